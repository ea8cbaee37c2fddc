"""Forms to change a tournament's rules, step by step.

Each step is a separate form, so that the page works without scripts. Every form carries the draft, and nothing is
stored until the draft is saved.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any, assert_never

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.common.errors import InputError, Problem
from tournaments.common.language import current_language
from tournaments.forms.common.fields import typed_field
from tournaments.forms.tables.table_actions import PERMANENT_HELP
from tournaments.models import RulesDecision
from tournaments.presenters.rulings.rulebooks.rulesets import Kind, answer_kind
from tournaments.services.events.tournaments import rulesets
from tournaments.services.rulings import rules
from tournaments.services.rulings.rules import Draft

__all__ = [
    "AnswerForm",
    "BaseForm",
    "DraftForm",
    "QuestionForm",
    "ReasonForm",
    "StepForm",
    "TextForm",
    "WithoutForm",
]

MAX_STEPS_LENGTH = 4_000
"""Maximum length of an answer in steps, in characters: thirty long lines."""


class DraftForm(forms.Form):
    """The draft sent by the page, and the mark of the rules that it started from."""

    draft = forms.CharField(widget=forms.HiddenInput)
    begins = forms.CharField(widget=forms.HiddenInput, max_length=16)

    def clean_draft(self) -> Draft:
        """Return the draft."""
        try:
            return rules.read_draft(self.cleaned_data["draft"])
        except InputError as error:
            raise ValidationError([problem.says for problem in error.problems]) from error


class StepForm(forms.Form):
    """One step from a draft to the next one."""

    def __init__(self, data: Any = None, files: Any = None, *, draft: Draft, **options: Any) -> None:
        super().__init__(data, files, **options)
        self.draft = draft

    def clean(self) -> dict[str, Any]:
        """Apply the step; add the referee's problems to the form's first field."""
        if not self.errors:
            try:
                self.draft = self.step()
            except InputError as error:
                self.add_error(next(iter(self.fields)), [str(problem) for problem in error.problems])
        return self.cleaned_data

    def step(self) -> Draft:
        """Return the draft after the step; the base form changes nothing. Raises `InputError`."""
        return self.draft


class BaseForm(StepForm):
    """Another rulebook for the same answers."""

    base = forms.ChoiceField(label=gettext_lazy("Rulebook"), choices=rulesets)

    def step(self) -> Draft:
        """Return the answers based on the other rulebook."""
        return self.draft.with_base(self.cleaned_data["base"])


class WithoutForm(StepForm):
    """Remove one own answer."""

    without = forms.CharField(widget=forms.HiddenInput)

    def step(self) -> Draft:
        """Return the draft with the rulebook's answer restored."""
        return self.draft.without_answer(self.cleaned_data["without"])


class TextForm(StepForm):
    """A whole set of answers, pasted or uploaded."""

    text = forms.CharField(
        label=gettext_lazy("All answers as JSON"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(label=gettext_lazy("Or a file"), required=False)

    def step(self) -> Draft:
        """Return the draft of the file, else of the pasted text."""
        file = self.cleaned_data["file"]
        if not file:
            return rules.read_draft(self.cleaned_data["text"], self.draft.base)
        try:
            # A character takes at most four bytes, so a longer file has too many characters.
            return rules.read_draft(
                file.read(4 * rules.MAX_TEXT_LENGTH + 1).decode("utf-8-sig"), self.draft.base
            )
        except UnicodeDecodeError as error:
            raise InputError([Problem(says=_("This file is not text. Choose a text file."))]) from error


class QuestionForm(forms.Form):
    """The question to answer."""

    question = forms.ChoiceField(label=gettext_lazy("Question"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        language = current_language()
        typed_field(self, "question", forms.ChoiceField).choices = [
            (
                title,
                [
                    (question.name, referee.messages.say_question(question.name, language))
                    for question in questions
                ],
            )
            for _name, title, questions in referee.messages.grouped_questions(language)
        ]


class AnswerForm(StepForm):
    """The tournament's own answer to one question, with a field for its kind of answer."""

    def __init__(self, *args: Any, question: referee.question.Question, **options: Any) -> None:
        super().__init__(*args, **options)
        self.question, self.kind = question, answer_kind(question)
        self.fields["answer"] = self._field()

    def step(self) -> Draft:
        """Return the draft with the answer."""
        typed: Any = self.cleaned_data["answer"]
        value: Any
        match self.kind:
            case Kind.STEPS:
                return rules.read_steps(self.draft, self.question.name, _plain(typed))
            case Kind.YES_NO | Kind.CHOICE:
                value = json.loads(typed)
            case Kind.CHOICES:
                value = [json.loads(word) for word in typed]
            case Kind.NUMBERS_BY_PLACE:
                rows = [[_number(part) for part in row.split(",")] for row in _plain(typed).split(";")]
                value = rows if len(rows) > 1 else rows[0]
            case Kind.NUMBER | Kind.NUMBER_OR_OFF:
                value = _number(_plain(typed).replace(",", ""))
            case _:
                assert_never(self.kind)
        return self.draft.with_answer(self.question.name, value)

    @property
    def words(self) -> referee.messages.StepWords | None:
        """The words that an answer in steps may use, each with its meaning; None for other kinds."""
        if self.kind is not Kind.STEPS:
            return None
        return referee.messages.step_words(self.question.name, current_language())

    def _field(self) -> forms.Field:
        label = referee.messages.say_question(self.question.name, current_language())
        current = referee.question.answer_words(getattr(self.draft.ruleset, self.question.name))
        match self.kind:
            case Kind.YES_NO | Kind.CHOICE:
                values = self.question.choices or (True, False)
                return forms.ChoiceField(
                    label=label,
                    choices=self._answer_choices(values),
                    initial=json.dumps(current),
                    widget=forms.RadioSelect,
                )
            case Kind.CHOICES:
                return forms.MultipleChoiceField(
                    label=label,
                    choices=self._answer_choices(self.question.choices),
                    initial=[json.dumps(word) for word in current],
                    widget=forms.CheckboxSelectMultiple,
                    required=False,
                )
            case Kind.STEPS:
                return forms.CharField(
                    label=label,
                    help_text=_("One step per line. The first step whose condition is met applies."),
                    initial=_steps_text(current),
                    max_length=MAX_STEPS_LENGTH,
                    widget=forms.Textarea(
                        attrs={
                            "rows": 6,
                            "spellcheck": "false",
                            "autocapitalize": "none",
                            "autocomplete": "off",
                        }
                    ),
                )
            case Kind.NUMBER:
                help_text = _("Enter a whole number.")
            case Kind.NUMBER_OR_OFF:
                help_text = _("Enter a whole number or “off”.")
            case Kind.NUMBERS_BY_PLACE:
                help_text = _(
                    "Enter a number for each place, separated by commas. Separate rows with semicolons."
                )
            case _:
                assert_never(self.kind)
        return forms.CharField(
            label=label,
            help_text=help_text,
            initial=_answer_text(current),
            max_length=400,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )

    def _answer_choices(self, values: Any) -> list[tuple[str, str]]:
        name, language = self.question.name, current_language()
        return [(json.dumps(value), referee.messages.say_answer(name, value, language)) for value in values]


class ReasonForm(forms.Form):
    """The reason for a rules change, and the mark of the preview that was seen."""

    why = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=RulesDecision._meta.get_field("why").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=PERMANENT_HELP,
        error_messages={"required": gettext_lazy("Give a reason. Everyone can read it.")},
    )
    seen = forms.CharField(widget=forms.HiddenInput, max_length=16)


_PLAIN = str.maketrans({"−": "-", "▲": "-", "、": ",", "；": ";", "≥": ">=", "≧": ">=", "≤": "<=", "≦": "<="})


def _plain(text: str) -> str:
    """Return the text with ASCII digits, commas and signs."""
    plain = unicodedata.normalize("NFKC", text).translate(_PLAIN)
    return plain.strip().lower()


def _number(text: str) -> int | str:
    """Return the typed number; any other text is returned as it is, for the referee to reject."""
    try:
        return int(text.replace(" ", ""))
    except ValueError:
        return text.strip()


def _steps_text(answer: Any) -> str:
    """Return the steps of an answer as typed text."""
    return "\n".join(answer) if isinstance(answer, list) else str(answer)


def _answer_text(answer: Any) -> str:
    """Return an answer as typed text."""
    if not isinstance(answer, list):
        return str(answer)
    rows = answer if isinstance(answer[0], list) else [answer]
    return "; ".join(", ".join(map(str, row)) for row in rows)
