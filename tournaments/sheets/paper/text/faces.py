"""Font subsets and where they are stored.

Noto Sans for Japanese, then for simplified and for traditional Chinese, for Korean, for Latin, and for each other
script: no one of them has every name. The wheels carry them as variable fonts that print as Thin; a *cut* is a subset
of one, set to one weight, and kept under `var/fonts`. Cuts follow Unicode and never a document, so their number is
bounded and what was printed once costs nothing again. Which face has a letter is kept there too, so that no face is
opened to ask.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from array import array
from dataclasses import dataclass
from functools import cache
from importlib import metadata, resources, util
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

__all__ = ["CHAIN", "MARKED", "WEIGHTS", "WHOLE", "Face", "cut", "having", "is_prepared", "kept", "part_of"]

RECIPE: Final = "3"  # raise it when a cut is made differently, so that old ones are not taken for new ones


@dataclass(frozen=True, slots=True)
class Face:
    """One variable font: its name, the wheel that brings it, and where it lies in there."""

    name: str
    wheel: str
    path: str
    shaped: bool = False
    """Its letters take their forms and places from their neighbours: it is cut whole, with its rules for that."""
    marks: bool = False
    """Its rules say where a mark stands above or below a letter; they are kept in a cut of their own."""

    @property
    def package(self) -> str:
        """The wheel as it is imported."""
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
        *(Face(f"NotoSans{of}", _CJK, _IN_CJK.format(of.lower(), of)) for of in _HAN),
        # The four above lack the letters of Polish, Czech, Hungarian, Turkish and Romanian, and most Greek.
        Face("NotoSans", _OTHERS, "NotoSans[wght].ttf", marks=True),
        *(Face(f"NotoSans{of}", _OTHERS, f"NotoSans{of}[wght].ttf", shaped=True) for of in _SCRIPTS),
        Face("NotoSansSymbols", _OTHERS, "NotoSansSymbols[wght].ttf"),
        Face("NotoEmoji", _OTHERS, "NotoEmoji[wght].ttf"),
    )
    if util.find_spec(face.package)
)
"""The faces in the order in which a letter is looked for; one whose wheel is not installed is passed over."""

WEIGHTS: Final = {"Regular": 400, "Bold": 700}

WHOLE: Final = "whole"
MARKED: Final = "marked"
"""The parts that are cut with their rules: a shaped face, and one that says where marks stand."""

_BASE: Final = (
    (0x0020, 0x024F),  # Latin with all its marks
    (0x0300, 0x045F),  # Greek, Cyrillic
    (0x1E00, 0x1EFF),  # Latin once more: Vietnamese
    (0x2000, 0x2BFF),  # punctuation, signs, arrows, shapes
    (0x3000, 0x33FF),  # kana
    (0xFF00, 0xFFEF),  # full and half width
)
_LAST: Final = 0x32400  # beyond the last kanji that has a number; above lie tags and private letters
_PRIVATE: Final = 0xE000  # from here on glyphs are numbered that no letter stands for alone
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
    """The part of *face* in which *letter* lies.

    `base` holds Latin and kana, `kanji` the 2,965 kanji of JIS level 1; the rest goes by blocks of 256. A face whose
    letters are shaped is one part, for any of its glyphs may be asked for by any of its letters.

    >>> [part_of(CHAIN[0], letter) for letter in "ō山邉"]
    ['base', 'kanji', 'u90']
    """
    code = ord(letter)
    if face.shaped:
        return WHOLE
    if any(first <= code <= last for first, last in _BASE):
        return "base"
    return "kanji" if code in _level_one() else f"u{code >> 8:02x}"


def having(letters: str) -> int:
    """Which faces have every one of *letters*: the bit 1 << n stands for the face CHAIN[n]."""
    has, bits = _coverage(), -1
    for letter in letters:
        code = ord(letter)
        bits &= has[code] if code < _LAST else 0
    return bits


def is_prepared() -> bool:
    """Is it kept which face has which letter, so that nobody waits for it to be looked up?"""
    return _coverage_file().exists()


@cache
def _coverage() -> array[int]:
    """For each code point the faces that have it, as bits. Kept as the machine reads it: the file never leaves it."""
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
    _keep(file, has.tobytes())
    return has


def _coverage_file() -> Path:
    versions = {
        face.wheel: metadata.version(face.wheel) for face in {face.wheel: face for face in CHAIN}.values()
    }
    digest = hashlib.sha256(repr((CHAIN, versions)).encode()).hexdigest()[:16]
    return _fonts() / f"coverage-{RECIPE}-{digest}.bin"


def kept(face: Face, weight: str, part: str) -> Path:
    """Where *part* of *face* at *weight* lies once it was cut."""
    return _folder(face) / f"{_name(face, weight, part)}.ttf"


def cut(face: Face, weight: str, part: str) -> tuple[str, Path]:
    """The PostScript name and the file of *part* of *face* at *weight*; it is made where it is not there yet."""
    name, file = _name(face, weight, part), kept(face, weight, part)
    if not file.exists():
        _keep(file, _made(face, weight, part, name))
    return name, file


def _name(face: Face, weight: str, part: str) -> str:
    # Each cut needs a name of its own: a printer that knows the regular by this name would print the bold with it.
    return f"{face.name}-{weight}-{part}"


def _made(face: Face, weight: str, part: str, name: str) -> bytes:
    # Here alone: a part is cut once, and every start of the desk would wait for what cuts it.
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    # Subset first: to set the weight of a few hundred glyphs takes a moment, of all seventeen thousand many seconds.
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
    """Give a private code point to each glyph that has none, for by code points alone can a glyph be written."""
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


def _keep(path: Path, content: bytes) -> None:
    """Write a file that others may be reading or making at this moment: it is there whole or not at all."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".making-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
