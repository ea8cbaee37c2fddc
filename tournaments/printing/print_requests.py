"""Read and check a print request."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.common.language import joined
from tournaments.models import Attendance, Meeting, Round, Tournament
from tournaments.printing.kinds import Order, PrintOption, PrintRequest, Sheet, When

T = TypeVar("T")

__all__ = ["BOTH", "LANGUAGES", "MAX_COPIES", "MAX_NUMBERS", "read_request"]

BOTH: Final = "both"
LANGUAGES: Final = {code: (code,) for code, _name in settings.LANGUAGES} | {
    BOTH: tuple(code for code, _name in settings.LANGUAGES)
}
MAX_COPIES: Final = 20
MAX_NUMBERS: Final = 1000
"""The most rounds or tables that can be named: more than any event has."""
_COPIES: Final = re.compile(r"[1-9][0-9]?")
_SPAN: Final = re.compile(r"([1-9][0-9]{0,4})(?:[-–]([1-9][0-9]{0,4}))?")


def read_request(
    sheet: Sheet,
    event: Tournament,
    query: Mapping[str, Sequence[str]],
    *,
    official: bool = True,
    tells_rulings: bool = True,
) -> PrintRequest:
    """The print request from the words of an address or of a command; an empty word is ignored.

    *query* has `round` and `table` (numbers, also `3-5`), `meeting`, `paper`, `lang`, `order` and `copies`. Raises
    `InputError` with everything that is wrong.
    """
    reading = _Reading(sheet, event, query)
    meeting = reading.meeting()
    print_request = PrintRequest(
        event=event,
        rounds=reading.rounds(meeting),
        tables=reading.tables(),
        meeting=meeting if sheet.options & {PrintOption.MEETING, PrintOption.NEXT_MEETING} else None,
        paper=reading.choice("paper", {paper: paper for paper in sheet.papers}, sheet.papers[0]),
        languages=reading.choice("lang", LANGUAGES, LANGUAGES[_language(event)]),
        order=reading.choice("order", {order.value: order for order in Order}, Order.TABLE),
        copies=reading.copies(),
        official=official,
        tells_rulings=tells_rulings,
    )
    if reading.problems:
        raise InputError(reading.problems)
    return print_request


def _language(event: Tournament) -> str:
    language = event.language or get_language() or "en"
    return language if language in LANGUAGES else "en"


class _Reading:
    """The words of a request, and what is wrong with them."""

    def __init__(self, sheet: Sheet, event: Tournament, query: Mapping[str, Sequence[str]]) -> None:
        self.sheet, self.event = sheet, event
        self.words = {name: [word for word in words if word] for name, words in query.items()}
        self.problems: list[Problem] = []

    def wrong(self, sentence: str, **facts: object) -> None:
        self.problems.append(Problem(says=sentence % facts))

    def choice(self, name: str, choices: Mapping[str, T], otherwise: T) -> T:
        """The named choice."""
        words = self.words.get(name, [])
        if not words:
            return otherwise
        if words[-1] not in choices:
            sentence = _("“%(given)s” is not a choice for %(name)s. Use one of: %(choices)s.")
            self.wrong(sentence, given=words[-1][:40], name=name, choices=joined(choices))
            return otherwise
        return choices[words[-1]]

    def copies(self) -> int:
        """The number of copies."""
        words = self.words.get("copies") or ["1"]
        if not _COPIES.fullmatch(words[-1]) or int(words[-1]) > MAX_COPIES:
            sentence = _("“%(given)s” is not a valid number of copies. Use a number from 1 to %(most)d.")
            self.wrong(sentence, given=words[-1][:40], most=MAX_COPIES)
            return 1
        return int(words[-1])

    def numbers(self, name: str) -> list[int]:
        """The named numbers, each once, in order."""
        number_set: set[int] = set()
        for word in re.split(r"[\s,、]+", " ".join(self.words.get(name, []))):
            if not word:
                continue
            span = _SPAN.fullmatch(word)
            if span is None:
                self.wrong(_("“%(given)s” is not a number. Write numbers like 1 2 5-8."), given=word[:40])
                continue
            first, last = int(span[1]), int(span[2] or span[1])
            number_set |= set(range(first, last + 1))
        if len(number_set) > MAX_NUMBERS:
            # A hyphen can span more numbers than a database or a command accepts.
            sentence = _("You entered %(count)d numbers. Use at most %(most)d.")
            self.wrong(sentence, count=len(number_set), most=MAX_NUMBERS)
            return []
        return sorted(number_set)

    def rounds(self, meeting: Meeting | None) -> tuple[Round, ...]:
        """The named rounds, else the newest that fits; in a league the games of the evening."""
        if not self.sheet.options & {PrintOption.ROUND, PrintOption.ROUNDS}:
            return ()
        event_rounds = list(self.event.rounds.order_by("number"))
        numbers = self.numbers("round")
        if not numbers and meeting is not None:
            event_rounds = [round_ for round_ in event_rounds if round_.name == meeting.word]
            if PrintOption.ROUNDS in self.sheet.options:
                return tuple(event_rounds)
        if not numbers and self.sheet.every_round:
            return tuple(event_rounds)
        if not numbers:
            newest = _newest(event_rounds, self.sheet.when)
            return (newest,) if newest else ()
        by_number = {round_.number: round_ for round_ in event_rounds}
        for number in numbers:
            if number not in by_number:
                known_numbers = joined(map(str, by_number)) or "–"
                sentence = _("There is no round %(number)d. Choose one of: %(known)s.")
                self.wrong(sentence, number=number, known=known_numbers)
        if len(numbers) > 1 and PrintOption.ROUNDS not in self.sheet.options:
            self.wrong(_("“%(sheet)s” prints one round at a time. Choose one round."), sheet=self.sheet.title)
        return tuple(by_number[number] for number in numbers if number in by_number)

    def tables(self) -> tuple[int, ...]:
        """The numbers of the named tables."""
        return tuple(self.numbers("table")) if PrintOption.TABLES in self.sheet.options else ()

    def meeting(self) -> Meeting | None:
        """The named evening, by its word in the event's file or by its day; else the default one."""
        meetings = list(self.event.meetings.order_by("date", "pk"))
        words = self.words.get("meeting", [])
        if not words:
            return _default_meeting(
                self.event, meetings, to_come=PrintOption.NEXT_MEETING in self.sheet.options
            )
        for evening in reversed(meetings):
            if words[-1] in (evening.word, evening.date):
                return evening
        known_words = joined(evening.word for evening in meetings[-10:]) or "–"
        self.wrong(
            _("There is no evening “%(given)s”. Choose one of: %(known)s."),
            given=words[-1][:40],
            known=known_words,
        )
        return None


def _newest(rounds: Sequence[Round], when: When) -> Round | None:
    """Before a round: the last one drawn. After a round: the last one finished, or the one in play if none is."""
    if when is When.BEFORE_ROUND or not rounds:
        return rounds[-1] if rounds else None
    opened = [round_ for round_ in rounds if round_.state != Round.State.DRAWN]
    finished = [round_ for round_ in opened if round_.state == Round.State.FINISHED]
    if when is When.AFTER_ROUND and finished:
        return finished[-1]
    return opened[-1] if opened else rounds[-1]


def _default_meeting(event: Tournament, meetings: Sequence[Meeting], *, to_come: bool) -> Meeting | None:
    """The evening in progress, else the last one held, or with *to_come* the next one; None if none is set up."""
    if not meetings:
        return None
    played = set(event.rounds.values_list("name", flat=True))
    attended = set(Attendance.objects.filter(meeting__in=meetings).values_list("meeting_id", flat=True))
    past = [meeting for meeting in meetings if meeting.word in played or meeting.pk in attended]
    in_progress = [meeting for meeting in past if not meeting.over]
    coming = [meeting for meeting in meetings if meeting not in past and not meeting.over]
    preferences = (
        (in_progress[-1:], coming[:1], past[-1:]) if to_come else (in_progress[-1:], past[-1:], coming[:1])
    )
    return next((meeting for candidates in preferences for meeting in candidates), meetings[-1])
