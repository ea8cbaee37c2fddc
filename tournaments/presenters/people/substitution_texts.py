"""What is said after a substitute was added."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Player

__all__ = ["substitution_text"]


def substitution_text(
    substitute: Player, player: Player, number: int, *, for_good: bool, hand: str = ""
) -> str:
    """Return a sentence that says what was stored; *hand* is the first one of the substitute in that round."""
    if for_good and hand:
        sentence = _(
            "%(in)s substitutes for %(out)s from hand %(hand)s of round %(number)d until the end of the event."
        )
    elif hand:
        sentence = _("%(in)s substitutes for %(out)s from hand %(hand)s of round %(number)d.")
    elif for_good:
        sentence = _("%(in)s substitutes for %(out)s from round %(number)d until the end of the event.")
    else:
        sentence = _("%(in)s substitutes for %(out)s in round %(number)d.")
    text = sentence % {"in": substitute.name, "out": player.name, "number": number, "hand": hand}
    return f"{text} {_rank_of(substitute)}"


def _rank_of(player: Player) -> str:
    """Return a sentence that says whether the standings rank the substitute."""
    if player.is_ranked:
        sentence = _("%(name)s has the status “%(state)s” and is ranked by their own games.")
    else:
        sentence = _("%(name)s has the status “%(state)s” and is not ranked in the standings.")
    return sentence % {"name": player.name, "state": player.get_state_display()}
