"""The questions of the dispute desk, in order."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.forms.rulings.disputes.calls import CallForm
from tournaments.forms.rulings.disputes.hands import (
    FuritenForm,
    NineKindsForm,
    NotenRiichiForm,
    QuadForm,
    RiichiForm,
    TenpaiForm,
    ValueForm,
)
from tournaments.forms.rulings.disputes.incident import IncidentForm
from tournaments.forms.rulings.disputes.points import PaidForm, PaoForm, SticksForm
from tournaments.forms.rulings.disputes.question import QuestionForm

__all__ = ["GROUPS", "INCIDENT", "QUESTIONS", "IncidentForm", "QuestionForm"]

INCIDENT = "incident"
GROUPS: tuple[tuple[str | Promise, dict[str, type[QuestionForm]]], ...] = (
    (_("At riichi"), {"riichi": RiichiForm, "noten-riichi": NotenRiichiForm, "quad": QuadForm}),
    (_("Winning and calling"), {"call": CallForm, "furiten": FuritenForm, "value": ValueForm}),
    (_("At the draw"), {"tenpai": TenpaiForm, "nine-kinds": NineKindsForm}),
    (_("Points"), {"sticks": SticksForm, "pao": PaoForm, "paid": PaidForm}),
)
"""The forms by topic, each under the word in its address."""

QUESTIONS: dict[str, type[QuestionForm]] = {
    word: form for _title, questions in GROUPS for word, form in questions.items()
}
