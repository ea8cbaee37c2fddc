"""The rulings of an event and their state.

Any number of rulings is read in at most four queries.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import assert_never

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.common.language import current_language, joined
from tournaments.models import Entry, LoggedRuling, Player, Seating, Table, Tournament
from tournaments.presenters.rulings.lines import review_outcome
from tournaments.presenters.rulings.ruling_access import RulingDisclosure
from tournaments.presenters.rulings.subjects import kind_name, question_kind, question_name
from tournaments.presenters.tables.table_page import is_custom
from tournaments.services.tables import ledger

__all__ = [
    "EventRuling",
    "LogLine",
    "all_rulings",
    "article",
    "clear_cache",
    "decision_text",
    "hand_name",
    "line",
    "log_lines",
    "read_rulings",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRuling:
    """One ruling of the event as it is now, the rules of its table, and the players at the table."""

    logged: LoggedRuling
    rules: referee.Ruleset
    judged: referee.ledger.RulingRow
    players: dict[referee.Seat, Player]

    @property
    def table(self) -> Table:
        """The table at which it was given."""
        return self.logged.entry.table

    @property
    def player(self) -> Player | None:
        """The player concerned by the current ruling."""
        return self.players.get(self.judged.judgement.seat)

    @property
    def names(self) -> dict[referee.Seat, str]:
        """The players' names by seat."""
        return {seat: player.name for seat, player in self.players.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line of the log: what its reader may know of a ruling.

    *player*, *table*, *hand* and *facts* are missing if names are hidden; *state* is the word of the protocol, and
    *state_text* the same in words, empty for a ruling that was not reviewed.
    """

    number: int
    at: datetime
    round: int
    table: int | None
    hand: str
    honba: int
    player: Player | None
    code: str
    kind: str
    about: str
    facts: str
    measure: str
    decision: str
    article: str
    judge: str
    state: str
    state_text: str
    differs: bool


def all_rulings(tournament: Tournament) -> tuple[EventRuling, ...]:
    """Every ruling of the event, the newest first."""
    return read_rulings(LoggedRuling.objects.filter(tournament=tournament).order_by("-number"))


def read_rulings(rows: QuerySet[LoggedRuling]) -> tuple[EventRuling, ...]:
    """The rulings of these rows, in their order; they may be of several events."""
    logged_rulings = list(rows.select_related("entry__table__round__tournament"))
    players_by_table: dict[int, dict[referee.Seat, Player]] = defaultdict(dict)
    for seating in Seating.objects.filter(
        table__in={logged_ruling.entry.table_id for logged_ruling in logged_rulings}
    ).select_related("player__person"):
        players_by_table[seating.table_id][referee.Seat(seating.seat)] = seating.player
    rules: dict[int, referee.Ruleset] = {}
    tables_by_mark: dict[str, list[Table]] = defaultdict(list)
    for logged_ruling in logged_rulings:
        table = logged_ruling.entry.table
        if table.pk not in rules:
            rules[table.pk] = table.round.tournament.rules_under(table.own)
            tables_by_mark[table.rules_mark].append(table)
    rulings_by_table: dict[int, dict[int, referee.ledger.RulingRow]] = {}
    for mark, tables in tables_by_mark.items():
        first = tables[0]
        start = first.round.tournament.opening_state(rules[first.pk], first.start)
        rulings_by_table |= _rulings_by_table(mark, rules[first.pk], start, {table.pk for table in tables})
    return tuple(
        EventRuling(
            logged=logged_ruling,
            rules=rules[logged_ruling.entry.table_id],
            judged=rulings_by_table[logged_ruling.entry.table_id][logged_ruling.entry.number],
            players=players_by_table[logged_ruling.entry.table_id],
        )
        for logged_ruling in logged_rulings
    )


# As for the games of the standings: the hash of a ledger's last entry identifies all of it. The mark of the rules also
# changes with their sources, which rulings cite.
_cache: dict[str, dict[str, dict[int, referee.ledger.RulingRow]]] = defaultdict(dict)
_MAX_CACHED = 10_000


def clear_cache() -> None:
    """Forget all folded ledgers."""
    _cache.clear()


def _rulings_by_table(
    mark: str, rules: referee.Ruleset, start: referee.TableState | None, tables: set[int]
) -> dict[int, dict[int, referee.ledger.RulingRow]]:
    """The rulings of each table by the number of their entry."""
    last = Entry.objects.filter(table=OuterRef("pk")).order_by("-number").values("hash")[:1]
    hashes = dict(Table.objects.filter(pk__in=tables).annotate(last=Subquery(last)).values_list("pk", "last"))
    cached = _cache[mark]
    rulings = {table: cached[hash_] for table, hash_ in hashes.items() if hash_ in cached}
    entries_by_table: dict[int, list[Entry]] = {table: [] for table in tables if table not in rulings}
    if entries_by_table:
        stored = Entry.objects.filter(table__in=entries_by_table).order_by("table", "number")
        for entry in stored.only("table_id", "number", "kind", "payload", "hash"):
            entries_by_table[entry.table_id].append(entry)
    for table, entries in entries_by_table.items():
        page = referee.fold(rules, ledger.read_entries(entries), start)
        rulings[table] = {ruling.number: ruling for ruling in page.rulings}
        if sum(map(len, list(_cache.values()))) >= _MAX_CACHED:
            _cache.clear()
        _cache[mark][entries[-1].hash] = rulings[table]
    return rulings


def log_lines(
    tournament: Tournament, disclosure: RulingDisclosure = RulingDisclosure.ALL
) -> tuple[LogLine, ...]:
    """The log as far as it may be told, the newest ruling first."""
    if disclosure.tells_nothing:
        return ()
    return tuple(line(ruling, disclosure) for ruling in all_rulings(tournament))


def line(ruling: EventRuling, disclosure: RulingDisclosure = RulingDisclosure.ALL) -> LogLine:
    """One ruling as a line of the log."""
    named = disclosure.tells_all
    ruling_row, judgement, table = ruling.judged, ruling.judged.judgement, ruling.table
    return LogLine(
        number=ruling.logged.number,
        at=ruling.logged.entry.at,
        round=table.round.number,
        table=table.number if named else None,
        hand=hand_name(ruling_row) if named else "",
        honba=ruling_row.honba if named else 0,
        player=ruling.player if named else None,
        code=judgement.code,
        kind=question_kind(judgement.question),
        about=_subject_text(judgement, named=named),
        facts=judgement.facts if named and judgement.question is not None else "",
        measure=judgement.decision.value,
        decision=decision_text(judgement, ruling_row.proposal),
        article=article(ruling.rules, ruling_row.proposal),
        judge=judgement.judge or author_name(ruling.logged.entry.by),
        state=ruling_row.state.value,
        state_text=review_outcome(ruling_row.state),
        differs=ruling_row.differs,
    )


def hand_name(ruling_row: referee.ledger.RulingRow) -> str:
    """The hand in play when the ruling was given; empty if the game was over."""
    return "" if ruling_row.before.over else str(ruling_row.round)


def _subject_text(judgement: referee.judgement.Judgement, *, named: bool) -> str:
    if judgement.question is not None:
        return question_name(judgement.question)
    return judgement.facts if named else kind_name("")


def decision_text(
    judgement: referee.judgement.Judgement, proposal: referee.ruling.Answer | None = None
) -> str:
    """The measure in words, with its points and where they go, and the effect on the hand; without the player.

    With the rules' *proposal* it also tells whether the foul is judged later.
    """
    language = current_language()
    parts = []
    if judgement.decision is not referee.answers.Measure.PENALTY:
        later = proposal is not None and proposal.is_judged_later
        parts.append(referee.messages.say_measure(judgement.decision.value, language, later=later))
    if judgement.points:
        penalty = referee.messages.say_measure("penalty", language, points=judgement.points)
        parts.append(_("%(penalty)s, %(where)s") % {"penalty": penalty, "where": _where(judgement.when)})
    if any(judgement.moved):
        parts.append(_("points corrected"))
    match judgement.hand:
        case referee.judgement.HandEffect.GOES_ON:
            pass
        case referee.judgement.HandEffect.STANDS:
            parts.append(_("the hand counts"))
        case referee.judgement.HandEffect.REPLAYED:
            parts.append(_("the hand is dealt again"))
        case referee.judgement.HandEffect.CORRECTED:
            parts.append(_("the hand is corrected"))
        case _:
            assert_never(judgement.hand)
    text = joined(parts, by="measures")
    return text[:1].upper() + text[1:]


def _where(when: referee.judgement.PointLoss) -> str:
    """Where the points of a penalty go."""
    match when:
        case referee.judgement.PointLoss.AFTER_UMA:
            return _("from the result")
        case referee.judgement.PointLoss.AT_TABLE:
            return _("at the table")
        case referee.judgement.PointLoss.DEPOSIT:
            return _("to the deposits")
        case referee.judgement.PointLoss.IN_PLACE:
            return _("replaces the result")
        case referee.judgement.PointLoss.IN_PLACE_LAST:
            return _("replaces the result, last place")
        case _:
            assert_never(when)


def article(rules: referee.Ruleset, proposal: referee.ruling.Answer | None) -> str:
    """The article of a proposal; empty if no text names one."""
    if proposal is None:
        return ""
    if "article" in proposal.facts:
        return str(proposal.facts["article"] or "")
    clause = next((finding.clause for finding in proposal.findings if finding.clause), None)
    return "" if clause is None or is_custom(rules, clause.option) else clause.source
