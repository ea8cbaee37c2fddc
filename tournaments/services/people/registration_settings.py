"""Settings of an event's registration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, field, fields
from datetime import datetime
from typing import Any, Final, Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem
from tournaments.models import Player, RegistrationSettings, Tournament
from tournaments.services.events import zones
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import FEDERATIONS
from tournaments.services.people import entry_list, registration_window, waiting_list

__all__ = [
    "FIELDS",
    "MAX_ANSWER_LENGTH",
    "MAX_CHOICES",
    "MAX_CHOICE_LENGTH",
    "MAX_QUESTIONS",
    "MAX_QUESTION_LENGTH",
    "MAX_WELCOME_LENGTH",
    "Kind",
    "Question",
    "RegistrationOptions",
    "options_of",
    "questions_of",
    "save_options",
]

Kind = Literal["text", "choice", "yes"]
"""The kind of answer to an organizer's own question: a short text, one of several choices, or yes or no."""
FIELDS: Final = ("reading", "club", "country", *(one.value for one in FEDERATIONS), "shown", "mail", "note")
"""Fields besides the name that a registration can ask for, in the order of the form."""
MAX_QUESTIONS: Final = 6
MAX_CHOICES: Final = 20
MAX_QUESTION_LENGTH: Final = 120
MAX_CHOICE_LENGTH: Final = 80
MAX_ANSWER_LENGTH: Final = 300
MAX_WELCOME_LENGTH: Final = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of the organizer's own; *key* identifies its answers, even if its text changes."""

    says: str
    kind: Kind = "text"
    choices: tuple[str, ...] = ()
    required: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationOptions:
    """Settings of an event's registration; *asked* maps a field's name to "asked" or "required".

    *zone* names the time zone in which the two moments are entered and shown: the event's.
    """

    open: bool = False
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    zone: str = "UTC"
    limit: int | None = None
    waiting: bool = True
    approval: bool = False
    listed: bool = True
    welcome: str = ""
    asked: dict[str, str] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()


def options_of(tournament: Tournament, settings: RegistrationSettings | None) -> RegistrationOptions:
    """Return the event's settings; the defaults if there are none."""
    if settings is None:
        return RegistrationOptions(
            zone=zones.zone_name(tournament), asked={"club": "asked", "shown": "asked"}
        )
    values: dict[str, Any] = {
        name: getattr(settings, name)
        for name in (
            "open",
            "opens_at",
            "closes_at",
            "limit",
            "waiting",
            "approval",
            "listed",
            "welcome",
        )
    }
    settings.tournament = tournament
    zone = registration_window.zone_of(settings)
    return RegistrationOptions(
        **values, zone=zone, asked=dict(settings.asked), questions=questions_of(settings)
    )


def questions_of(settings: RegistrationSettings) -> tuple[Question, ...]:
    """Return the organizer's own questions, in their order."""
    return tuple(
        Question(**{**question, "choices": tuple(question["choices"])}) for question in settings.questions
    )


def save_options(tournament: Tournament, options: RegistrationOptions, *, act: Action) -> list[Player]:
    """Store the event's registration settings; return the players who moved up because there are more places.

    Raises `InputError` for values that are not valid.
    """
    if problems := _option_problems(options):
        raise InputError(problems)
    # It makes no entry: the settings belong to this desk, and every change of a place has an entry of its own.
    with open_journal(tournament.uid, act.then(".held"), "registration"):
        old_settings = waiting_list.settings_of(tournament)
        questions = _with_keys(options.questions, tournament)
        columns: dict[str, Any] = {
            **{
                item.name: getattr(options, item.name) for item in fields(options) if item.name != "questions"
            },
            "questions": [asdict(item) for item in questions],
            "changed_by": act.by,
            "changed_at": act.at or timezone.now(),
        }
        settings, _made = RegistrationSettings.objects.update_or_create(
            tournament=tournament, defaults=columns
        )
        if old_settings is not None and old_settings.limit == settings.limit:
            return waiting_list.move_up(tournament, act=act)
        # A change of the limit fills the places, also after the first round was opened.
        free_places = waiting_list.count_free_places(tournament, settings.limit)
        return waiting_list.give(tournament, waiting_list.waiting(tournament)[:free_places], act=act)


def _with_keys(questions: Sequence[Question], tournament: Tournament) -> list[Question]:
    """Return the questions with their keys; a new question gets a key that no answer has."""
    stored_answers = tournament.registrations.exclude(answers={}).values_list("answers", flat=True)
    used_keys = {key for answers in stored_answers for key in answers} | {
        question.key for question in questions
    }
    last_number = max((int(key[1:]) for key in used_keys if key[1:].isdecimal()), default=0)
    numbered = []
    for question in questions:
        key = question.key
        if not key:
            last_number += 1
            key = f"q{last_number}"
        numbered.append(
            Question(
                says=question.says,
                kind=question.kind,
                choices=question.choices,
                required=question.required,
                key=key,
            )
        )
    return numbered


def _option_problems(options: RegistrationOptions) -> list[Problem]:
    sentences: list[str] = []
    if (
        options.opens_at is not None
        and options.closes_at is not None
        and options.opens_at >= options.closes_at
    ):
        sentences.append(_("Registration would close before it opens. Change one of the two dates."))
    if options.limit is not None and not 1 <= options.limit <= entry_list.MAX_PEOPLE:
        sentences.append(
            _("Enter a number of places from 1 to %(most)d, or leave it empty.")
            % {"most": entry_list.MAX_PEOPLE}
        )
    if len(options.questions) > MAX_QUESTIONS:
        sentences.append(_("Ask no more than %(most)d questions.") % {"most": MAX_QUESTIONS})
    keys = [question.key for question in options.questions if question.key]
    if len(set(keys)) < len(keys):
        sentences.append(_("The same question appears twice. Reload the page."))
    for question in options.questions:
        if question.kind == "choice" and not 2 <= len(question.choices) <= MAX_CHOICES:
            text = _("“%(says)s” needs 2 to %(most)d choices, one per line.")
            sentences.append(text % {"says": question.says, "most": MAX_CHOICES})
        if len(set(question.choices)) < len(question.choices):
            sentences.append(_("“%(says)s” has the same choice twice. Remove one.") % {"says": question.says})
    return [Problem(says=sentence) for sentence in sentences]
