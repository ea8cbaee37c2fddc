"""Which cut of which font is needed, and where does it lie?

Noto Sans for Japanese, then for simplified, then for traditional Chinese: no one of them has every name. The wheels
carry them as variable fonts that print as Thin; a *cut* is a subset of one, set to one weight, and kept under
`var/fonts`. Cuts follow Unicode and never a document, so their number is bounded and what was printed once costs
nothing again.
"""

from __future__ import annotations

import io
import os
import tempfile
from dataclasses import dataclass
from functools import cache
from importlib import metadata, resources, util
from pathlib import Path
from typing import Final

from django.conf import settings

__all__ = ["CHAIN", "WEIGHTS", "Face", "covers", "cut", "part_of"]

RECIPE: Final = "1"  # raise it when a cut is made differently, so that old ones are not taken for new ones


@dataclass(frozen=True, slots=True)
class Face:
    """One variable font: its name, the wheel that brings it, and where it lies in there."""

    name: str
    wheel: str
    path: str

    @property
    def package(self) -> str:
        """The wheel as it is imported."""
        return self.wheel.replace("-", "_")


CHAIN: Final = tuple(
    face
    for face in (
        Face("NotoSansJP", "justmytype-intl-cjk", "fonts/ofl/notosansjp/NotoSansJP[wght].ttf"),
        Face("NotoSansSC", "justmytype-intl-cjk", "fonts/ofl/notosanssc/NotoSansSC[wght].ttf"),
        Face("NotoSansTC", "justmytype-intl-cjk", "fonts/ofl/notosanstc/NotoSansTC[wght].ttf"),
        Face("NotoSansKR", "justmytype-intl-cjk", "fonts/ofl/notosanskr/NotoSansKR[wght].ttf"),
        # The four above lack the letters of Polish, Czech, Hungarian, Turkish and Romanian, and most Greek.
        Face("NotoSans", "justmytype-western-core", "fonts/ofl/notosans/NotoSans[wdth,wght].ttf"),
    )
    if util.find_spec(face.package)
)
"""The faces in the order in which a letter is looked for; one whose wheel is not installed is passed over."""

WEIGHTS: Final = {"Regular": 400, "Bold": 700}

_BASE: Final = (
    (0x0020, 0x024F),  # Latin with all its marks
    (0x0300, 0x045F),  # Greek, Cyrillic
    (0x1E00, 0x1EFF),  # Latin once more: Vietnamese
    (0x2000, 0x2BFF),  # punctuation, signs, arrows, shapes
    (0x3000, 0x33FF),  # kana
    (0xFF00, 0xFFEF),  # full and half width
)
_UNUSED_TABLES: Final = [
    "BASE",
    "DSIG",
    "GDEF",
    "GPOS",
    "GSUB",
    "STAT",
    "VORG",
    "gasp",
    "prep",
    "vhea",
    "vmtx",
]


def part_of(letter: str) -> str:
    """The part of a face in which *letter* lies.

    `base` holds Latin and kana, `kanji` the 2,965 kanji of JIS level 1; the rest goes by blocks of 256.

    >>> part_of("ō"), part_of("山"), part_of("邉")
    ('base', 'kanji', 'u90')
    """
    code = ord(letter)
    if any(first <= code <= last for first, last in _BASE):
        return "base"
    return "kanji" if code in _level_one() else f"u{code >> 8:02x}"


@cache
def covers(face: Face) -> frozenset[int]:
    """The code points for which *face* has a glyph."""
    kept = _folder(face) / f"{face.name}.txt"
    if not kept.exists():
        from fontTools.ttLib import TTFont

        codes = sorted(TTFont(_source(face), lazy=True).getBestCmap())
        _keep(kept, " ".join(map(str, codes)).encode("ascii"))
    return frozenset(map(int, kept.read_text("ascii").split()))


def cut(face: Face, weight: str, part: str) -> tuple[str, Path]:
    """The PostScript name and the file of *part* of *face* at *weight*; it is made where it is not there yet."""
    # Each cut needs a name of its own: a printer that knows the regular by this name would print the bold with it.
    name = f"{face.name}-{weight}-{part}"
    kept = _folder(face) / f"{name}.ttf"
    if not kept.exists():
        _keep(kept, _made(face, weight, part, name))
    return name, kept


def _made(face: Face, weight: str, part: str, name: str) -> bytes:
    # Here alone: a part is cut once, and every start of the desk would wait for what cuts it.
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    # Subset first: to set the weight of a few hundred glyphs takes a moment, of all seventeen thousand many seconds.
    options = subset.Options(
        layout_features=[],
        hinting=False,
        glyph_names=False,
        notdef_outline=True,
        recalc_timestamp=False,
        drop_tables=_UNUSED_TABLES,
    )
    with TTFont(_source(face), lazy=True, recalcTimestamp=False) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=_codes(part) & covers(face))
        subsetter.subset(font)
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        instancer.instantiateVariableFont(font, axes | {"wght": WEIGHTS[weight]}, inplace=True)
        for number, text in ((1, face.name), (2, weight), (4, name), (6, name)):
            font["name"].setName(text, number, 3, 1, 0x409)
            font["name"].setName(text, number, 1, 0, 0)
        made = io.BytesIO()
        font.save(made)
    return made.getvalue()


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
    folder = Path(settings.DATA_DIR) / "fonts" / f"{face.wheel}-{metadata.version(face.wheel)}-{RECIPE}"
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
