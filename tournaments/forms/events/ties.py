"""The form for the order of tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language

__all__ = ["MAX_TIES", "chosen_ties", "initial_ties", "tie_fields"]

MAX_TIES = len(referee.standings.TieBreak)


def tie_fields(empty_label: str) -> dict[str, forms.Field]:
    """Return a field for each position in the order; *empty_label* labels the empty choice of the first one."""
    language = current_language()
    words = [(tie.value, referee.messages.say_tie(tie.value, language)) for tie in referee.standings.TieBreak]
    return {
        f"tie-{index}": forms.ChoiceField(
            label=_("Tie-breaks: first") if index == 0 else _("then"),
            required=False,
            choices=[("", empty_label if index == 0 else "–"), *words],
        )
        for index in range(MAX_TIES)
    }


def initial_ties(ties: Sequence[str] | None) -> dict[str, str]:
    """Return the initial data of these fields."""
    return {f"tie-{index}": word for index, word in enumerate(ties or ())}


def chosen_ties(cleaned: Mapping[str, Any]) -> list[str] | None:
    """Return the chosen tie-breaks without repetitions; None if none is chosen."""
    chosen = [cleaned.get(f"tie-{index}") or "" for index in range(MAX_TIES)]
    return list(dict.fromkeys(word for word in chosen if word)) or None
