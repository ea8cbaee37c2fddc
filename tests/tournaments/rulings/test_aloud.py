"""A ruling is read aloud in a few words; what else it says is written below."""

import pytest
from django.utils import translation

import referee
from tests.referee.cases import FILES, request
from tests.sampled import every_nth
from tournaments.presenters.rulings.disputes.ruling import rule
from tournaments.presenters.rulings.disputes.spoken import ruling_sentences
from tournaments.presenters.tables.hands.aloud import MAX_CHARACTERS, MAX_WORDS
from tournaments.presenters.tables.voice import Voice

HANDS = (referee.Win, referee.ExhaustiveDraw, referee.AbortiveDraw, referee.Chombo)


def spoken(case, rules):
    """The sentence of a case to read aloud and the rest, by language; nothing if the desk refuses it."""
    asked = request(case, rules)
    try:
        ruleset, table = referee.codec.read_rules(asked["rules"]), referee.codec.read_table(asked["table"])
        is_hand = isinstance(referee.codec.read_question(asked["event"]), HANDS)
        ruled = rule(ruleset, "hand" if is_hand else "incident", (asked["event"], table))
    except referee.Rejected:
        return {}
    texts = {}
    for language in ("en", "ja"):
        with translation.override(language):
            texts[language] = ruling_sentences(ruled, dict(Voice.by_wind(table).names))
    return texts


def is_long(language, text):
    return len(text) > MAX_CHARACTERS if language == "ja" else len(text.split()) > MAX_WORDS


@pytest.mark.parametrize("file", every_nth(FILES, 6))
def test_no_case_takes_more_than_thirty_words_or_sixty_characters_to_read(file):
    too_long = {
        aloud
        for case in FILES[file]
        for rules in case["rules"]
        for language, (aloud, _rest) in spoken(case, rules).items()
        if is_long(language, aloud)
    }
    assert not too_long


def case_with(file, *codes):
    """The first case of a file that announces these codes, whatever else it announces."""
    return next(case for case in FILES[file] if {one["code"] for one in case["findings"]} >= set(codes))


def test_what_follows_and_what_it_costs_are_read_before_the_rest():
    case = case_with("incidents_tiles", "foul_chombo", "foul_besides", "foul_repeated", "chombo_after_uma")
    assert spoken(case, case["rules"][0])["en"] == (
        (
            "South: own tiles turned up. A chombo. 20,000 deducted from the result, after uma. "
            "In addition: a red card, 20,000 points, from the result."
        ),
        (
            "This hand's riichi sticks go back and the hand is dealt again. The tiles go back where they were. "
            "Under these rules it counts as the second time and is judged as a repeat."
        ),
    )


def test_alternatives_are_read_together_or_not_at_all():
    case = case_with("calls", "if_only_said", "if_hand_shown", "foul_dead_hand")
    assert spoken(case, case["rules"][0])["en"] == (
        "South waits on 1p and has let it go: furiten, no ron.",
        (
            "If the win was only said: South: a false win declared, the hand not shown. "
            "The hand is dead until it ends. No win, no call, no kan, no riichi, and noten at the draw. "
            "If the hand was shown: South: a false win with the hand shown. A chombo. "
            "South loses 20,000, taken off after the uma; no points are paid for it at the table. "
            "This hand's riichi sticks go back and the hand is dealt again."
        ),
    )


def test_a_short_ruling_is_read_as_a_whole():
    event = {"kind": "incident", "seat": 1, "code": "CALL-EMPTY"}
    assert spoken({"event": event}, "tenhou-4p") == {
        "en": (
            (
                "South: an empty call of chi, pon or kan. A penalty of 1,000 points. "
                "The points are laid on the table as a deposit."
            ),
            "",
        ),
        "ja": ("南家：空鳴き。1,000点の減点。その点は卓上に供託する。", ""),
    }
