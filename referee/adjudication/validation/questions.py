"""Check whether a question can be asked."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.validation.calls import check_call, check_kans_and_wall
from referee.adjudication.validation.copies import check_copies
from referee.adjudication.validation.hands import (
    check_first_turn,
    check_hand,
    check_replacements,
    check_won_hand,
)
from referee.adjudication.validation.table import Problems, check_seats, check_table
from referee.adjudication.validation.tile_counts import check_furiten_tiles, check_value_tiles
from referee.answers.facts import NUMBER_FACTS
from referee.catalogue import expected
from referee.errors import Problem, as_given, shorten
from referee.incidents import INCIDENTS, MAX_OCCURRENCE, facts_of
from referee.reports import (
    AnkanAfterRiichi,
    Call,
    Event,
    Foul,
    Furiten,
    NineKinds,
    Question,
    RiichiDeclaration,
    Tenpai,
    Value,
)
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Hand, Tile, kinds

__all__ = ["first_fourteen", "question_problems"]


# More tiles, minutes or hands than any incident counts.
_LARGEST_FACT = 1000


def question_problems(rules: Ruleset, table: TableState | None, question: Question) -> list[Problem]:
    """Everything that makes a question impossible to answer."""
    problems = check_table(rules, table) if table else Problems()
    check_seats(problems, rules, "event.seat", [question.seat])
    match question:
        case AnkanAfterRiichi():
            check_hand(problems, rules, "event", question.hand, question.seat)
            own_tiles = kinds((*question.hand.concealed, question.drawn))
            if own_tiles.count(question.tile.kind) < 4:
                problems.say("event.tile", "not_four", tile=question.tile)
            check_copies(problems, rules, "event", (*question.hand.tiles, question.drawn))
            own_kans = sum(meld.is_kan for meld in question.hand.melds)
            check_kans_and_wall(problems, question.kans_so_far, own_kans, question.wall_left)
        case Call():
            check_call(problems, rules, table, question)
        case RiichiDeclaration():
            _check_declaration(problems, rules, question)
        case Foul():
            _check_foul_question(problems, rules, question)
        case Furiten():
            hand = Hand(concealed=question.concealed, melds=question.melds)
            check_hand(problems, rules, "event", hand, question.seat)
            _check_nukidora(problems, rules, "event", question.nukidora)
            check_furiten_tiles(problems, rules, question)
        case NineKinds():
            after_calls = question.any_call or bool(question.calls)
            first_fourteen(problems, rules, question.concealed, after_calls=after_calls)
            _check_kita(problems, rules, question.calls)
        case Tenpai():
            check_hand(problems, rules, "event", question.hand, question.seat)
            check_copies(problems, rules, "event", question.hand.tiles)
        case Value():
            check_won_hand(
                problems, rules, "event.hand", question.hand, question.seat, tsumo=question.discarder is None
            )
            check_replacements(problems, rules, "event.hand", [question.hand])
            if question.discarder == question.seat:
                problems.say("event.from", "winner_is_discarder", seat=question.seat)
            if question.discarder is not None:
                check_seats(problems, rules, "event.from", [question.discarder])
            if table:
                dealer = table.dealer == question.seat
                check_first_turn(problems, rules, "event.hand.flags", question.hand, dealer=dealer)
            check_value_tiles(problems, rules, question)
    return problems


def _check_declaration(problems: Problems, rules: Ruleset, declaration: RiichiDeclaration) -> None:
    hand = Hand(concealed=declaration.concealed, melds=declaration.melds)
    check_hand(problems, rules, "event", hand, declaration.seat, drawn_tiles=1)
    if declaration.discard is not None and declaration.discard.kind not in kinds(declaration.concealed):
        problems.say("event.discard", "discard_not_held", tile=declaration.discard)
    if declaration.score % 100:
        problems.say("event.score", "not_in_hundreds", points=declaration.score)
    for name, number in (("wall_left", declaration.wall_left), ("honba", declaration.honba)):
        if number < 0:
            problems.say(f"event.{name}", "negative")
    _check_nukidora(problems, rules, "event", declaration.nukidora)
    _check_kita(problems, rules, declaration.calls)
    own_tiles = (*hand.tiles, *(Tile.NORTH,) * declaration.nukidora)
    # The player's own discards may also be among the tiles in sight.
    problem_count = len(problems)
    check_copies(problems, rules, "event", (*own_tiles, *(declaration.discards or ())))
    if len(problems) == problem_count:
        check_copies(problems, rules, "event.seen", (*own_tiles, *declaration.seen))


def first_fourteen(
    problems: Problems, rules: Ruleset, concealed: tuple[Tile, ...], *, after_calls: bool
) -> None:
    """Note an impossible first hand of fourteen; after calls, the player's own quads may lie apart from it."""
    if len(concealed) != 14 and not (after_calls and len(concealed) in (11, 8, 5, 2)):
        problems.say("event.concealed", "wrong_number_of_tiles", given=len(concealed), wanted=14)
    check_copies(problems, rules, "event.concealed", concealed)


def _check_nukidora(problems: Problems, rules: Ruleset, path: str, count: int) -> None:
    if not 0 <= count <= (4 if rules.players == 3 else 0):
        problems.say(f"{path}.nukidora", "no_nukidora", count=count)


def _check_kita(problems: Problems, rules: Ruleset, calls: Sequence[Event]) -> None:
    if Event.KITA in calls and rules.players != 3:
        problems.say("event.calls", "no_nukidora", count=1)


def _check_foul_question(problems: Problems, rules: Ruleset, foul: Foul) -> None:
    """Note an unknown incident, an impossible number of times, and facts that do not fit it."""
    incident = INCIDENTS.get(foul.code)
    if incident is None:
        known_codes = ", ".join(INCIDENTS)
        problems.say("event.code", "unknown_incident", given=shorten(foul.code), choices=known_codes)
        return
    if not 1 <= foul.occurrence <= MAX_OCCURRENCE:
        problems.say("event.occurrence", "occurrence_out_of_range", most=MAX_OCCURRENCE)
    relevant_facts = facts_of(rules, incident)
    for fact, answer in foul.answers.items():
        path = f"event.answers.{fact.value}"
        if fact not in relevant_facts:
            problems.say(path, "fact_not_asked", fact=fact.value, incident=foul.code)
        elif (fact in NUMBER_FACTS) is isinstance(answer, bool):
            wanted = expected("a whole number") if fact in NUMBER_FACTS else expected("true or false")
            problems.say(path, "wrong_type", expected=wanted, given=as_given(answer))
        elif not 0 <= answer <= _LARGEST_FACT:
            problems.say(path, "fact_out_of_range", most=_LARGEST_FACT)
