"""Can this have been seen at all?

Everything that is wrong with a report comes back together. Bad play is possible, and no matter for this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from referee.answers import OpenHandRiichi, SanmaNorth, WinningTileNotApart
from referee.errors import Problem
from referee.reports import (
    AbortiveDraw,
    AbortReason,
    AnkanAfterRiichi,
    Chombo,
    Event,
    ExhaustiveDraw,
    Flag,
    Furiten,
    HanFu,
    NineKinds,
    Question,
    Report,
    Riichi,
    RiichiDeclaration,
    ShownHand,
    Tenpai,
    Value,
    Win,
    Winner,
    WonHand,
    Yakuman,
)
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Hand, Meld, MeldType, Seat, Tile, kinds

__all__ = ["impossible", "impossible_question"]

_FU = (20, 25, *range(30, 150, 10))
_RIICHI_FLAGS = {Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI}
_FIRST_TURN = {Flag.TENHOU, Flag.CHIIHOU, Flag.RENHOU}
_NEVER_TOGETHER = (
    (Flag.RIICHI, Flag.DOUBLE_RIICHI),
    (Flag.RIICHI, Flag.OPEN_RIICHI),
    (Flag.CHANKAN, Flag.HOUTEI),
    (Flag.CHANKAN, Flag.ROBBED_ANKAN),
    (Flag.CHANKAN, Flag.ROBBED_KITA),
    (Flag.ROBBED_KITA, Flag.HOUTEI),
    (Flag.ROBBED_KITA, Flag.ROBBED_ANKAN),
)
# Only 1m and 9m of the characters: the tiles that a short set lacks.
_LEFT_OUT = frozenset({*(Tile(kind) for kind in range(Tile.M2, Tile.M9)), Tile.M0})
# What can only happen to a self-draw, only to a ron.
_TSUMO_ONLY = (Flag.HAITEI, Flag.RINSHAN, Flag.TENHOU, Flag.CHIIHOU, Flag.KITA_DRAW)
_RON_ONLY = (Flag.HOUTEI, Flag.CHANKAN, Flag.RENHOU, Flag.ROBBED_KITA, Flag.ROBBED_ANKAN)


class _Problems(list[Problem]):
    def say(self, path: str, code: str, **facts: object) -> None:
        self.append(Problem(path=path, code=code, facts=facts))


def impossible(rules: Ruleset, table: TableState, report: Report) -> list[Problem]:
    """Everything that makes *report* impossible at *table*, in the order in which a reader meets it."""
    problems = _table(rules, table)
    if problems:
        return problems
    _riichi(problems, rules, report.riichi)
    match report:
        case Win():
            _win(problems, rules, table, report)
        case ExhaustiveDraw():
            _draw(problems, rules, report)
        case AbortiveDraw():
            _abort(problems, rules, report)
        case Chombo():
            if not report.offenders:
                problems.say("event.offenders", "nobody_named")
            _seats(problems, rules, "event.offenders", report.offenders)
            if report.in_play or report.cancels:
                in_riichi = {riichi.seat for riichi in report.riichi}
                for seat in report.offenders:
                    if seat not in in_riichi:
                        problems.say("event.offenders", "offender_not_in_riichi", seat=seat)
    return problems


def impossible_question(rules: Ruleset, table: TableState | None, question: Question) -> list[Problem]:
    """Everything that makes a question impossible to answer."""
    problems = _table(rules, table) if table else _Problems()
    _seats(problems, rules, "event.seat", [question.seat])
    match question:
        case AnkanAfterRiichi():
            _hand(problems, rules, "event", question.hand, question.seat)
            held = kinds(question.hand.concealed)
            if held.count(question.tile.kind) + (question.drawn.kind == question.tile.kind) < 4:
                problems.say("event.tile", "not_four", tile=question.tile)
            _copies(problems, rules, "event", (*question.hand.tiles, question.drawn))
        case RiichiDeclaration():
            _declaration(problems, rules, question)
        case Furiten():
            hand = Hand(concealed=question.concealed, melds=question.melds)
            _hand(problems, rules, "event", hand, question.seat)
            _nukidora(problems, rules, "event", question.nukidora)
            norths = (Tile.NORTH,) * question.nukidora
            _copies(problems, rules, "event", (*hand.tiles, *question.discards, *norths))
        case NineKinds():
            called = question.any_call or bool(question.calls)
            _first_fourteen(problems, rules, question.concealed, called=called)
            _kita_at_the_table(problems, rules, question.calls)
        case Tenpai():
            _hand(problems, rules, "event", question.hand, question.seat)
            _copies(problems, rules, "event", question.hand.tiles)
        case Value():
            _won_hand(
                problems, rules, "event.hand", question.hand, question.seat, tsumo=question.discarder is None
            )
            _replacements(problems, rules, "event.hand", [question.hand])
            if question.discarder == question.seat:
                problems.say("event.from", "winner_is_discarder", seat=question.seat)
            if question.discarder is not None:
                _seats(problems, rules, "event.from", [question.discarder])
            if table:
                dealer = table.dealer == question.seat
                _first_turn(problems, rules, "event.hand.flags", question.hand, dealer=dealer)
            _copies(problems, rules, "event.hand", _all_tiles(question.hand))
    return problems


def _declaration(problems: _Problems, rules: Ruleset, asked: RiichiDeclaration) -> None:
    hand = Hand(concealed=asked.concealed, melds=asked.melds)
    _hand(problems, rules, "event", hand, asked.seat, drawn=1)
    if asked.discard is not None and asked.discard.kind not in kinds(asked.concealed):
        problems.say("event.discard", "discard_not_held", tile=asked.discard)
    if asked.score % 100:
        problems.say("event.score", "not_in_hundreds", points=asked.score)
    for name, number in (("wall_left", asked.wall_left), ("honba", asked.honba)):
        if number < 0:
            problems.say(f"event.{name}", "negative")
    _nukidora(problems, rules, "event", asked.nukidora)
    _kita_at_the_table(problems, rules, asked.calls)
    own = (*hand.tiles, *(Tile.NORTH,) * asked.nukidora)
    # A discard of one's own may stand among the tiles in sight too.
    before = len(problems)
    _copies(problems, rules, "event", (*own, *(asked.discards or ())))
    if len(problems) == before:
        _copies(problems, rules, "event.seen", (*own, *asked.seen))


def _first_fourteen(
    problems: _Problems, rules: Ruleset, concealed: tuple[Tile, ...], *, called: bool
) -> None:
    """A dealt hand with its first draw; where there were calls, an own quad may have been set apart from it."""
    if not (len(concealed) == 14 or (called and len(concealed) % 3 == 2 and len(concealed) < 14)):
        problems.say("event.concealed", "wrong_number_of_tiles", given=len(concealed), wanted=14)
    _copies(problems, rules, "event.concealed", concealed)


def _nukidora(problems: _Problems, rules: Ruleset, path: str, count: int) -> None:
    if not 0 <= count <= (4 if rules.players == 3 else 0):
        problems.say(f"{path}.nukidora", "no_nukidora", count=count)


def _kita_at_the_table(problems: _Problems, rules: Ruleset, calls: Sequence[Event]) -> None:
    if Event.KITA in calls and rules.players != 3:
        problems.say("event.calls", "no_nukidora", count=1)


def _table(rules: Ruleset, table: TableState) -> _Problems:
    problems = _Problems()
    if table.players != rules.players:
        problems.say("table.scores", "wrong_number_of_players", given=table.players, wanted=rules.players)
        return problems
    if table.over:
        problems.say("table.over", "game_is_over")
    if table.round.number > rules.players:
        problems.say("table.round", "no_such_round", round=str(table.round))
    for at, score in enumerate(table.scores):
        if isinstance(score, int) and score % 100:
            problems.say(f"table.scores[{at}]", "not_in_hundreds", points=score)
    if table.honba < 0:
        problems.say("table.honba", "negative")
    if table.last_hands is not None and table.last_hands < 0:
        problems.say("table.last_hands", "negative")
    if table.deposits < 0:
        problems.say("table.deposits", "negative")
    if len(table.bettors) > max(table.deposits, 0):
        problems.say(
            "table.bettors", "more_bettors_than_sticks", count=len(table.bettors), sticks=table.deposits
        )
    _seats(problems, rules, "table.bettors", sorted(set(table.bettors)))
    _seats(problems, rules, "table.dead", sorted(table.dead))
    return problems


def _seats(problems: _Problems, rules: Ruleset, path: str, seats: Sequence[Seat]) -> None:
    for at, seat in enumerate(seats):
        if seat >= rules.players:
            problems.say(
                f"{path}[{at}]" if len(seats) > 1 else path,
                "unknown_seat",
                seat=int(seat),
                players=rules.players,
            )
    if len(set(seats)) < len(seats):
        for seat in sorted({seat for seat in seats if seats.count(seat) > 1}):
            problems.say(path, "seat_named_twice", seat=seat)


def _riichi(problems: _Problems, rules: Ruleset, riichi: Sequence[Riichi]) -> None:
    _seats(problems, rules, "event.riichi", [r.seat for r in riichi])
    if not rules.open_riichi and any(one.open for one in riichi):
        _no_open_riichi(problems, rules, "event.riichi")
    for at, one in enumerate(riichi):
        if one.called and one.ronned:
            problems.say(f"event.riichi[{at}]", "called_and_ronned", seat=one.seat)
    for at, one in enumerate(riichi[:-1]):
        if one.ronned:
            problems.say(f"event.riichi[{at}]", "ronned_not_last", seat=one.seat)


def _no_open_riichi(problems: _Problems, rules: Ruleset, path: str) -> None:
    problems.say(path, "no_open_riichi", source=str(rules.sources["open_riichi"]))


def _win(problems: _Problems, rules: Ruleset, table: TableState, win: Win) -> None:
    if not win.winners:
        problems.say("event.winners", "nobody_named")
    _seats(problems, rules, "event.winners", [winner.seat for winner in win.winners])
    if win.discarder is None:
        if len(win.winners) > 1:
            problems.say("event.winners", "several_tsumo", count=len(win.winners))
        if win.unavoidable:
            problems.say("event.unavoidable", "unavoidable_without_discard")
    else:
        _seats(problems, rules, "event.from", [win.discarder])
        if len(win.winners) >= rules.players:
            problems.say("event.winners", "too_many_winners", count=len(win.winners), most=rules.players - 1)
        for at, winner in enumerate(win.winners):
            if winner.seat == win.discarder:
                problems.say(f"event.winners[{at}].seat", "winner_is_discarder", seat=winner.seat)
    for at, one in enumerate(win.riichi):
        if one.ronned and one.seat != win.discarder:
            problems.say(f"event.riichi[{at}]", "ronned_by_another", seat=one.seat)
    _kans(problems, rules, win.kans_so_far, win.kans_by)
    for at, winner in enumerate(win.winners):
        _winner(problems, rules, table, win, winner, f"event.winners[{at}]")
    _shown(problems, rules, win.shown, win.riichi)
    hands = [winner.hand for winner in win.winners if winner.hand]
    _replacements(problems, rules, "event.winners", (*hands, *win.shown.values()), win.kans_so_far)
    _hands_together(problems, rules, "event.winners", hands, win.shown, ron=win.discarder is not None)


def _winner(
    problems: _Problems, rules: Ruleset, table: TableState, win: Win, winner: Winner, path: str
) -> None:
    tsumo = win.discarder is None
    riichi = next((one for one in win.riichi if one.seat == winner.seat), None)
    match winner.worth:
        case HanFu(han=han, fu=fu):
            _han_fu(problems, rules, f"{path}.value", han, fu, tsumo=tsumo)
            least = _least_han(rules, riichi, tsumo=tsumo)
            if 0 < han < least:
                problems.say(f"{path}.value.han", "too_few_han", han=han, least=least)
        case Yakuman(count=count):
            if not 1 <= count <= 6:
                problems.say(f"{path}.value.yakuman", "no_such_yakuman", count=count)
        case WonHand() as hand:
            _won_hand(problems, rules, f"{path}.hand", hand, winner.seat, tsumo=tsumo)
            _first_turn(problems, rules, f"{path}.hand.flags", hand, dealer=winner.seat == table.dealer)
            flagged = bool(hand.flags & _RIICHI_FLAGS)
            double, opened = Flag.DOUBLE_RIICHI in hand.flags, Flag.OPEN_RIICHI in hand.flags
            if flagged != (riichi is not None) or (
                riichi is not None and (riichi.double != double or riichi.open != opened)
            ):
                problems.say(f"{path}.hand.flags", "flags_disagree_with_riichi", seat=winner.seat)
            if riichi is not None and riichi.called and Flag.IPPATSU in hand.flags:
                problems.say(f"{path}.hand.flags", "ippatsu_after_call", seat=winner.seat)
    named = [liability.yaku for liability in winner.liable]
    if len(set(named)) < len(named):
        problems.say(f"{path}.liable", "liable_twice")
    for at, liability in enumerate(winner.liable):
        _seats(problems, rules, f"{path}.liable[{at}].seat", [liability.seat])
        if liability.seat == winner.seat:
            problems.say(f"{path}.liable[{at}].seat", "liable_for_himself", seat=winner.seat)


def _least_han(rules: Ruleset, riichi: Riichi | None, *, tsumo: bool) -> int:
    """The han that a hand has at least by its riichi, and by the self-draw that its riichi shows to be closed."""
    if riichi is None:
        return 1
    # Where an open hand may be in riichi, a self-draw is no yaku of its own.
    drawn = tsumo and rules.open_hand_riichi is OpenHandRiichi.FORBIDDEN
    if riichi.open:
        return (rules.open_double_riichi_han if riichi.double else rules.open_riichi_han) + drawn
    return max(rules.riichi_han, 1 + riichi.double) + drawn


def _han_fu(problems: _Problems, rules: Ruleset, path: str, han: int, fu: int | None, *, tsumo: bool) -> None:
    if not 1 <= han <= 80:
        problems.say(f"{path}.han", "no_such_han", han=han)
        return
    if fu is None:
        if han < 5:
            problems.say(f"{path}.fu", "fu_needed", han=han)
    elif fu not in _FU:
        problems.say(f"{path}.fu", "no_such_fu", fu=fu)
    elif fu == 20 and rules.open_hand_20_fu != 20:
        # Elsewhere twenty fu are a pinfu self-draw, and that without pinfu where its winning tile is not known.
        if not tsumo:
            problems.say(path, "twenty_fu_ron", han=han)
        elif han < 2 and rules.winning_tile_not_apart is not WinningTileNotApart.COMMON_ONLY:
            problems.say(path, "no_such_han_fu", han=han, fu=fu)
    elif fu == 25 and han < 2 + tsumo:
        problems.say(path, "no_such_han_fu", han=han, fu=fu)


def _won_hand(
    problems: _Problems, rules: Ruleset, path: str, hand: WonHand, seat: Seat, *, tsumo: bool
) -> None:
    _hand(problems, rules, path, hand, seat)
    flags = hand.flags
    riichi = flags & _RIICHI_FLAGS
    for flag in _TSUMO_ONLY:
        if flag in flags and not tsumo:
            problems.say(f"{path}.flags", "only_by_tsumo", flag=flag.value)
    for flag in _RON_ONLY:
        if flag in flags and tsumo:
            problems.say(f"{path}.flags", "only_by_ron", flag=flag.value)
    if Flag.OPEN_RIICHI in flags and not rules.open_riichi:
        _no_open_riichi(problems, rules, f"{path}.flags")
    for one, other in _NEVER_TOGETHER:
        if one in flags and other in flags:
            problems.say(f"{path}.flags", "flags_exclude", one=one.value, other=other.value)
    if not tsumo and not hand.apart:
        problems.say(f"{path}.apart", "not_apart_by_ron")
    _set_aside(problems, rules, path, hand)
    if Flag.IPPATSU in flags and not riichi:
        problems.say(f"{path}.flags", "ippatsu_without_riichi")
    if Flag.IPPATSU in flags and Flag.RINSHAN in flags:
        problems.say(f"{path}.flags", "ippatsu_after_kan")
    # A win on the replacement tile of a north is entered as both or as the draw alone.
    if flags & {Flag.RINSHAN, Flag.KITA_DRAW} == {Flag.RINSHAN} and not any(m.is_kan for m in hand.melds):
        problems.say(f"{path}.flags", "rinshan_without_kan")
    if hand.ura and not riichi:
        problems.say(f"{path}.ura", "ura_without_riichi")
    if len(hand.dora) > 5:
        problems.say(f"{path}.dora", "too_many_indicators", count=len(hand.dora))
    if len(hand.ura) > len(hand.dora):
        problems.say(f"{path}.ura", "more_ura_than_dora", count=len(hand.ura))
    for at, _ in enumerate(hand.kans_after_riichi):
        if not riichi:
            problems.say(f"{path}.kans_after_riichi[{at}]", "kan_without_riichi")


def _set_aside(problems: _Problems, rules: Ruleset, path: str, hand: WonHand) -> None:
    """What the flags say of norths set aside: the winner's own, and another's that was won on."""
    flags = hand.flags
    if not _may_set_aside(rules):
        if flags & {Flag.KITA_DRAW, Flag.ROBBED_KITA}:
            problems.say(f"{path}.flags", "no_nukidora", count=1)
        return
    if Flag.KITA_DRAW in flags and not hand.nukidora:
        problems.say(f"{path}.flags", "kita_draw_without_north")
    if Flag.KITA_DRAW in flags and Flag.IPPATSU in flags and rules.sanma_kita_as_call:
        problems.say(f"{path}.flags", "ippatsu_after_kita")
    if Flag.ROBBED_KITA in flags and hand.winning_tile != Tile.NORTH:
        problems.say(f"{path}.winning_tile", "robbed_kita_is_north", tile=hand.winning_tile)


def _may_set_aside(rules: Ruleset) -> bool:
    """Are norths set aside under these rules?"""
    return rules.players == 3 and rules.sanma_north is SanmaNorth.KITA_DORA


def _replacements(
    problems: _Problems, rules: Ruleset, path: str, hands: Iterable[ShownHand], kans: int | None = None
) -> None:
    """Every quad and every north set aside has taken a replacement tile; there are only so many."""
    hands = tuple(hands)
    norths = sum(hand.nukidora for hand in hands)
    if rules.players != 3 or not norths:
        return
    seen = sum(meld.is_kan for hand in hands for meld in hand.melds)
    count = norths + max(seen, kans or 0)
    if count > rules.sanma_rinshan_tiles:
        problems.say(path, "too_many_replacements", count=count, most=rules.sanma_rinshan_tiles)


def _first_turn(problems: _Problems, rules: Ruleset, path: str, hand: WonHand, *, dealer: bool) -> None:
    flags = hand.flags
    set_aside = hand.nukidora and rules.sanma_kita_as_call
    if flags & _FIRST_TURN and (hand.melds or set_aside or flags & _RIICHI_FLAGS):
        problems.say(path, "not_the_first_turn")
    if Flag.TENHOU in flags and not dealer:
        problems.say(path, "tenhou_is_the_dealers")
    if flags & {Flag.CHIIHOU, Flag.RENHOU} and dealer:
        problems.say(path, "not_the_dealers")


def _draw(problems: _Problems, rules: Ruleset, draw: ExhaustiveDraw) -> None:
    for name, seats in (
        ("tenpai", draw.tenpai),
        ("refuses", draw.refuses),
        ("declared_noten", draw.declared_noten),
        ("nagashi", draw.nagashi),
        ("called_from", draw.called_from),
        ("callers", draw.callers),
    ):
        _seats(problems, rules, f"event.{name}", seats)
    in_riichi = {riichi.seat for riichi in draw.riichi}
    for seat in draw.refuses:
        if seat in draw.tenpai or seat in draw.shown:
            problems.say("event.refuses", "tenpai_and_refuses", seat=seat)
        if seat not in in_riichi:
            problems.say("event.refuses", "refuses_without_riichi", seat=seat)
    _no_ronned(problems, draw.riichi)
    _shown(problems, rules, draw.shown, draw.riichi)
    _replacements(problems, rules, "event.shown", draw.shown.values())
    _hands_together(problems, rules, "event.shown", [], draw.shown, ron=False)


def _kans(
    problems: _Problems, rules: Ruleset, kans: int | None, makers: Sequence[Seat] | None, *, most: int = 4
) -> None:
    if kans is not None and not 0 <= kans <= most:
        problems.say("event.kans_so_far", "too_many_kans", count=kans)
    if makers is None:
        return
    _seats(problems, rules, "event.kans_by", sorted(set(makers)))
    if len(makers) > most:
        problems.say("event.kans_by", "too_many_kans", count=len(makers))
    if kans is not None and kans != len(makers):
        problems.say("event.kans_by", "kans_disagree", count=kans, makers=len(makers))


def _abort(problems: _Problems, rules: Ruleset, abort: AbortiveDraw) -> None:
    most = 5 if abort.reason is AbortReason.FIFTH_KAN else 4
    _kans(problems, rules, abort.kans_so_far, abort.kans_by, most=most)
    if abort.by is not None:
        _seats(problems, rules, "event.by", [abort.by])
    if abort.reason is AbortReason.KYUUSHU_KYUUHAI and abort.concealed is not None:
        _first_fourteen(problems, rules, abort.concealed, called=abort.any_call)
    if abort.discarder is not None:
        _seats(problems, rules, "event.from", [abort.discarder])
    if abort.reason is AbortReason.SUUCHA_RIICHI and len(abort.riichi) < rules.players:
        problems.say("event.riichi", "not_four_riichi", count=len(abort.riichi), players=rules.players)
    if abort.reason is not AbortReason.SANCHAHOU and abort.reason is not AbortReason.TWO_RON:
        _no_ronned(problems, abort.riichi)
    _shown(problems, rules, abort.shown, abort.riichi)
    _replacements(problems, rules, "event.shown", abort.shown.values(), abort.kans_so_far)
    _hands_together(problems, rules, "event.shown", [], abort.shown, ron=False)


def _no_ronned(problems: _Problems, riichi: Sequence[Riichi]) -> None:
    for at, one in enumerate(riichi):
        if one.ronned:
            problems.say(f"event.riichi[{at}]", "ronned_without_win", seat=one.seat)


def _shown(
    problems: _Problems, rules: Ruleset, shown: Mapping[Seat, ShownHand], riichi: Sequence[Riichi]
) -> None:
    in_riichi = {one.seat for one in riichi}
    for seat, hand in shown.items():
        path = f"event.shown.{int(seat)}"
        _seats(problems, rules, path, [seat])
        _hand(problems, rules, path, hand, seat)
        if hand.kans_after_riichi and seat not in in_riichi:
            problems.say(f"{path}.kans_after_riichi", "kan_without_riichi")


def _hand(problems: _Problems, rules: Ruleset, path: str, hand: Hand, seat: Seat, *, drawn: int = 0) -> None:
    """Its size, its melds, its quads after riichi; the concealed tiles leave a winning tile out, not one *drawn*."""
    wanted = 13 + drawn - 3 * len(hand.melds)
    if len(hand.melds) > 4 or len(hand.concealed) != wanted:
        problems.say(
            f"{path}.concealed", "wrong_number_of_tiles", given=len(hand.concealed), wanted=max(wanted, 1)
        )
    for at, meld in enumerate(hand.melds):
        _meld(problems, rules, f"{path}.melds[{at}]", meld, seat)
    if isinstance(hand, ShownHand):
        if not 0 <= hand.nukidora <= (4 if _may_set_aside(rules) else 0):
            problems.say(f"{path}.nukidora", "no_nukidora", count=hand.nukidora)
        quads = {meld.tiles[0].kind for meld in hand.melds if meld.type is MeldType.ANKAN and meld.tiles}
        for at, kan in enumerate(hand.kans_after_riichi):
            if kan.tile.kind not in quads:
                problems.say(f"{path}.kans_after_riichi[{at}].tile", "kan_not_among_melds", tile=kan.tile)
            if len(kan.concealed_before) % 3 != 1 or len(kan.concealed_before) > 13:
                given = len(kan.concealed_before)
                problems.say(
                    f"{path}.kans_after_riichi[{at}].concealed_before",
                    "wrong_number_of_tiles",
                    given=given,
                    wanted=13,
                )
            elif kinds((*kan.concealed_before, kan.drawn)).count(kan.tile.kind) < 4:
                problems.say(f"{path}.kans_after_riichi[{at}].tile", "not_four", tile=kan.tile)


def _meld(problems: _Problems, rules: Ruleset, path: str, meld: Meld, seat: Seat) -> None:
    of = sorted(kinds(meld.tiles))
    if meld.type is MeldType.CHI:
        if rules.players == 3 and not rules.sanma_chi:
            problems.say(path, "no_chi_with_three", source=str(rules.sources["sanma_chi"]))
        good = len(of) == 3 and not of[0].is_honour and of[0] % 9 < 7 and [t - of[0] for t in of] == [0, 1, 2]
    else:
        good = len(set(of)) == 1 and len(of) == (4 if meld.is_kan else 3)
    if not good:
        problems.say(f"{path}.tiles", "no_such_meld", type=meld.type.value, tiles=meld.tiles)
    if meld.type is MeldType.ANKAN:
        if meld.called is not None or meld.source is not None:
            problems.say(path, "ankan_calls_nothing")
        return
    if meld.called is not None and meld.called not in meld.tiles:
        problems.say(f"{path}.called", "called_tile_not_in_meld", tile=meld.called)
    if meld.source is not None:
        _seats(problems, rules, f"{path}.from", [meld.source])
        if meld.source == seat:
            problems.say(f"{path}.from", "called_from_himself", seat=seat)
        elif meld.type is MeldType.CHI and (meld.source + 1) % rules.players != seat:
            problems.say(f"{path}.from", "chi_not_from_the_left", seat=seat)


def _hands_together(
    problems: _Problems,
    rules: Ruleset,
    path: str,
    won: Sequence[WonHand],
    shown: Mapping[Seat, ShownHand],
    *,
    ron: bool,
) -> None:
    """All tiles seen at once: no kind a fifth time, no more red fives than there are, one winning tile and dora."""
    if not won and not shown:
        return
    tiles: list[Tile] = [tile for hand in (*won, *shown.values()) for tile in _tiles_of(hand)]
    if won:
        # Winners on one discard share the winning tile and the indicators.
        tiles += [won[0].winning_tile, *won[0].dora]
        longest = max(won, key=lambda hand: len(hand.ura))
        tiles += longest.ura
        for at, hand in enumerate(won[1:], 1):
            if ron and hand.winning_tile != won[0].winning_tile:
                problems.say(
                    f"{path}[{at}].hand.winning_tile", "winning_tiles_differ", tile=hand.winning_tile
                )
            if hand.dora != won[0].dora:
                problems.say(f"{path}[{at}].hand.dora", "dora_differ")
    _copies(problems, rules, f"{path}[0].hand" if len(won) == 1 and not shown else path, tiles)


def _tiles_of(hand: ShownHand) -> tuple[Tile, ...]:
    """A hand's tiles, the norths set aside among them."""
    return hand.tiles + (Tile.NORTH,) * min(hand.nukidora, 4) if hand.nukidora > 0 else hand.tiles


def _all_tiles(hand: WonHand) -> tuple[Tile, ...]:
    return (*_tiles_of(hand), hand.winning_tile, *hand.dora, *hand.ura)


def _copies(problems: _Problems, rules: Ruleset, path: str, tiles: Iterable[Tile]) -> None:
    tiles = tuple(tiles)
    for kind, times in sorted(Counter(kinds(tiles)).items()):
        if times > 4:
            problems.say(path, "too_many_copies", tile=kind, count=times)
    if rules.players == 3 and rules.sanma_tiles:
        for tile in sorted(set(tiles) & _LEFT_OUT):
            problems.say(path, "tile_left_out", tile=tile, source=str(rules.sources["sanma_tiles"]))
    reds = Counter(tile for tile in tiles if tile.is_red)
    if reds.total() > rules.aka_dora:
        problems.say(path, "too_many_red_fives", count=reds.total(), most=rules.aka_dora)
    for tile, times in sorted(reds.items()):
        # Up to three red fives there is one of each; beyond, a suit may have several.
        if rules.aka_dora <= 3 and times > 1:
            problems.say(path, "too_many_copies", tile=tile, count=times)
