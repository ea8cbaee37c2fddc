"""The proof of a ruling in tiles.

A proof consists of rows of tiles in groups, lists of counted values, and a line of events; the page draws them and
calculates nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language
from tournaments.presenters.rulings.disputes.ruling import RuledQuestion

__all__ = ["Counted", "DrawnTile", "Proof", "Row", "Step", "proof_of"]

BACK = "back"


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """One tile; *marked*: it is the decisive one."""

    name: str
    marked: bool = False


Group = tuple[DrawnTile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Groups of tiles with a label, and a note after them."""

    word: str
    groups: tuple[Group, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The counted parts of a hand, each with its number, and their sum in words."""

    title: str
    lines: tuple[tuple[str, str], ...]
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event; *is_call*: it is the call in question, *good*: it was in time."""

    says: str
    is_call: bool = False
    good: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The drawing below a ruling; empty if there are only words."""

    rows: tuple[Row, ...] = ()
    lost: tuple[Row, ...] = ()
    counted: tuple[Counted, ...] = ()
    steps: tuple[Step, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rows)


def proof_of(ruled_question: RuledQuestion) -> Proof:
    """The proof of the ruling."""
    match ruled_question.asked:
        case referee.reports.AnkanAfterRiichi() as asked:
            return _quad(asked, ruled_question.facts)
        case referee.reports.Tenpai(hand=hand):
            return Proof(rows=(_hand(hand), *_waits(ruled_question)))
        case referee.reports.Furiten() as asked:
            return _furiten(asked, ruled_question)
        case referee.reports.RiichiDeclaration() as asked:
            return _riichi(asked, ruled_question)
        case referee.reports.NineKinds(concealed=concealed):
            return _nine_kinds(concealed)
        case referee.reports.Value(hand=hand):
            return _value(hand, ruled_question)
        case referee.reports.Call() as asked:
            return _call(asked, ruled_question)
        case referee.ExhaustiveDraw(shown=shown) if shown:
            hand = next(iter(shown.values()))
            return Proof(rows=(_hand(hand), *_waits(ruled_question)))
        case _:
            return Proof()


def _tiles(tiles: Iterable[referee.Tile], marked: Iterable[referee.Tile] = ()) -> Group:
    wanted = set(marked)
    return tuple(DrawnTile(str(tile), tile.kind in wanted) for tile in tiles)


def _laid(melds: Sequence[referee.Meld]) -> tuple[Group, ...]:
    """Each meld as it lies: an ankan shows two backs."""
    return tuple(
        (DrawnTile(BACK), *_tiles(meld.tiles[1:3]), DrawnTile(BACK))
        if meld.type is referee.MeldType.ANKAN
        else _tiles(meld.tiles)
        for meld in melds
    )


def _hand(hand: referee.Hand, word: str = "") -> Row:
    return Row(word=word or _("The hand"), groups=(_tiles(hand.concealed), *_laid(hand.melds)))


def _waits(ruled_question: RuledQuestion) -> tuple[Row, ...]:
    """The waits of the hand, or how far it is from tenpai."""
    facts: dict[str, Any] = dict(ruled_question.facts)
    for finding in ruled_question.findings:
        facts = {**finding.facts, **facts} if {"waits", "away"} & finding.facts.keys() else facts
    return (_waiting(_("Waits on"), facts.get("waits") or (), facts.get("away"), facts.get("fifth") or ()),)


def _waiting(
    word: str, waits: Sequence[referee.Tile], away: object = None, fifth: Sequence[referee.Tile] = ()
) -> Row:
    if waits:
        return Row(word=word, groups=(_tiles(waits),))
    if fifth:
        return Row(word=word, groups=(_tiles(fifth),), note=_("a fifth: all four are in the hand"))
    if isinstance(away, int):
        note = _("nothing; tiles from tenpai: %(away)d") % {"away": away}
        return Row(word=word, note=note)
    return Row(word=word, note=_("nothing"))


def _quad(question: referee.reports.AnkanAfterRiichi, facts: Any) -> Proof:
    lost = tuple(
        Row(
            word="",
            groups=tuple(_tiles(block.tiles) for block in reading.blocks),
            note=str(wait) if wait in facts["waits_before"] else _("%(tile)s, a fifth") % {"tile": wait},
        )
        for wait, reading in facts["destroyed"]
    )
    drawn = Row(word=_("Drawn"), groups=(_tiles([question.drawn]),))
    rows = (
        Row(
            word=_("The hand"),
            groups=(_tiles(question.hand.concealed, [question.tile.kind]), *_laid(question.hand.melds)),
        ),
        drawn,
        _waiting(_("Waits before"), facts["waits_before"]),
        _waiting(_("Waits after"), facts["waits_after"]),
    )
    return Proof(rows=rows, lost=lost)


def _furiten(question: referee.reports.Furiten, ruled_question: RuledQuestion) -> Proof:
    tile = ruled_question.facts.get("tile")
    marked = (tile,) if isinstance(tile, referee.Tile) else ()
    rows = [
        _hand(referee.Hand(concealed=question.concealed, melds=question.melds)),
        *_waits(ruled_question),
    ]
    own = ruled_question.facts.get("sort") == "own_discard"
    for word, tiles, bars in (
        (_("Own discards"), question.discards, own),
        (_("Let pass"), question.passed, not own),
    ):
        if tiles:
            rows.append(Row(word=word, groups=(_tiles(tiles, marked if bars else ()),)))
    return Proof(rows=tuple(rows))


_SHOWN = 6


def _riichi(question: referee.reports.RiichiDeclaration, ruled_question: RuledQuestion) -> Proof:
    """The hand, and for each discard that allows riichi its waits."""
    discards: Any = ruled_question.facts.get("discards") or ()
    rows = [_hand(referee.Hand(concealed=question.concealed, melds=question.melds))]
    for tile in discards[:_SHOWN]:
        kept = list(question.concealed)
        kept.remove(next(one for one in kept if one.kind == tile.kind))
        waits = referee.shapes.waits(kept)
        word = _("Discard and waits")
        rows.append(Row(word=word, groups=(_tiles([tile]), _tiles(waits))))
    if not discards:
        rows += _waits(ruled_question)
    return Proof(rows=tuple(rows))


def _nine_kinds(concealed: Sequence[referee.Tile]) -> Proof:
    orphans = [tile for tile in concealed if tile.is_orphan]
    kinds = dict.fromkeys(tile.kind for tile in orphans)
    return Proof(
        rows=(
            Row(word=_("The hand"), groups=(_tiles(concealed, kinds),)),
            Row(word=_("Kinds"), groups=(_tiles(kinds),), note=str(len(kinds))),
        )
    )


def _value(hand: referee.WonHand, ruled_question: RuledQuestion) -> Proof:
    language = current_language()
    whole = Row(
        word=_("The hand"),
        groups=(
            _tiles(hand.concealed),
            *_laid(hand.melds),
            (DrawnTile(str(hand.winning_tile), marked=True),),
        ),
    )
    rows = [whole, *_read_as(hand, ruled_question)]
    rows += [
        Row(word=word, groups=(_tiles(tiles),))
        for word, tiles in ((_("Dora indicators"), hand.dora), (_("Ura dora indicators"), hand.ura))
        if tiles
    ]
    facts = ruled_question.facts
    counted = []
    if facts.get("yaku"):
        lines = tuple(_parted(referee.messages.say_yaku(name, han, language)) for name, han in facts["yaku"])
        counted.append(
            Counted(
                title=_("Yaku"),
                lines=lines,
                total=referee.messages.say_worth({**facts, "yaku": ()}, language),
            )
        )
    if facts.get("fu_parts"):
        parts = tuple(
            (referee.messages.say_fu(part.code, language), str(part.fu), part.tiles)
            for part in facts["fu_parts"]
        )
        total = _("%(fu)d, counted as %(rounded)d") % {
            "fu": sum(part.fu for part in facts["fu_parts"]),
            "rounded": facts["fu"],
        }
        lines = tuple((f"{name} {tiles}" if tiles else name, fu) for name, fu, tiles in parts)
        counted.append(Counted(title=_("Fu"), lines=lines, total=total))
    return Proof(rows=tuple(rows), counted=tuple(counted))


def _parted(text: str) -> tuple[str, str]:
    name, _space, number = text.rpartition(" ")
    return name, number


def _read_as(hand: referee.WonHand, ruled_question: RuledQuestion) -> list[Row]:
    """The reading that gives the hand its highest value, with its sets separated."""
    asked = ruled_question.asked
    if not isinstance(asked, referee.reports.Value):
        return []
    worth = referee.worth.worth_of(
        ruled_question.rules,
        hand,
        seat_wind=asked.seat.wind(ruled_question.table.dealer, ruled_question.rules.players),
        round_wind=ruled_question.table.round.wind,
        tsumo=asked.discarder is None,
    )
    reading = worth.reading if isinstance(worth, referee.worth.Worth) else None
    if reading is None:
        return []
    return [Row(word=_("Read as"), groups=tuple(_tiles(block.tiles) for block in reading.blocks))]


def _call(question: referee.reports.Call, ruled_question: RuledQuestion) -> Proof:
    """The events from the discard to the call, as a line."""
    language, good = current_language(), ruled_question.verdict == "legal"
    happened = [_("The discard")]
    phase = question.phase
    if phase is not referee.reports.Phase.DISCARDED:
        happened.append(_("the next player draws"))
    if phase is referee.reports.Phase.NEXT_DISCARDED:
        happened.append(_("discards"))
    if phase is referee.reports.Phase.NEXT_WON:
        happened.append(_("says tsumo"))
    steps = [Step(says=says) for says in happened]
    called = Step(says=referee.messages.say_name(question.call.value, language), is_call=True, good=good)
    others = [Step(says=referee.messages.say_name(other.call.value, language)) for other in question.others]
    before = any(other.first for other in question.others)
    steps += [*others, called] if before else [called, *others]
    return Proof(rows=(Row(word=_("Called"), groups=(_tiles([question.tile]),)),), steps=tuple(steps))
