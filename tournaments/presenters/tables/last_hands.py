"""The number of hands left at a table, and the rule for the end of time."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.tables.table_page import TablePage

__all__ = ["EndOfTime", "LastHands", "hands_left"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOfTime:
    """One situation of a table at the end of time: what was seen, and what follows under the rules, in words."""

    dice_thrown: bool
    just_ended: bool
    observation: str
    consequence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHands:
    """The number of hands before a table's last one.

    *to_end* is the minimum number of hands to the end of *last_round*, zero once the game is over; *call_text* says
    what is played after the call of time, and is empty before it. *rule* is the event's rule for the end of time;
    *situations* are empty if time was called already or these rules have no time limit.
    """

    last_round: str
    to_end: int
    call_text: str
    rule: str
    situations: tuple[EndOfTime, ...]

    @property
    def all_last(self) -> bool:
        """Whether the next hand may be the last by the game's length."""
        return self.to_end == 1

    @property
    def announces_all_last(self) -> bool:
        """Whether the next hand may be the last, and time was not called."""
        return self.all_last and not self.call_text

    @property
    def tells_hands_to_end(self) -> bool:
        """Whether several hands are left, and time was not called."""
        return self.to_end > 1 and not self.call_text


def hands_left(page: TablePage) -> LastHands:
    """The number of hands left at the table of *page*, in the current language.

    Sources: the ruleset's answers to `game_length`, `time_limit_end` and `clock_hand_begins`.
    """
    rules, state = page.rules, page.state
    return LastHands(
        last_round=str(referee.adjudication.last_round(rules)),
        to_end=referee.adjudication.hands_to_end(rules, state),
        call_text=_call_text(page),
        rule=referee.messages.say_answer("time_limit_end", rules.time_limit_end, current_language()),
        situations=() if state.over or state.last_hands is not None else tuple(_situations(rules, state)),
    )


def _call_text(page: TablePage) -> str:
    if page.state.last_hands is None or page.over:
        return ""
    if page.snapshot.stored[-1].payload.get("just_ended"):
        text = _("Enter the hand that just ended. Then: %(follows)s")
        return text % {"follows": _remaining_text(page.state.last_hands - 1)}
    return _remaining_text(page.state.last_hands)


def _remaining_text(count: int) -> str:
    if count < 1:
        return _("The game ends")
    if count == 1:
        return _("Last hand")
    text = ngettext(
        "%(count)d hand left, including this one", "%(count)d hands left, including this one", count
    )
    return text % {"count": count}


def _situations(rules: referee.Ruleset, state: referee.TableState) -> list[EndOfTime]:
    """The situations that make a difference under the rules; the core says what follows from each."""
    if not rules.time_limit_end.has_clock:
        return []
    hands_if_thrown, hands_if_not_thrown = (
        _hands_after_call(rules, state),
        _hands_after_call(rules, state, dice_thrown=False),
    )
    dice_matter = hands_if_thrown != hands_if_not_thrown
    in_play = _("Dice rolled: a hand is in play") if dice_matter else _("A hand is in play")
    situations = [
        EndOfTime(
            dice_thrown=True,
            just_ended=False,
            observation=in_play,
            consequence=_remaining_text(hands_if_thrown),
        )
    ]
    if dice_matter:
        observation = _("Dice for the next hand not rolled yet")
        situations.append(
            EndOfTime(
                dice_thrown=False,
                just_ended=False,
                observation=observation,
                consequence=_remaining_text(hands_if_not_thrown),
            )
        )
    after_hand = EndOfTime(
        dice_thrown=False,
        just_ended=True,
        observation=_("A hand just ended and is not entered yet"),
        # The core's count includes the hand that has just ended.
        consequence=_remaining_text(_hands_after_call(rules, state, dice_thrown=False, just_ended=True) - 1),
    )
    return [*situations, after_hand]


def _hands_after_call(
    rules: referee.Ruleset, state: referee.TableState, *, dice_thrown: bool = True, just_ended: bool = False
) -> int:
    call = referee.ledger.TimeCalled(dice_thrown=dice_thrown, just_ended=just_ended)
    return referee.ledger.table_after_time(rules, state, call).last_hands or 0
