"""A hand in a few words."""

from __future__ import annotations

from typing import assert_never, cast

from django.utils.translation import gettext as _

import referee
from referee.catalogue import join
from referee.findings import NOTEN_PAYMENT
from tournaments.common.punctuation import bracketed

__all__ = ["CHOMBO_COSTS", "CHOMBO_REASONS", "hand_in_short", "offenders", "report_in_short"]

# Findings that say what a chombo costs.
CHOMBO_COSTS = frozenset(
    {"chombo_after_uma", "chombo_each", "chombo_mangan_reverse", "chombo_yakuman_reverse"}
)
# Findings that name the incident for which a chombo was claimed.
CHOMBO_REASONS = frozenset({"chombo_for", "chombo_not_in_book"})
# Findings that are themselves the reason for a chombo, with the incident of each.
_INCIDENTS = {
    "illegal_ankan": "RII-ANKAN",
    "noten_riichi": "RII-NOTEN",
    "refuses_to_show": "RII-HIDE",
    "riichi_on_open_hand": "RII-OPENHAND",
}


def report_in_short(
    report: referee.Report, name_of: referee.messages.SeatNamer, language: referee.messages.Language
) -> str:
    """A hand without a ruling, in a few words: what was entered for it."""
    match report:
        case referee.Win(winners=winners, discarder=discarder):
            won = join((_winner_text(winner, name_of) for winner in winners), language)
            if discarder is None:
                return _("Tsumo: %(won)s") % {"won": won}
            return _("Ron from %(discarder)s: %(won)s") % {"discarder": name_of(discarder), "won": won}
        case referee.ExhaustiveDraw(tenpai=tenpai) if tenpai:
            return _("Draw, tenpai: %(tenpai)s") % {"tenpai": join(map(name_of, tenpai), language)}
        case referee.ExhaustiveDraw():
            return referee.messages.say_verdict(referee.Verdict.EXHAUSTIVE_DRAW.value, language)
        case referee.AbortiveDraw(reason=reason):
            return referee.messages.say_name(reason.value, language)
        case referee.Chombo(offenders=offenders):
            return _("Chombo: %(offenders)s") % {"offenders": join(map(name_of, offenders), language)}


def _winner_text(winner: referee.Winner, name_of: referee.messages.SeatNamer) -> str:
    """The winner, and the entered value if it was counted; tiles are left out."""
    match winner.worth:
        case referee.HanFu(han=han, fu=None):
            return f"{name_of(winner.seat)} {_('%(han)d han') % {'han': han}}"
        case referee.HanFu(han=han, fu=fu):
            return f"{name_of(winner.seat)} {_('%(han)d han %(fu)d fu') % {'han': han, 'fu': fu}}"
        case referee.Yakuman(count=count):
            return f"{name_of(winner.seat)} {_('%(count)d yakuman') % {'count': count}}"
        case _:
            return name_of(winner.seat)


def hand_in_short(
    ruling: referee.Ruling | None,
    report: referee.Report,
    name_of: referee.messages.SeatNamer,
    language: referee.messages.Language,
) -> str:
    """A hand in a few words: the winner, the discarder and the value, or how it ended."""
    if ruling is None:
        return _("no ruling possible")
    match ruling.verdict:
        case referee.Verdict.WIN:
            win = cast(referee.Win, report)
            worth = {
                finding.seat: referee.messages.say_worth({**finding.facts, "yaku": ()}, language)
                for finding in ruling.findings
                if finding.code == "hand_worth"
            }
            winners = [winner.seat for winner in win.winners if winner.seat in worth]
            text = join((f"{name_of(seat)} {worth[seat]}" for seat in winners), language)
            if win.discarder is None:
                return _("Tsumo: %(won)s") % {"won": text}
            return _("Ron from %(discarder)s: %(won)s") % {"discarder": name_of(win.discarder), "won": text}
        case referee.Verdict.CHOMBO:
            text = join(
                (_offender_text(ruling, seat, name_of, language) for seat in offenders(ruling)), language
            )
            return _("Chombo: %(offenders)s") % {"offenders": text}
        case referee.Verdict.ABORTIVE_DRAW:
            abort = next(finding for finding in ruling.findings if finding.code == "abort")
            return referee.messages.say_finding(abort, name_of, language)
        case referee.Verdict.EXHAUSTIVE_DRAW:
            tenpai = next((f for f in ruling.findings if f.code.endswith("noten_payment")), None)
            seats = NOTEN_PAYMENT.facts_of(tenpai)["tenpai"] if tenpai else ()
            if len(seats) == len(ruling.before.scores):
                return _("Draw, all tenpai")
            text = join((name_of(seat) for seat in seats), language) or _("nobody")
            return _("Draw, tenpai: %(tenpai)s") % {"tenpai": text}
        case referee.Verdict.NAGASHI_MANGAN | referee.Verdict.ILLEGAL:
            return referee.messages.say_verdict(ruling.verdict.value, language)
        case _:
            assert_never(ruling.verdict)


def offenders(ruling: referee.Ruling) -> tuple[referee.Seat, ...]:
    """The players with a chombo, in order; `hand_in_short` gives the cost of each. Empty if there is no chombo."""
    if ruling.verdict is not referee.Verdict.CHOMBO:
        return ()
    seats = (finding.seat for finding in ruling.findings if finding.code in CHOMBO_COSTS)
    return tuple(dict.fromkeys(seat for seat in seats if seat is not None))


def _offender_text(
    ruling: referee.Ruling,
    seat: referee.Seat,
    name_of: referee.messages.SeatNamer,
    language: referee.messages.Language,
) -> str:
    """The player, the reason, and the points lost besides the payments, as far as they are known."""
    reasons = dict.fromkeys(
        f.facts["incident"] if f.code in CHOMBO_REASONS else _INCIDENTS[f.code]
        for f in ruling.findings
        if f.seat == seat and (f.code in CHOMBO_REASONS or f.code in _INCIDENTS)
    )
    penalty_points = (penalty.points for penalty in ruling.penalties if penalty.seat == seat)
    parts = [referee.messages.say_incident(str(code), language) for code in reasons] + [
        referee.messages.say_points(points, language) for points in penalty_points
    ]
    return bracketed(name_of(seat), join(parts, language)) if parts else name_of(seat)
