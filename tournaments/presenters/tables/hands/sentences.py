"""The sentences that a judge reads aloud at the end of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.findings import CHOMBO_AFTER_UMA, CHOMBO_NOT_IN_BOOK, ILLEGAL_ANKAN
from tournaments.presenters.tables.hands.aloud import is_short
from tournaments.presenters.tables.hands.phrases import CHOMBO_COSTS, CHOMBO_REASONS
from tournaments.presenters.tables.voice import Voice

__all__ = ["cost_in_short", "sentence"]

# Findings that describe the chombo.
_FAULTS = {
    "chombo_for",
    "chombo_not_in_book",
    "dead_hand_noten",
    "dead_hand_wins",
    "false_win_furiten",
    "false_win_incomplete",
    "false_win_no_yaku",
    "illegal_ankan",
    "noten_riichi",
    "refuses_to_show",
    "riichi_on_open_hand",
}
_BY_TSUMO = {referee.ruling.PaymentFor.TSUMO, referee.ruling.PaymentFor.HONBA}


def sentence(ruling: referee.Ruling, voice: Voice) -> str:
    """The ruling in one or two sentences: the payments, and whether the game is over."""
    sentences = [_verdict_sentence(ruling, voice)]
    if ruling.table.over:
        sentences.append(_("The game is over."))
    return voice.spoken(sentences)


def _verdict_sentence(ruling: referee.Ruling, voice: Voice) -> str:
    match ruling.verdict:
        case referee.Verdict.WIN:
            return _win_sentences(ruling, voice)
        case referee.Verdict.CHOMBO:
            return _chombo_sentences(ruling, voice)
        case referee.Verdict.EXHAUSTIVE_DRAW:
            return _finding_sentences(
                ruling, voice, ("noten_payment", "no_noten_payment"), _("Exhaustive draw.")
            )
        case referee.Verdict.NAGASHI_MANGAN:
            return _finding_sentences(ruling, voice, ("nagashi_mangan",), "")
        case referee.Verdict.ABORTIVE_DRAW | referee.Verdict.ILLEGAL:
            return _finding_sentences(ruling, voice, ("abort", "abort_not_in_rules"), "")
        case _:
            assert_never(ruling.verdict)


def _finding_sentences(ruling: referee.Ruling, voice: Voice, codes: tuple[str, ...], head: str) -> str:
    sentences = [
        referee.messages.say_finding(f, voice.name_of, voice.language)
        for f in ruling.findings
        if f.code in codes
    ]
    return voice.spoken(filter(None, [head, *sentences]))


def _win_sentences(ruling: referee.Ruling, voice: Voice) -> str:
    """Each winner with the value of the hand and the payment of each payer, then the sticks."""
    worths = {f.seat: f for f in ruling.findings if f.code == "hand_worth" and f.seat is not None}
    sentences = []
    for winner, worth_finding in worths.items():
        paid: dict[referee.Seat, referee.Points] = {}
        sticks: referee.Points = 0
        reasons = set()
        for payment in ruling.payments:
            if payment.to != winner:
                continue
            if payment.reason is referee.ruling.PaymentFor.DEPOSITS:
                sticks = payment.points
            elif (
                isinstance(payment.source, referee.Seat)
                and payment.reason is not referee.ruling.PaymentFor.CHOMBO
            ):
                paid[payment.source] = paid.get(payment.source, 0) + payment.points
                reasons.add(payment.reason)
        worth = referee.messages.say_worth({**worth_finding.facts, "yaku": ()}, voice.language)
        # By tsumo everybody pays, and players announce only the points.
        by_tsumo = reasons <= _BY_TSUMO and len(paid) == ruling.before.players - 1
        parts = (_tsumo_points(voice, paid) if by_tsumo else "") or _paid_points(voice, paid)
        sentences.append(_winner_sentence(voice, winner, worth, parts, sticks))
    return voice.spoken(sentences)


def _winner_sentence(
    voice: Voice,
    winner: referee.Seat,
    worth: str,
    parts: str,
    sticks: referee.Points,
) -> str:
    facts = {
        "worth": worth[:1].upper() + worth[1:],
        "winner": voice.name_of(winner),
        "parts": parts,
        "sticks": referee.messages.say_points(sticks, voice.language),
    }
    if sticks:
        return _("%(worth)s: %(winner)s wins %(parts)s, plus %(sticks)s in riichi sticks.") % facts
    return _("%(worth)s: %(winner)s wins %(parts)s.") % facts


def _tsumo_points(voice: Voice, paid: dict[referee.Seat, referee.Points]) -> str:
    """What each pays, or what the others and the dealer pay; empty if the payments are no such pair."""
    amounts = sorted(paid.values())
    low, high = (referee.messages.say_points(points, voice.language) for points in (amounts[0], amounts[-1]))
    if low == high:
        return _("%(points)s from each") % {"points": low}
    if amounts[0] == amounts[-2]:
        return pgettext("tsumo payments", "%(low)s\u00a0/\u00a0%(high)s") % {"low": low, "high": high}
    return ""


def _paid_points(voice: Voice, paid: dict[referee.Seat, referee.Points]) -> str:
    """The points of each payer, by name."""
    said = {payer: referee.messages.say_points(points, voice.language) for payer, points in paid.items()}
    if len(paid) > 1 and len({*said.values()}) == 1:
        payers = voice.listed(map(voice.name_of, paid))
        return _("%(points)s each from %(payers)s") % {"points": next(iter(said.values())), "payers": payers}
    return voice.listed(
        _("%(points)s from %(payer)s") % {"points": points, "payer": voice.name_of(payer)}
        for payer, points in said.items()
    )


def _chombo_sentences(ruling: referee.Ruling, voice: Voice) -> str:
    """The player, the reason, and the cost."""
    costs = [f for f in ruling.findings if f.code in CHOMBO_COSTS]
    offenders = dict.fromkeys(f.seat for f in costs if f.seat is not None)
    faults = [f for f in ruling.findings if f.seat in offenders and f.code in _FAULTS]
    # The reason names the player, if there is one.
    unnamed = [
        seat for seat in offenders if not any(f.seat == seat and f.code in CHOMBO_REASONS for f in faults)
    ]
    head = (
        [_("Chombo: %(offenders)s.") % {"offenders": voice.listed(map(voice.name_of, unnamed))}]
        if unnamed
        else []
    )
    disqualifications = [f for f in ruling.findings if f.code == "chombo_disqualifies"]
    sentences = [_finding_sentence(finding, voice) for finding in (*faults, *costs, *disqualifications)]
    text = voice.spoken([*head, *dict.fromkeys(sentences)])
    return (
        text if is_short(text) else _long_chombo_sentences(offenders, faults, costs, disqualifications, voice)
    )


def _long_chombo_sentences(
    offenders: Iterable[referee.Seat],
    faults: Sequence[referee.Finding],
    costs: Sequence[referee.Finding],
    disqualifications: Sequence[referee.Finding],
    voice: Voice,
) -> str:
    """The players and the costs, then the reasons, which need not be read aloud."""
    disqualified = [voice.name_of(f.seat) for f in disqualifications if f.seat is not None]
    sentences = [
        _("Chombo: %(offenders)s.") % {"offenders": voice.listed(map(voice.name_of, offenders))},
        *(_finding_sentence(finding, voice) for finding in costs),
        *(
            [_("Disqualified: %(players)s.") % {"players": voice.listed(disqualified)}]
            if disqualified
            else []
        ),
        *(_finding_sentence(finding, voice) for finding in faults),
    ]
    return voice.spoken(dict.fromkeys(sentences))


def _finding_sentence(finding: referee.Finding, voice: Voice) -> str:
    """Shorten text for reading aloud if the details are drawn or written below.

    These are the proof of an ankan, a penalty that moves no points, and the measure for a foul that is no chombo under
    the rules.
    """
    if cost := cost_in_short(finding, voice):
        return cost
    if finding.code == CHOMBO_NOT_IN_BOOK.code and finding.seat is not None:
        claimed = CHOMBO_NOT_IN_BOOK.facts_of(finding)
        incident = referee.messages.say_incident(claimed["incident"], voice.language)
        foul = {"name": voice.name_of(finding.seat), "incident": incident}
        if claimed["decided"]:
            return _("%(name)s: chombo (%(incident)s), by the judge's decision.") % foul
        return _("%(name)s: chombo (%(incident)s).") % foul
    if finding.code == ILLEGAL_ANKAN.code and finding.seat is not None:
        facts = {"seat": voice.name_of(finding.seat), "tile": ILLEGAL_ANKAN.facts_of(finding)["tile"]}
        return _("%(seat)s's ankan of %(tile)s after riichi was not allowed.") % facts
    return referee.messages.say_finding(finding, voice.name_of, voice.language)


def cost_in_short(finding: referee.Finding, voice: Voice) -> str:
    """The cost of a chombo that moves no points at the table; empty for another finding."""
    if finding.code != CHOMBO_AFTER_UMA.code:
        return ""
    points = referee.messages.say_points(CHOMBO_AFTER_UMA.facts_of(finding)["points"], voice.language)
    return _("%(points)s deducted from the result, after uma.") % {"points": points}
