"""The proof of a ruling in tiles.

A proof consists of rows of tiles in groups, lists of counted values, and a line of events; the page draws them and
calculates nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.rulings.disputes.ruling import RuledQuestion

__all__ = [
    "CountedParts",
    "DrawnTile",
    "Group",
    "Proof",
    "Row",
    "Step",
    "hand_row",
    "meld_groups",
    "proof_of",
    "tile_group",
]

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
class CountedParts:
    """The counted parts of a hand, each with its number, and their sum in words."""

    title: str
    lines: tuple[tuple[str, str], ...]
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event; *is_call*: it is the call in question, *good*: it was in time."""

    text: str
    is_call: bool = False
    good: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The drawing below a ruling; empty if there are only words."""

    rows: tuple[Row, ...] = ()
    destroyed: tuple[Row, ...] = ()
    counted: tuple[CountedParts, ...] = ()
    steps: tuple[Step, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rows)


def proof_of(ruled_question: RuledQuestion) -> Proof:
    """The proof of the ruling."""
    match ruled_question.question:
        case referee.reports.AnkanAfterRiichi() as question:
            return _ankan_proof(question, ruled_question.facts)
        case referee.reports.Tenpai(hand=hand):
            return Proof(rows=(hand_row(hand), *_waits_rows(ruled_question)))
        case referee.reports.Furiten() as question:
            return _furiten_proof(question, ruled_question)
        case referee.reports.RiichiDeclaration() as question:
            return _riichi_proof(question, ruled_question)
        case referee.reports.NineKinds(concealed=concealed):
            return _nine_kinds_proof(concealed)
        case referee.reports.Value(hand=hand):
            return _value_proof(hand, ruled_question)
        case referee.reports.Call() as question:
            return _call_proof(question, ruled_question)
        case referee.ExhaustiveDraw(shown=shown) if shown:
            hand = next(iter(shown.values()))
            return Proof(rows=(hand_row(hand), *_waits_rows(ruled_question)))
        case _:
            return Proof()


def tile_group(tiles: Iterable[referee.Tile], marked: Iterable[referee.Tile] = ()) -> Group:
    """The tiles as a group, with those of the *marked* kinds marked."""
    marked_tiles = set(marked)
    return tuple(DrawnTile(str(tile), tile.kind in marked_tiles) for tile in tiles)


def meld_groups(melds: Sequence[referee.Meld]) -> tuple[Group, ...]:
    """Each meld as it lies: an ankan shows two backs."""
    return tuple(
        (DrawnTile(BACK), *tile_group(meld.tiles[1:3]), DrawnTile(BACK))
        if meld.type is referee.MeldType.ANKAN
        else tile_group(meld.tiles)
        for meld in melds
    )


def hand_row(hand: referee.Hand, word: str = "") -> Row:
    """The hand with its melds, labelled with *word* or as the hand in question."""
    return Row(word=word or _("The hand"), groups=(tile_group(hand.concealed), *meld_groups(hand.melds)))


def _waits_rows(ruled_question: RuledQuestion) -> tuple[Row, ...]:
    """The waits of the hand, or how far it is from tenpai."""
    facts: dict[str, Any] = dict(ruled_question.facts)
    for finding in ruled_question.findings:
        facts = {**finding.facts, **facts} if {"waits", "away"} & finding.facts.keys() else facts
    return (_waits_row(_("Waits"), facts.get("waits") or (), facts.get("away"), facts.get("fifth") or ()),)


def _waits_row(
    word: str, waits: Sequence[referee.Tile], away: object = None, fifth: Sequence[referee.Tile] = ()
) -> Row:
    if waits:
        return Row(word=word, groups=(tile_group(waits),))
    if fifth:
        return Row(
            word=word, groups=(tile_group(fifth),), note=_("only a fifth tile: all four are in the hand")
        )
    if isinstance(away, int):
        note = _("none; tiles to tenpai: %(away)d") % {"away": away}
        return Row(word=word, note=note)
    return Row(word=word, note=_("nothing"))


def _ankan_proof(question: referee.reports.AnkanAfterRiichi, facts: Any) -> Proof:
    destroyed = tuple(
        Row(
            word="",
            groups=tuple(tile_group(block.tiles) for block in reading.blocks),
            note=str(wait) if wait in facts["waits_before"] else _("fifth %(tile)s") % {"tile": wait},
        )
        for wait, reading in facts["destroyed"]
    )
    drawn = Row(word=_("Drawn"), groups=(tile_group([question.drawn]),))
    rows = (
        Row(
            word=_("The hand"),
            groups=(
                tile_group(question.hand.concealed, [question.tile.kind]),
                *meld_groups(question.hand.melds),
            ),
        ),
        drawn,
        _waits_row(_("Waits before the kan"), facts["waits_before"]),
        _waits_row(_("Waits after the kan"), facts["waits_after"]),
    )
    return Proof(rows=rows, destroyed=destroyed)


def _furiten_proof(question: referee.reports.Furiten, ruled_question: RuledQuestion) -> Proof:
    tile = ruled_question.facts.get("tile")
    marked = (tile,) if isinstance(tile, referee.Tile) else ()
    rows = [
        hand_row(referee.Hand(concealed=question.concealed, melds=question.melds)),
        *_waits_rows(ruled_question),
    ]
    is_own_discard = ruled_question.facts.get("sort") == "own_discard"
    for word, tiles, is_cause in (
        (_("Own discards"), question.discards, is_own_discard),
        (_("Missed"), question.passed, not is_own_discard),
    ):
        if tiles:
            rows.append(Row(word=word, groups=(tile_group(tiles, marked if is_cause else ()),)))
    return Proof(rows=tuple(rows))


_MAX_DISCARDS = 6


def _riichi_proof(question: referee.reports.RiichiDeclaration, ruled_question: RuledQuestion) -> Proof:
    """The hand, and for each discard that allows riichi its waits."""
    discards: Any = ruled_question.facts.get("discards") or ()
    rows = [hand_row(referee.Hand(concealed=question.concealed, melds=question.melds))]
    for tile in discards[:_MAX_DISCARDS]:
        remaining = list(question.concealed)
        remaining.remove(next(candidate for candidate in remaining if candidate.kind == tile.kind))
        waits = referee.shapes.waits(remaining)
        word = _("Discard and waits")
        rows.append(Row(word=word, groups=(tile_group([tile]), tile_group(waits))))
    if not discards:
        rows += _waits_rows(ruled_question)
    return Proof(rows=tuple(rows))


def _nine_kinds_proof(concealed: Sequence[referee.Tile]) -> Proof:
    orphans = [tile for tile in concealed if tile.is_orphan]
    kinds = dict.fromkeys(tile.kind for tile in orphans)
    return Proof(
        rows=(
            Row(word=_("The hand"), groups=(tile_group(concealed, kinds),)),
            Row(word=_("Kinds"), groups=(tile_group(kinds),), note=str(len(kinds))),
        )
    )


def _value_proof(hand: referee.WonHand, ruled_question: RuledQuestion) -> Proof:
    language = current_language()
    hand_row = Row(
        word=_("The hand"),
        groups=(
            tile_group(hand.concealed),
            *meld_groups(hand.melds),
            (DrawnTile(str(hand.winning_tile), marked=True),),
        ),
    )
    rows = [hand_row, *_reading_rows(hand, ruled_question)]
    rows += [
        Row(word=word, groups=(tile_group(tiles),))
        for word, tiles in ((_("Dora indicators"), hand.dora), (_("Ura dora indicators"), hand.ura))
        if tiles
    ]
    facts = ruled_question.facts
    counted = []
    if facts.get("yaku"):
        lines = tuple(
            _name_and_number(referee.messages.say_yaku(name, han, language)) for name, han in facts["yaku"]
        )
        counted.append(
            CountedParts(
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
        total = _("%(fu)d, rounded up to %(rounded)d") % {
            "fu": sum(part.fu for part in facts["fu_parts"]),
            "rounded": facts["fu"],
        }
        lines = tuple((f"{name} {tiles}" if tiles else name, fu) for name, fu, tiles in parts)
        counted.append(CountedParts(title=_("Fu"), lines=lines, total=total))
    return Proof(rows=tuple(rows), counted=tuple(counted))


def _name_and_number(text: str) -> tuple[str, str]:
    name, _space, number = text.rpartition(" ")
    return name, number


def _reading_rows(hand: referee.WonHand, ruled_question: RuledQuestion) -> list[Row]:
    """The reading that gives the hand its highest value, with its sets separated."""
    question = ruled_question.question
    if not isinstance(question, referee.reports.Value):
        return []
    worth = referee.worth.worth_of(
        ruled_question.rules,
        hand,
        seat_wind=question.seat.wind(ruled_question.table.dealer, ruled_question.rules.players),
        round_wind=ruled_question.table.round.wind,
        tsumo=question.discarder is None,
    )
    reading = worth.reading if isinstance(worth, referee.worth.Worth) else None
    if reading is None:
        return []
    return [Row(word=_("Sets and pair"), groups=tuple(tile_group(block.tiles) for block in reading.blocks))]


def _call_proof(question: referee.reports.Call, ruled_question: RuledQuestion) -> Proof:
    """The events from the discard to the call, as a line."""
    language, good = current_language(), ruled_question.verdict == "legal"
    events = [_("The discard")]
    phase = question.phase
    if phase is not referee.reports.Phase.DISCARDED:
        events.append(_("the next player draws"))
    if phase is referee.reports.Phase.NEXT_DISCARDED:
        events.append(_("discards"))
    if phase is referee.reports.Phase.NEXT_WON:
        events.append(_("calls tsumo"))
    steps = [Step(text=text) for text in events]
    call_step = Step(text=referee.messages.say_name(question.call.value, language), is_call=True, good=good)
    other_steps = [
        Step(text=referee.messages.say_name(other.call.value, language)) for other in question.others
    ]
    others_first = any(other.first for other in question.others)
    steps += [*other_steps, call_step] if others_first else [call_step, *other_steps]
    return Proof(
        rows=(Row(word=_("Tile called"), groups=(tile_group([question.tile]),)),), steps=tuple(steps)
    )
