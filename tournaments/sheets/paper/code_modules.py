"""The modules of QR codes.

The library's tables say how a code is made; here whole codes and whole rows are one number each, which is twenty times
as fast as the library's way from module to module. The result is the same, so are the sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Final

from reportlab.graphics.barcode.qrencoder import (
    QRBitBuffer,
    QRCode,
    QRErrorCorrectLevel,
    QRMath,
    QRRSBlock,
    QRUtil,
)

from referee.frozen import dataclass

__all__ = ["encode"]

_FINDER: Final = (1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0)
"""The middle of a corner, and white beside it: a mask that makes more of them loses points."""


def encode(text: str, level: str) -> Sequence[Sequence[bool]]:
    """The modules by row, dark ones true, at the *level* of error correction L, M, Q or H."""
    code = QRCode(None, getattr(QRErrorCorrectLevel, level))
    code.addData(text)
    code.version = code.calculate_version()
    grid, words = _grid(code.version), _words(code)
    cells = list(grid.empty)
    for place, bit in zip(grid.places, f"{int.from_bytes(words):0{8 * len(words)}b}", strict=False):
        cells[place] = bit
    plain = int("".join(cells), 2)
    best = min(range(len(grid.masks)), key=lambda mask: grid.lost_points(plain ^ grid.masks[mask]))
    code.moduleCount, code.modules = grid.side, grid.rows(plain ^ grid.masks[best])
    code.setupTypeInfo(False, best)
    if code.version >= 7:
        code.setupTypeNumber(False)
    return tuple(map(tuple, code.modules))


def _words(code: QRCode) -> bytes:
    """The bytes of the text, filled up, and those that correct errors, in the order of the modules."""
    buffer = QRBitBuffer()
    for data in code.dataList:
        data.write(buffer, code.version)
    blocks = QRRSBlock.getRSBlocks(code.version, code.errorCorrectLevel)
    room = sum(block.dataCount for block in blocks)
    # Four bits end the text if there is room for them.
    filled = -(-min(buffer.getLengthInBits() + 4, 8 * room) // 8)
    words = bytes(buffer.buffer).ljust(filled, b"\0") + (b"\xec\x11" * room)[: room - filled]
    parts, corrections, start = [], [], 0
    for block in blocks:
        parts.append(words[start : start + block.dataCount])
        corrections.append(_correction(parts[-1], block.totalCount - block.dataCount))
        start += block.dataCount
    in_turn = chain(zip_longest(*parts), zip_longest(*corrections))
    return bytes(word for of_each in in_turn for word in of_each if word is not None)


def _correction(words: bytes, count: int) -> bytes:
    """The *count* bytes that correct *words*: the remainder of a division of polynomials."""
    rest, multiples, low = 0, _multiples(count), (1 << 8 * (count - 1)) - 1
    for word in words:
        rest = (rest & low) << 8 ^ multiples[rest >> 8 * (count - 1) ^ word]
    return rest.to_bytes(count)


@lru_cache(maxsize=32)
def _multiples(count: int) -> tuple[int, ...]:
    """The multiples of the polynomial of that many correcting bytes, without its first term, by their factor."""
    logs = [QRMath.glog(term) for term in QRUtil.getErrorCorrectPolynomial(count).num[1:]]
    return 0, *(
        int.from_bytes(bytes(QRMath.gexp(QRMath.glog(factor) + log) for log in logs))
        for factor in range(1, 256)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """What all codes of one size share. A number of modules has the upper left one as its highest bit."""

    side: int
    empty: str
    """The modules of an empty code, a digit each, by row."""
    places: tuple[int, ...]
    """The places of the text's bits, in their order."""
    masks: tuple[int, ...]
    """The modules that each mask turns over."""
    followed: int
    """The modules that have another on their right."""
    starts: int
    """The modules at which the library looks for a corner."""

    def lost_points(self, code: int) -> int:
        """The points by which a mask is judged, as the library counts them: the fewer, the better."""
        side, area = self.side, self.side * self.side
        across = ~(code ^ code << 1) & self.followed
        down = ~(code ^ code << side) & (1 << area) - (1 << side)
        finders = self.starts
        for place, dark in enumerate(_FINDER):
            finders &= code << place if dark else ~(code << place)
        return (
            _long_runs(across, 1)
            + _long_runs(down, side)
            + 3 * (across & across << side & down).bit_count()
            + 40 * finders.bit_count()
            + 10 * (abs(100 * code.bit_count() // area - 50) // 5)
        )

    def rows(self, code: int) -> list[list[bool]]:
        """The modules of a number by row."""
        cells = [cell == "1" for cell in f"{code:0{self.side * self.side}b}"]
        return [cells[start : start + self.side] for start in range(0, len(cells), self.side)]


def _long_runs(same: int, step: int) -> int:
    """The points for five and more modules of a colour in a row; *same* are those like the next one."""
    five = same & same << step & same << 2 * step & same << 3 * step
    return five.bit_count() + 2 * (five & ~(five >> step)).bit_count()


@lru_cache(maxsize=8)
def _grid(version: int) -> _Grid:
    code = QRCode(version, QRErrorCorrectLevel.Q)
    code.dataCache = []
    code.makeImpl(True, 0)
    side = code.moduleCount
    masks = []
    for mask in map(QRUtil.getMask, range(8)):
        turned = [[False] * side for _row in range(side)]
        for column, row in code.dataPosIterator():
            turned[row][column] = mask(row, column)
        masks.append(_number(turned))
    return _Grid(
        side=side,
        empty=f"{_number(code.modules) ^ masks[0]:0{side * side}b}",
        places=tuple(row * side + column for column, row in code.dataPosIterator()),
        masks=tuple(masks),
        followed=_number([[True] * (side - 1) + [False]] * side),
        starts=_number([[True] * (side - len(_FINDER)) + [False] * len(_FINDER)] * side),
    )


def _number(matrix: Sequence[Sequence[bool]]) -> int:
    return int("".join(["1" if dark else "0" for row in matrix for dark in row]), 2)
