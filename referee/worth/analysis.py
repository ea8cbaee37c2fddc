"""The properties of a hand that yaku depend on.

A `HandAnalysis` is one hand with what its yaku need, collected once: its circumstances, its packed tiles, and (set
again for each reading) its runs and triplets as bits of a mask, which makes each yaku a comparison. Masks have their
bits where packed tiles have the counts, four bits from kind to kind.
"""

from __future__ import annotations

from referee.reports import Flag
from referee.rules import Ruleset
from referee.shapes import Block, BlockType, Form, Reading, mask_of
from referee.values import KINDS, Tile
from referee.worth.fu import CONCEALED_FU, OPEN_FU, FuPart

__all__ = ["HONOURS", "ORPHANS", "SIMPLES", "HandAnalysis"]

# Looking up an enum member costs ten times as much as a module-level name, and every hand needs these.
_RUN, _PAIR, _STANDARD = BlockType.RUN, BlockType.PAIR, Form.STANDARD

HONOURS = mask_of(kind for kind in KINDS if kind.is_honour)
ORPHANS = mask_of(kind for kind in KINDS if kind.is_orphan)
# To join two masks is faster than to invert one of them each time.
SIMPLES = mask_of(kind for kind in KINDS if not kind.is_orphan)


class HandAnalysis:
    """One hand as its yaku see it; the worth package fills it and the yaku only read it."""

    __slots__ = (
        "apart",
        "closed",
        "concealed_sets",
        "flags",
        "form",
        "is_kita_nuki",
        "kans",
        "kinds_held",
        "may_be_yakuman",
        "melds_concealed",
        "outside",
        "pair",
        "round_wind",
        "rules",
        "run_firsts",
        "runs",
        "seat_wind",
        "set_parts",
        "tiles",
        "triplets",
        "tsumo",
        "wait_counts",
    )

    rules: Ruleset
    closed: bool
    tsumo: bool
    apart: bool
    """Whether it is known which tile was the winning one."""
    wait_counts: bool
    """Whether pinfu and the fu of the wait count."""
    is_kita_nuki: bool
    """Whether only the few yaku of kita-nuki count."""
    seat_wind: Tile
    round_wind: Tile
    flags: frozenset[Flag]
    tiles: int
    """All tiles, packed, melds and winning tile included."""
    kinds_held: int
    """The bit of every kind in the hand."""
    melds_concealed: list[bool]
    """For each meld: whether it is a concealed quad."""
    kans: int
    """The number of quads."""
    may_be_yakuman: bool
    """Whether a reading may be a yakuman otherwise than by four concealed triplets."""
    form: Form
    set_parts: list[FuPart]
    """The fu of every triplet and quad, those among the concealed tiles as concealed ones."""
    concealed_sets: int
    """The number of triplets and quads that count as concealed there."""
    runs: int
    """The bit of the first tile of every run."""
    run_firsts: list[Tile]
    """The first tile of every run, in the order of the blocks."""
    triplets: int
    """The bit of the kind of every triplet and quad."""
    pair: Block
    """The pair; set for four sets and a pair only, like all else that depends on the reading except its form."""
    outside: bool
    """Whether every block holds a terminal or an honor."""

    def read(self, reading: Reading) -> None:
        """Set the properties of this reading."""
        self.form = reading.form
        if reading.form is not _STANDARD:
            return
        runs = triplets = concealed_sets = 0
        firsts: list[Tile] = []
        set_parts: list[FuPart] = []
        outside = True
        first_meld = len(reading.blocks) - len(self.melds_concealed)
        for place, block in enumerate(reading.blocks):
            sort = block.sort
            if sort is _RUN:
                runs |= block.bit
                firsts.append(block.first)
            elif sort is _PAIR:
                self.pair = block
            else:
                triplets |= block.bit
                # Among the melds only a concealed quad counts as concealed.
                concealed = place < first_meld or self.melds_concealed[place - first_meld]
                set_parts.append((CONCEALED_FU if concealed else OPEN_FU)[block])
                concealed_sets += concealed
            if not block.has_orphan:
                outside = False
        self.runs, self.run_firsts, self.outside = runs, firsts, outside
        self.triplets, self.set_parts, self.concealed_sets = triplets, set_parts, concealed_sets
