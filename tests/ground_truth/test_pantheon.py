"""Another referee program gives the same payments, states and results.

Others recorded its inputs and outputs; the README beside them says how. Its rulesets are laid over ours, option by
option. Where the two still differ, a reason is named below with the number of differences that it explains; any other
difference is a failure. Its seatings are not compared, because they depend on its own random numbers.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee import (
    AbortiveDraw,
    AbortReason,
    Chombo,
    ExhaustiveDraw,
    HanFu,
    Rejected,
    Report,
    Riichi,
    Round,
    Ruleset,
    Ruling,
    Seat,
    TableState,
    Verdict,
    Win,
    Wind,
    Winner,
    Yakuman,
    adjudicate,
    fold,
    ruleset,
)
from referee.answers import MultiRonHonba, PaoYaku
from referee.ledger import Close, Entry, HandEntry, TimeCalled
from referee.reports import Liability
from referee.ruling import PaymentFor
from referee.standings import GameResult, game_results
from tests.ground_truth.lacking import Lacking, LeftOut, Record


@pytest.fixture(scope="session")
def cases(data: Path) -> Record:
    with gzip.open(data / "pantheon_cases.json.gz", "rt", encoding="utf-8") as file:
        found: Record = json.load(file, object_hook=Record)
    return found


def rules_of(cases: Record, named: Record | str | None) -> Ruleset:
    """One of that program's rulesets as answers of ours."""
    named = {"base": "tenhounet"} if named is None else {"base": named} if isinstance(named, str) else named
    its = Record({**cases["rulesets"][named["base"]], **named.get("changes", {})})
    aborts = its["withAbortives"]
    return ruleset(
        "ema-2016",
        {
            "start_points": its["startPoints"],
            # The points kept back at the start go to the first place as oka.
            "return_points": its["startPoints"] + its["oka"] // 4,
            "goal_points": its["goalPoints"] or its["startPoints"],
            "oka": its["oka"],
            "uma": _uma(its),
            "uma_tie": "split" if its["equalizeUma"] else "seat_order",
            "extension_west": "sudden_death" if its["playAdditionalRounds"] else "none",
            "bust": "below_zero" if its["withButtobi"] else "none",
            # It requires no points for a riichi deposit.
            "riichi_min_points": "none",
            "agari_yame": "automatic" if its["withLeadingDealerGameOver"] else "none",
            "tenpai_yame": "automatic" if its["withLeadingDealerGameOver"] else "none",
            "tie_remainder": "hundreds_rest_lost",
            "leftover_deposits": "winner_split_if_tied" if its["riichiGoesToWinner"] else "lost",
            "time_limit_end": {0: "none", None: "none", 1: "one_more_hand", 2: "end_after_hand"}[its["endingPolicy"]],
            "clock_hand_begins": "previous_hand_ended",
            "clock_chombo": "counts" if its["chomboEndsGame"] else "redeal",
            "max_ron_winners": 1 if its["withAtamahane"] else 3,
            "multi_ron_honba": "nearest" if its["doubleronHonbaAtamahane"] else "all_winners",
            "multi_ron_deposits": "all_nearest" if its["doubleronRiichiAtamahane"] else "own_back_rest_nearest",
            "kiriage_mangan": its["withKiriageMangan"],
            "kazoe_yakuman": "yakuman" if its["withKazoe"] else "sanbaiman",
            # It pays as many yakuman as are entered, regardless of its option.
            "multiple_yakuman": "add",
            "nagashi_mangan": "bonus_payment",
            "kyuushu_kyuuhai": aborts,
            "suukaikan": "after_discard" if aborts else "none",
            "suucha_riichi": aborts,
            "chombo_penalty": "mangan_reverse" if its["extraChomboPayments"] else "fixed_after_uma",
            "chombo_points": max(its["chomboAmount"], 1),
            "honba_value": its["honbaValue"],
            "pao_yaku": ["daisangen", "daisuushi", "suukantsu"],
            "pao_ron_honba": "discarder",
        },
    )  # fmt: skip


def _uma(its: Record) -> list[Any]:
    if its["complexUma"] is None or its["umaType"] == 1:
        return [its["uma"][f"place{place}"] for place in range(1, 5)]
    by_name = {name: [row[f"place{n}"] for n in range(1, 5)] for name, row in its["complexUma"].items()}
    return [by_name[name] for name in ("otherwise", "neg3", "otherwise", "neg1", "otherwise")]


def table_of(before: Record, seats: list[Any]) -> TableState:
    scores = before["scores"]
    number = before["round"] - 1
    return TableState(
        scores=tuple(scores[str(who)] for who in seats) if isinstance(scores, dict) else tuple(scores),
        round=Round(Wind(number // 4), number % 4 + 1),
        honba=before["honba"],
        deposits=before["riichi_on_table"],
    )


def report_of(hand: Record, seats: list[Any]) -> Report:
    """The entered hand as a report; *seats* gives the players in seat order."""

    def seat(who: Any) -> Seat:
        return Seat([str(one) for one in seats].index(str(who)))

    def riichi(named: list[Any]) -> tuple[Riichi, ...]:
        return tuple(Riichi(seat=seat(who)) for who in named)

    outcome, declared = hand["outcome"], hand.get("riichi", [])
    match outcome:
        case "ron" | "tsumo" | "multiron":
            wins = hand.get("wins", [hand])
            declared = declared or [who for win in wins for who in win.get("riichi", [])]
            return Win(
                winners=tuple(_winner(win, hand, seat) for win in wins),
                discarder=seat(hand["loser"]) if outcome != "tsumo" else None,
                riichi=riichi(declared),
            )
        case "draw" | "nagashi":
            # Hands from that program's own tests have no tenpai field if nobody is tenpai.
            if outcome == "draw" and not {"tempai", "tenpai", "open"} & hand.keys():
                raise Lacking("tenpai")
            return ExhaustiveDraw(
                tenpai=tuple(seat(who) for who in hand.get("tempai", hand.get("tenpai", []))),
                nagashi=tuple(seat(who) for who in hand.get("nagashi", [])),
                riichi=riichi(declared),
            )
        case "abort":
            reason = AbortReason.SUUCHA_RIICHI if len(declared) == 4 else AbortReason.SUUKAIKAN
            return AbortiveDraw(reason=reason, riichi=riichi(declared))
        case "chombo":
            return Chombo(offenders=(seat(hand["loser"]),), riichi=riichi(declared))
        case _:
            raise ValueError(f"no outcome is called {outcome}")


def _winner(win: Record, hand: Record, seat: Callable[[Any], Seat]) -> Winner:
    han = int(win["han"])
    worth = Yakuman(count=-han) if han < 0 else HanFu(han=han, fu=int(win["fu"]) if han < 5 else None)
    pao = win.get("pao", hand.get("pao"))
    liable = (Liability(seat=seat(pao), yaku=PaoYaku.DAISANGEN),) if pao is not None else ()
    return Winner(seat=seat(win["winner"]), worth=worth, liable=liable)


def written(seats: list[Any], points: Record | list[int]) -> list[int]:
    """Points in seat order, from points by player or by seat."""
    return [points[str(who)] for who in seats] if isinstance(points, dict) else list(points)


# Differences of that program, each with our rule or the hand that identifies it.
DEAL_PASSES = "its option withWinningDealerHonbaSkipped passes the deal of a winning dealer; no rulebook does"
NOTEN_RIICHI = "a riichi that is not tenpai at the draw is no chombo there (noten_riichi_at_exhaustive_draw)"
NO_SUCH_HAND = "it has a price for a 20 fu ron, for 1 han with 20 or 25 fu and for a 25 fu self-draw of 2 han"
CHIPS = "its games may be played for chips too, which count in the result"
FIRST_CHOMBO = "where a chombo uses up a hand, it does so there only in the very last (clock_chombo)"


class Told:
    """The differences found in one section; those with a reason are counted by it."""

    def __init__(self) -> None:
        self.held = 0
        self.left = LeftOut()
        self.explained: Counter[str] = Counter()
        self.unexplained: list[str] = []

    def hold(self, name: str, got: object, recorded: object, why: str | None = None) -> None:
        """Compare our value with the recorded one; *why* explains a difference."""
        self.held += 1
        if got != recorded and why is not None:
            self.explained[why] += 1
        elif got != recorded:
            self.unexplained.append(f"{name}: {got}, recorded {recorded}")

    def close(self, section: str, explained: dict[str, int] | None = None) -> None:
        """Assert that nothing is unexplained, and that every reason has its known number of differences.

        If records were left out, a reason may have fewer.
        """
        known = Counter(explained or {})
        print(
            f"\n{section}: {self.held} held, {self.explained.total()} explained, {len(self.unexplained)} not{self.left}"
        )
        assert self.unexplained == []
        assert self.explained == known or (self.left.lacking and self.explained <= known)


def reason_of(case: Record, report: Report) -> str | None:
    """The known reason why a transition differs, or `None`."""
    named = case.get("rules")
    changes = named.get("changes", {}) if isinstance(named, dict) else {}
    if changes.get("withWinningDealerHonbaSkipped") and isinstance(report, Win):
        return DEAL_PASSES
    if isinstance(report, ExhaustiveDraw) and any(one.seat not in report.tenpai for one in report.riichi):
        return NOTEN_RIICHI
    return None


def test_every_hand_leaves_the_scores_round_honba_and_sticks_that_it_leaves_there(cases: Record) -> None:
    told = Told()
    for section in ("state_transitions", "session_status_transitions", "generated_transitions"):
        for at, case in enumerate(cases[section]):
            with told.left.check():
                before, after = case["before"], case["after"]
                seats = case.get("players") or (
                    list(before["scores"]) if isinstance(before["scores"], dict) else [*range(4)]
                )
                report = report_of(case["hand"], seats)
                ruling = adjudicate(
                    rules_of(cases, case.get("rules") or case["ruleset"]), table_of(before, seats), report
                )
                table = ruling.table
                got = {"scores": before_settling(ruling), "over": table.over}
                recorded = {"scores": written(seats, after["scores"]), "over": after["finished"]}
                if not after["finished"]:
                    got["next"] = (4 * table.round.wind + table.round.number, table.honba, table.deposits)
                    recorded["next"] = (after["round"], after["honba"], after["riichi_on_table"])
                told.hold(f"{section} {at}", got, recorded, reason_of(case, report))
    told.close("transitions", {NOTEN_RIICHI: 2, DEAL_PASSES: 1})


def before_settling(ruling: Ruling) -> list[Any]:
    """The scores before the leftover deposits at the end of the game: that program pays them with the results."""
    scores = list(ruling.table.scores)
    for payment in ruling.payments:
        if payment.reason is PaymentFor.LEFTOVER_DEPOSITS and isinstance(payment.to, Seat):
            scores[payment.to] -= payment.points
    return scores


def test_every_payment_is_the_one_that_it_computes(cases: Record) -> None:
    told = Told()
    for case in cases["points"]:
        with told.left.check():
            seats = list(case["start_scores"])
            kind = case["fn"]
            riichi = case["riichi_players"] if kind != "chombo" else []
            hand = Record({**case, "outcome": kind, "riichi": riichi})
            if kind == "ron":
                dealer = case["winner"] if case["winner_is_dealer"] else case["loser"]
            else:
                dealer = seats[0] if kind in ("draw", "abort") else case["dealer"]
            rules = rules_of(cases, case["rules"])
            # One of several wins is computed alone: the nearest winner's extra points go to this winner, or to another.
            nearest = case.get("closest_winner_multiron", case.get("winner")) == case.get("winner")
            won = kind in ("ron", "tsumo")
            honba, deposits = (case["honba"], case["riichi_on_table"]) if won else (0, 0)
            if not nearest and rules.multi_ron_honba is MultiRonHonba.NEAREST:
                honba = 0
            if "closest_winner_multiron" in case and nearest:
                deposits += case["total_riichi_multiron"] - len(case["riichi_players"])
            table = TableState(
                scores=tuple(case["start_scores"].values()),
                round=Round(Wind.EAST, seats.index(str(dealer)) + 1),
                honba=honba,
                deposits=deposits,
            )
            report = report_of(hand, seats)
            if _no_such_hand(case.get("han", 0), case.get("fu", 0), tsumo=case["fn"] == "tsumo"):
                told.hold(case["id"], None, case["expected_deltas"], NO_SUCH_HAND)
                continue
            ruling = adjudicate(rules, table, report)
            deltas = [after - was for after, was in zip(before_settling(ruling), table.scores, strict=True)]
            told.hold(case["id"], deltas, written(seats, case["expected_deltas"]), reason_of(case, report))
    told.close("points", {NO_SUCH_HAND: 2, NOTEN_RIICHI: 3})


def test_every_hand_value_is_the_one_of_its_grid(cases: Record) -> None:
    told = Told()
    for grid in cases["generated_points_grid"]:
        with told.left.check():
            changes = {"withKazoe": grid["withKazoe"], "withKiriageMangan": grid["withKiriageMangan"]}
            rules = rules_of(cases, {"base": "ema", "changes": changes})
            for han, fu, *recorded in grid["rows"]:
                columns = [(1, 2), (0, 2), (1, None), (0, None)]
                got = [_paid(rules, han, fu, Seat(winner), discarder) for winner, discarder in columns]
                wanted = [
                    recorded[:1],
                    recorded[1:2],
                    [recorded[3], recorded[2], recorded[2]],
                    [recorded[4]] * 3,
                ]
                for column, (paid, price) in enumerate(zip(got, wanted, strict=True)):
                    why = NO_SUCH_HAND if paid is None and _no_such_hand(han, fu, tsumo=column > 1) else None
                    told.hold(f"{changes} {han} han {fu} fu, column {column}", paid, price, why)
    # In each grid, by a dealer and by another player: rons, four of 20 fu and one of 25; self-draws, one of 20 and two
    # of 25.
    told.close("grid", {NO_SUCH_HAND: 4 * 2 * (4 + 1 + 1 + 2)})


def _paid(rules: Ruleset, han: int, fu: int, winner: Seat, discarder: int | None) -> list[Any] | None:
    """The payment of each payer, the dealer first; `None` if no such hand is possible."""
    source = Seat(discarder) if discarder is not None else None
    hand = {"outcome": "ron" if source else "tsumo", "winner": winner, "loser": source, "han": han, "fu": fu}
    table = TableState(scores=(30000,) * 4)
    try:
        deltas = adjudicate(rules, table, report_of(hand, [*range(4)])).deltas
    except Rejected:
        return None
    return [-points for points in deltas if points < 0]


def _no_such_hand(han: int, fu: int, *, tsumo: bool) -> bool:
    if not 1 <= han <= 4:
        return False
    if fu == 20:
        return not tsumo or han < 2
    return fu == 25 and han < 2 + tsumo


def test_of_several_winners_each_has_the_counters_and_sticks_that_it_gives(cases: Record) -> None:
    told = Told()
    rules = rules_of(cases, "ema")
    for case in cases["assign_riichi_multiron"]:
        with told.left.check():
            seats, winners = case["players_seat_order"], case["winners"]
            hand = {
                "outcome": "multiron",
                "loser": case["loser"],
                "riichi": [who for winner in winners for who in winner["riichi"]],
                "wins": [{"winner": winner["winner"], "han": 2, "fu": 30} for winner in winners],
            }
            table = TableState(scores=(30000,) * 4, honba=case["honba"], deposits=case["riichi_on_table"])
            paid = adjudicate(rules, table, report_of(hand, seats)).payments
            for who, given in case["expected"].items():
                seat = Seat([str(one) for one in seats].index(who))
                won = {
                    reason: sum(one.points for one in paid if one.to == seat and one.reason is reason)
                    for reason in (PaymentFor.HONBA, PaymentFor.DEPOSITS)
                }
                sticks = given["from_table"] + len(given["from_players"])
                told.hold(
                    case["id"],
                    won,
                    {PaymentFor.HONBA: 300 * given["honba"], PaymentFor.DEPOSITS: 1000 * sticks},
                )
    told.close("several winners")


def test_every_uma_is_the_one_that_it_gives_to_the_places(cases: Record) -> None:
    told = Told()
    for case in cases["uma"]:
        with told.left.check():
            scores = list(case["scores"].values()) if isinstance(case["scores"], dict) else case["scores"]
            results = game_results(rules_of(cases, case["rules"]), scores)
            by_place = [
                result.uma for result in sorted(results, key=lambda result: (-result.score, result.seat))
            ]
            told.hold(case["id"], by_place, case["expected_uma_by_place"])
    told.close("uma")


def test_every_players_place_and_result_follow_from_the_scores(cases: Record) -> None:
    told = Told()
    for case in cases["player_results"]:
        with told.left.check():
            seats = case["players_seat_order"]
            results = game_results(rules_of(cases, case["rules"]), written(seats, case["scores"]))
            penalty = case.get("chombo", {}).get(str(case["player"]), 0)
            result = results[seats.index(case["player"])]
            _hold_result(
                told,
                case["id"],
                result,
                case["expected"],
                penalty=penalty,
                why=CHIPS if "chips" in case else None,
            )
    for at, case in enumerate(cases["session_results"]):
        with told.left.check():
            seats, final = case["players_seat_order"], case["final_state"]
            rules = rules_of(cases, case["rules"])
            games = fold(
                rules, [Entry(number=1, what=Close())], table_of({"honba": 0, **final, "round": 1}, seats)
            ).games
            for result, recorded in zip(games, case["expected"], strict=True):
                _hold_result(told, f"session {at}", result, recorded)
    for at, case in enumerate(cases["generated_results"]):
        with told.left.check():
            rules = rules_of(cases, case["ruleset"])
            table = TableState(scores=tuple(case["scores"]), deposits=case["riichi_on_table"])
            games = fold(rules, [Entry(number=1, what=Close())], table).games
            for result, recorded in zip(games, case["expected"], strict=True):
                chombo = case["chombo_by_seat"].get(str(int(result.seat)), 0)
                _hold_result(told, f"generated {at}", result, recorded, penalty=chombo)
    told.close("results", {CHIPS: 1})


def _hold_result(
    told: Told, name: str, result: GameResult, recorded: Record, *, penalty: int = 0, why: str | None = None
) -> None:
    """Compare score and result; our result gives a shared place no number of its own."""
    place = recorded["place"] if result.tied else result.place
    got = {"score": result.score, "place": place, "rating_delta": result.result + penalty}
    told.hold(f"{name} seat {result.seat}", got, {key: recorded[key] for key in got}, why)


def _played(hand: str, dealer: Seat) -> Report:
    """A hand of that kind with *dealer* as the dealer."""
    after, across = Seat((dealer + 1) % 4), Seat((dealer + 2) % 4)
    worth = HanFu(han=1, fu=30)
    match hand:
        case "ron_nondealer":
            return Win(winners=(Winner(seat=after, worth=worth),), discarder=across)
        case "ron_dealer":
            return Win(winners=(Winner(seat=dealer, worth=worth),), discarder=across)
        case "draw_dealer_tenpai":
            return ExhaustiveDraw(tenpai=(dealer,))
        case "chombo":
            return Chombo(offenders=(across,))
        case _:
            return AbortiveDraw(reason=AbortReason.SUUKAIKAN)


def test_after_the_time_signal_every_game_ends_with_the_hand_with_which_it_ends_there(cases: Record) -> None:
    told = Told()
    for at, case in enumerate(cases["generated_ending_policy"]):
        with told.left.check():
            rules = rules_of(cases, case["ruleset"])
            entries = [Entry(number=1, what=TimeCalled(dice_thrown=True))]
            for number, step in enumerate(case["steps"], 2):
                before = fold(rules, entries).table
                report = _played(step["hand"], before.dealer)
                hand = HandEntry(report=report, round=before.round, honba=before.honba)
                entries.append(Entry(number=number, what=hand))
                page = fold(rules, entries)
                ruling = page.rows[-1].ruling
                refused = ruling is None or ruling.verdict is Verdict.ILLEGAL
                got = {"refused": refused, "over": page.table.over}
                recorded = {"refused": step["answer"] != "accepted", "over": step["status"] != "inprogress"}
                if not page.table.over:
                    got["next"] = (4 * page.table.round.wind + page.table.round.number, page.table.honba)
                    recorded["next"] = (step["round"], step["honba"])
                begins_with_chombo = case["chombo_ends_game"] and case["steps"][0]["hand"] == "chombo"
                told.hold(
                    f"{at} step {number - 1}", got, recorded, FIRST_CHOMBO if begins_with_chombo else None
                )
    told.close("time signal", {FIRST_CHOMBO: 1})


def test_what_it_takes_for_valid_can_be_ruled_on(cases: Record) -> None:
    told = Told()
    for case in cases["payload_validation"]:
        with told.left.check():
            rules = rules_of(cases, case["rules"])
            report = report_of(_hand(case["payload"]), case["players"])
            assert case["valid"]
            told.hold(case["id"], _answer(rules, report), "accepted", reason_of(case, report))
    told.close("valid input", {NOTEN_RIICHI: 1})


def _hand(payload: Record) -> Record:
    """An entry in the form of the hands of the other sections."""

    def players(text: str) -> list[str]:
        return [one.strip("%") for one in str(text or "").split(",") if one]

    def win(of: Record) -> Record:
        found = Record({"winner": of["winner_id"], "han": of["han"], "fu": of["fu"]})
        if of.get("pao_player_id"):
            found["pao"] = of["pao_player_id"]
        return Record({**found, "riichi": players(of.get("riichi", ""))})

    hand = Record({"outcome": payload["outcome"], "riichi": players(payload.get("riichi", ""))})
    if payload.get("loser_id") is not None:
        hand["loser"] = payload["loser_id"]
    if "wins" in payload:
        hand["wins"] = [win(one) for one in payload["wins"]]
    elif "winner_id" in payload:
        hand |= win(payload)
    hand.update({key: players(payload[key]) for key in ("tempai", "nagashi") if key in payload})
    return hand


def _answer(rules: Ruleset, report: Report) -> str:
    """`accepted`, the verdict if it differs from the entry, or the problems."""
    try:
        verdict = adjudicate(rules, TableState(scores=(rules.start_points,) * 4), report).verdict
    except Rejected as rejected:
        return ", ".join(problem.code for problem in rejected.problems)
    foul = verdict is Verdict.CHOMBO and not isinstance(report, Chombo)
    return verdict.value if foul or verdict is Verdict.ILLEGAL else "accepted"


# The illegal entries that were tried there, nearly all of them accepted, and our answer to each. The answer is empty if
# han and fu are taken as counted, or if only the desk can recognize an entry that was sent twice.
PROBES: dict[str, list[str]] = {
    "noten riichi at draw (riichi=A, tenpai=B)": ["noten_riichi"],
    "riichi by player missing from tenpai, all noten": ["noten_riichi"],
    "ron winner==loser": ["winner_is_discarder"],
    "ron pao==winner": ["liable_for_himself"],
    "pao on non-pao yaku (riichi+tanyao)": ["liability_without_yaku"],
    "han 13 with yaku=pinfu only": [],
    "ron 1 han 20 fu": ["twenty_fu_ron"],
    "ron 1 han 25 fu": ["no_such_han_fu"],
    "yaku riichi but winner not in riichi list": [],
    "open hand with riichi yaku": [],
    "riichi list duplicate A,A": ["seat_named_twice"],
    "tenpai duplicate A,A": ["seat_named_twice"],
    "nagashi when ruleset forbids": ["nagashi_not_in_rules"],
    "abort when ruleset forbids": ["abort_not_in_rules"],
    "double yakuman when withMultiYakumans=false": ["yakuman_capped"],
    "six-fold yakuman": ["yakuman_capped"],
    "mutually exclusive yaku (pinfu+toitoi+chiitoi)": [],
    "double ron where ruleset is atamahane": ["ron_bumped"],
    "double ron, same winner twice": ["seat_named_twice"],
    "double ron ok": [],
    "double ron, winner==loser": ["winner_is_discarder"],
    "triple ron": [],
    "same ron submitted twice": ["round_differs"],
    "same chombo submitted twice": [],
    "dealer ron submitted twice (honba differs)": ["round_differs"],
    "riichi with 500 points (start 500)": [],
    "wrong round index": ["round_differs"],
}
# The program refused that one before it looked at any entry, so none is recorded.
NO_ENTRY = "hand entered by someone not seated at the table (referee/admin)"
ORDINARY = {
    "chombo_after_uma",
    "deal_passes",
    "dealer_stays",
    "deposits_taken",
    "hand_replayed",
    "hand_worth",
    "honba_paid",
    "no_noten_payment",
    "noten_payment",
    "riichi_declared",
    "riichi_established",
    "riichi_returned",
    "sum_differs",
}


def test_each_illegal_entry_that_was_tried_there_is_answered_here(cases: Record) -> None:
    found, left = {}, LeftOut()
    for case in cases["probes_illegal_input"]:
        if case.get("probe") != NO_ENTRY:
            with left.check():
                found[case["probe"]] = _said(case)
    print(f"\n{len(found)} illegal entries{left}")
    assert found == PROBES if not left.lacking else found.items() <= PROBES.items()


def _said(case: Record) -> list[str]:
    """The remarks of our own ruleset of that name on an entry, one for each time that it was sent."""
    rules = ruleset({"ema": "ema-2016", "wrc": "wrc-2022"}[case["ruleset"]])
    payload = case["payload"]
    report = report_of(_hand(payload), ["A", "B", "C", "D"])
    sent = HandEntry(report=report, round=Round(Wind.EAST, payload["round_index"]), honba=payload["honba"])
    poor = "start 500" in case["probe"]
    start = TableState(scores=((500 if poor else rules.start_points),) * 4)
    rows = fold(rules, [Entry(number=at, what=sent) for at, _ in enumerate(case["outcome"], 1)], start).rows
    said: list[str] = []
    for row in rows:
        findings = [*row.findings, *(row.ruling.findings if row.ruling else ())]
        for finding in findings:
            problems = finding.facts.get("problems")
            said += problems if isinstance(problems, tuple) else [finding.code]
    return [code for code in said if code not in ORDINARY]
