"""Check whether a hand is aborted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from referee.adjudication.claims import judge_claims
from referee.adjudication.known_aborts import all_others, all_wins_abort, is_abort_in_rules
from referee.adjudication.nine_kinds import nine_kinds_fault
from referee.answers import Sanchahou, SilentThird
from referee.findings.facts import AbortFacts
from referee.findings.hands import (
    ABORT_NOT_IN_RULES,
    DEAD_HAND_BREAKS_NOTHING_OFF,
    NOT_ALL_IN_RIICHI,
    NOT_FOUR_KANS,
    NOT_ONE_WIND,
    NOT_THE_WESTS,
    ONE_PLAYERS_KANS,
    THIRD_COULD_NOT_WIN,
    THIRD_COULD_WIN,
    THIRD_HAND_TO_BE_SHOWN,
    WIN_TOO_LATE,
    WINDS_AFTER_CALL,
    CountPlayersFacts,
    FirstDiscardsFacts,
    NoAbortFacts,
)
from referee.findings.wins import RonLimit
from referee.reports import AbortiveDraw, AbortReason, Flag, ShownHand, Win, Winner, WonHand
from referee.rules import Ruleset
from referee.ruling import Finding, TableState
from referee.values import Seat, Tile, turn_order

__all__ = ["abort_before_win", "abort_by_all_winning", "abort_facts", "abort_fault", "max_valid_rons"]

_WINDS = (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)
# These facts about a discard or a robbed tile hold for every player.
_OF_THE_TILE = {Flag.HOUTEI, Flag.CHANKAN, Flag.ROBBED_ANKAN}


def abort_facts(rules: Ruleset, reason: AbortReason) -> AbortFacts:
    """The reason as a fact of its sentence, with the number of players: some reasons have another name with three."""
    return {"reason": reason.value, "players": rules.players}


def abort_fault(rules: Ruleset, table: TableState, abort: AbortiveDraw) -> Finding | None:
    """Why the hand may not be aborted as reported; None if it may.

    Either the ruleset has no such draw, or the reported facts do not make one: other tiles than one wind from
    everybody, an earlier call or kan, fewer than four kans, all four by one player, fewer riichi than players, a win or
    a quad of a dead hand. Facts that are not reported are assumed to fit. Sources: `dead_hand`, `kyuushu_kyuuhai`,
    `suufon_renda`, `suukaikan`, `fifth_kan`, `suucha_riichi` and `sanchahou`.
    """
    if fault := nine_kinds_fault(rules, table, abort):
        return fault
    if not is_abort_in_rules(rules, abort.reason):
        by_wins = abort.reason in (AbortReason.SANCHAHOU, AbortReason.TWO_RON)
        # Wins by all the others fall under that rule only if more than one player may win.
        by = RonLimit.MOST_WINNERS if by_wins and rules.max_ron_winners == 1 else abort.reason
        return ABORT_NOT_IN_RULES.finding(rules, by, abort.by, _no_abort_facts(rules, abort.reason))
    match abort.reason:
        case AbortReason.SUUFON_RENDA:
            if abort.discards is not None:
                if not _one_wind(rules, abort.discards):
                    facts: FirstDiscardsFacts = {"tiles": abort.discards, "players": rules.players}
                    return NOT_ONE_WIND.finding(rules, None, facts)
                if rules.suufon_west_only and Tile.WEST not in abort.discards:
                    return NOT_THE_WESTS.finding(rules, None, {"tiles": abort.discards})
            if abort.called:
                return WINDS_AFTER_CALL.finding(rules)
        case AbortReason.SUUKAIKAN:
            kan_count = _kans(abort)
            if kan_count is not None and kan_count < 4:
                return NOT_FOUR_KANS.finding(rules, abort.reason, None, {"count": kan_count})
            kan_maker = _only_kan_maker(abort)
            if kan_maker is not None:
                return ONE_PLAYERS_KANS.finding(rules, kan_maker)
        case AbortReason.SUUCHA_RIICHI:
            if len(abort.riichi) < rules.players:
                riichi_facts: CountPlayersFacts = {"count": len(abort.riichi), "players": rules.players}
                return NOT_ALL_IN_RIICHI.finding(rules, None, riichi_facts)
        case AbortReason.FIFTH_KAN:
            kan_count = _kans(abort)
            if kan_count is not None and kan_count < 4:
                return NOT_FOUR_KANS.finding(rules, abort.reason, None, {"count": kan_count})
        case AbortReason.KYUUSHU_KYUUHAI | AbortReason.SANCHAHOU | AbortReason.TWO_RON:
            pass
        case _:
            assert_never(abort.reason)
    for seat in _required_seats(rules, abort):
        if seat in table.dead:
            return DEAD_HAND_BREAKS_NOTHING_OFF.finding(rules, seat, {"by": _required_act(abort)})
    return None


def _no_abort_facts(rules: Ruleset, reason: AbortReason) -> NoAbortFacts:
    """The reason that aborts nothing, and what applies where play does not simply go on."""
    facts: NoAbortFacts = {"reason": reason.value, "players": rules.players}
    match reason:
        case AbortReason.FIFTH_KAN:
            facts["instead"] = "no_fifth_kan"
        case AbortReason.SANCHAHOU | AbortReason.TWO_RON:
            rons = 3 if reason is AbortReason.SANCHAHOU else 2
            counted, _ = max_valid_rons(rules, rons)
            facts["instead"] = "all_win" if counted >= rons else f"nearest_{counted}_win"
        case (
            AbortReason.KYUUSHU_KYUUHAI
            | AbortReason.SUUFON_RENDA
            | AbortReason.SUUKAIKAN
            | AbortReason.SUUCHA_RIICHI
        ):
            pass
        case _:
            assert_never(reason)
    return facts


def _required_seats(rules: Ruleset, abort: AbortiveDraw) -> tuple[Seat, ...]:
    """The seats without whose win or quad the hand is not aborted."""
    match abort.reason:
        case AbortReason.SANCHAHOU | AbortReason.TWO_RON:
            return () if abort.discarder is None else turn_order(abort.discarder, rules.players)
        case AbortReason.FIFTH_KAN:
            return () if abort.by is None else (abort.by,)
        case (
            AbortReason.KYUUSHU_KYUUHAI
            | AbortReason.SUUFON_RENDA
            | AbortReason.SUUKAIKAN
            | AbortReason.SUUCHA_RIICHI
        ):
            return ()
        case _:
            assert_never(abort.reason)


def _required_act(abort: AbortiveDraw) -> str:
    """What the needed player did."""
    return "kan" if abort.reason is AbortReason.FIFTH_KAN else "ron"


def _one_wind(rules: Ruleset, discards: Sequence[Tile]) -> bool:
    """Whether there is one discard of each player, all of the same wind."""
    return any(list(discards) == [wind] * rules.players for wind in _WINDS)


def _kans(report: Win | AbortiveDraw) -> int | None:
    return report.kans_so_far if report.kans_by is None else len(report.kans_by)


def _only_kan_maker(report: Win | AbortiveDraw) -> Seat | None:
    """The seat that made all the kans; None if several did, or if it is not known."""
    makers = set(report.kans_by or ())
    return makers.pop() if len(makers) == 1 else None


def abort_before_win(rules: Ruleset, win: Win) -> tuple[AbortiveDraw, list[Finding]] | None:
    """The abort that had ended the hand before it was won, with findings; None if the win comes first.

    There are three: the fourth equal wind where it ends the hand as soon as it is discarded; the fourth kan of several
    players where it ends the hand when it is made, unless it is robbed; the riichi of every player, unless the last
    declaring discard is won on. Sources: the ruleset's answers to `suufon_fourth_tile`, `suukaikan`, `suucha_riichi`.
    """
    at_once = rules.suufon_fourth_tile.aborts_at_once
    if win.fourth_wind and rules.suufon_renda and at_once and _may_be_wests(rules, win):
        reason = AbortReason.SUUFON_RENDA
    elif rules.suukaikan.aborts_at_once and _four_kans_of_several(rules, win):
        reason = AbortReason.SUUKAIKAN
    elif len(win.riichi) == rules.players and rules.suucha_riichi and not win.riichi[-1].ronned:
        reason = AbortReason.SUUCHA_RIICHI
    else:
        return None
    late_findings = [WIN_TOO_LATE.finding(rules, reason, winner.seat) for winner in win.winners]
    # Nobody wins on the tile. A riichi declared with it therefore stands.
    riichi = tuple(replace(declaration, ronned=False) for declaration in win.riichi)
    return replace(_abort_replacing_win(win, reason), riichi=riichi), late_findings


def _may_be_wests(rules: Ruleset, win: Win) -> bool:
    """Whether the four winds may be wests, where they must, by the known winning tile. Source: `suufon_west_only`."""
    winning_tiles = [winner.hand.winning_tile for winner in win.winners if winner.hand]
    return not rules.suufon_west_only or all(tile is Tile.WEST for tile in winning_tiles)


def _four_kans_of_several(rules: Ruleset, win: Win) -> bool:
    """Whether four kans were made, not all by one player, and the win was not by robbing the last of them.

    A concealed quad is robbed only by thirteen orphans. Source: the ruleset's answer to `kokushi_rob_ankan`.
    """
    if _kans(win) != 4 or _only_kan_maker(win) is not None:
        return False
    hands = [winner.hand for winner in win.winners if winner.hand]
    robbing = {Flag.CHANKAN, Flag.ROBBED_ANKAN} if rules.kokushi_rob_ankan else {Flag.CHANKAN}
    if any(robbing & hand.flags for hand in hands):
        return False
    return not any(sum(meld.is_kan for meld in hand.melds) == 4 for hand in (*hands, *win.shown.values()))


def abort_by_all_winning(
    rules: Ruleset, table: TableState, win: Win, winners: Sequence[Seat]
) -> tuple[AbortiveDraw | None, list[Finding]]:
    """The abort in which wins by all the others end, if they do, with findings.

    *winners* are the seats whose claims hold. Where staying silent does not help, a third hand that could have won
    counts as a win; its tiles are judged as if it had won. Sources: the ruleset's answers to `sanchahou` and
    `sanchahou_silent_third`.
    """
    if not all_wins_abort(rules):
        return None, []
    reason = all_others(rules)
    if len(winners) == rules.players - 1:
        return _abort_replacing_win(win, reason), []
    if reason is not AbortReason.SANCHAHOU:
        return None, []
    match rules.sanchahou_silent_third:
        case SilentThird.MUST_SHOW:
            pass
        case SilentThird.SILENCE_IS_FINAL:
            return None, []
        case _:
            assert_never(rules.sanchahou_silent_third)
    silent = [seat for seat in rules.seats if seat != win.discarder and seat not in winners]
    if len(silent) != 1:
        return None, []
    [third] = silent
    if third in table.dead or third in (winner.seat for winner in win.winners):
        return None, []
    hand = _silent_hand_as_win(win, third)
    if hand is None:
        return None, [THIRD_HAND_TO_BE_SHOWN.finding(rules, third)]
    [claim] = judge_claims(rules, table, win, [Winner(seat=third, worth=hand)])
    if claim.worth is None:
        return None, [THIRD_COULD_NOT_WIN.finding(rules, third)]
    return _abort_replacing_win(win, reason), [THIRD_COULD_WIN.finding(rules, third)]


def _silent_hand_as_win(win: Win, third: Seat) -> WonHand | None:
    """The silent player's shown hand with the tile that the others won on; None where one of them is not known.

    Only a game of four has three other players, and in it no north is set aside.
    """
    hand = win.shown.get(third)
    winning_hand = next((winner.hand for winner in win.winners if winner.hand), None)
    if hand is None or winning_hand is None:
        return None
    flags = winning_hand.flags & _OF_THE_TILE
    for riichi in win.riichi:
        if riichi.seat == third:
            flags |= {Flag.DOUBLE_RIICHI if riichi.double else Flag.RIICHI}
            if riichi.open:
                flags |= {Flag.OPEN_RIICHI}
    return WonHand(
        concealed=hand.concealed,
        melds=hand.melds,
        kans_after_riichi=hand.kans_after_riichi,
        discards=hand.discards,
        passed=hand.passed,
        winning_tile=winning_hand.winning_tile,
        flags=flags,
    )


def _abort_replacing_win(win: Win, reason: AbortReason) -> AbortiveDraw:
    """The abort that replaces *win*, for *reason*; it shows the winners' hands with those that were shown."""
    shown: dict[Seat, ShownHand] = dict(win.shown)
    shown |= {winner.seat: winner.hand for winner in win.winners if winner.hand}
    return AbortiveDraw(reason=reason, shown=shown, riichi=win.riichi)


def max_valid_rons(rules: Ruleset, rons: int) -> tuple[int, RonLimit]:
    """The number of *rons* wins on one discard that may stand, the nearest first, and the rule that says so.

    Sources: the ruleset's answers to `max_ron_winners` and, where all others win, `sanchahou`.
    """
    if rules.max_ron_winners > 1 and rons == rules.players - 1:
        match rules.sanchahou:
            case Sanchahou.HEAD_BUMP:
                return 1, RonLimit.ALL_OTHERS
            case Sanchahou.ABORT | Sanchahou.TRIPLE_WIN:
                pass
            case _:
                assert_never(rules.sanchahou)
    return rules.max_ron_winners, RonLimit.MOST_WINNERS
