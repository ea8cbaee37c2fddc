"""Create, open, finish and reopen rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.common.language import joined
from tournaments.journal.kinds import (
    Head,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    RulesOverlay,
    Seated,
    SeatsShown,
)
from tournaments.journal.reading import to_json
from tournaments.models import JournalEntry, Player, RenewedLink, Round, Table, Tournament
from tournaments.services.clubs import playing, season_over
from tournaments.services.events import legs, relay, stage_formats
from tournaments.services.events.drawing import next_round_number, propose, read_round
from tournaments.services.events.memberships import Memberships, next_round_day
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people.permissions import is_official
from tournaments.services.screens import approving, held_back
from tournaments.services.tables import table_actions

__all__ = [
    "create_from_text",
    "create_round",
    "create_without_tables",
    "discard",
    "draw",
    "drawn_content",
    "finish",
    "is_hidden",
    "open_round",
    "reopen",
    "visible",
]


_EXCLUDED_STATES = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


def draw(tournament: Tournament, seed: int, *, act: Action) -> Round:
    """Draw the next round by lot and store it; see `propose`."""
    draft = propose(tournament, seed)
    return create_from_text(tournament, draft.text, expects=draft.number, act=act)


def create_from_text(
    tournament: Tournament,
    text: str,
    *,
    act: Action,
    expects: int | None = None,
    among: Sequence[Player] | None = None,
) -> Round:
    """Store the round that `read_round` makes of *text*; it is drawn and not open yet.

    *expects* is the number of the round that the organizer saw. Raises `ConflictError` if that round exists already.
    """
    with open_journal(tournament.uid, act, "seat", text, expects) as journal:
        if journal.repeated:
            return journal.created_row(Round, journal.repeated)
        # Re-read the event: its rules, and with them the number of seats, may have changed since it was shown.
        tournament = Tournament.objects.get(pk=tournament.pk)
        season_over.check_season_open(tournament)
        draft = read_round(tournament, text, among=among)
        if expects is not None and expects != draft.number:
            text = _(
                "The next round is now %(next)d, not %(expected)d. Check the rounds before you draw again."
            )
            raise ConflictError(text % {"next": draft.number, "expected": expects})
        for player in (*chain.from_iterable(draft.tables), *draft.resting):
            columns = {"tournament_id": tournament.pk, "person_id": player.person_id}
            journal.rows.remember("player", player.pk, **columns)
        content = drawn_content(tournament, draft.number, draft.tables, draft.resting)
        round_ = journal.created_row(Round, journal.append(content))
        round_.tournament = tournament
        return round_


def create_without_tables(
    tournament: Tournament, *, act: Action, date: str = "", name: str = "", games: int | None = None
) -> Round:
    """Add a round with unknown tables, which gets only results. It is drawn and not open yet."""
    return create_round(tournament, (), (), act=act, date=date, name=name, games=games)


def create_round(
    tournament: Tournament,
    tables: Sequence[Sequence[Player]],
    resting: Sequence[Player],
    *,
    act: Action,
    date: str = "",
    name: str = "",
    games: int | None = None,
    numbers: Sequence[int] = (),
    overlays: Sequence[RulesOverlay | None] = (),
    starts: Sequence[Sequence[int] | None] = (),
    friendly: Sequence[bool] = (),
) -> Round:
    """Store the next round with these *tables*, each from its first dealer on, and the players who rest; nothing is
    drawn.

    *numbers* are the tables' numbers in their order, if they are not 1, 2, 3. *date* and *name* are a meeting's.
    *games* is the number of games that each result sums up; by default that of the stage. *overlays* are the answers
    over the event's by table, in place of those of the round's stage. *starts* are the starting points by table, if
    they differ from the rules. *friendly* says by table that its game does not count. Raises `InputError` if a
    table has too few or too many players, or somebody has two places.
    """
    table_numbers = [[player.number for player in table] for table in tables]
    request = (
        table_numbers,
        [player.number for player in resting],
        date,
        name,
        games,
        list(numbers),
        to_json(list(overlays)),
        [None if start is None else list(start) for start in starts],
        *([list(friendly)] if any(friendly) else []),
    )
    with open_journal(tournament.uid, act, "place", *request) as journal:
        if journal.repeated:
            return journal.created_row(Round, journal.repeated)
        season_over.check_season_open(tournament)
        numbers = list(numbers) or list(range(1, len(tables) + 1))
        seat_rules = list(overlays) or [None] * len(tables)
        seats = [
            tournament.rules_under(None if rules is None else to_json(rules)).players for rules in seat_rules
        ]
        problems = [
            Problem(line=number, says=_("A table seats %(seats)d players.") % {"seats": seat_count})
            for number, table, seat_count in zip(numbers, tables, seats, strict=True)
            if len(table) != seat_count
        ]
        places = Counter(player.pk for player in (*chain.from_iterable(tables), *resting))
        for player in {player.pk: player for player in (*chain.from_iterable(tables), *resting)}.values():
            if places[player.pk] > 1:
                sentence = _("%(name)s is listed twice in one round.") % {"name": player.name}
                problems.append(Problem(says=sentence))
            columns = {"tournament_id": tournament.pk, "person_id": player.person_id}
            journal.rows.remember("player", player.pk, **columns)
        if problems:
            raise InputError(problems)
        number = next_round_number(tournament)
        stage = stage_formats.stage_of(tournament, number)
        table_rules = list(overlays) or [stage.rules if stage else None] * len(tables)
        table_starts = list(starts) or [None] * len(tables)
        are_friendly = list(friendly) or [False] * len(tables)
        content = RoundDrawn(
            round=number,
            tables=tuple(
                Seated(
                    table=table_number,
                    seats=tuple(player.person_id for player in players),
                    rules=rules,
                    start=None if start is None else tuple(start),
                    friendly=is_friendly,
                )
                for table_number, players, rules, start, is_friendly in zip(
                    numbers, tables, table_rules, table_starts, are_friendly, strict=True
                )
            ),
            rests=tuple(player.person_id for player in resting),
            date=date,
            name=name,
            games=games or (stage.games if stage else 1),
        )
        round_ = journal.created_row(Round, journal.append(content))
        round_.tournament = tournament
        return round_


def drawn_content(
    tournament: Tournament,
    number: int,
    tables: Sequence[Sequence[Player]],
    resting: Sequence[Player],
) -> RoundDrawn:
    """Return the journal content of a round drawn like this: tables numbered from 1, rules and games of its stage."""
    stage = stage_formats.stage_of(tournament, number)
    rules = stage.rules if stage else None
    return RoundDrawn(
        round=number,
        date=next_round_day(tournament, Memberships(tournament)),
        tables=tuple(
            Seated(table=table_number, seats=tuple(player.person_id for player in players), rules=rules)
            for table_number, players in enumerate(tables, start=1)
        ),
        rests=tuple(player.person_id for player in resting),
        games=stage.games if stage else 1,
    )


def open_round(round_: Round, *, act: Action, is_restored: bool = False) -> None:
    """Open the round for play. With *is_restored* it is not checked whether somebody plays elsewhere.

    Raises `StateError` unless the round is drawn and every round before it is finished; if one of its players is gone;
    in a relay, if a team is seated in it more than once or a game of an earlier leg waits for approval; in a league, if
    one of its players plays elsewhere; or if the season is over.
    """
    with open_journal(round_.tournament.uid, act, "open_round", round_.number) as journal:
        round_.refresh_from_db(fields=("state",))
        if journal.repeated:
            return
        if round_.state != Round.State.DRAWN:
            raise StateError(_("Round %(number)d has already been opened.") % {"number": round_.number})
        stored = Tournament.objects.get(pk=round_.tournament_id)
        season_over.check_season_open(stored)
        earlier_rounds = Round.objects.filter(tournament=stored, number__lt=round_.number)
        # In a league, games start and end independently of each other.
        follows_order = stored.kind == Tournament.Kind.TOURNAMENT
        if follows_order and (unfinished := earlier_rounds.exclude(state=Round.State.FINISHED).first()):
            text = _("Round %(before)d is not finished. Finish it before you open round %(number)d.")
            raise StateError(text % {"before": unfinished.number, "number": round_.number})
        if absent_players := Player.objects.filter(
            seatings__round=round_, state__in=_EXCLUDED_STATES
        ).order_by("number"):
            text = _(
                "Round %(number)d seats players who no longer take part: %(names)s. Add a substitute, or delete "
                "the draw and draw again."
            )
            names = joined(player.name for player in absent_players)
            raise StateError(text % {"names": names, "number": round_.number})
        players = Player.objects.filter(seatings__round=round_).select_related("person").order_by("number")
        if teams := legs.teams_seated_twice(stored, players, round_.date):
            text = _("Add substitutes, or delete the draw and draw again.")
            raise StateError(f"{legs.seated_twice_message(round_.number, teams)} {text}")
        if stored.relay_stock is not None and approving.uncounted_tables(stored):
            text = _(
                "A game of an earlier leg is not approved, so the starting points of round %(number)d are not "
                "known. Approve it first."
            )
            raise StateError(text % {"number": round_.number})
        journal.append(RoundOpened(round=round_.number, begins=relay.starting_points(round_)))
        if not is_restored:
            playing.check_evening_open(round_)
            playing.check_not_seated_twice(stored, {player.pk for player in players})
        round_.state = Round.State.OPEN


def finish(round_: Round, *, act: Action, anyway: bool = False, closed_only: bool = False) -> None:
    """Finish the round.

    Raises `StateError` unless it is open, and names the tables that still play unless it is finished *anyway*. With
    *closed_only*, tables whose game is over but that are not closed are named too, unless nothing was entered there
    since the round was last finished.
    """
    with open_journal(round_.tournament.uid, act, "finish", round_.number, anyway) as journal:
        round_.refresh_from_db(fields=("state",))
        if journal.repeated:
            return
        if round_.state != Round.State.OPEN:
            raise StateError(_("Round %(number)d is not in play.") % {"number": round_.number})
        ledgers = journal.lock_ledgers(round_.number)
        playing_tables, unclosed_tables = table_actions.unfinished_and_unclosed(round_)
        accepted = _heads_when_last_finished(round_)
        unclosed_tables = [
            table
            for table in unclosed_tables
            if accepted.get(table.number) != ledgers[round_.number, table.number].head
        ]
        if not anyway and (playing_tables or (unclosed_tables and closed_only)):
            raise StateError(
                joined(
                    _unfinished_sentences(playing_tables, unclosed_tables if closed_only else ()),
                    by="sentences",
                )
            )
        heads = [
            Head(table=table, entries=anchor.length, head=anchor.head)
            for (_round, table), anchor in ledgers.items()
        ]
        journal.append(RoundFinished(round=round_.number, anyway=bool(playing_tables), tables=tuple(heads)))
        round_.state = Round.State.FINISHED


def _heads_when_last_finished(round_: Round) -> dict[int, str]:
    """Return the last hash of each table's ledger when the round was last finished; empty if it never was."""
    entries = JournalEntry.objects.filter(
        event=round_.tournament.uid, kind="finish", payload__round=round_.number
    )
    payload = entries.order_by("-number").values_list("payload", flat=True).first()
    return {head["table"]: head["head"] for head in (payload or {"tables": []})["tables"]}


def _unfinished_sentences(playing_tables: Sequence[Table], unclosed_tables: Sequence[Table]) -> Iterator[str]:
    """Return what prevents finishing a round, in sentences."""
    if playing_tables:
        text = ngettext(
            "Table %(tables)s is still playing. Wait for it, or close it to end its game now. If you finish "
            "the round first, an unfinished game does not count.",
            "Tables %(tables)s are still playing. Wait for them, or close them to end their games now. If "
            "you finish the round first, unfinished games do not count.",
            len(playing_tables),
        )
        yield text % {"tables": _join_numbers(playing_tables)}
    if unclosed_tables:
        text = ngettext(
            "The game at table %(tables)s is over, but the table is not closed and its score is not "
            "confirmed. If you finish the round now, the current score counts.",
            "The games at tables %(tables)s are over, but the tables are not closed and their scores are not "
            "confirmed. If you finish the round now, the current scores count.",
            len(unclosed_tables),
        )
        yield text % {"tables": _join_numbers(unclosed_tables)}


def _join_numbers(tables: Sequence[Table]) -> str:
    return joined(str(table.number) for table in tables)


def reopen(round_: Round, *, act: Action) -> None:
    """Open a finished round again, so that a hand of it can be corrected.

    Raises `StateError` unless it is finished, if its season is over, or if a league game would go on although one of
    its players plays elsewhere by now or its evening is over.
    """
    with open_journal(round_.tournament.uid, act, "reopen", round_.number) as journal:
        round_.refresh_from_db(fields=("state",))
        if journal.repeated:
            return
        if round_.state != Round.State.FINISHED:
            raise StateError(_("Round %(number)d is not finished.") % {"number": round_.number})
        season_over.check_season_open(round_.tournament)
        journal.append(RoundReopened(round=round_.number))
        for table in round_.tables.select_related("round__tournament"):
            playing.check_may_play(table)
        round_.state = Round.State.OPEN


def discard(round_: Round, *, act: Action) -> None:
    """Discard a drawn round that was never opened, so that it can be drawn again; its seats are then hidden.

    Raises `StateError` if it was opened, or if a later round was drawn after it.
    """
    with open_journal(round_.tournament.uid, act, "discard", round_.number) as journal:
        if journal.repeated:
            return
        round_.refresh_from_db(fields=("state",))
        if round_.state != Round.State.DRAWN:
            raise StateError(
                _("Round %(number)d has already been opened, so its draw cannot be deleted.")
                % {"number": round_.number}
            )
        if round_.number + 1 != next_round_number(round_.tournament):
            raise StateError(_("A later round is already drawn. Delete that draw first."))
        RenewedLink.objects.filter(table__round=round_).delete()
        journal.append(RoundDiscarded(round=round_.number))
        # The published seats no longer apply; the next draw is a draft until it is published.
        if Tournament.objects.get(pk=round_.tournament_id).seats_shown_to >= round_.number:
            journal.append(SeatsShown(to=round_.number - 1), act=act.then("hide"))


def is_hidden(tournament: Tournament, round_: Round) -> bool:
    """Return whether only officials see a round: it is drawn, was not opened, and its seats are not published."""
    return round_.state == Round.State.DRAWN and round_.number > tournament.seats_shown_to


def visible(tournament: Tournament, user: User | AnonymousUser) -> QuerySet[Round]:
    """Return the rounds whose seats *user* may see: all for officials, opened or published ones for others.

    If a stage was entered by results that are held back, its seats are held back with them.
    """
    rounds = tournament.rounds.all()
    if is_official(user, tournament):
        return rounds
    rounds = rounds.exclude(number__in=held_back.rounds_entered(tournament))
    return rounds.exclude(state=Round.State.DRAWN, number__gt=tournament.seats_shown_to)
