"""Font subsets and where they are stored.

The fonts are Noto Sans for Japanese, simplified and traditional Chinese, Korean, Latin, and each other script: no
single one has every name. The wheels contain them as variable fonts that print as Thin; a *cut* is a subset of one, set
to one weight and kept under `var/fonts`. Cuts depend on Unicode and never on a document: their number is bounded, and
each is made only once. The map of which face has which letter is kept there too, and no face is opened to look it up.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from array import array
from functools import cache
from importlib import metadata, resources, util
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings

from referee.frozen import dataclass
from tournaments.common.system import files

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

__all__ = [
    "CHAIN",
    "MARKED",
    "WEIGHTS",
    "WHOLE",
    "Face",
    "cut",
    "cut_path",
    "faces_with",
    "is_prepared",
    "part_of",
]

RECIPE: Final = "3"  # raise it when cuts are made differently: old ones are then not used for new ones


@dataclass(frozen=True, slots=True)
class Face:
    """One variable font: its name, its wheel, and its path in the wheel."""

    name: str
    wheel: str
    path: str
    shaped: bool = False
    """The forms and positions of its letters depend on their neighbours: it is cut whole, with its shaping rules."""
    marks: bool = False
    """Its rules place marks above or below letters; they are kept in a separate cut."""

    @property
    def package(self) -> str:
        """The import name of the wheel."""
        return self.wheel.replace("-", "_")


_CJK: Final = "justmytype-intl-cjk"
_IN_CJK: Final = "fonts/ofl/notosans{}/NotoSans{}[wght].ttf"
_OTHERS: Final = "manimgx-fonts"
_HAN: Final = ("JP", "SC", "TC", "KR")
_SCRIPTS: Final = (
    "Arabic",
    "Hebrew",
    "Thai",
    "Devanagari",
    "Armenian",
    "Bengali",
    "Ethiopic",
    "Georgian",
    "Gujarati",
    "Gurmukhi",
    "Kannada",
    "Khmer",
    "Lao",
    "Malayalam",
    "Myanmar",
    "Oriya",
    "Sinhala",
    "Tamil",
    "Telugu",
)

CHAIN: Final = tuple(
    face
    for face in (
        *(Face(f"NotoSans{region}", _CJK, _IN_CJK.format(region.lower(), region)) for region in _HAN),
        # The four faces above lack the letters of Polish, Czech, Hungarian, Turkish and Romanian, and most Greek ones.
        Face("NotoSans", _OTHERS, "NotoSans[wght].ttf", marks=True),
        *(
            Face(f"NotoSans{script}", _OTHERS, f"NotoSans{script}[wght].ttf", shaped=True)
            for script in _SCRIPTS
        ),
        Face("NotoSansSymbols", _OTHERS, "NotoSansSymbols[wght].ttf"),
        Face("NotoEmoji", _OTHERS, "NotoEmoji[wght].ttf"),
    )
    if util.find_spec(face.package)
)
"""The faces in the order in which a letter is looked up; a face whose wheel is not installed is skipped."""

WEIGHTS: Final = {"Regular": 400, "Bold": 700}

WHOLE: Final = "whole"
MARKED: Final = "marked"
"""The parts that are cut with their rules: whole shaped faces, and faces with rules for marks."""

_BASE: Final = (
    (0x0020, 0x024F),  # Latin with all its marks
    (0x0300, 0x045F),  # Greek, Cyrillic
    (0x1E00, 0x1EFF),  # Latin once more: Vietnamese
    (0x2000, 0x2BFF),  # punctuation, signs, arrows, shapes
    (0x3000, 0x33FF),  # kana
    (0xFF00, 0xFFEF),  # full and half width
)
_LAST: Final = 0x32400  # beyond the last kanji that has a number; tags and private letters are above
_PRIVATE: Final = 0xE000  # from here on are the numbers of glyphs that have no letter of their own
_RULES: Final = ("GDEF", "GPOS", "GSUB")
_UNUSED_TABLES: Final = [
    "BASE",
    "DSIG",
    "STAT",
    "VORG",
    "gasp",
    "prep",
    "vhea",
    "vmtx",
]


def part_of(face: Face, letter: str) -> str:
    """The part of *face* that contains *letter*.

    `base` holds Latin and kana, `kanji` the 2,965 kanji of JIS level 1; the rest goes by blocks of 256. A face with
    shaped letters is one part, because any of its letters may need any of its glyphs.

    >>> [part_of(CHAIN[0], letter) for letter in "ō山邉"]
    ['base', 'kanji', 'u90']
    """
    code = ord(letter)
    if face.shaped:
        return WHOLE
    if any(first <= code <= last for first, last in _BASE):
        return "base"
    return "kanji" if code in _level_one() else f"u{code >> 8:02x}"


def faces_with(letters: str) -> int:
    """The faces that have every one of *letters*: bit 1 << n is for the face CHAIN[n]."""
    has, bits = _coverage(), -1
    for letter in letters:
        code = ord(letter)
        bits &= has[code] if code < _LAST else 0
    return bits


def is_prepared() -> bool:
    """Whether the map of faces and letters is saved, and nobody needs to wait for it."""
    return _coverage_file().exists()


@cache
def _coverage() -> array[int]:
    """For each code point its faces, as bits. The file is in the machine's byte order: it never leaves the machine."""
    has, file = array("I"), _coverage_file()
    if file.exists():
        has.frombytes(file.read_bytes())
        return has
    from fontTools.ttLib import TTFont

    has.extend([0] * _LAST)
    for number, face in enumerate(CHAIN):
        with TTFont(_source(face), lazy=True) as font:
            for code in font.getBestCmap():
                if code < _LAST:
                    has[code] |= 1 << number
    _write_atomically(file, has.tobytes())
    return has


def _coverage_file() -> Path:
    versions = {
        face.wheel: metadata.version(face.wheel) for face in {face.wheel: face for face in CHAIN}.values()
    }
    digest = hashlib.sha256(repr((CHAIN, versions)).encode()).hexdigest()[:16]
    return _fonts() / f"coverage-{RECIPE}-{digest}.bin"


def cut_path(face: Face, weight: str, part: str) -> Path:
    """The path of *part* of *face* at *weight* once it is cut."""
    return _folder(face) / f"{_name(face, weight, part)}.ttf"


def cut(face: Face, weight: str, part: str) -> tuple[str, Path]:
    """The PostScript name and the file of *part* of *face* at *weight*; the file is made if it does not exist."""
    name, file = _name(face, weight, part), cut_path(face, weight, part)
    if not file.exists():
        _write_atomically(file, _cut_content(face, weight, part, name))
    return name, file


def _name(face: Face, weight: str, part: str) -> str:
    # Each cut needs its own name: a printer that knows the regular by this name would use it for the bold.
    return f"{face.name}-{weight}-{part}"


def _cut_content(face: Face, weight: str, part: str, name: str) -> bytes:
    # Imported only here: a part is cut once, and the import would delay every start of the desk.
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    # Subset first: setting the weight takes a moment for a few hundred glyphs, but many seconds for all seventeen
    # thousand.
    options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True, recalc_timestamp=False)
    options.drop_tables = _UNUSED_TABLES
    if part == MARKED:
        options.layout_features = ["ccmp", "mark", "mkmk"]
    elif part != WHOLE:
        options.drop_tables = [*_UNUSED_TABLES, *_RULES]
    with TTFont(_source(face), lazy=True, recalcTimestamp=False) as font:
        subsetter = subset.Subsetter(options)
        has = font.getBestCmap().keys()
        subsetter.populate(unicodes=has if part in {WHOLE, MARKED} else has & _codes(part))
        subsetter.subset(font)
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        instancer.instantiateVariableFont(font, axes | {"wght": WEIGHTS[weight]}, inplace=True)
        for number, text in ((1, face.name), (2, weight), (4, name), (6, name)):
            font["name"].setName(text, number, 3, 1, 0x409)
            font["name"].setName(text, number, 1, 0, 0)
        if part in {WHOLE, MARKED}:
            _number_all_glyphs(font)
        made = io.BytesIO()
        font.save(made)
    return made.getvalue()


def _number_all_glyphs(font: TTFont) -> None:
    """Give a private code point to each glyph that has none: a glyph can be written only by a code point."""
    numbered = set(font.getBestCmap().values())
    private = {
        _PRIVATE + number: name for number, name in enumerate(font.getGlyphOrder()) if name not in numbered
    }
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format in {4, 12}:
            table.cmap.update(private)


def _codes(part: str) -> frozenset[int]:
    if part == "base":
        return frozenset(code for first, last in _BASE for code in range(first, last + 1))
    if part == "kanji":
        return _level_one()
    block = int(part[1:], 16) << 8
    return frozenset(range(block, block + 256))


@cache
def _level_one() -> frozenset[int]:
    """The kanji of JIS X 0208's first level, rows 16 to 47."""
    rows = bytes(byte for row in range(0xB0, 0xD0) for cell in range(0xA1, 0xFF) for byte in (row, cell))
    return frozenset(map(ord, rows.decode("euc_jp", errors="ignore")))


def _source(face: Face) -> Path:
    return Path(str(resources.files(face.package) / face.path))


@cache
def _folder(face: Face) -> Path:
    folder = _fonts() / f"{face.wheel}-{metadata.version(face.wheel)}-{RECIPE}"
    folder.mkdir(exist_ok=True)
    return folder


def _fonts() -> Path:
    folder = Path(settings.DATA_DIR) / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _write_atomically(path: Path, content: bytes) -> None:
    """Write a file that other processes may be reading or making now: it is there completely or not at all."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".making-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        files.replace(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
