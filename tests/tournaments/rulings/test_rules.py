"""A tournament's own answers: set over a rulebook before its first hand, changed by a decision after it."""

import io
import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.datastructures import MultiValueDict

import referee
from tests.acts import by
from tests.tournaments.tables.games import FOUR, HANCHAN, ONE, THREE, TWO, declared, draw, play, ron, write
from tournaments.common.errors import AppendOnlyError, ConflictError, InputError, StateError
from tournaments.forms.rulings.rules import AnswerForm
from tournaments.models import Entry, JournalEntry, RulesDecision, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.rulings.rulebooks import comparisons
from tournaments.presenters.rulings.rulebooks import rules_decisions as would
from tournaments.services.events import rounds, tournaments
from tournaments.services.rulings import rules, rules_decisions
from tournaments.services.tables import hands

HIDDEN = re.compile(r'<input type="hidden" name="(draft|begins|seen)" value="([^"]*)"')


class Desk:
    """A browser at the page that changes a tournament's rules: every form sends what the page carried."""

    def __init__(self, tournament, user):
        self.address = reverse("change_rules", args=[tournament.slug])
        self.client = Client()
        self.client.force_login(user)
        self.page = self.client.get(self.address)

    def send(self, step, **more):
        carried = {name: unescape(value) for name, value in HIDDEN.findall(self.page.text)}
        self.page = self.client.post(self.address, {**carried, **more, "step": step})
        return self.page

    @property
    def draft(self):
        return json.loads(self.page.context["draft"].text)

    @property
    def says(self):
        return unescape(self.page.text)


@pytest.fixture
def page(cup, organizer):
    return Desk(cup, organizer)


def fresh(tournament):
    return Tournament.objects.get(pk=tournament.pk)


def held(tournament):
    return fresh(tournament).ruleset_key, fresh(tournament).overlay


def refused(text):
    with pytest.raises(InputError) as caught:
        rules.read_draft(text)
    return [str(problem) for problem in caught.value.problems]


# Reading them


def test_a_number_as_large_and_a_text_as_long_as_any_may_be_are_read():
    text = '{"base": "ema-2025", "set": {"chombo_points": 10000000}}'
    assert rules.read_draft(text.ljust(20_000)).own == {"chombo_points": 10_000_000}
    with pytest.raises(InputError):
        rules.read_draft(text.ljust(20_001))
    with pytest.raises(InputError, match="is too large"):
        rules.read_draft(text.replace("10000000", "10000001"))
    with pytest.raises(InputError, match="is too large"):
        rules.read_draft('{"base": "ema-2025", "set": {"uma": [15000, 5000, -5000, -10000001]}}')


def test_a_text_is_read_written_and_read_again():
    own = '"kuitan": false, "two_han_minimum": false, "uma": [9000, 3000, -3000, -9000]'
    text = f'{{"base": "tenhou-4p", "set": {{{own}}}}}'
    draft = rules.read_draft(text)
    own = {"uma": [9000, 3000, -3000, -9000], "two_han_minimum": "off", "kuitan": False}
    assert (draft.base, draft.own) == ("tenhou-4p", own)
    assert list(draft.own) == list(own), "in the order of the questions"
    assert rules.read_draft(draft.text) == draft
    assert rules.read_draft('"ema-2025"') == rules.read_draft('{"base": "ema-2025"}')


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This is not JSON."),
        ("kuitan: no", "This is not JSON."),
        ('{"base":\n "ema-2025"\n "set": {}}', "Line 3: This is not JSON."),
        ('{"base": NaN}', "This is not JSON."),
        ("[" * 9000, "This is not JSON."),
        ('{"base": ' + "1" * 5000 + "}", "This is not JSON."),
        ("[1, 2]", "found"),
        ("null", "found"),
        ('{"base": 5}', "found"),
        ("{}", "found"),
        ('{"base": "ema-1999"}', "There is no ruleset “ema-1999”"),
        ('{"base": "ema-2025", "set": ["kuitan"]}', "found"),
        ('{"base": "ema-2025", "set": {"set": {"kuitan": true}}}', "No ruleset has a question “set”"),
        ('{"base": "ema-2025", "rules": {}}', "There is no field “rules” here"),
        (
            '{"base": "ema-2025", "set": {"kuitann": true}}',
            "There is no “kuitann” here; did you mean kuitan?",
        ),
        ('{"base": "ema-2025", "set": {"\\ud800": true}}', "No ruleset has a question “?”"),
        ('{"base": "ema-2025", "set": {"kuitan": "yes"}}', '“kuitan” cannot be "yes"; give true or false'),
        ('{"base": "ema-2025", "set": {"noten_pool": 1e999}}', "The number for “noten_pool” is too large."),
        (
            '{"base": "ema-2025", "set": {"uma": [[99999999, -99999999, 0, 0]]}}',
            "The number for “uma” is too large.",
        ),
        ('{"base": "ema-2025", "set": {"noten_pool": 3001}}', "whole hundreds"),
        ('{"base": "ema-2025", "set": {"kuitan": true, "kuitan": false}}', "“kuitan” is listed twice"),
        (
            '{"kuitan": false}',
            'Write the answers inside “set”. Example: {"base": "ema-2025", "set": {"kuitan": false}}',
        ),
        (
            '{"base": "ema-2025"}' + " " * 20_000,
            "The text has 20020 characters. Shorten it to 20000.",
        ),
    ],
)
def test_a_text_that_cannot_be_taken_is_refused_in_words(text, says):
    assert says in refused(text)[0]


def test_the_line_is_named_where_a_text_is_no_json_and_nowhere_else():
    assert refused('{"base": "ema-2025",\n"set": {"kuitan": }}') == [
        'Line 2: This is not JSON. Example: {"base": "ema-2025", "set": {"kuitan": false}}'
    ]
    assert refused('{"base": "ema-2025", "set": {"kuitan": true, "kuitan": false}}') == [
        "“kuitan” is listed twice. Remove one."
    ]


def test_a_sentence_that_quotes_what_was_typed_is_cut_at_four_hundred_letters():
    [said] = refused(f'{{"base": "ema-2025", "set": {{"{"x" * 500}": 10000001}}}}')
    assert (len(said), said[-1]) == (400, "…")


def test_everything_wrong_with_a_text_is_said_at_once():
    said = refused('{"base": "ema-2025", "set": {"kuitan": "x", "nothing": 1, "renchan": "never"}}')
    assert len(said) == 3


def test_answers_that_name_no_rulebook_are_laid_over_the_one_that_is_chosen(desk, page):
    text = '{"set": {"noten_pool": 0}}'
    form = {"name": "Sanma", "ruleset_key": "tenhou-3p", "own": text}
    assert desk.post(reverse("new_tournament"), form).url == "/tournaments/sanma/"
    assert held(Tournament.objects.get(slug="sanma")) == ("tenhou-3p", {"noten_pool": 0})
    page.send("text", text=text)
    assert page.draft == {"base": "ema-2025", "set": {"noten_pool": 0}}


def test_no_two_rulebooks_are_offered_under_one_name():
    names = [name for _key, name in tournaments.rulesets()]
    assert len(set(names)) == len(names)


def test_a_tournament_is_made_with_own_answers_or_not_at_all(desk, organizer):
    text = '{"base": "tenhou-4p", "set": {"kuitan": false}}'
    sent = desk.post(reverse("new_tournament"), {"name": "Cup", "ruleset_key": "ema-2025", "own": text})
    assert sent.url == "/tournaments/cup/"
    assert held(Tournament.objects.get()) == ("tenhou-4p", {"kuitan": False})
    wrong = desk.post(
        reverse("new_tournament"), {"name": "B", "ruleset_key": "ema-2025", "own": '{"base": "x"}'}
    )
    assert "There is no ruleset “x”" in wrong.context["form"].errors["own"][0]
    with pytest.raises(InputError):
        tournaments.create(
            name="C", ruleset_key="ema-2025", overlay={"kuitan": "x"}, act=by(organizer.username)
        )
    assert Tournament.objects.count() == 1


def test_a_new_tournament_can_go_on_to_its_own_answers(desk):
    sent = desk.post(reverse("new_tournament"), {"name": "Cup", "ruleset_key": "ema-2025", "then": "rules"})
    assert sent.url == "/tournaments/cup/rules/change/"


# Replacing answers one by one


def test_answers_are_chosen_one_by_one_and_hold_when_they_are_saved(cup, page):
    asked = page.send("question", question="max_ron_winners")
    assert asked.context["line"].text == "3"
    page.send("answer", question="max_ron_winners", answer="1")
    page.send("answer", question="kuitan", answer="false")
    page.send("answer", question="uma", answer="20000, 10000, −10000, −20000")
    page.send("answer", question="pao_yaku", answer=['"daisangen"'])
    own = {
        "uma": [20000, 10000, -10000, -20000],
        "max_ron_winners": 1,
        "pao_yaku": ["daisangen"],
        "kuitan": False,
    }
    assert page.draft == {"base": "ema-2025", "set": own}
    assert "Not saved yet" in page.says
    assert held(cup) == ("ema-2025", {}), "nothing is stored before it is saved"
    page.send("without", without="uma")
    assert page.send("save").url == "/tournaments/river-cup/rules/"
    del own["uma"]
    assert held(cup) == ("ema-2025", own)
    assert fresh(cup).ruleset.kuitan is False


def test_own_answers_are_shown_to_everybody_as_a_difference_from_the_rulebook(visitor, cup):
    rules.save_rules(
        cup,
        rules.make_draft("ema-2025", {"kuitan": False, "ippatsu": True}),
        seen_mark=cup.rules_mark,
        act=by(),
    )
    shown = visitor.get(reverse("rules", args=[cup.slug]))
    assert [(d.own.name, d.base.text, d.own.text, d.same) for d in shown.context["differences"]] == [
        ("ippatsu", "Yes", "Yes", True),
        ("kuitan", "Yes", "No", False),
    ]
    assert referee.ruleset("ema-2025").sources["kuitan"].words in shown.text
    assert "2 house rules" in visitor.get(cup.get_absolute_url()).text
    everything = visitor.get(reverse("rules", args=[cup.slug]), {"only": "all"})
    assert everything.context["found"].shown == len(referee.questions())
    assert shown.context["found"] is None, "so many answers come only once they are asked for"


def test_a_tournaments_answers_stand_beside_any_rulebooks(visitor, cup):
    rules.save_rules(
        cup,
        rules.make_draft("ema-2025", {"kuitan": False, "bust": "below_zero"}),
        seen_mark=cup.rules_mark,
        act=by(),
    )
    address = reverse("rules", args=[cup.slug])
    page = visitor.get(address, {"against": "ema-2025", "only": "differences"})
    rows = [row for group in page.context["found"].groups for row in group.rows]
    assert [(row.own.name, row.own.text, row.own.why, row.other.text) for row in rows] == [
        ("bust", "When it is below zero", "House rule", "Never: the game continues with borrowed sticks"),
        (
            "riichi_min_points",
            "1,000: the player must have the points for the stick",
            "House rule",
            "None: the score may go below zero",
        ),
        ("kuitan", "No", "House rule", "Yes"),
    ]
    assert page.context["found"].differences == 3
    assert page.text.count("≠ differs") == 3
    text = " ".join(unescape(page.text).split())
    assert f"3 of {len(referee.questions())} answers differ from {referee.ruleset('ema-2025').title}." in text
    assert '<span class="whose quiet tiny">River Cup</span>' in text
    assert visitor.get(address, {"against": "ema-1999"}).status_code == 404


def test_a_comparison_asks_the_database_no_more_than_the_page_alone(visitor, cup, django_assert_num_queries):
    address = reverse("rules", args=[cup.slug])
    visitor.get(address)
    for query in ({}, {"only": "all"}, {"against": "wrc-2025"}, {"against": "m-league", "find": "riichi"}):
        with django_assert_num_queries(3):
            visitor.get(address, query)


def test_every_question_can_be_answered_with_the_answer_that_holds_as_it_is_filled_in():
    draft = rules.make_draft("ema-2025", {})
    for name, question in referee.questions().items():
        filled = AnswerForm(draft=draft, question=question)["answer"].value()
        sent = MultiValueDict({"answer": filled if isinstance(filled, list) else [filled]})
        form = AnswerForm(sent, draft=draft, question=question)
        assert form.is_valid(), (name, form.errors)
        assert form.draft.own == {name: referee.question.answer_words(getattr(draft.ruleset, name))}


@pytest.mark.parametrize(
    ("name", "answer", "says"),
    [
        ("noten_pool", "many", "give a whole number"),
        ("noten_pool", "3001", "whole hundreds"),
        ("noten_pool", "9" * 390, "is too large"),
        ("uma", "1, 2", "“uma” cannot be"),
        ("kuitan", "null", "Select a valid choice"),
        ("riichi_min_points", "1001", "Select a valid choice"),
        ("two_han_minimum", "of", "a whole number or off"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_at_its_place(page, name, answer, says):
    sent = page.send("answer", question=name, answer=answer)
    assert (sent.status_code, page.draft["set"]) == (422, {})
    assert says in sent.context["answer"].errors["answer"][0]
    assert says in page.says


STEPS = (
    "chombo if too_many\n\n  dead_hand with put_back, stick_back if tiles >= 3 and not deliberate\nwarning"
)
"""An answer as a club would type it: a blank line and spaces have no meaning."""


def test_an_answer_in_steps_is_typed_one_step_a_line(cup, page):
    asked = page.send("question", question="own_tiles_exposed")
    now = referee.question.answer_words(referee.ruleset("ema-2025").own_tiles_exposed)
    assert asked.context["answer"]["answer"].value() == "\n".join(now)
    page.send("answer", question="own_tiles_exposed", answer=STEPS)
    own = [
        "chombo if too_many",
        "dead_hand with put_back, stick_back if tiles >= 3 and not deliberate",
        "warning",
    ]
    assert page.draft == {"base": "ema-2025", "set": {"own_tiles_exposed": own}}
    steps = referee.messages.say_each_step(page.page.context["draft"].ruleset.own_tiles_exposed)
    assert len(steps) == 3
    assert all(step in page.says for step in steps)
    page.send("save")
    assert held(cup) == ("ema-2025", {"own_tiles_exposed": own})
    sent = page.client.get(reverse("rules_json", args=[cup.slug])).content
    assert rules.read_draft(sent.decode()) == rules.rules_of(fresh(cup))


def test_steps_are_understood_as_a_japanese_keyboard_types_them(page):
    page.send(
        "answer", question="late", answer="ｐｅｎａｌｔｙ　１０００　ｉｆ　ｍｉｎｕｔｅｓ　≧　５\nＮｏｎｅ"
    )
    assert page.draft["set"] == {"late": ["penalty 1000 if minutes >= 5", "none"]}


def test_the_words_of_a_step_are_explained_beside_it(page):
    page.send("question", question="late")
    said = re.sub(r"\s+(?=<)|(?<=>)\s+", "", " ".join(page.says.split()))
    words = page.page.context["answer"].words
    for kind in (words.facts, words.measures, words.remedies):
        for word in kind:
            assert f"<code>{word.word}</code></dt><dd>{word.says}</dd>" in said
    assert "minutes >= 3" in said
    assert "wait_shown" not in said, "nobody is asked for it there"
    assert page.send("question", question="kuitan").context["answer"].words is None


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("flog", ['Line 1: “own_tiles_exposed” cannot be "flog"; give one of none, correct, warning,']),
        (
            "warning if repeated\n\npenalty",
            ['Line 3: “own_tiles_exposed” cannot be "penalty"; give the points'],
        ),
        (
            "none if minutes >= 3\nwarning",
            ["Line 1: No game can be played with these answers: “minutes” is not asked here"],
        ),
        (
            "see kuitan if repeated\nwarning",
            ["Line 1: No game can be played with these answers: “kuitan” is not a question that"],
        ),
        (
            "warning\nnone",
            ['Line 1: “own_tiles_exposed” cannot be "warning"; give only one step without “if”'],
        ),
        (
            "warning if repeated",
            ['Line 1: “own_tiles_exposed” cannot be "warning if repeated"; give a last step'],
        ),
        ("penalty 50 if tiles\nnone if x\nnone", ["Line 1:", "Line 2:"]),
        ("\n".join(["none if repeated"] * 40 + ["none"]), ["“own_tiles_exposed” cannot be"]),
        (" \n ", ["This field is required."]),
    ],
)
def test_a_step_that_cannot_be_taken_is_refused_with_the_number_of_its_line(page, typed, says):
    sent = page.send("answer", question="own_tiles_exposed", answer=typed)
    assert (sent.status_code, page.draft["set"]) == (422, {})
    faults = sent.context["answer"].errors["answer"]
    assert [fault[: len(begins)] for fault, begins in zip(faults, says, strict=True)] == says
    assert all(fault in page.says for fault in faults)
    assert sent.context["answer"]["answer"].value() == typed, "what was typed is there to be put right"


def test_every_fault_of_a_step_is_said_in_japanese():
    typed = [
        "flog",
        "penalty",
        "warning 1000",
        "penalty 1000 to 2000",
        "none with x",
        "none if minutes >= 3",
        "x !",
    ]
    with translation.override("ja"), pytest.raises(InputError) as caught:
        rules.read_steps(rules.make_draft("ema-2025", {}), "own_tiles_exposed", "\n".join(typed))
    assert [problem.line for problem in caught.value.problems] == list(range(1, 8))
    for problem in caught.value.problems:
        assert not re.search(r"\b(give|such as|one of|cannot|not asked|after|only|has no)\b", problem.says)


def test_a_change_of_steps_says_which_go_and_which_come(page):
    page.send("answer", question="wall_exposed", answer="chombo if tiles >= 7\nwarning")
    page.send("save")
    changed = Desk(Tournament.objects.get(), page.client.get(page.address).wsgi_request.user)
    changed.send(
        "answer", question="wall_exposed", answer="chombo if tiles >= 7\ndead_hand if tiles >= 3\nwarning"
    )
    [move] = changed.page.context["moves"]
    assert move.steps == (
        ("", "A chombo, if seven tiles or more were visible"),
        ("+", "A dead hand, if three tiles or more were visible"),
        ("", "Otherwise a warning"),
    )
    changed.send("answer", question="wall_exposed", answer="warning")
    [move] = changed.page.context["moves"]
    assert [sign for sign, _step in move.steps] == ["-", "-", "+"]
    assert "removed:" in changed.says


def test_steps_that_stay_are_told_from_those_that_go_and_come_however_many_there_are():
    moved = comparisons.moved_steps
    assert moved(("a", "b"), ("a", "c")) == (("", "a"), ("-", "b"), ("+", "c"))
    assert moved(("a",), ("a", "c")) == (("", "a"), ("+", "c"))
    assert moved(("a",), ("b",)) == ()


def test_a_question_that_nobody_asks_and_a_step_that_nobody_offers_change_nothing(page):
    assert page.send("question", question="kuitann").status_code == 200
    assert page.send("answer", question="kuitann", answer="1").status_code == 422
    assert page.send("jump").status_code == 422
    assert page.draft == {"base": "ema-2025", "set": {}}


def test_the_rulebook_below_is_changed_where_the_own_answers_go_with_it(page):
    page.send("answer", question="kuitan", answer="false")
    page.send("base", base="tenhou-4p")
    assert page.draft == {"base": "tenhou-4p", "set": {"kuitan": False}}


def test_a_downloaded_text_is_what_the_page_reads(cup, page, visitor):
    rules.save_rules(
        cup, rules.make_draft("tenhou-4p", {"kuitan": False}), seen_mark=cup.rules_mark, act=by()
    )
    sent = visitor.get(reverse("rules_json", args=[cup.slug]))
    assert sent.headers["Content-Disposition"] == 'attachment; filename="river-cup-rules.json"'
    assert json.loads(sent.content) == {"base": "tenhou-4p", "set": {"kuitan": False}}
    page.send("text", text="", file=SimpleUploadedFile("rules.json", b"\xef\xbb\xbf" + sent.content))
    assert page.draft == json.loads(sent.content)
    page.send("text", text='{"base": "m-league"}')
    assert page.draft == {"base": "m-league", "set": {}}


def test_a_file_that_is_no_text_and_a_text_that_is_no_json_are_refused(page):
    page.send("text", text="", file=SimpleUploadedFile("rules.json", b"\xff\xfe\x00"))
    assert "This file is not text. Choose a text file." in page.says
    assert page.send("text", text="kuitan").status_code == 422
    assert "This is not JSON." in page.says


def test_a_page_that_was_tampered_with_is_refused_without_a_traceback(cup, page):
    answer = page.client.post(page.address, {"draft": "{", "begins": "", "step": "save"})
    assert (answer.status_code, held(cup)) == (422, ("ema-2025", {}))


def test_who_saves_over_the_change_of_another_is_told_first(cup, page, head_judge):
    other = Desk(cup, head_judge)
    other.send("answer", question="ippatsu", answer="false")
    other.send("save")
    page.send("answer", question="kuitan", answer="false")
    assert page.send("save").status_code == 409
    assert "Someone changed the rules first." in page.says
    assert held(cup) == ("ema-2025", {"ippatsu": False})
    page.send("save")
    assert held(cup) == ("ema-2025", {"kuitan": False})


def test_only_the_head_judge_and_organizers_change_rules(cup, visitor, nobody, judge, head_judge):
    address = reverse("change_rules", args=[cup.slug])
    got = []
    for user in (None, nobody, judge, head_judge):
        client = Client()
        if user:
            client.force_login(user)
        got.append((client.get(address).status_code, client.post(address, {"step": "save"}).status_code))
    assert got == [(302, 302), (403, 403), (403, 403), (200, 422)]
    tournaments.Tournament.objects.update(public=False)
    assert visitor.get(reverse("rules", args=[cup.slug])).status_code == 404
    assert visitor.get(reverse("rules_json", args=[cup.slug])).status_code == 404


def test_once_tables_are_seated_the_number_of_players_stays(full_cup):
    rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    of_three = {"players": 3, "uma": [15000, 0, -15000], "max_ron_winners": 2, "honba_value": 200}
    with pytest.raises(
        StateError, match=r"Tables of 4 are already drawn, but these rules are for 3 players\."
    ):
        rules.save_rules(
            full_cup, rules.make_draft("ema-2025", of_three), seen_mark=full_cup.rules_mark, act=by()
        )
    assert held(full_cup) == ("ema-2025", {})


# Decisions once a hand is recorded


@pytest.fixture
def played(full_cup):
    """Two tables in play: a double ron and a hand under EMA 2025 at the first, a whole hanchan at the second."""
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    first, second = drawn.tables.order_by("number")
    winners = tuple(referee.Winner(seat=seat, worth=referee.HanFu(han=2, fu=30)) for seat in (TWO, THREE))
    play(first, draw(ONE), referee.Win(winners=winners, discarder=ONE, riichi=declared((THREE,))))
    play(second, *HANCHAN)
    return full_cup


NEAREST = {"multi_ron_honba": "nearest"}


def decided(tournament, own, why="As announced at the start", base="ema-2025"):
    draft = rules.make_draft(base, own)
    seen = would.preview(tournament, draft).seen
    return rules_decisions.decide(
        tournament, draft, seen_mark=tournament.rules_mark, preview_digest=seen, act=by(why=why)
    )


def test_a_hand_that_was_voided_is_no_ruling_that_a_decision_changes(played):
    draft, table = rules.make_draft("ema-2025", NEAREST), played.rounds.first().tables.first()
    assert 2 in [line.hand for line in would.preview(played, draft).lines]
    hands.void(
        table, 2, "of another table", by="Jiro", expects=table.entries.count() + 1, key="voided-before"
    )
    assert 2 not in [line.hand for line in would.preview(played, draft).lines]


def test_after_the_first_hand_a_change_shows_which_rulings_it_changes_and_asks_why(played, organizer):
    page = Desk(played, organizer)
    assert "A change needs a decision" in page.says
    page.send("answer", question="multi_ron_honba", answer='"nearest"')
    page.send("save")
    assert held(played) == ("ema-2025", {})
    lines = page.page.context["preview"].lines
    assert (lines[0].round, lines[0].table, lines[0].hand) == (1, 1, 2)
    was, will_be = lines[0].before, lines[0].after
    assert (was.text, will_be.text) == ("Win", "Win")
    assert dict(was.seats) == {
        "Akagi Haruka": -4600, "Mori Ken": 2300, "Sato Yui": 2300, "Tanaka Jun": 0,
    }  # fmt: skip
    assert dict(will_be.seats) == {
        "Akagi Haruka": -4300, "Mori Ken": 2300, "Sato Yui": 2000, "Tanaka Jun": 0,
    }  # fmt: skip
    results = [
        (side.at, side.honba, side.next, side.next_honba, side.text)
        for line in lines
        if line.hand is None
        for side in (line.before, line.after)
    ]
    assert results == [("", 0, "", 0, "Result of the game")] * 2
    for name, points in will_be.seats:
        assert name in page.says
        assert f"{abs(points):,}" in page.says
    assert page.send("decide", why="").status_code == 422
    assert "Give a reason. Everyone can read it." in page.says
    assert page.send("decide", why="The invitation said so").status_code == 302
    assert held(played) == ("ema-2025", NEAREST)
    made = RulesDecision.objects.get()
    assert (made.number, made.old_overlay, made.new_overlay, made.why, made.by) == (
        1, {}, NEAREST, "The invitation said so", "Olga",
    )  # fmt: skip
    assert made.changes["answers"] == [
        {"name": "multi_ron_honba", "was": "all_winners", "will_be": "nearest"}
    ]


def test_a_decision_is_shown_to_everybody_with_what_it_changed(played, visitor):
    decided(played, NEAREST, why="The invitation said so")
    shown = visitor.get(reverse("rules", args=[played.slug]))
    text = unescape(shown.text)
    assert "The invitation said so" in text
    assert "Olga" in text
    (made,) = shown.context["decisions"]
    assert [(move.before, move.after) for move in made.moves] == [
        ("Every winner, in full", "The winner nearest after the discarder")
    ]
    assert dict(made.lines[0].before.seats)["Akagi Haruka"] == -4600
    assert "changed by 1 decision" in visitor.get(played.get_absolute_url()).text
    japanese = unescape(
        visitor.get(reverse("rules", args=[played.slug]), headers={"accept-language": "ja"}).text
    )
    assert referee.messages.say_question("multi_ron_honba", "ja") in japanese
    assert "▲4,600" in japanese


def test_a_decision_changes_what_the_tables_and_the_standings_show_at_once(played):
    table = played.rounds.get().tables.get(number=1)
    before = standings.current(played)
    uma = {"uma": [30000, 10000, -10000, -30000]}
    lines = would.preview(played, rules.make_draft("ema-2025", uma)).lines
    assert [(line.table, line.hand, line.before.text) for line in lines] == [(2, None, "Result of the game")]
    decided(played, {**uma, **NEAREST})
    assert hands.fold(type(table).objects.get(pk=table.pk)).table.scores[2] == 31000
    after = standings.current(fresh(played))
    assert [row.uma for row in after.rows[:4]] != [row.uma for row in before.rows[:4]]


def test_a_dearer_chombo_shows_in_the_result_of_the_game_that_is_over_for_the_offender_alone(played):
    """EMA 2025 takes 20,000 from the result; Mori's chombo at the second table would cost 30,000."""
    lines = would.preview(played, rules.make_draft("ema-2025", {"chombo_points": 30000})).lines
    assert [(line.table, line.before.text) for line in lines] == [(2, "Chombo"), (2, "Result of the game")]
    hand, game = lines
    [(name, points)] = hand.before.penalties
    assert (points, hand.after.penalties) == (-20000, ((name, -30000),))
    was, will_be = dict(game.before.seats), dict(game.after.seats)
    assert sum(was.values()) == -20000
    assert {player: will_be[player] - was[player] for player in was} == {
        player: -10000 if player == name else 0 for player in was
    }


def test_a_change_that_alters_no_ruling_is_a_decision_all_the_same(played, organizer):
    page = Desk(played, organizer)
    page.send("answer", question="aka_dora", answer="3")
    page.send("save")
    assert page.page.context["preview"].lines == ()
    assert "No rulings change." in page.says
    page.send("decide", why="Red fives from round 2 on")
    assert RulesDecision.objects.get().changes["rulings"] == []


def test_a_hand_recorded_between_preview_and_confirmation_is_shown_first(played, organizer):
    page = Desk(played, organizer)
    page.send("answer", question="multi_ron_honba", answer='"nearest"')
    page.send("save")
    seen = len(page.page.context["preview"].lines)
    table = played.rounds.get().tables.get(number=1)
    winners = tuple(referee.Winner(seat=seat, worth=referee.HanFu(han=1, fu=30)) for seat in (ONE, FOUR))
    play(table, draw(TWO), referee.Win(winners=winners, discarder=THREE))
    answer = page.send("decide", why="Because")
    assert answer.status_code == 409
    assert "A hand was recorded in the meantime, so the changes are different now." in page.says
    assert len(answer.context["preview"].lines) > seen
    assert held(played) == ("ema-2025", {})
    assert not RulesDecision.objects.exists()
    assert 'value="Because"' in page.says
    assert page.send("decide", why="Because").status_code == 302
    assert held(played) == ("ema-2025", NEAREST)


def test_a_first_hand_between_the_page_and_saving_makes_it_a_decision(full_cup, organizer):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    rounds.open_round(drawn, act=by())
    page = Desk(full_cup, organizer)
    page.send("answer", question="kuitan", answer="false")
    begins, draft = full_cup.rules_mark, rules.make_draft("ema-2025", {"kuitan": False})
    play(drawn.tables.get(), draw(ONE))
    with pytest.raises(StateError, match="so changing the rules now needs a decision"):
        rules.save_rules(full_cup, draft, seen_mark=begins, act=by())
    page.send("save")
    assert page.page.context["preview"].lines == ()
    assert held(full_cup) == ("ema-2025", {})


def test_a_hand_that_was_looked_at_under_the_old_rules_is_looked_at_again(played):
    table = played.rounds.get().tables.select_related("round__tournament").get(number=1)
    address, client = f"{table.get_absolute_url()}hands/ron/", Client()
    form = client.get(address).context["form"]
    sent = {name: form.initial[name] for name in ("key", "expects", "round", "honba")}
    sent |= {"discarder": "1", "wins": "2", "2-by": "value", "2-worth": "3-30"}
    seen = client.post(address, {**sent, "step": "preview"}).context["digest"]
    decided(played, NEAREST)
    again = client.post(address, {**sent, "step": "confirm", "seen": seen})
    assert again.context["preview"].sentence == "3 han 30 fu: Sato Yui wins 3,900 from Mori Ken."
    assert Entry.objects.filter(table=table).count() == 2
    with pytest.raises(ConflictError, match="The tournament's rules changed in the meantime"):
        play(table, ron(TWO, ONE, 1, 30))
    assert (
        client.post(address, {**sent, "step": "confirm", "seen": again.context["digest"]}).status_code == 302
    )


def test_a_phone_that_shows_the_old_rules_gets_the_table_anew(played, visitor):
    table = played.rounds.get().tables.get(number=1)
    link = re.search(r'hx-get="([^"]+)"', visitor.get(table.get_absolute_url()).text)[1]
    assert visitor.get(unescape(link)).status_code == 204
    decided(played, NEAREST)
    assert visitor.get(unescape(link)).status_code == 200


@pytest.mark.parametrize(
    ("own", "report", "says"),
    [
        ({"kyuushu_kyuuhai": False}, "abort", "Round 1, table 1: hand 1 is not possible under these rules."),
        (
            {"players": 3, "uma": [15000, 0, -15000], "max_ron_winners": 2, "honba_value": 200},
            "draw",
            "Tables of 4 are already drawn, but these rules are for 3 players. Choose other rules.",
        ),
    ],
)
def test_rules_under_which_a_recorded_hand_could_not_have_been_are_refused(
    full_cup, organizer, own, report, says
):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    full_cup.refresh_from_db()
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    rounds.open_round(drawn, act=by())
    nine = referee.AbortiveDraw(reason=referee.AbortReason.KYUUSHU_KYUUHAI, by=ONE)
    play(drawn.tables.get(), nine if report == "abort" else draw(ONE))
    page = Desk(full_cup, organizer)
    page.send("text", text=json.dumps({"base": "tenhou-4p", "set": own}))
    assert page.send("save").status_code == 422
    assert says in page.says
    assert held(full_cup) == ("tenhou-4p", {})


def test_hands_after_an_earlier_end_are_named_as_such(played):
    east_only = {"game_length": "tonpuu"}
    lines = would.preview(played, rules.make_draft("ema-2025", east_only)).lines
    after = [line.after.text for line in lines if line.table == 2 and line.hand]
    assert "not counted: the game ended before it" in after
    assert all(line.after.seats or line.hand for line in lines)


def test_hands_after_a_signal_that_would_have_cut_them_off_are_named_as_such(played):
    table = played.rounds.get().tables.first()
    write(table, referee.ledger.TimeCalled(dice_thrown=True))
    play(table, ron(TWO, ONE, 3, 30))
    seen = would.preview(played, rules.make_draft("ema-2025", {"time_limit_end": "cut_off"}))
    last = [line for line in seen.lines if line.hand is not None][-1]
    assert last.after.text == "not counted: the game ended before it"
    assert last.before.text == "Win"


def test_rules_that_hold_already_are_no_decision(played):
    with pytest.raises(StateError, match=r"These rules already apply\."):
        decided(played, {})


def test_a_decision_made_from_rules_that_no_longer_hold_is_stopped(played):
    begins, draft = played.rules_mark, rules.make_draft("ema-2025", {"kuitan": False})
    seen = would.preview(played, draft).seen
    decided(played, NEAREST)
    with pytest.raises(ConflictError, match="Someone changed the rules first"):
        rules_decisions.decide(played, draft, seen_mark=begins, preview_digest=seen, act=by("Jiro", why="x"))
    assert RulesDecision.objects.count() == 1


def test_decisions_are_only_added_to(played):
    made = decided(played, NEAREST)
    second = decided(played, {"kuitan": False})
    assert (second.number, second.old_overlay) == (2, NEAREST)
    roads = [
        lambda: RulesDecision.objects.update(why="x"),
        lambda: RulesDecision.objects.all().delete(),
        made.delete,
        made.save,
    ]
    for road in roads:
        with pytest.raises(AppendOnlyError):
            road()


def test_a_decision_is_an_entry_of_the_journal_and_names_nobody(played):
    made = decided(played, NEAREST)
    entry = JournalEntry.objects.get(kind="decision")
    assert (entry.by, entry.why) == (made.by, made.why)
    assert entry.payload["rulings"] == made.changes["rulings"] != []
    assert entry.payload["answers"] == made.changes["answers"]
    players = {player.person_id: player.name for player in played.players.all()}
    assert {who for ruling in entry.payload["rulings"] for who in ruling["players"]} <= players.keys()
    written = json.dumps(entry.payload, ensure_ascii=False)
    assert not [name for name in players.values() if name in written]


def test_verify_counts_the_decisions_and_names_what_was_changed_behind_the_desks_back(played):
    decided(played, NEAREST)
    decided(played, {"kuitan": False})
    decided(played, NEAREST)
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue().endswith(" of journals (3 decisions on rules): all as they were written.\n")
    changes = [
        (
            "UPDATE tournaments_rulesdecision SET why = 'other' WHERE number = 1",
            "rules decision 1: does not say what the journal says (why)",
        ),
        (
            "UPDATE tournaments_tournament SET overlay = '{}'",
            "the event itself: does not say what the journal says (overlay)",
        ),
        (
            "DELETE FROM tournaments_rulesdecision WHERE number = 2",
            "rules decision 2: is gone, and the journal says that it is there",
        ),
    ]
    for number, (statement, says) in enumerate(changes, start=1):
        with connection.cursor() as cursor:
            cursor.execute(statement)
        out = io.StringIO()
        with pytest.raises(CommandError, match=f": {number} wrong"):
            call_command("verify", stdout=out)
        assert f"{played}, {says}\n" in out.getvalue()
    call_command("rebuild", stdout=io.StringIO())
    call_command("verify", stdout=io.StringIO())


def test_own_answers_stand_in_the_order_of_the_questions_whatever_the_database_keeps(cup, visitor):
    own = {"renchan": "win", "aka_dora": 3, "kiriage_mangan": True}
    Tournament.objects.filter(pk=cup.pk).update(overlay=own)
    in_order = [name for name in referee.questions() if name in own]
    assert in_order != [*own]
    found = Tournament.objects.get(pk=cup.pk)
    assert (found.overlay, [*found.overlay]) == (own, in_order)
    sent = json.loads(visitor.get(reverse("rules_json", args=[cup.slug])).content)
    assert [*sent["set"]] == in_order
