"""The forms on a player's page that change who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.forms import Form

from referee.frozen import dataclass
from tournaments.forms.people.participants import ExchangeForm, ReplaceForm, SitInForm
from tournaments.models import Round
from tournaments.presenters.people.participants import ComingRounds, Participant, Seated

__all__ = ["SeatForms", "ToComeForm", "seat_forms", "to_come_form"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatForms:
    """The forms that change who sits at the player's place in a round, *at* that place."""

    at: Seated
    replace: Form
    exchange: Form
    has_left: bool
    hands: Mapping[int, str]
    asked: bool

    @property
    def is_substitute_offered(self) -> bool:
        """Whether the form for a substitute is shown open.

        It is if somebody is free or the player has left, and if it was asked for or refused. In a round that was
        reopened for correction only a refused form is.
        """
        is_needed = (self.at.free or self.has_left or self.asked) and not self.at.round.is_reopened
        return bool(is_needed or self.replace.errors)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToComeForm:
    """The form that lets somebody sit in for the player in the rounds to come."""

    at: ComingRounds
    form: Form

    @property
    def is_substitute_offered(self) -> bool:
        """Whether the form is shown open: the player has planned seats, or it was refused."""
        return bool(self.at.planned or self.form.errors)


def seat_forms(
    participant: Participant,
    refused: Mapping[str, Form],
    *,
    hands_at: Callable[[Round, int], Mapping[int, str]],
    asked: bool,
) -> list[SeatForms]:
    """Return the forms for each seat of the player; *refused* forms take the place of new ones.

    *hands_at* names the hands of a table; *asked*: the page was opened to add a substitute.
    """
    return [
        _forms_at(seat_row, participant, refused, hands_at(seat_row.round, seat_row.table), asked=asked)
        for seat_row in participant.seated
    ]


def _forms_at(
    at: Seated,
    participant: Participant,
    refused: Mapping[str, Form],
    hands: Mapping[int, str],
    *,
    asked: bool,
) -> SeatForms:
    number = at.round.number
    forms = SeatForms(
        at=at,
        has_left=participant.takes_no_part,
        hands=hands,
        asked=asked,
        replace=_form_of_round(refused.get("replace"), number)
        or ReplaceForm(
            candidates=list(at.free),
            hands=hands,
            initial={
                "round": number,
                "good": participant.takes_no_part,
                "since": max(hands, default=None),
            },
        ),
        exchange=_form_of_round(refused.get("exchange"), number)
        or ExchangeForm(candidates=list(at.others), initial={"round": number}),
    )
    # The page has many forms: the ids of their fields must be unique.
    forms.replace.auto_id = f"replace_{number}_%s"
    forms.exchange.auto_id = f"exchange_{number}_%s"
    return forms


def to_come_form(participant: Participant, refused: Mapping[str, Form]) -> ToComeForm | None:
    """Return the form for the rounds that are not drawn yet; None if there are none to come."""
    coming = participant.to_come
    if not coming:
        return None
    form = _form_of_round(refused.get("replace"), coming.number) or SitInForm(
        candidates=list(coming.free), initial={"round": coming.number}
    )
    form.auto_id = "to_come_%s"
    return ToComeForm(at=coming, form=form)


def _form_of_round(form: Form | None, number: int) -> Form | None:
    """Return the refused form if it was sent for this round."""
    return form if form is not None and form.data.get("round") == str(number) else None
