"""A judge finds the incident by everyday words, among the first three results."""

import pytest

import referee
from tests.sampled import every_nth
from tournaments.presenters.rulings import disputes


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("no yaku", "WIN-FALSE-OPEN"),
        ("no yaku", "WIN-FALSE-VOICE"),
        ("won without yaku", "WIN-FALSE-OPEN"),
        ("false ron", "WIN-FALSE-OPEN"),
        ("false ron", "WIN-FALSE-VOICE"),
        ("false tsumo", "WIN-FALSE-OPEN"),
        ("14 tiles", "TILE-COUNT"),
        ("12 tiles", "TILE-COUNT"),
        ("too few tiles", "TILE-COUNT"),
        ("chankan", "WIN-LATE"),
        ("robbing a kan", "WIN-LATE"),
        ("kakan", "CALL-WRONGSET-EARLY"),
        ("kan after riichi", "RII-ANKAN"),
        ("illegal ankan", "RII-ANKAN"),
        ("substitute", "SUBST"),
        ("player is ill", "SUBST"),
        ("out of turn", "DRAW-WRONG"),
        ("skipped my turn", "DRAW-WRONG"),
        ("double ron", "WIN-MULTI"),
        ("head bump", "WIN-MULTI"),
        ("forgot riichi stick", "RII-FORM"),
        ("riichi without tenpai", "RII-NOTEN"),
        ("open riichi", "RII-OPENHAND"),
        ("wall knocked over", "EXPOSE-WALL"),
        ("dropped a tile", "EXPOSE-OWN"),
        ("kan dora", "DORA-WRONG"),
        ("dead hand", "DEAD-CALL"),
        ("pon over chi", "CALL-PRIORITY"),
        ("swap calling", "CALL-KUIKAE"),
        ("toilet", "AWAY"),
        ("smartphone", "PHONE"),
        ("shamisen", "INFO"),
        ("negative points", "MINUS"),
        ("wrong seat", "SEAT-WRONG"),
        ("順番", "DRAW-WRONG"),
        ("役なし", "WIN-FALSE-OPEN"),
        ("役なしで和了した", "WIN-FALSE-OPEN"),
        ("誤ロン", "WIN-FALSE-VOICE"),
        ("チャンカン", "WIN-LATE"),
        ("槍槓", "WIN-LATE"),
        ("加槓", "CALL-WRONGSET-EARLY"),
        ("14枚", "TILE-COUNT"),
        ("ターハイ", "TILE-COUNT"),
        ("ダブロン", "WIN-MULTI"),
        ("ノーテンリーチ", "RII-NOTEN"),
        ("代走者を追加", "SUBST"),
        ("交代選手を追加", "SUBST"),
        ("リーチ後のカン", "RII-ANKAN"),
        ("山崩し", "EXPOSE-WALL"),
        ("裏ドラを見た", "URA-PEEK"),
        ("食い替え", "CALL-KUIKAE"),
        ("トイレ", "AWAY"),
        ("飛び", "MINUS"),
    ],
)
def test_what_a_judge_types_finds_the_incident_among_the_first_three(typed, code):
    assert code in [line.code for line in disputes.find(typed)][:3]


def phrases(code, language):
    return referee.messages.incident_words(code, language)


SHARED = {
    frozenset({"CALL-WRONGSET-EARLY", "CALL-WRONGSET-LATE"}),
    frozenset({"WIN-FALSE-VOICE", "WIN-FALSE-OPEN"}),
    frozenset({"WIN-FALSE-VOICE", "WIN-FALSE-OPEN", "DRAW-WRONG"}),
    frozenset({"WIN-FALSE-VOICE", "RII-NOTEN"}),
    frozenset({"WIN-FURITEN", "WIN-LATE"}),
    frozenset({"WIN-LATE", "WIN-MULTI"}),
    frozenset({"RII-FORM", "STICK-MISSING"}),
    frozenset({"LATE", "ABSENT"}),
}
"""Incidents that players call by the same words."""


@pytest.mark.parametrize("language", referee.messages.languages())
def test_every_incident_has_five_phrases_in_each_language_and_only_known_ones_are_shared(language):
    owners = {}
    for code in referee.incidents.INCIDENTS:
        assert len(set(phrases(code, language))) >= 5, code
        for phrase in phrases(code, language):
            owners.setdefault(phrase.casefold(), set()).add(code)
    assert {frozenset(codes) for codes in owners.values() if len(codes) > 1} <= SHARED


@pytest.mark.parametrize("code", every_nth(referee.incidents.INCIDENTS, 4))
def test_a_phrase_finds_its_incident_first_or_one_that_shares_it(code):
    for language in referee.messages.languages():
        for phrase in phrases(code, language):
            first = disputes.find(phrase)[0].code
            assert first == code or any({first, code} <= shared for shared in SHARED), phrase


def test_width_capitals_and_the_kind_of_kana_do_not_matter():
    assert [disputes.find(typed)[0].code for typed in ("１４枚", "ﾁｬﾝｶﾝ", "のーてんりーち", "KAKAN", "FALSE  Ron")] == [
        "TILE-COUNT", "WIN-LATE", "RII-NOTEN", "CALL-WRONGSET-EARLY", "WIN-FALSE-VOICE",
    ]  # fmt: skip


def test_the_words_of_the_hall_find_their_incident_first():
    typed = ("no yaku", "14 tiles", "chankan", "kakan", "false ron", "substitute", "順番")
    assert [disputes.find(one)[0].code for one in typed] == [
        "WIN-FALSE-VOICE", "TILE-COUNT", "WIN-LATE", "CALL-WRONGSET-EARLY", "WIN-FALSE-VOICE", "SUBST", "DRAW-WRONG",
    ]  # fmt: skip


def test_where_nothing_has_all_the_words_those_with_most_are_offered_and_nonsense_finds_nothing():
    assert disputes.find("he drew twice yesterday")[0].code == "DRAW-WRONG"
    assert disputes.find("bicycle") == ()


def test_a_word_that_is_still_being_typed_finds_its_incident():
    assert [disputes.find(typed)[0].code for typed in ("subst", "shou", "chanka")] == [
        "SUBST", "CALL-WRONGSET-EARLY", "WIN-LATE",
    ]  # fmt: skip
