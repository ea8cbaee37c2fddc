"""Every code of the referee has a sentence in both languages."""

from __future__ import annotations

import re

import pytest

import referee
from referee import (
    ExhaustiveDraw,
    Finding,
    Riichi,
    Seat,
    ShownHand,
    adjudicate,
    first_hand,
    read_tiles,
    ruleset,
)
from referee.adjudication.incidents.incident_steps import steps_for_incident
from referee.adjudication.incidents.variants import VARIANTS_BY_FACTS, VARIANTS_BY_REMEDY
from referee.answers import Fact, Measure, PaoYaku, Steps
from referee.answers.facts import DERIVED_FACTS, NUMBER_FACTS
from referee.answers.steps import Condition, Role, Step, read_step
from referee.answers.worded import Worded
from referee.catalogue import Texts
from referee.incidents import INCIDENTS
from referee.messages import say_finding, wind_namer
from referee.messages.findings import PLURALS, VARIANTS
from referee.messages.incidents import (
    CODES,
    FACTS_ASKED,
    LABELS,
    MEASURES,
    REMEDIES,
    SORTS,
    VARIANT_NAMES,
)
from referee.messages.names import VERDICTS, YAKU
from referee.messages.questions import subject
from referee.messages.steps import say_condition, say_measure, say_step
from referee.ruling import POT, Verdict
from referee.worth import yaku
from tests.referee.cases import answered, ruled
from tests.referee.japanese import FACTS, saying
from tests.sampled import every_nth

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


# Latin words of two or more letters, which no Japanese sentence contains.
LATIN = re.compile(r"[A-Za-z]{2,}")


def _reads_well(said: str, language: str) -> None:
    """Check that no markup is left in a sentence."""
    assert not re.search(r"[_{}<>]|  ", said), said
    assert said, "nothing is said"
    if language == "ja":
        assert JAPANESE.search(said), said
        assert not LATIN.search(said), said
    else:
        assert not JAPANESE.search(said), said


def test_every_sentence_that_a_fact_decides_on_is_said_in_some_case() -> None:
    sentences = {code: {text} for code, text in VARIANTS.items()}
    sentences |= {code: {plural.one, plural.several} for code, plural in PLURALS.items()}
    said: dict[str, set[str]] = {}
    for _, case, rules in ruled():
        for finding in answered(case, rules).get("findings", ()):
            said.setdefault(finding["code"], set()).add(finding["says"])
    for row in FACTS:
        said.setdefault(row.code, set()).add(row.english)
    unsaid = [
        (code, text)
        for code, texts in sentences.items()
        for text in texts
        if not any(map(saying(text).match, said.get(code.partition(".")[0], ())))
    ]
    assert unsaid == []


def test_every_variant_of_an_incident_has_its_name_and_no_name_is_left_over() -> None:
    for code, incident in INCIDENTS.items():
        words = {word for word, _ in VARIANTS_BY_FACTS.get(code, ())} | set(
            VARIANTS_BY_REMEDY.get(code, {}).values()
        )
        assert incident.variants.keys() == words | ({"call", "riichi"} if code == "DEAD-CALL" else set()), (
            code
        )
    assert VARIANTS_BY_FACTS.keys() | VARIANTS_BY_REMEDY.keys() <= INCIDENTS.keys()


def test_a_fact_is_asked_unless_it_follows_from_others() -> None:
    assert {fact for fact in Fact if not fact.asks} == DERIVED_FACTS.keys()


def test_a_word_that_is_declared_without_one_of_its_texts_fails_where_it_stands() -> None:
    with pytest.raises(ValueError, match="shorter"):
        Worded("Colour", {"RED": ("red",)})


def test_the_words_of_incidents_are_fit_for_the_place_where_they_stand() -> None:
    for table in (CODES, VARIANT_NAMES, SORTS, FACTS_ASKED, LABELS, MEASURES, REMEDIES):
        for key in table:
            _reads_well(table.text(key), "en")
            _reads_well(table.text(key, "ja"), "ja")
    # A name follows a player's name and a colon; a question and a sentence are alone; a remedy may be in a list too.
    assert all(name[0].islower() for name in CODES.values())
    for asked in FACTS_ASKED:
        assert FACTS_ASKED[asked].endswith("?")
        assert FACTS_ASKED.text(asked, "ja").endswith("か。")
    for remedy, english in REMEDIES.items():
        assert english.endswith(".")
        assert not set(",;") & set(english)
        assert REMEDIES.text(remedy, "ja").endswith("。")


@pytest.mark.parametrize(
    "table", [CODES, FACTS_ASKED, LABELS, REMEDIES], ids=["codes", "asked", "labels", "remedies"]
)
def test_no_two_of_them_are_said_alike(table: Texts) -> None:
    for language in ("en", "ja"):
        said = [table.text(key, language) for key in table]
        assert sorted(set(said)) == sorted(said)


@pytest.mark.parametrize("fact", Fact)
def test_every_fact_can_be_a_condition_alone_and_beside_others(fact: Fact) -> None:
    if fact in NUMBER_FACTS:
        conditions = [Condition(fact=fact, at_least=n) for n in (0, 1, 3, 20)]
        conditions += [Condition(fact=fact, at_most=n) for n in (0, 1, 3, 20)]
    else:
        conditions = [Condition(fact=fact), Condition(fact=fact, wanted=False)]
    last = Condition(fact=Fact.DELIBERATE)
    for condition in conditions:
        for language in ("en", "ja"):
            _reads_well(say_condition((condition,), language), language)
            _reads_well(say_condition((condition, last), language), language)
    assert len({say_condition((condition,), "ja") for condition in conditions}) == len(conditions)


@pytest.mark.parametrize(
    ("line", "english", "japanese"),
    [
        ("chombo if tiles >= 7", "a chombo, if seven tiles or more were visible", "7枚以上のとき、チョンボ"),
        (
            "penalty 1000 per minutes if minutes <= 10",
            "a penalty of 1,000 points for each minute, if it was at most ten minutes",
            "時間が10分以下のとき、1分につき1,000点の減点",
        ),
        (
            "at_least warning if tiles <= 2 and not deliberate",
            "at least a warning, if at most two tiles were visible, unless it was done on purpose",
            "2枚以下であり、故意でないとき、軽減は警告まで",
        ),
        (
            "none with win_stands if seconds <= 3",
            "no penalty (the win counts), if it was at most three seconds after the discard",
            "打牌から3秒以内のとき、ペナルティなし（和了は有効）",
        ),
        ("besides warning if quad", "besides a warning, if the set is a kan", "槓子のとき、加えて警告"),
        ("at_least none", "may be reduced to no penalty", "軽減により不問も可"),
        ("besides discretion", "besides a measure at the judge's discretion", "加えて審判の裁量による処分"),
        (
            "at_least discretion 2000",
            "at least 2,000 points at the judge's discretion",
            "軽減は審判の裁量により2,000点の減点まで",
        ),
        (
            "see obstruction if deliberate",
            "as answered under “Somebody obstructs the game”, if it was done on purpose",
            "故意のとき、「対局を妨害したとき」と同じ",
        ),
        (
            "dead_hand with meld_void, discard_stands if not said and not turned",
            (
                "a dead hand (the set is void and the called tile goes back, the discard is valid), unless the "
                "word was said or the discard was turned"
            ),
            "発声がなく、宣言牌を横に向けていないとき、和了放棄（面子は無効。鳴いた牌を河に戻す。打牌は有効）",
        ),
        (
            "chombo if after_last_discard",
            "a chombo, if it was after the last discard",
            "最後の打牌の後のとき、チョンボ",
        ),
        (
            "warning if not after_last_discard",
            "a warning, unless it was after the last discard",
            "最後の打牌の前のとき、警告",
        ),
        (
            "discretion 8000 to 12000 if serious and repeated",
            (
                "8,000 to 12,000 points at the judge's discretion, if it was serious or continued despite "
                "a warning, and it is a repeat"
            ),
            "悪質または再三であり、二度目以降のとき、審判の裁量により8,000〜12,000点の減点",
        ),
    ],
)
def test_a_step_is_said_as_a_part_of_a_sentence(line: str, english: str, japanese: str) -> None:
    assert say_step(read_step(line)) == english
    assert say_step(read_step(line), "ja") == japanese


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("measure", Measure)
def test_every_measure_can_be_said_in_every_role(role: Role, measure: Measure) -> None:
    for points, most in ((None, None), (2000, None), (0, 4000)):
        if points is not None and measure not in (Measure.PENALTY, Measure.DISCRETION):
            continue
        for language in ("en", "ja"):
            _reads_well(
                say_step(Step(role=role, measure=measure, points=points, most=most), language), language
            )


def test_an_answer_in_steps_is_said_in_one_line_from_its_plain_form_too() -> None:
    lines = ["chombo if too_many", "dead_hand if tiles >= 3", "warning", "besides warning if in_riichi"]
    assert referee.messages.say_answer("own_tiles_exposed", lines) == (
        "A chombo, if enough tiles were visible for a chombo here; a dead hand, if three tiles or more "
        "were visible; otherwise a warning; besides a warning, if the owner of the tiles is in riichi"
    )
    assert referee.messages.say_answer("own_tiles_exposed", lines, "ja") == (
        "この規定でチョンボに当たる程度のとき、チョンボ。3枚以上のとき、和了放棄。ほかは警告。"
        "手牌の持ち主が立直しているとき、加えて警告"
    )
    assert referee.messages.say_answer("cheating", "disqualified", "ja") == "失格"


@pytest.mark.parametrize("key", referee.ruleset_keys())
def test_every_step_of_every_ruleset_can_be_said(key: str) -> None:
    rules = ruleset(key)
    for code, incident in INCIDENTS.items():
        for line in steps_for_incident(rules, incident):
            for language in ("en", "ja"):
                _reads_well(say_step(line.step, language), language)
        assert incident.code == code


def test_a_question_answered_in_steps_can_be_named_without_what_happens() -> None:
    for name, question in referee.questions().items():
        if question.type is Steps:
            assert ": what happens" in question.asks, name
            _reads_well(subject(name), "en")
            assert subject(name, "ja") + "はどうなるか。" == referee.messages.say_question(name, "ja")


def test_the_points_of_a_measure_are_said_with_it() -> None:
    assert say_measure("warning") == "a warning"
    assert say_measure("penalty", points=2000) == "a penalty of 2,000 points"
    assert say_measure("discretion", points=0, most=4000) == "0 to 4,000 points at the judge's discretion"
    assert say_measure("penalty", "ja", points=2000) == "2,000点の減点"


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (2, "second"),
        (3, "third"),
        (10, "tenth"),
        (11, "11th"),
        (111, "111th"),
        (13, "13th"),
        (21, "21st"),
        (22, "22nd"),
        (23, "23rd"),
    ],
)
def test_a_repeat_is_counted_as_people_count(times: int, said: str) -> None:
    finding = Finding("foul_repeated", Seat.FIRST, {"times": times})
    whole = f"Under these rules it counts as the {said} time and is judged as a repeat."
    assert say_finding(finding, str) == whole
    assert f"{times}回目" in say_finding(finding, str, "ja")


@pytest.mark.parametrize("key", every_nth(referee.ruleset_keys(), 3))
@pytest.mark.parametrize("occurrence", [1, 2, 3])
def test_every_ruling_on_an_incident_can_be_read_aloud(key: str, occurrence: int) -> None:
    for code in INCIDENTS:
        answers: dict[str, bool | int] = {}
        while True:
            event = {
                "kind": "incident",
                "seat": 1,
                "code": code,
                "occurrence": occurrence,
                "answers": answers,
            }
            said = referee.codec.answer({"rules": key, "language": "ja", "event": event})
            [problem] = said.get("errors", [None])
            if problem is None:
                break
            assert problem["code"] == "fact_needed"
            _reads_well(problem["says"], "ja")
            fact = problem["path"].rpartition(".")[2]
            assert fact not in answers
            answers[fact] = 2 if Fact(fact) in NUMBER_FACTS else True
        for finding in said["findings"]:
            _reads_well(finding["says"], "ja")


def test_what_the_next_time_brings_and_the_least_allowed_are_told() -> None:
    event = {"kind": "incident", "seat": 1, "code": "LATE"}
    rules = {
        "base": "wrc-2025",
        "set": {
            "late": [
                "penalty 5000 if repeated",
                "warning",
                "at_least none",
                "besides penalty 1000 with deposit",
            ],
        },
    }
    found = {f["code"]: f["says"] for f in referee.codec.answer({"rules": rules, "event": event})["findings"]}
    assert found["foul_warning"] == "South: late for the game. A recorded warning."
    assert found["foul_besides"] == "In addition: a penalty of 1,000 points."
    assert found["foul_remedy"] == "The points are laid on the table as a deposit."
    assert found["foul_least"] == "The lightest measure that these rules allow instead: no penalty."
    assert found["foul_next"] == "The next time: a penalty of 5,000 points."


def test_beside_another_players_win_it_is_said_whose_win_counts() -> None:
    event = {"kind": "incident", "seat": 1, "code": "WIN-FALSE-OPEN", "answers": {"valid_win": True}}
    said = [
        finding["says"] for finding in referee.codec.answer({"rules": "ema-2025", "event": event})["findings"]
    ]
    assert said == ["South: a false win with the hand shown. No penalty.", "The other player's win counts."]


def test_from_five_han_on_no_fu_are_announced_though_they_were_counted() -> None:
    event = {"kind": "win", "from": 0, "winners": [{"seat": 1, "value": {"han": 5, "fu": 40}}]}
    said = [
        finding["says"] for finding in referee.codec.answer({"rules": "ema-2025", "event": event})["findings"]
    ]
    assert said[0] == "South: 5 han, mangan."


def test_a_red_five_that_spoils_nagashi_mangan_is_named_as_a_five() -> None:
    shown = {"1": {"concealed": "123m456p789s1133z", "discards": "19m0p"}}
    event = {"kind": "exhaustive_draw", "nagashi": [1], "shown": shown}
    said = [
        finding["says"]
        for finding in referee.codec.answer({"rules": "tenhou-4p", "event": event})["findings"]
    ]
    assert "South has no nagashi mangan: 5p was among the discards." in said


def test_a_false_riichi_found_in_play_is_told_to_be_judged_later() -> None:
    answers = {"own_win": False, "other_win": False, "at_draw": False, "at_abort": False}
    event = {"kind": "incident", "seat": 1, "code": "RII-NOTEN", "answers": answers}
    said = [
        finding["says"] for finding in referee.codec.answer({"rules": "ema-2025", "event": event})["findings"]
    ]
    assert said == [
        "South: a noten riichi. No penalty yet.",
        (
            "South's riichi is judged when South claims a win or at an exhaustive draw; until then "
            "play continues."
        ),
    ]


def test_every_name_of_the_game_is_there() -> None:
    named = {
        name
        for table in (
            yaku.SITUATION_YAKU,
            yaku.OPEN_RIICHI_YAKU,
            yaku.NO_ORPHAN_YAKU,
            yaku.ONLY_ORPHAN_YAKU,
            yaku.ONE_SUIT,
            yaku.EQUAL_RUNS,
            yaku.DRAGON_TRIPLETS,
            yaku.WIND_TRIPLETS,
            yaku.LITTLE_DRAGONS,
            *yaku.YAKU_BY_RUN_COUNT,
            yaku.CHANTA_YAKU,
        )
        for name, _ in table
    }
    named |= {pao.value for pao in PaoYaku}
    assert named - YAKU.keys() == set()
    assert {word.value for word in (*Verdict, *Measure)} - VERDICTS.keys() == set()


def test_a_noten_riichi_is_told_with_its_distance_and_the_player_by_name_or_wind() -> None:
    rules = ruleset("ema-2025")
    draw = ExhaustiveDraw(
        riichi=(Riichi(seat=Seat.SECOND),),
        shown={Seat.SECOND: ShownHand(concealed=read_tiles("123m456m789m1256p"))},
    )
    ruling = adjudicate(rules, first_hand(rules), draw)
    finding = next(found for found in ruling.findings if found.code == "noten_riichi")
    assert say_finding(finding, lambda _: "Sato") == "Sato is in riichi and not tenpai (1-shanten)."
    assert say_finding(finding, wind_namer(Seat.FIRST, 4, "ja"), "ja") == "南家は不聴立直（一向聴）。"


def said(event: dict[str, object], rules: object, language: str) -> list[str]:
    """The sentences of the answer to *event*."""
    answer = referee.codec.answer({"rules": rules, "event": event, "language": language})
    return [finding["says"] for finding in answer["findings"]]


def test_a_quad_that_comes_to_light_at_the_draw_is_told_with_the_reading_that_it_destroyed() -> None:
    shown = {
        "concealed": "56m23444p222s",
        "melds": [{"type": "ankan", "tiles": "1111p"}],
        "kans_after_riichi": [{"tile": "1p", "drawn": "1p", "concealed_before": "56m11123444p222s"}],
    }
    event = {"kind": "exhaustive_draw", "riichi": [1], "tenpai": [1], "shown": {"1": shown}}
    assert (
        "South's ankan of 1p in riichi was not allowed. The ankan of 1p leaves the waits at 47m "
        "but destroys a reading. Readings lost: on 4m 456m+123p+11p+444p+222s; on 7m "
        "567m+123p+11p+444p+222s."
    ) in said(event, "wikipedia-zh", "en")


def test_a_hand_that_waits_on_its_own_four_tiles_is_told_to_wait_on_a_fifth() -> None:
    asked = {"kind": "tenpai", "seat": 0, "concealed": "1111m234p567789s"}
    assert said(asked, "ema-2025", "en") == ["The hand is not tenpai: it waits only on a fifth 1m."]
    assert said(asked, "ema-2025", "ja") == ["聴牌していない（待ちは五枚目の1mのみ）。"]
    quad = {"kind": "ankan_after_riichi", "seat": 0, "drawn": "2p", "tile": "2p"}
    before = {**quad, "concealed": "1111m222p567789s"}
    assert said(before, "ema-2025", "en")[0] == (
        "The hand was not tenpai before the ankan: it waits only on a fifth 1m."
    )
    assert said(before, "ema-2025", "ja")[0] == "暗槓の前から聴牌していない（待ちは五枚目の1mのみ）。"
    away = {"kind": "tenpai", "seat": 0, "concealed": "1147m258p369s123z"}
    assert said(away, "ema-2025", "en") == ["The hand is not tenpai (5-shanten)."]
    assert said(away, "ema-2025", "ja") == ["聴牌していない（五向聴）。"]


def test_what_is_told_of_several_at_once_is_joined_as_each_language_joins_it() -> None:
    quad = {"kind": "ankan_after_riichi", "seat": 0, "drawn": "4m", "tile": "4m"}
    changes = {**quad, "concealed": "3444m223344p678s"}
    later = "If the replacement tile was taken, play continues, and it is a chombo when East claims a win"
    assert said(changes, "ema-2025", "en")[2] == f"{later} or at an exhaustive draw."
    assert said(changes, "tenhou-4p", "en")[2] == (
        f"{later}, at an exhaustive draw or when four riichi end the hand."
    )
    later = "嶺上牌を取っていれば続行し、チョンボとするのは東家の和了の時"
    assert said(changes, "ema-2025", "ja")[2] == f"{later}または荒牌平局の時。"
    assert said(changes, "tenhou-4p", "ja")[2] == f"{later}、荒牌平局の時または四家立直による流局の時。"
    riichi = {"kind": "riichi_declaration", "seat": 0, "score": 30000, "wall_left": 30, "discard": "9m"}
    silent = {**riichi, "concealed": "1239m456p789s1155z", "stick": False, "said": False}
    nothing = {**silent, "turned": False}
    assert said(silent, "wrc-2025", "en")[1] == (
        "East's riichi is valid, with a warning for leaving out the word and the stick."
    )
    assert said(silent, "wrc-2025", "ja")[1] == "東家の立直は有効。発声・立直棒がないことは警告とする。"
    assert said(nothing, "wrc-2025", "en")[0] == (
        "Without the word, the turned tile and the stick there is no declaration: East is not in riichi."
    )
    spoken = {**silent, "said": True}
    assert said(spoken, "wrc-2025", "en")[1] == (
        "East's riichi is valid, with a warning for leaving out the stick."
    )


def test_a_wait_on_the_tile_of_the_quad_itself_goes_with_it() -> None:
    """22234p also waits on 2p, and the quad leaves no 2p."""
    quad = {"kind": "ankan_after_riichi", "seat": 0, "drawn": "2p", "tile": "2p"}
    event = {**quad, "concealed": "22234p777m345s33z"}
    assert said(event, "ema-2025", "en")[0] == (
        "The ankan of 2p changes the waits from 25p3z to 5p. Readings lost: on 3z "
        "777m+234p+22p+345s+333z. (2p: all four are in the hand.)"
    )
    assert said(event, "ema-2025", "ja")[0] == (
        "2pの暗槓で待ちが25p3zから5pに変わる。失われる構成：3z 777m+234p+22p+345s+333z。（2pは四枚とも手にある）"
    )


def test_a_wait_on_the_tile_of_the_quad_that_a_reading_needs_is_told_with_that_reading_alone() -> None:
    """2223344p waits on 2p and 5p with the pair of 2p, and on 3p and 4p with the triplet."""
    quad = {"kind": "ankan_after_riichi", "seat": 0, "drawn": "2p", "tile": "2p"}
    event = {**quad, "concealed": "567m2223344p789s"}
    assert said(event, "ema-2025", "en")[0] == (
        "The ankan of 2p changes the waits from 2345p to 34p. Readings lost: on 2p "
        "567m+234p+234p+22p+789s; on 5p 567m+234p+22p+345p+789s."
    )


def test_no_riichi_is_said_to_stand_in_a_hand_that_a_chombo_undoes() -> None:
    shown = {"1": {"concealed": "123457m234p5579s"}, "2": {"concealed": "123456m234p5578s"}}
    draw = {"kind": "exhaustive_draw", "riichi": [1, 2], "tenpai": [], "shown": shown}
    english, japanese = (said(draw, "ema-2025", language) for language in ("en", "ja"))
    assert english[:2] == [
        "South had declared riichi; 1,000 are added to the deposits.",
        "West had declared riichi; 1,000 are added to the deposits.",
    ]
    assert japanese[:2] == [
        "南家は立直を宣言していた、1,000点を供託。",
        "西家は立直を宣言していた、1,000点を供託。",
    ]


def test_a_riichi_is_not_called_void_where_the_win_on_its_discard_was_none() -> None:
    hand = {"concealed": "123457m234p5579s", "winning_tile": "9m", "dora": "1z", "flags": []}
    win = {"kind": "win", "from": 1, "riichi": [{"seat": 1, "ronned": True}]}
    claim = {**win, "winners": [{"seat": 2, "hand": hand}]}
    [english, *_], [japanese, *_] = (said(claim, "ema-2025", language) for language in ("en", "ja"))
    assert english == "South's declaring discard was claimed for a win: no stick had been paid yet."
    assert japanese == "南家の宣言牌にはロンの声が掛かり、立直棒はまだ出していなかった。"


def test_nagashi_and_a_half_paid_by_the_liable_name_what_is_paid_in_all() -> None:
    draw = {"kind": "exhaustive_draw", "tenpai": [], "nagashi": [0]}
    assert "East has nagashi mangan: 12,000 in all." in said(draw, "tenhou-4p", "en")
    assert "東家の流し満貫、合計12,000点。" in said(draw, "tenhou-4p", "ja")
    liable = [{"yaku": "daisangen", "seat": 3}]
    win = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"yakuman": 2}, "liable": liable}]}
    half = (
        "North is liable for daisangen and pays half of it, 16,000; South discarded and pays the "
        "remaining 48,000."
    )
    assert half in said(win, "m-league", "en")
    assert "大三元の責任者北家は半額16,000点、放銃した南家が残りの48,000点を払う。" in said(
        win, "m-league", "ja"
    )


def test_of_two_liable_each_is_told_with_the_other_half_of_the_own_part_alone() -> None:
    liable = [{"yaku": "daisangen", "seat": 3}, {"yaku": "suukantsu", "seat": 0}]
    win = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"yakuman": 3}, "liable": liable}]}
    assert [sentence for sentence in said(win, "m-league", "en") if "half" in sentence] == [
        (
            "North is liable for daisangen and pays half of it, 16,000; South discarded and pays the "
            "remaining 16,000."
        ),
        (
            "East is liable for suukantsu and pays half of it, 16,000; South discarded and pays the "
            "remaining 48,000."
        ),
    ]


@pytest.mark.parametrize(
    ("code", "facts", "japanese"),
    [
        ("paid_in_all", {"missing": 100, "too_little": True}, "0から1への支払いが100点不足。"),
        ("paid_in_all", {"missing": 100, "too_little": False}, "0から1への支払いが100点過剰。"),
        (
            "paid_points_missing",
            {"points": 1000, "stands": True},
            "卓上から1,000点が足りない。点棒を探す。授受はもう訂正しない。",
        ),
        (
            "paid_points_missing",
            {"points": 1000, "stands": False},
            "卓上から1,000点が足りない。訂正の前に点棒を探す。",
        ),
        (
            "paid_points_too_many",
            {"points": 1000, "stands": True},
            "卓上に1,000点多い。出所を確かめる。授受はもう訂正しない。",
        ),
        (
            "paid_points_too_many",
            {"points": 1000, "stands": False},
            "卓上に1,000点多い。訂正の前に出所を確かめる。",
        ),
        (
            "dead_hand_breaks_nothing_off",
            {"by": "nine_kinds"},
            "2は和了放棄のため、九種九牌を宣言できない。続行。",
        ),
        (
            "dead_hand_breaks_nothing_off",
            {"by": "ron"},
            "2は和了放棄のため、そのロンは数えず流局としない。他家のロンは和了として裁定する。",
        ),
        (
            "dead_hand_breaks_nothing_off",
            {"by": "kan"},
            "2は和了放棄のため、そのカンは数えず流局としない。",
        ),
        ("foul_warning", {"incident": "SLOW"}, "2：遅延行為（長考）。警告（記録）とする。"),
        (
            "foul_warning",
            {"incident": "SLOW", "card": "yellow"},
            "2：遅延行為（長考）。イエローカードとする。",
        ),
        (
            "foul_penalty",
            {"incident": "SLOW", "points": 20000, "taken": "after_uma", "card": "red"},
            "2：遅延行為（長考）。レッドカード、20,000点の減点（成績から差し引く）。",
        ),
        ("foul_besides", {"measure": "warning", "card": "yellow"}, "加えてイエローカード。"),
        (
            "foul_besides",
            {"measure": "penalty", "points": 20000, "card": "red", "taken": "after_uma"},
            "加えてレッドカード、20,000点の減点（成績から差し引く）。",
        ),
        ("foul_besides", {"measure": "warning"}, "加えて警告。"),
        ("foul_hand", {"after": "no_game"}, "この局の立直棒を戻し、局をやり直す。"),
        ("foul_hand", {"after": "honba"}, "この局の立直棒を戻し、1本場を加えて局をやり直す。"),
        ("foul_hand", {"after": "rotate"}, "この局の立直棒を戻し、親を流す。"),
        (
            "foul_none",
            {"incident": "RII-NOTEN", "none": "yet"},
            "2：不聴立直。この時点ではペナルティなしとする。",
        ),
        (
            "foul_discretion_either",
            {"incident": "OBSTRUCT", "points": 8000, "most": 12000, "either": True},
            "2：対局の妨害。審判の裁量により8,000点または12,000点の減点。",
        ),
        (
            "foul_next",
            {"measure": "discretion", "points": 8000, "most": 12000, "either": True},
            "次回：審判の裁量により8,000点または12,000点の減点。",
        ),
        (
            "foul_penalty",
            {"incident": "LATE", "points": 2000, "taken": "after_uma"},
            "2：遅刻。2,000点の減点（成績から差し引く）。",
        ),
        (
            "foul_penalty",
            {"incident": "LATE", "points": 2000, "taken": "at_table"},
            "2：遅刻。2,000点の減点（卓上の持ち点から引く）。",
        ),
        (
            "foul_none",
            {"incident": "LATE", "none": "by_itself"},
            "2：遅刻。それ自体のペナルティはなしとする。",
        ),
        (
            "foul_none",
            {"incident": "RII-FORM", "named": "complete"},
            "2：発声・横向き・立直棒のそろった立直。ペナルティなしとする。",
        ),
    ],
)
def test_what_a_sentence_says_by_its_facts_it_says_in_japanese_too(
    code: str, facts: dict[str, object], japanese: str
) -> None:
    parties = {"giver": Seat.FIRST, "taker": Seat.SECOND}
    finding = Finding(code, Seat.THIRD, {**parties, **facts})
    assert say_finding(finding, lambda seat: str(int(seat)), "ja") == japanese


def test_who_bears_the_honba_and_who_can_have_fed_is_said_in_both_languages() -> None:
    liable = [{"yaku": "daisangen", "seat": 3}]
    ron = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"yakuman": 1}, "liable": liable}]}
    split = {"base": "tenhou-4p", "set": {"pao_ron_honba": "split"}}
    table = {"scores": [25000] * 4, "honba": 1}
    for language, sentence in (
        ("en", "For West's honba South pays 200, North 100."),
        ("ja", "西家の積み棒は、南家が200点、北家が100点を払う。"),
    ):
        answer = referee.codec.answer({"rules": split, "language": language, "table": table, "event": ron})
        assert sentence in [one["says"] for one in answer["findings"]]
    alone = {**ron, "from": 3}
    assert "North is liable and also discarded, and pays the whole hand alone: 32,000." in said(
        alone, "m-league", "en"
    )
    assert "責任者の北家は放銃もしているので、一人で全額32,000点を払う。" in said(alone, "m-league", "ja")
    melds = [
        {"type": "pon", "tiles": tiles, "from": 0, "nth": at}
        for at, tiles in enumerate(("555z", "666z", "777z"), 1)
    ]
    hand = {"concealed": "2344m", "melds": melds, "winning_tile": "4m"}
    claim = {
        "kind": "win",
        "winners": [{"seat": 1, "hand": hand, "liable": [{"yaku": "daisangen", "seat": 3}]}],
    }
    answer = referee.codec.answer({"rules": "ema-2025", "language": "ja", "event": claim})
    assert [one["says"] for one in answer["errors"]] == [
        "鳴きによれば、北家は大三元の最後の面子を鳴かせていません（あり得るのは東家）。鳴きか責任者を訂正してください。"
    ]


def test_who_is_liable_for_every_yakuman_is_not_said_to_be_free_of_the_others() -> None:
    liable = [{"yaku": "daisangen", "seat": 3}, {"yaku": "suukantsu", "seat": 3}]
    win = {"kind": "win", "winners": [{"seat": 2, "value": {"yakuman": 2}, "liable": liable}]}
    assert not [sentence for sentence in said(win, "wrc-2025", "en") if "alone" in sentence]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("suucha_riichi", "The hand ends in an abortive draw: three riichi."),
        ("suufon_renda", "The hand ends in an abortive draw: three equal winds."),
        ("suukaikan", "The hand ends in an abortive draw: four kans (suukaikan)."),
    ],
)
def test_three_players_break_no_hand_off_by_what_only_four_can_do(reason: str, told: str) -> None:
    answers = {"suucha_riichi": True, "suufon_renda": True, "suukaikan": "after_discard"}
    riichi = [0, 1, 2] if reason == "suucha_riichi" else []
    event = {"kind": "abortive_draw", "reason": reason, "riichi": riichi}
    rules = {"base": "tenhou-3p", "set": answers}
    assert told in said(event, rules, "en")
    assert any("三家立直" in sentence for sentence in said(event, rules, "ja")) == bool(riichi)


def test_how_many_may_win_is_told_and_not_how_many_did() -> None:
    event = {
        "kind": "call",
        "seat": 3,
        "call": "ron",
        "from": 0,
        "tile": "4p",
        "concealed": "345m23p678s11122z",
        "others": [{"seat": 1, "call": "ron"}],
    }
    assert said(event, "ema-2025", "en")[-1] == "Up to 3 may win on one discard, and North is among them."


def test_a_call_is_named_without_an_article_that_it_may_not_have() -> None:
    event = {
        "kind": "call",
        "seat": 1,
        "call": "kakan",
        "tile": "1z",
        "concealed": "345m23p678s11122z1z",
    }
    told = said(event, "ema-2025", "en")
    assert told[0] == "South does not hold the tiles for the kakan of 1z."


def test_a_good_riichi_on_a_hand_that_died_later_is_not_called_a_noten_riichi() -> None:
    facts = {"own_win": False, "other_win": False, "at_draw": True, "at_abort": False, "dead_before": True}
    asked = {"kind": "incident", "seat": 1, "code": "RII-NOTEN", "answers": facts}
    [english, *_], [japanese, *_] = (said(asked, "ema-2025", language) for language in ("en", "ja"))
    assert english == "South: a valid riichi on a hand that was declared dead later. No penalty."
    assert japanese == "南家：立直は正当だったが、後に和了放棄とされた手。ペナルティなし。"


def test_a_reading_that_needs_a_fifth_tile_is_told_as_one() -> None:
    rules = {"base": "ema-2025", "set": {"ankan_after_riichi": "strict_fifth_tile"}}
    quad = {"kind": "ankan_after_riichi", "seat": 0, "drawn": "4m", "tile": "4m"}
    asked = {**quad, "concealed": "1111333444555m"}
    [english, *_], [japanese, *_] = (said(asked, rules, language) for language in ("en", "ja"))
    assert english.count("on a fifth 1m ") == english.count("1m ") > 0
    assert japanese.count("五枚目の1m ") == japanese.count("1m ") > 0


def test_a_finding_without_a_sentence_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError, match="no_such_code"):
        say_finding(Finding("no_such_code"), str)


def test_a_round_is_named_as_the_language_names_it() -> None:
    finding = Finding("deal_passes", Seat.FIRST, {"round": "S3", "honba": 1})
    assert say_finding(finding, str) == "The deal passes: S3, honba 1."
    assert say_finding(finding, str, "ja") == "親流れ、次は南3局1本場。"


@pytest.mark.parametrize("junk", ["?", 10**12, 7.5, None, ["?"], {}, [[1]]])
def test_what_would_fit_is_said_in_japanese_for_every_question(junk: object) -> None:
    request = {"language": "ja", "event": {"kind": "chombo", "offenders": [0]}}
    for name in referee.questions():
        said = referee.codec.answer({**request, "rules": {"base": "ema-2025", "set": {name: junk}}})
        [error] = said["errors"]
        assert error["code"] == "bad_answer"
        assert not re.search(r"\b(a|of|or|whole|list)\b", error["says"]), error["says"]


@pytest.mark.parametrize("number", [-1, 0, 1, 5, 50, 99])
@pytest.mark.parametrize("key", ["ema-2025", "tenhou-3p"])
def test_why_answers_cannot_be_played_is_said_in_japanese(key: str, number: int) -> None:
    refused = 0
    for name, question in referee.questions().items():
        if question.type not in (int, int | None):
            continue
        said = referee.codec.answer(
            {
                "language": "ja",
                "rules": {"base": key, "set": {name: number, "chombo_penalty": "fixed_after_uma"}},
                "event": {"kind": "chombo", "offenders": [0]},
            }
        )
        for error in said.get("errors", ()):
            refused += 1
            assert JAPANESE.search(error["says"].removeprefix("この設定では対局できません。")), error["says"]
    assert refused


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["fine"],
        ["penalty"],
        ["penalty 250"],
        ["warning 2000"],
        ["discretion 12000 to 8000"],
        ["warning with applause"],
        ["warning if tired"],
        ["warning if tiles"],
        ["warning if shown >= 2"],
        ["penalty 1000 per shown"],
        ["warning, that is all"],
        ["chombo if shown"],
        ["chombo", "warning"],
        ["chombo if minutes >= 3", "warning"],
        ["see kuikae"],
        ["see noise"],
    ],
)
def test_what_is_wrong_with_a_step_is_said_in_japanese(lines: list[str]) -> None:
    base = {"base": "ema-2025", "set": {"noise": "see talking", "own_tiles_exposed": lines}}
    said = referee.codec.answer(
        {"language": "ja", "rules": base, "event": {"kind": "chombo", "offenders": [0]}}
    )
    for error in said["errors"]:
        # The typed words, and the words that may be typed, are not translated.
        own = re.sub(r"「[^」]*」|\"[^\"]*\"|\['[^]]*\]", "", error["says"])
        assert JAPANESE.search(own), error["says"]
        assert not re.search(r"\b(a|of|or|such|not|nobody|alone|question|points)\b", own), error["says"]


def test_a_deal_that_is_finished_puts_no_tile_back_that_nobody_drew() -> None:
    event = {"kind": "incident", "seat": 0, "code": "DEAL-EARLYDISC", "answers": {"south_drew": False}}
    for language, sentence in (("en", "The deal is finished."), ("ja", "配牌を完了する。")):
        answer = referee.codec.answer({"rules": "wrc-2025", "event": event, "language": language})
        assert [one["says"] for one in answer["findings"] if one["code"] == "foul_remedy"] == [sentence]


def test_a_sentence_begins_with_a_capital_and_a_player_as_the_name_is_written() -> None:
    facts = {"taker": Seat.THIRD, "points": 1000, "paid": 0, "for": "deposits"}
    pot = Finding("paid_otherwise", None, {**facts, "giver": POT})
    player = Finding("paid_put_right", None, {"giver": Seat.FIRST, "taker": POT, "points": 1000})
    assert (
        say_finding(pot, lambda _: "de Vries")
        == "The pot to de Vries, deposits: 0 was paid instead of 1,000."
    )
    assert say_finding(pot, wind_namer(Seat.FIRST, 4, "ja"), "ja").startswith("供託から西家への")
    assert say_finding(player, lambda _: "de Vries") == "de Vries gives the pot 1,000."
