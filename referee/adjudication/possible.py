"""Can this have been seen at all?

Everything that is wrong with a report comes back together. Bad play is possible, and no matter for this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from referee.errors import Problem
from referee.reports import (
    AbortiveDraw,
    AbortReason,
    AnkanAfterRiichi,
    Chombo,
    ExhaustiveDraw,
    Flag,
    HanFu,
    Question,
    Report,
    Riichi,
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
    (Flag.CHANKAN, Flag.HOUTEI),
    (Flag.CHANKAN, Flag.ROBBED_ANKAN),
)
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
        case Tenpai():
            _hand(problems, rules, "event", question.hand, question.seat)
            _copies(problems, rules, "event", question.hand.tiles)
        case Value():
            _won_hand(
                problems, rules, "event.hand", question.hand, question.seat, tsumo=question.discarder is None
            )
            if question.discarder == question.seat:
                problems.say("event.from", "winner_is_discarder", seat=question.seat)
            if question.discarder is not None:
                _seats(problems, rules, "event.from", [question.discarder])
            if table:
                dealer = table.dealer == question.seat
                _first_turn(problems, "event.hand.flags", question.hand, dealer=dealer)
            _copies(problems, rules, "event.hand", _all_tiles(question.hand))
    return problems


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
    if any(one.open for one in riichi):
        problems.say("event.riichi", "no_open_riichi")
    for at, one in enumerate(riichi[:-1]):
        if one.ronned:
            problems.say(f"event.riichi[{at}]", "ronned_not_last", seat=one.seat)


def _win(problems: _Problems, rules: Ruleset, table: TableState, win: Win) -> None:
    if not win.winners:
        problems.say("event.winners", "nobody_named")
    _seats(problems, rules, "event.winners", [winner.seat for winner in win.winners])
    if win.discarder is None:
        if len(win.winners) > 1:
            problems.say("event.winners", "several_tsumo", count=len(win.winners))
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
    _kans(problems, win.kans_so_far)
    for at, winner in enumerate(win.winners):
        _winner(problems, rules, table, win, winner, f"event.winners[{at}]")
    _shown(problems, rules, win.shown, win.riichi)
    hands = [winner.hand for winner in win.winners if winner.hand]
    _hands_together(problems, rules, "event.winners", hands, win.shown, ron=win.discarder is not None)


def _winner(
    problems: _Problems, rules: Ruleset, table: TableState, win: Win, winner: Winner, path: str
) -> None:
    tsumo = win.discarder is None
    riichi = next((one for one in win.riichi if one.seat == winner.seat), None)
    match winner.worth:
        case HanFu(han=han, fu=fu):
            _han_fu(problems, f"{path}.value", han, fu, tsumo=tsumo)
            least = 1 if riichi is None else 1 + riichi.double + tsumo
            if 0 < han < least:
                problems.say(f"{path}.value.han", "too_few_han", han=han, least=least)
        case Yakuman(count=count):
            if not 1 <= count <= 6:
                problems.say(f"{path}.value.yakuman", "no_such_yakuman", count=count)
        case WonHand() as hand:
            _won_hand(problems, rules, f"{path}.hand", hand, winner.seat, tsumo=tsumo)
            _first_turn(problems, f"{path}.hand.flags", hand, dealer=winner.seat == table.dealer)
            flagged = bool(hand.flags & _RIICHI_FLAGS)
            double = Flag.DOUBLE_RIICHI in hand.flags
            if flagged != (riichi is not None) or (riichi is not None and riichi.double != double):
                problems.say(f"{path}.hand.flags", "flags_disagree_with_riichi", seat=winner.seat)
    named = [liability.yaku for liability in winner.liable]
    if len(set(named)) < len(named):
        problems.say(f"{path}.liable", "liable_twice")
    for at, liability in enumerate(winner.liable):
        _seats(problems, rules, f"{path}.liable[{at}].seat", [liability.seat])
        if liability.seat == winner.seat:
            problems.say(f"{path}.liable[{at}].seat", "liable_for_himself", seat=winner.seat)


def _han_fu(problems: _Problems, path: str, han: int, fu: int | None, *, tsumo: bool) -> None:
    if not 1 <= han <= 80:
        problems.say(f"{path}.han", "no_such_han", han=han)
        return
    if fu is None:
        if han < 5:
            problems.say(f"{path}.fu", "fu_needed", han=han)
    elif fu not in _FU:
        problems.say(f"{path}.fu", "no_such_fu", fu=fu)
    elif fu == 20 and not tsumo:
        # Twenty fu are a pinfu self-draw and nothing else, seven pairs at least two han.
        problems.say(path, "twenty_fu_ron", han=han)
    elif (fu == 20 and han < 2) or (fu == 25 and han < 2 + tsumo):
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
    if Flag.OPEN_RIICHI in flags:
        problems.say(f"{path}.flags", "no_open_riichi")
    for one, other in _NEVER_TOGETHER:
        if one in flags and other in flags:
            problems.say(f"{path}.flags", "flags_exclude", one=one.value, other=other.value)
    if rules.players != 3 and flags & {Flag.KITA_DRAW, Flag.ROBBED_KITA}:
        problems.say(f"{path}.flags", "no_nukidora", count=1)
    if Flag.IPPATSU in flags and not riichi:
        problems.say(f"{path}.flags", "ippatsu_without_riichi")
    if Flag.IPPATSU in flags and Flag.RINSHAN in flags:
        problems.say(f"{path}.flags", "ippatsu_after_kan")
    if Flag.RINSHAN in flags and not any(meld.is_kan for meld in hand.melds):
        problems.say(f"{path}.flags", "rinshan_without_kan")
    if hand.ura and not riichi:
        problems.say(f"{path}.ura", "ura_without_riichi")
    if len(hand.dora) > 5:
        problems.say(f"{path}.dora", "too_many_indicators", count=len(hand.dora))
    if len(hand.ura) > len(hand.dora):
        problems.say(f"{path}.ura", "more_ura_than_dora", count=len(hand.ura))
    if not 0 <= hand.nukidora <= (4 if rules.players == 3 else 0):
        problems.say(f"{path}.nukidora", "no_nukidora", count=hand.nukidora)
    for at, _ in enumerate(hand.kans_after_riichi):
        if not riichi:
            problems.say(f"{path}.kans_after_riichi[{at}]", "kan_without_riichi")


def _first_turn(problems: _Problems, path: str, hand: WonHand, *, dealer: bool) -> None:
    flags = hand.flags
    if flags & _FIRST_TURN and (hand.melds or flags & _RIICHI_FLAGS):
        problems.say(path, "not_the_first_turn")
    if Flag.TENHOU in flags and not dealer:
        problems.say(path, "tenhou_is_the_dealers")
    if flags & {Flag.CHIIHOU, Flag.RENHOU} and dealer:
        problems.say(path, "not_the_dealers")


def _draw(problems: _Problems, rules: Ruleset, draw: ExhaustiveDraw) -> None:
    for name, seats in (("tenpai", draw.tenpai), ("refuses", draw.refuses), ("nagashi", draw.nagashi)):
        _seats(problems, rules, f"event.{name}", seats)
    in_riichi = {riichi.seat for riichi in draw.riichi}
    for seat in draw.refuses:
        if seat in draw.tenpai or seat in draw.shown:
            problems.say("event.refuses", "tenpai_and_refuses", seat=seat)
        if seat not in in_riichi:
            problems.say("event.refuses", "refuses_without_riichi", seat=seat)
    _no_ronned(problems, draw.riichi)
    _shown(problems, rules, draw.shown, draw.riichi)
    _hands_together(problems, rules, "event.shown", [], draw.shown, ron=False)


def _kans(problems: _Problems, kans: int | None) -> None:
    if kans is not None and not 0 <= kans <= 4:
        problems.say("event.kans_so_far", "too_many_kans", count=kans)


def _abort(problems: _Problems, rules: Ruleset, abort: AbortiveDraw) -> None:
    _kans(problems, abort.kans_so_far)
    if abort.by is not None:
        _seats(problems, rules, "event.by", [abort.by])
    if abort.discarder is not None:
        _seats(problems, rules, "event.from", [abort.discarder])
    if abort.reason is AbortReason.SUUCHA_RIICHI and len(abort.riichi) < 4:
        problems.say("event.riichi", "not_four_riichi", count=len(abort.riichi))
    if abort.reason is not AbortReason.SANCHAHOU and abort.reason is not AbortReason.TWO_RON:
        _no_ronned(problems, abort.riichi)
    _shown(problems, rules, abort.shown, abort.riichi)
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


def _hand(problems: _Problems, rules: Ruleset, path: str, hand: Hand, seat: Seat) -> None:
    """Its size, its melds, its quads after riichi; the concealed tiles leave a winning tile out."""
    wanted = 13 - 3 * len(hand.melds)
    if len(hand.melds) > 4 or len(hand.concealed) != wanted:
        problems.say(
            f"{path}.concealed", "wrong_number_of_tiles", given=len(hand.concealed), wanted=max(wanted, 1)
        )
    for at, meld in enumerate(hand.melds):
        _meld(problems, rules, f"{path}.melds[{at}]", meld, seat)
    if isinstance(hand, ShownHand):
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
    tiles: list[Tile] = [tile for hand in (*won, *shown.values()) for tile in hand.tiles]
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


def _all_tiles(hand: WonHand) -> tuple[Tile, ...]:
    return (*hand.tiles, hand.winning_tile, *hand.dora, *hand.ura)


def _copies(problems: _Problems, rules: Ruleset, path: str, tiles: Iterable[Tile]) -> None:
    tiles = tuple(tiles)
    for kind, times in sorted(Counter(kinds(tiles)).items()):
        if times > 4:
            problems.say(path, "too_many_copies", tile=kind, count=times)
    reds = Counter(tile for tile in tiles if tile.is_red)
    if reds.total() > rules.aka_dora:
        problems.say(path, "too_many_red_fives", count=reds.total(), most=rules.aka_dora)
    for tile, times in sorted(reds.items()):
        # Up to three red fives there is one of each; beyond, a suit may have several.
        if rules.aka_dora <= 3 and times > 1:
            problems.say(path, "too_many_copies", tile=tile, count=times)
