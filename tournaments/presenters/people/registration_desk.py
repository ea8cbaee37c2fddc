"""Registrations, for organizers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.models import Player, Registration, RegistrationSettings, Tournament
from tournaments.presenters.people.registrations import Offer, build_offer, state_of
from tournaments.services.people import registration_window, waiting_list
from tournaments.services.people.names import name_key
from tournaments.services.people.registration_answers import RegistrationInput, input_of
from tournaments.services.people.registration_settings import Question, questions_of

__all__ = ["Answer", "Desk", "Line", "desk"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A registrant's answer to one of the organizer's own questions."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A registration, or a manually entered player on the waiting list, for the organizers.

    *place* is that on the waiting list. *state* is a word as in `presenters.people.registrations.Kept`, *called* its
    label. *at* is the time of the registration, *when* the same by the event's clocks. *may_approve*: they can be
    entered; *again*: the applicant was refused before, by the name or the mail address.
    """

    registration: Registration | None
    player: Player | None
    registration_input: RegistrationInput
    state: str
    called: str
    place: int | None
    answers: tuple[Answer, ...]
    at: datetime | None = None
    when: str = ""
    may_approve: bool = False
    again: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether the applicant has no answer yet."""
        return self.state == "asked"

    @property
    def may_be_deleted(self) -> bool:
        """Whether it can be deleted: it is answered and no player came of it."""
        return self.registration is not None and self.player is None and not self.is_asked

    @property
    def may_get_new_link(self) -> bool:
        """Whether the applicant can be given a new link."""
        return self.registration is not None and self.state not in ("asked", "gone")


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """All registrations of an event for its organizers, in the order in which they came."""

    tournament: Tournament
    settings: RegistrationSettings | None
    offer: Offer | None
    lines: tuple[Line, ...]

    @property
    def asking(self) -> tuple[Line, ...]:
        """The applicants who must be approved."""
        return tuple(line for line in self.lines if line.is_asked)

    @property
    def at_once(self) -> tuple[Line, ...]:
        """The applicants who can be approved together: those refused before are decided one by one."""
        return tuple(line for line in self.asking if not line.again)

    @property
    def some_were_refused(self) -> bool:
        """Whether any of the applicants was refused before."""
        return any(line.again for line in self.asking)

    @property
    def waiting(self) -> tuple[Line, ...]:
        """Those who wait for a place, the next one first."""
        return tuple(sorted((line for line in self.lines if line.place), key=lambda line: line.place or 0))

    @property
    def others(self) -> tuple[Line, ...]:
        """Everybody else."""
        return tuple(line for line in self.lines if not line.is_asked and not line.place)


def desk(tournament: Tournament, now: datetime) -> Desk:
    """All registrations as they are now, and the others who wait for a place."""
    settings = waiting_list.settings_of(tournament)
    rows = list(tournament.registrations.order_by("at", "pk"))
    players = {player.person_id: player for player in tournament.players.all()}
    queue_places = {
        player.pk: place for place, player in enumerate(waiting_list.waiting(tournament), start=1)
    }
    questions = () if settings is None else questions_of(settings)
    lines = [_line(row, players.get(row.who), queue_places, questions) for row in rows]
    if settings is not None:
        settings.tournament = tournament
        lines = [replace(line, when=registration_window.format_moment(settings, line.at)) for line in lines]
    registered = {row.who for row in rows}
    lines = list(_decision_lines(lines, players.values()))
    lines += [
        _line(None, player, queue_places, questions)
        for player in players.values()
        if player.pk in queue_places and player.person_id not in registered
    ]
    return Desk(
        tournament=tournament,
        settings=settings,
        offer=None if settings is None else build_offer(tournament, settings, now),
        lines=tuple(lines),
    )


def _decision_lines(lines: Sequence[Line], players: Iterable[Player]) -> Iterator[Line]:
    """The same lines, each with whether it can be approved and whether it was refused before."""
    player_keys = {name_key(player.name) for player in players}
    asking = {name_key(line.registration_input.name) for line in lines if line.state == "asked"}
    refused = [line.registration_input for line in lines if line.state == "refused"]
    marks = {name_key(registrant.name) for registrant in refused} | {
        registrant.mail for registrant in refused if registrant.mail
    }
    for line in lines:
        name = name_key(line.registration_input.name)
        match line.state:
            case "asked":
                yield replace(
                    line, may_approve=True, again=name in marks or line.registration_input.mail in marks
                )
            case "refused":
                yield replace(line, may_approve=name not in player_keys | asking)
            case _:
                yield line


def _line(
    row: Registration | None,
    player: Player | None,
    queue_places: dict[int, int],
    questions: Sequence[Question],
) -> Line:
    registration_input = input_of(row or Registration(), player)
    state = state_of(row or Registration(), player)
    # A registrant who withdrew through their link has a state of their own, unlike a player who left during play.
    by_link = row is not None and (player is None or state == "withdrawn")
    label: Any = row.get_state_display() if row and by_link else player.get_state_display() if player else ""
    return Line(
        registration=row,
        player=player,
        registration_input=registration_input,
        state=state,
        called=str(label),
        place=None if player is None else queue_places.get(player.pk),
        at=None if row is None else row.at,
        answers=tuple(
            Answer(
                question=question.says,
                answer=_answer_text(question, registration_input.answers[question.key]),
            )
            for question in questions
            if registration_input.answers.get(question.key)
        ),
    )


def _answer_text(question: Question, answer: str) -> str:
    """The answer in words."""
    if question.kind != "yes":
        return answer
    return _("yes") if answer == "yes" else _("no")
