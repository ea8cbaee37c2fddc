"""The dispute desk answers questions at a table and without one, in both languages."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.sampled import every_nth
from tests.tournaments.tables.games import HANCHAN, draw, play
from tournaments.forms.rulings.disputes import QUESTIONS
from tournaments.presenters.rulings import disputes
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import rounds, tournaments
from tournaments.services.rulings import giving, rules
from tournaments.services.tables import hands

EMA = referee.ruleset("ema-2025")
BOOKS = ("ema-2025", "wrc-2025", "rrc", "m-league")
NUMBERS = {
    fact.value: 13 if fact is referee.answers.Fact.CONCEALED else 2 for fact in referee.answers.NUMBER_FACTS
}
RULED = {
    "riichi": "concealed=123456m234p5578s9m",
    "noten-riichi": "concealed=123456m234p5579s&seat=2",
    "quad": "concealed=11123444p222s56m&tile=1p",
    "call": "call=pon&tile=5p&phase=next_drawn",
    "furiten": "concealed=123456m234p5568s&discards=1z7s9m",
    "value": "seat=1&source=0&concealed=123456m234p5568s&winning=7s&dora=4s&flags=riichi",
    "tenpai": "concealed=123456m234p5568s",
    "nine-kinds": "concealed=19m19p19s1234567z1m&any_call=no",
    "sticks": "source=0&winners=1&winners=3",
    "pao": "seat=1&source=2&liable=3",
    "paid": "seat=1&source=2&han=3&fu=40&paid1=6400&paid2=-6400&hand_intact=yes",
}
NOTEN = "Chombo: West. West is in riichi and not tenpai (1-shanten)."
HALF = "North is liable and pays half of it, 16,000; West discarded and pays the remaining 16,000."


def asked(client: Client, question: str, query: str, **headers):
    return client.get(f"/desk/{question}/?{query}", headers=headers)


def aloud(response) -> str:
    return response.context["decision"].spoken[0].sentence


def text(response, after: str = 'id="ruling"', before: str = "</section>\n  </div>") -> str:
    """Return the visible text of a part of the page, without the other language and the sources."""
    shown = response.content.decode()
    start = shown.index(">", shown.index(after)) + 1
    shown = shown[start:].split(before)[0]
    shown = re.sub(r"<details class=\"other-language\">.*?</details>", "", shown, flags=re.DOTALL)
    shown = re.sub(r"<cite\b.*?</cite>", "", shown, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", shown)))


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


@pytest.fixture
def japanese(db) -> Client:
    client = Client()
    client.cookies["django_language"] = "ja"
    return client


# Choosing a question


def test_every_question_and_every_incident_is_offered(visitor):
    page = visitor.get("/desk/")
    shown = page.content.decode()
    assert page.status_code == 200
    for word in QUESTIONS:
        assert f'href="/desk/{word}/?rules=ema-2025"' in shown
    assert set(re.findall(r"code=([A-Z-]+)", shown)) == set(referee.incidents.INCIDENTS)


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("noten riichi", ["RII-NOTEN"]),
        ("喰い替え", ["CALL-KUIKAE"]),
        ("rii-ankan", ["RII-ANKAN"]),
        ("SLAMMING", ["NOISE"]),
        ("a bicycle", []),
    ],
)
def test_an_incident_is_found_by_words_in_either_language_and_by_its_code(visitor, words, codes):
    page = visitor.get("/desk/", {"find": words})
    assert [line.code for line in page.context["found"]] == codes


def test_what_is_typed_is_answered_with_the_list_alone(visitor):
    part = visitor.get("/desk/", {"find": "furiten", "part": "found"}, headers={"HX-Request": "true"})
    assert "Ron in furiten" in part.content.decode()
    assert "<html" not in part.content.decode()


def test_the_rules_chosen_last_are_remembered_and_the_address_wins(visitor):
    visitor.get("/desk/?rules=wrc-2025")
    assert visitor.get("/desk/").context["rulebook"].word == "wrc-2025"
    assert visitor.get("/desk/?rules=rrc").context["rulebook"].word == "rrc"


def test_rules_that_there_are_not_are_not_found(visitor):
    assert visitor.get("/desk/?rules=house").status_code == 404
    assert visitor.get("/desk/?tournament=house").status_code == 404
    assert visitor.get("/desk/quad/?rules=house").status_code == 404


def test_a_question_that_there_is_not_is_not_found(visitor):
    assert visitor.get("/desk/weather/").status_code == 404
    assert visitor.get("/desk/incident/?code=RAIN").status_code == 404
    assert visitor.get("/desk/incident/").status_code == 404


def test_a_tournament_is_judged_by_its_own_answers(visitor, full_cup):
    rules.save_rules(
        full_cup,
        rules.make_draft("ema-2025", {"kuikae_done": ["warning"]}),
        seen_mark=full_cup.rules_mark,
        act=by(),
    )
    full_cup.refresh_from_db()
    page = visitor.get("/desk/incident/?tournament=river-cup&code=CALL-KUIKAE")
    assert page.context["decision"].verdict == "warning"
    assert "River Cup" in page.content.decode()
    address, anchor = re.search(r'<a class="tall"\s+href="([^"#]*)#([^"]*)">', page.text).groups()
    assert f'id="{anchor}"' in visitor.get(address).text
    assert (
        visitor.get("/desk/incident/?rules=ema-2025&code=CALL-KUIKAE").context["decision"].verdict
        != "warning"
    )


def test_a_tournament_that_is_not_public_lends_its_rules_to_officials_alone(visitor, desk, full_cup):
    full_cup.public = False
    full_cup.save()
    assert visitor.get("/desk/?tournament=river-cup").status_code == 404
    assert desk.get("/desk/?tournament=river-cup").status_code == 200


# Answering it


@pytest.mark.parametrize("question", RULED)
def test_each_question_is_ruled_on_in_both_languages(visitor, japanese, question):
    here, there = asked(visitor, question, RULED[question]), asked(japanese, question, RULED[question])
    said, dit = here.context["decision"].spoken, there.context["decision"].spoken
    assert [one.language for one in said] == ["en", "ja"]
    assert said == dit[::-1]
    assert here.context["form"].errors == {}
    assert re.findall("[A-Za-z]{3,}", text(there)) == []


@pytest.mark.parametrize(
    ("question", "query", "says"),
    [
        ("riichi", "concealed=123456m234p5578s9m", "The player may declare riichi by discarding one of: 9m."),
        ("riichi", "concealed=147m258p369s12345z", "The player is not tenpai (6-shanten) and may not declare riichi."),
        (
            "noten-riichi",
            "concealed=123456m234p5579s&seat=2",
            "West is tenpai on 8s.",
        ),
        (
            "noten-riichi",
            "concealed=123457m234p5579s&seat=2",
            f"{NOTEN} 20,000 deducted from the result, after uma.",
        ),
        (
            "quad",
            "concealed=11123444p222s56m&tile=1p",
            "The ankan of 1p leaves the waits at 47m but destroys a reading.",
        ),
        ("call", "call=pon&tile=5p&phase=next_drawn", "The player's pon came after the next player's draw: too late."),
        (
            "call",
            "call=chi&tile=5p&phase=discarded&other=pon",
            "Another player's pon takes priority over the player's chi.",
        ),
        (
            "furiten",
            "concealed=123456m234p5568s&discards=1z7s9m",
            "The player waits on 7s and is in furiten by the player's own discard of 7s: tsumo only.",
        ),
        (
            "value",
            RULED["value"],
            "3 han 40 fu: South wins 5,200 from East, plus 1,000 in riichi sticks.",
        ),
        (
            "value",
            "seat=1&source=0&concealed=123456m234p5568s&winning=9s",
            "South's hand is not complete with 9s; it waits on 7s.",
        ),
        ("tenpai", "concealed=123456m234p5568s", "The hand is tenpai on 7s."),
        ("tenpai", "concealed=5568s&melds=123m 456m (1111p)", "The hand is tenpai on 7s."),
        ("sticks", "source=0&winners=1&winners=3", "South takes the sticks on the table."),
        (
            "sticks",
            "source=0&winners=1&winners=3&riichi=3&sticks=2",
            "South takes the sticks on the table: 2,000. North gets their own stick back: 1,000.",
        ),
        (
            "pao",
            "seat=1&source=2&liable=3",
            f"Yakuman: South wins 16,000 each from West, North. {HALF}",
        ),
        ("paid", "seat=1&source=2&han=3&fu=40&paid1=5200&paid2=-5200", "Everything was paid correctly."),
        # The referee guide allows a warning instead: the judge may know this, the table does not need to.
        ("sticks", "source=0&winners=1&winners=3&sticks=0", "There are no sticks on the table."),
        ("pao", "seat=1&source=2&liable=3&rules=saikouisen-2009", "Yakuman: South wins 32,000 from West."),
        (
            "incident",
            "rules=rrc&code=RII-FORM&seat=1&said=yes&placed=yes&rest=no",
            (
                "South: riichi without the turned tile. The hand is dead until it ends. No win, no call, "
"no kan, no riichi, and noten at the draw."
            ),
        ),
    ],
)  # fmt: skip
def test_the_ruling_is_a_sentence_to_read_aloud(visitor, question, query, says):
    assert aloud(asked(visitor, question, query)) == says


@pytest.mark.parametrize(
    ("question", "query", "prompt"),
    [
        ("call", "call=pon", "Still needed: On which tile? · What happened after the discard?"),
        ("tenpai", "concealed=123m", "Concealed tiles: 3 of 13."),
        ("call", "call=ron&tile=5p&phase=discarded&other=ron&rules=wrc-2025", "Needed for the ruling: Who called?"),
        ("call", "call=chi&tile=5p&phase=discarded&seat=0", "Needed for the ruling: Who discarded?"),
        ("call", "call=chi&tile=5p&phase=discarded&source=0", "Needed for the ruling: Who called?"),
        ("furiten", "concealed=123456m234p5568s&passed=7s", "Needed for the ruling: In riichi?"),
        (
            "paid",
            "seat=1&source=2&han=3&fu=40&paid1=6400&paid2=-6400",
            "Needed for the ruling: Is the winning hand still intact?",
        ),
        ("incident", "code=EXPOSE-OWN&rules=wrc-2025", "Needed for the ruling: How many tiles were turned or shown?"),
    ],
)  # fmt: skip
def test_what_is_still_needed_is_asked_for_and_nothing_is_guessed(visitor, question, query, prompt):
    page = asked(visitor, question, query)
    assert "decision" not in page.context
    assert page.context["form"].errors == {}
    assert prompt in text(page)


def test_a_chombo_paid_at_the_table_asks_whose_it_is(visitor):
    told = "code=RII-NOTEN&at_draw=yes&rest=no&rules=tenhou-4p"
    assert "Needed for the ruling: Who?" in text(asked(visitor, "incident", told))
    dealer = asked(visitor, "incident", told + "&seat=0").context["decision"].spoken[0].sentence
    other = asked(visitor, "incident", told + "&seat=1").context["decision"].spoken[0].sentence
    assert dealer != other


@pytest.mark.parametrize(
    ("question", "query", "field", "says"),
    [
        ("tenpai", "concealed=11111m234p55678s", "concealed", "There are 5 of 1m"),
        ("tenpai", "concealed=12x", "concealed", "“x”"),
        ("tenpai", "concealed=1m&melds=pon of east", "melds", "is not a set"),
        ("quad", "concealed=11123444p222s56m&tile=2s3s", "tile", "one tile"),
        ("quad", "concealed=11123444p222s56m&tile=9s", "tile", ""),
        ("value", "seat=9&source=0&concealed=1m", "seat", "is not one of the choices"),
        ("value", "seat=1&source=1&concealed=123456m234p5568s&winning=7s", "source", ""),
        ("value", "seat=1&source=0&concealed=123456m234p5568s&winning=7s&flags=haitei", "flags", ""),
        ("sticks", "source=0&winners=1&sticks=many", "sticks", "is not a number"),
        ("sticks", "source=0&winners=1&sticks=100000", "sticks", "from 0 to 99"),
        ("incident", "code=LATE&minutes=-4", "minutes", "from 0 to 99"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(visitor, question, query, field, says):
    page = asked(visitor, question, query)
    assert page.status_code == 200
    assert "decision" not in page.context
    assert list(page.context["form"].errors) == [field]
    assert says in str(page.context["form"].errors[field])
    assert f'id="at-{field}"' in page.content.decode()


@pytest.mark.parametrize("question", [*QUESTIONS, "incident"])
@pytest.mark.parametrize(
    "junk",
    every_nth(["seat=x&source=x&concealed=%01&melds=((", "seat=-1", "concealed=" + "1m" * 300, "honba=٣"], 3),
)
def test_no_address_breaks_the_desk(visitor, question, junk):
    assert asked(visitor, question, f"code=LATE&{junk}").status_code == 200


def test_as_facts_are_told_the_ruling_alone_is_sent_with_the_address_that_holds_them(visitor):
    query = RULED["quad"] + "&seat=&drawn="
    part = asked(visitor, "quad", query, **{"HX-Request": "true", "HX-Target": "ruling"})
    shown = part.content.decode()
    assert "<html" not in shown
    assert part["HX-Replace-Url"] == "/desk/quad/?rules=ema-2025&concealed=11123444p222s56m&tile=1p"
    again = visitor.get(part["HX-Replace-Url"])
    assert aloud(again) == part.context["decision"].spoken[0].sentence
    assert 'id="at-concealed" hx-swap-oob="true"' in shown


# The incidents under four rulebooks


def answers(rules_key: str, code: str):
    """Yield two sets of answers to the facts of an incident: all "no", then all "yes"."""
    asks = referee.adjudication.preview_incident(referee.ruleset(rules_key), code).asks
    numbers = {fact.value: NUMBERS[fact.value] for fact in asks if fact in referee.answers.NUMBER_FACTS}
    yes_no = [fact.value for fact in asks if fact not in referee.answers.NUMBER_FACTS]
    yield {**numbers, "rest": "no"}
    yield {**numbers, **dict.fromkeys(yes_no, "yes")}


@pytest.mark.parametrize("key", every_nth(BOOKS, 4))
def test_every_incident_is_ruled_with_its_article_or_says_that_the_book_is_silent(visitor, key):
    silent = set()
    for code in referee.incidents.INCIDENTS:
        for told in answers(key, code):
            query = urlencode({"rules": key, "code": code, "seat": 1, **told})
            page = asked(visitor, "incident", query, **{"HX-Request": "true", "HX-Target": "ruling"})
            decision = page.context["decision"]
            assert page.status_code == 200, (code, told)
            assert decision.spoken[0].sentence.startswith("South: "), (code, told)
            assert bool(decision.article) != bool(decision.silent), (code, told)
            if decision.article:
                assert decision.article in unescape(page.content.decode()), (code, told)
                assert f'href="/rulesets/{key}/#' in page.content.decode()
            else:
                silent.add(code)
                assert decision.silent in unescape(page.content.decode()), (code, told)
    # Every rulebook leaves an incident without a name to the referee.
    assert "OTHER" in silent
    assert len(silent) < len(referee.incidents.INCIDENTS) / 2


@pytest.mark.larger
@pytest.mark.parametrize("key", every_nth(BOOKS, 4))
def test_every_incident_is_ruled_in_japanese_without_a_word_of_english(japanese, key):
    latin = set()
    for code in referee.incidents.INCIDENTS:
        for told in (*answers(key, code),)[:1]:
            page = asked(japanese, "incident", urlencode({"rules": key, "code": code, **told}))
            assert page.context["decision"].spoken[0].language == "ja"
            for fact in referee.adjudication.preview_incident(referee.ruleset(key), code).asks:
                assert f'name="{fact.value}"' in page.content.decode(), code
            shown = text(page, after='<div class="dispute stack">')
            latin |= set(re.findall("[A-Za-z]{3,}", shown))
    assert latin == set()


# Other rulebooks


def test_the_other_rulebooks_are_grouped_by_how_they_rule(visitor):
    told = "rules=ema-2025&code=RII-NOTEN&at_draw=yes&rest=no"
    camps = asked(visitor, "incident", told + "&part=elsewhere").context["camps"]
    said = {camp.text: [book.key for book in camp.rulebooks] for camp in camps}
    assert camps[0].same
    assert {"ema-2016", "m-league", "rrc"} <= set(said["A chombo (−20,000)"])
    assert said["A chombo (−30,000)"] == ["wrc-2022", "wrc-2025"]
    four = [key for key in referee.ruleset_keys() if referee.ruleset(key).players == 4]
    assert sorted(key for keys in said.values() for key in keys) == sorted(set(four) - {"ema-2025"})


@pytest.mark.parametrize("question", RULED)
def test_elsewhere_names_every_other_rulebook_once(visitor, question):
    part = asked(visitor, question, RULED[question] + "&part=elsewhere", **{"HX-Request": "true"})
    books = [book.key for camp in part.context["camps"] for book in camp.rulebooks]
    assert len(books) == len(set(books))
    assert "ema-2025" not in books
    assert "<html" not in part.content.decode()


def test_a_link_elsewhere_asks_the_same_of_the_other_book(visitor):
    told = "concealed=11123444p222s56m&tile=1p"
    page = asked(visitor, "quad", told + "&part=elsewhere")
    link = re.search(r'href="(/desk/quad/\?[^"]*rules=tenhou-4p[^"]*)"', unescape(page.content.decode()))
    assert parse_qs(urlsplit(link[1]).query)["concealed"] == ["11123444p222s56m"]
    assert visitor.get(link[1]).context["decision"].verdict == "legal"


# At a table


def test_at_a_table_players_are_named_and_its_state_is_known(desk, table):
    play(table, *HANCHAN[:2])
    page = desk.get(
        f"/t/{table.token}/desk/value/?seat=1&source=0&concealed=123456m234p5568s&winning=7s&flags=riichi"
    )
    state = page.context["place"].page.state
    assert (state.honba, state.deposits) == (1, 1)
    assert aloud(page) == "1 han 40 fu: Mori Ken wins 1,600 from Akagi Haruka, plus 2,000 in riichi sticks."
    assert "Mori Ken" in page.content.decode()
    assert [name for name in ("round", "honba", "sticks") if name in page.context["form"].fields] == []


@pytest.mark.parametrize(
    ("replacement", "follows"),
    [
        ("", ["If the replacement tile has not been taken, ", "If the replacement tile was taken, "]),
        ("yes", ["The replacement tile was taken: play continues, "]),
        ("no", ["The replacement tile has not been taken: Mori Ken's kan is undone without a penalty."]),
    ],
)
def test_at_a_table_only_what_follows_from_the_replacement_tile_is_said(desk, table, replacement, follows):
    told = f"seat=1&concealed=3444m223344p678s&tile=4m&replacement={replacement}"
    page = desk.get(f"/t/{table.token}/desk/quad/?{told}")
    said = text(page)
    assert [sentence for sentence in follows if sentence not in said] == []
    assert len(set(re.findall("(?:If the|The) replacement tile (?:has|was)", said))) == len(follows)


def test_at_a_table_it_is_asked_whether_the_last_hand_was_paid_as_it_was_entered(desk, table):
    play(table, *HANCHAN[:3])
    address = f"/t/{table.token}/desk/paid/"
    opened = desk.get(address)
    assert "Last hand, E3, 1 honba: Tsumo: Sato Yui 4 han 40 fu" in re.sub(r"\s+", " ", text(opened, "<h1>"))
    assert [
        name for name in ("seat", "source", "han", "honba") if name in opened.context["form"].fields
    ] == []
    due = hands.fold(table).rows[-1].ruling.deltas
    paid = {f"paid{seat}": points for seat, points in enumerate(due)}
    assert aloud(desk.get(address, paid)) == "Everything was paid correctly."
    wrong = {**paid, "paid2": due[2] - 200, "paid0": due[0] + 200, "hand_intact": "yes"}
    assert "Akagi Haruka" in aloud(desk.get(address, wrong))


EACH = "Yakuman: South wins 16,000 each from West, North."
BACK, ALL = (
    "South takes the sticks on the table: 2,000. North gets their own stick back: 1,000.",
    "3,000.",
)
OFF = "taken off after the uma; no points are paid for it at the table."


@pytest.mark.parametrize(
    ("question", "query", "says"),
    [
        ("value", RULED["value"], ["3 han 40 fu: 5,200"]),
        ("value", "seat=1&source=0&concealed=123456m234p5568s&winning=9s", ["No win"]),
        (
            "pao",
            RULED["pao"],
            [
                EACH,
                "Yakuman: South wins 32,000 from West.",
                "Chombo: South. South pays a reverse mangan: 8,000 in all.",
            ],
        ),
        (
            "sticks",
            "source=0&winners=1&winners=3&riichi=3&sticks=2",
            [
                BACK,
                f"South takes the sticks on the table: {ALL}",
                f"North's ron is passed over: South is nearer. South takes the sticks on the table: {ALL}",
                "Cannot happen this way",
            ],
        ),
        (
            "noten-riichi",
            "concealed=123457m234p5579s&seat=2",
            [
                f"West loses 20,000, {OFF}",
                "West pays a reverse mangan: 8,000 in all.",
                f"West loses 30,000, {OFF}",
            ],
        ),
        ("noten-riichi", "concealed=123456m234p5579s&seat=2", ["Tenpai"]),
        ("paid", RULED["paid"], ["Must be corrected", "Final as paid", "Needs more facts"]),
        ("quad", RULED["quad"], ["Not allowed", "Allowed"]),
    ],
)
def test_elsewhere_says_in_short_how_it_is_ruled_and_first_what_the_book_in_force_says(
    visitor, question, query, says
):
    part = asked(visitor, question, f"rules=ema-2025&{query}&part=elsewhere", **{"HX-Request": "true"})
    camps = part.context["camps"]
    assert [camp.text for camp in camps] == says
    assert [camp.same for camp in camps] == [True] + [False] * (len(says) - 1)
    ruled = [camp for camp in camps[1:] if camp.text not in ("Needs more facts", "Cannot happen this way")]
    assert [len(camp.rulebooks) for camp in ruled] == sorted(
        (len(camp.rulebooks) for camp in ruled), reverse=True
    )


LATE_IS_PRICED = ["ema-2016", "ema-2025", "rrc", "wrc-2015", "wrc-2022", "wrc-2025"]


@pytest.mark.parametrize(
    ("question", "query", "books"),
    [
        # A pon after the next player drew: Mahjong Time counts seconds from the discard, and none are given.
        ("call", "rules=ema-2025&" + RULED["call"], ["mahjong-time"]),
        # Tenhou leaves lateness to the referee; these rulebooks price it by the minute, and no number is given.
        ("incident", "rules=tenhou-4p&code=LATE&seat=1&rest=no", LATE_IS_PRICED),
    ],
)
def test_rulebooks_that_want_a_number_nobody_told_ask_for_it_and_are_not_said_to_know_no_such_thing(
    visitor, question, query, books
):
    camps = asked(visitor, question, query + "&part=elsewhere").context["camps"]
    said = {camp.text: [book.key for book in camp.rulebooks] for camp in camps}
    assert said["Needs more facts"] == books
    assert "Cannot happen this way" not in said
    assert camps[-1].text == "Needs more facts"


def told(decision) -> dict[str, object]:
    """Return the parts of a ruling other than its sentence, without empty ones."""
    said = {
        "verdict": decision.spoken[0].verdict,
        "hand": decision.hand,
        "lost": decision.lost,
        "payments": [(paid.source, paid.to, paid.points) for paid in decision.payments],
        "lines": [line.code for line in decision.lines],
        "article": decision.article,
        "silent": decision.silent,
        "rungs": [(rung.times, rung.text, rung.is_current) for rung in decision.rungs],
        "remedies": decision.remedies,
    }
    return {name: one for name, one in said.items() if one}


LEFT = "The rulebook does not say what follows here: the judge decides."


@pytest.mark.parametrize(
    ("question", "query", "expected"),
    [
        (
            "riichi",
            "rules=ema-2025&concealed=123456m234p5578s9m",
            {"verdict": "Allowed", "lines": ["riichi_allowed"], "article": "EMA 2025, 3.3.10"},
        ),
        ("riichi", "rules=ema-2025&concealed=147m258p369s12345z", {"verdict": "Not allowed"}),
        (
            "noten-riichi",
            "rules=ema-2025&concealed=123457m234p5579s&seat=2",
            {
                "verdict": "Chombo",
                "lines": ["noten_riichi", "chombo_after_uma", "riichi_returned"],
                "article": "EMA 2025, 6.6.2",
            },
        ),
        ("noten-riichi", "rules=ema-2025&concealed=123456m234p5579s&seat=2", {"verdict": "Tenpai"}),
        (
            "call",
            "rules=ema-2025&call=pon&tile=5p&phase=discarded",
            {"verdict": "The call is valid", "lines": ["call_good"], "article": "EMA 2025, 3.3.1"},
        ),
        (
            "call",
            "rules=ema-2025&call=pon&tile=5p&phase=next_drawn",
            {
                "verdict": "The call is not valid",
                "lines": ["call_after_draw"],
                "article": "EMA 2025, 3.3.1",
            },
        ),
        (
            "furiten",
            "rules=ema-2025&concealed=123456m234p5568s&discards=1z7s9m",
            {"verdict": "Furiten", "lines": ["furiten_own_discard"], "article": "EMA 2025, 3.3.9"},
        ),
        (
            "nine-kinds",
            "rules=ema-2025&concealed=19m19p19s1234567z1m&any_call=no",
            {"verdict": "Not allowed", "lines": ["abort_not_in_rules"], "article": "EMA 2025, 3.4"},
        ),
        (
            "value",
            "rules=ema-2025&seat=1&source=0&concealed=123456m234p5568s&winning=7s&dora=4s&flags=riichi",
            {
                "verdict": "3 han 40 fu: 5,200",
                "payments": [("South", "the pot", 1000), ("East", "South", 5200), ("the pot", "South", 1000)],
            },
        ),
        (
            "sticks",
            "rules=ema-2025&source=0&winners=1&winners=3&riichi=3&sticks=2&honba=1",
            {
                "verdict": "Riichi sticks",
                "payments": [
                    ("East", "South", 300),
                    ("East", "North", 300),
                    ("the pot", "South", 2000),
                    ("the pot", "North", 1000),
                ],
                "lines": ["honba_paid", "honba_paid", "deposits_taken", "deposit_own_back"],
                "article": "EMA 2025, 3.3.10",
            },
        ),
        # The number of sticks is not given.
        (
            "sticks",
            "rules=ema-2025&source=0&winners=1&winners=3",
            {"verdict": "Riichi sticks", "lines": ["deposits_taken"], "article": "EMA 2025, 3.3.10, 4.1"},
        ),
        (
            "pao",
            "rules=ema-2025&seat=1&source=2&liable=3",
            {
                "verdict": "Who pays",
                "payments": [("West", "South", 16000), ("North", "South", 16000)],
                "lines": ["liable_pays_half"],
                "article": "EMA 2025, 3.3.7, 4.2.6",
            },
        ),
        (
            "paid",
            "rules=ema-2025&seat=1&source=2&han=3&fu=40&paid1=5200&paid2=-5200",
            {"verdict": "Paid correctly"},
        ),
        (
            "incident",
            "rules=ema-2025&code=RII-NOTEN&at_draw=yes&rest=no&seat=1",
            {
                "verdict": "A chombo",
                "hand": "The hand ends with the chombo.",
                "lines": ["foul_chombo", "chombo_after_uma", "foul_hand"],
                "article": "EMA 2025, 6.6.2",
            },
        ),
        (
            "incident",
            "rules=ema-2025&code=OTHER&seat=1&rest=no",
            {"verdict": "The judge decides", "lines": ["foul_discretion"], "silent": LEFT},
        ),
        (
            "incident",
            "rules=ema-2025&code=WIN-WORD&seat=1&rest=no&occurrence=3",
            {
                "verdict": "The judge decides",
                "hand": "The win counts.",
                "lines": ["foul_discretion", "foul_repeated", "foul_remedy", "foul_remedy"],
                "article": "EMA 2025, 6.1.1, 6.5.3",
                "remedies": ("points_or_dead_hand", "win_stands"),
                "rungs": [(1, "No penalty", False), (2, "The judge decides", True)],
            },
        ),
        (
            "incident",
            "rules=wrc-2025&code=EXPOSE-OWN&seat=1&tiles=2&rest=no&occurrence=3",
            {
                "verdict": "A penalty of 5,000 points",
                "hand": "The hand continues.",
                "lost": ("South: −5,000 from the result",),
                "lines": ["foul_penalty", "foul_repeated", "foul_remedy"],
                "article": "WRC 2025, penalties 12.3.1",
                "remedies": ("put_back",),
                # The third time has the consequence of the second: its step is the current one.
                "rungs": [(1, "A warning", False), (2, "A penalty of 5,000 points", True)],
            },
        ),
        # The consequence of the first time depends on facts that are not given: no ladder.
        (
            "incident",
            "rules=ema-2016&code=INFO&seat=1&occurrence=2",
            {
                "verdict": "The judge decides",
                "lines": ["foul_discretion", "foul_repeated", "foul_remedy"],
                "article": "EMA 2016, 5.4",
                "remedies": ("points_or_dead_hand",),
            },
        ),
        # An incident about points does not affect a hand.
        (
            "incident",
            "rules=rrc&code=PAY-COUNT&seat=1&rest=no",
            {
                "verdict": "No penalty",
                "lines": ["foul_none", "foul_remedy"],
                "article": "RRC, «Регламент судейства на турнире», «Подсчет очков»",
                "remedies": ("winner_counts",),
            },
        ),
        (
            "incident",
            "rules=rrc&code=LATE&seat=1&minutes=2&rest=no",
            {
                "verdict": "A penalty of 2,000 points",
                "lost": ("South: −2,000 from the result",),
                "lines": ["foul_penalty"],
                "article": (
                    "RRC, «Регламент судейства на турнире», «Обоснования штрафов» (table of offences) (the section on "
                    "substitutes has five minutes in place of ten)"
                ),
            },
        ),
        (
            "incident",
            "rules=rrc&code=SLOW&seat=1&rest=no&occurrence=2",
            {
                "verdict": "A penalty of 2,000 points",
                "lost": ("South: −2,000 from the result",),
                "lines": ["foul_penalty", "foul_repeated", "foul_remedy", "foul_next"],
                "article": "RRC, «Регламент судейства на турнире», «Порядок увеличения штрафов»",
                "remedies": ("referee_returns",),
                "rungs": [
                    (1, "A warning", False),
                    (2, "A penalty of 2,000 points", True),
                    (3, "A penalty of 4,000 points", False),
                    (4, "A penalty of 8,000 points", False),
                ],
            },
        ),
        (
            "incident",
            "rules=rrc&code=SLOW&seat=1&rest=no&occurrence=4",
            {
                "verdict": "A penalty of 8,000 points",
                "lost": ("South: −8,000 from the result",),
                "lines": ["foul_penalty", "foul_repeated", "foul_remedy", "foul_next"],
                "article": "RRC, «Регламент судейства на турнире», «Порядок увеличения штрафов»",
                "rungs": [
                    (1, "A warning", False),
                    (2, "A penalty of 2,000 points", False),
                    (3, "A penalty of 4,000 points", False),
                    (4, "A penalty of 8,000 points", True),
                    (5, "A penalty of 16,000 points", False),
                ],
                "remedies": ("referee_returns",),
            },
        ),
        (
            "incident",
            "rules=rrc&code=CALL-KUIKAE&seat=1&rest=no",
            {
                "verdict": "A dead hand",
                "hand": "The hand continues.",
                "lines": ["foul_dead_hand", "foul_remedy"],
                "article": "RRC, «Регламент судейства на турнире», «Обоснования штрафов» (table of offences)",
                "remedies": ("set_and_discard_stand",),
            },
        ),
    ],
)
def test_beside_its_sentence_a_ruling_says_what_follows_who_pays_and_where_it_stands(
    visitor, question, query, expected
):
    assert told(asked(visitor, question, query).context["decision"]) == expected


def test_every_incident_stands_once_under_its_sort_with_its_name_in_both_languages(visitor, japanese):
    groups = disputes.grouped()
    for group in groups:
        [title] = {
            referee.messages.say_sort(referee.incidents.INCIDENTS[line.code].sort, "en")
            for line in group.incidents
        }
        assert group.title == title
    assert sorted(line.code for group in groups for line in group.incidents) == sorted(
        referee.incidents.INCIDENTS
    )
    names = [
        [(line.name, line.other) for line in client.get("/desk/", {"find": "slow play"}).context["found"]]
        for client in (visitor, japanese)
    ]
    assert names == [[("Slow play", "遅延行為（長考）")], [("遅延行為（長考）", "slow play")]]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_name_of_a_sort_finds_every_incident_of_it(language):
    for group in disputes.grouped():
        codes = {line.code for line in group.incidents}
        sort = referee.messages.say_sort(referee.incidents.INCIDENTS[min(codes)].sort, language)
        assert codes <= {line.code for line in disputes.find(sort)}


def test_a_published_rulebook_is_offered_once(visitor):
    page = asked(visitor, "quad", "rules=wrc-2025")
    assert page.context["offered"] == tuple(tournaments.rulesets())


def test_the_last_hand_that_was_paid_is_neither_a_void_one_nor_one_that_a_judge_ended(desk, table):
    address = f"/t/{table.token}/desk/paid/"
    play(table, draw())
    hands.void(table, 1, "of another table", by="Jiro", expects=2, key="void")
    assert desk.get(address).context["place"].last is None
    play(table, HANCHAN[0])
    broke = referee.judgement.Judgement(
        seat=referee.Seat(2), decision=referee.answers.Measure.CHOMBO, facts="broke the wall", judge="Jiro"
    )
    giving.give(table, ruling_entry(broke, "E2"), announced=announcement, by="Jiro", expects=4, key="chombo")
    last = desk.get(address).context["place"].last
    assert (last.text, last.report, last.before, last.round) == (
        "Ron from Tanaka Jun: Mori Ken 3 han 30 fu",
        HANCHAN[0],
        referee.first_hand(EMA),
        "E1",
    )


def test_at_a_table_another_hand_is_told_for_the_table_as_it_stands(desk, table):
    address = f"/t/{table.token}/desk/paid/"
    assert "seat" in desk.get(address).context["form"].fields
    play(table, *HANCHAN[:1])
    page = desk.get(address, {"hand": "other"})
    assert "seat" in page.context["form"].fields
    assert '<input type="hidden" name="hand" value="other">' in page.content.decode()
    # South is the dealer by now.
    told = {"hand": "other", "seat": 1, "source": 2, "han": 3, "fu": 40, "paid1": 7700, "paid2": -7700}
    assert aloud(desk.get(address, told)) == "Everything was paid correctly."


def test_at_a_table_an_incident_is_ruled_for_the_how_manieth_time_the_log_counts(desk, table):
    address, empty = f"/t/{table.token}/desk/incident/", {"code": "CALL-EMPTY", "rest": "no"}
    once = desk.get(address, {**empty, "seat": 1}).context["decision"]
    warned = referee.reports.Foul(
        seat=referee.Seat(1), code="CALL-EMPTY", answers={referee.answers.Fact.SHOWN: False}
    )
    judgement = referee.judgement.Judgement(
        seat=warned.seat, decision=referee.answers.Measure.NONE, question=warned, judge="Jiro"
    )
    place = {"by": "Jiro", "expects": 1, "key": "once"}
    giving.give(table, ruling_entry(judgement), announced=announcement, **place)
    again = desk.get(address, {**empty, "seat": 1})
    assert once.spoken[0].verdict == "No penalty"
    assert again.context["decision"].spoken[0].verdict == "The judge decides"
    question = json.loads(parse_qs(urlsplit(again.context["note"]["address"]).query)["question"][0])
    assert question["occurrence"] == 2
    # A repeated offence is ruled differently from a first one, and the judge's own number overrides the log's.
    assert desk.get(address, {**empty, "seat": 0}).context["decision"].spoken[0].verdict == "No penalty"
    assert "Who?" in " ".join(desk.get(address, empty).context["form"].prompts)
    first = desk.get(address, {**empty, "seat": 1, "occurrence": 1}).context["decision"]
    assert first.spoken[0].verdict == "No penalty"


def test_a_custom_is_told_as_a_custom_and_never_as_an_article(visitor):
    called = {"code": "CALL-EMPTY", "seat": 1, "shown": "no", "lost": "no"}
    for key, source, marked in (
        ("wrc-2025", "WRC 2025, penalties 12.3.3", ""),
        ("tenhou-4p", "server prevents it; common custom", " custom"),
    ):
        page = visitor.get("/desk/incident/", {**called, "rules": key})
        cited = re.search(r"<cite class=\"own-line( custom)?\"><a[^>]*>([^<]*)</a></cite>", page.text)
        assert (cited[1] or "", unescape(cited[2])) == (marked, source)


def test_where_no_book_asks_whether_an_empty_call_lost_the_desk_may_still_be_told(visitor):
    called = {"rules": "tenhou-4p", "code": "CALL-EMPTY", "seat": 1}
    verdicts = [
        visitor.get("/desk/incident/", {**called, **told}).context["decision"].spoken[0].verdict
        for told in ({}, {"lost": "no"}, {"lost": "yes"})
    ]
    assert verdicts == ["A penalty of 1,000 points", "A penalty of 1,000 points", "No penalty"]


def test_an_empty_word_among_several_is_no_answer(visitor):
    page = asked(visitor, "sticks", "source=2&winners=3&winners=1&riichi=&sticks=1")
    assert page.context["decision"].spoken[0].verdict == "Riichi sticks"


def test_at_a_table_everybody_with_its_link_asks_and_officials_alone_are_led_to_write_it_down(
    visitor, desk, table
):
    address = f"/t/{table.token}/desk/incident/?code=CALL-KUIKAE&seat=1"
    assert visitor.get(f"/t/{table.token}/desk/").status_code == 200
    assert aloud(visitor.get(address)) == aloud(desk.get(address))
    assert "/rulings/new/" not in visitor.get(address).text
    assert "/rulings/new/" in desk.get(address).text


def test_what_a_player_did_before_is_told_to_officials_alone(visitor, desk, table):
    judgement = referee.judgement.Judgement(
        seat=referee.Seat(1),
        decision=referee.answers.Measure.NONE,
        question=referee.reports.Foul(
            seat=referee.Seat(1), code="CALL-EMPTY", answers={referee.answers.Fact.SHOWN: False}
        ),
        judge="Jiro",
    )
    giving.give(table, ruling_entry(judgement), announced=announcement, by="Jiro", expects=1, key="once")
    address = f"/t/{table.token}/desk/incident/?code=CALL-EMPTY&rest=no&seat=1"
    assert desk.get(address).context["decision"].spoken[0].verdict == "The judge decides"
    assert visitor.get(address).context["decision"].spoken[0].verdict == "No penalty"


# Rules in use


def first_line(page) -> str:
    """Return the text of the page before its heading, without forms."""
    shown = page.text.split('<main id="content" tabindex="-1">')[1].split("<h1")[0]
    shown = re.sub(r"<form.*?</form>", "", shown, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


@pytest.mark.parametrize("address", ["/desk/?rules=wrc-2025", "/desk/quad/?rules=wrc-2025"])
def test_a_desk_without_a_table_says_first_whose_rules_it_goes_by_and_how_to_take_others(visitor, address):
    page = visitor.get(address)
    assert first_line(page).startswith(
        f"Rules applied: {referee.ruleset('wrc-2025').title} Choose other rules"
    )
    assert '<select id="rules"' in page.text
    assert "Use these rules" in page.text


@pytest.mark.parametrize("question", ["", "quad/"])
def test_a_table_s_desk_says_first_its_own_rules_its_hand_and_who_is_in_riichi(desk, table, question):
    rules.save_rules(
        table.round.tournament,
        rules.make_draft("tenhou-4p", {}),
        seen_mark=table.round.tournament.rules_mark,
        act=by(),
    )
    play(table, *HANCHAN[:2])
    page = desk.get(f"/t/{table.token}/desk/{question}?laid=3&laid=1&laid=9&laid=x")
    title = referee.ruleset("tenhou-4p").title
    assert first_line(page).startswith(
        f"Rules applied: River Cup {title} Back to table 1, round 1 E3 1 honba · 1 stick "
        "In riichi: Mori Ken , Tanaka Jun"
    )


def test_from_a_tournament_s_page_the_desk_goes_by_its_rules_and_from_a_rulebook_s_by_that(
    visitor, desk, table
):
    tournament = table.round.tournament
    for client, address, leads in (
        (desk, tournament.get_absolute_url(), "/desk/?tournament=river-cup"),
        (visitor, f"{tournament.get_absolute_url()}standings/", "/desk/?tournament=river-cup"),
        (visitor, f"{tournament.get_absolute_url()}rounds/1/tables/1/", "/desk/?tournament=river-cup"),
        (visitor, "/rulesets/wrc-2025/", "/desk/?rules=wrc-2025"),
        (visitor, table.get_absolute_url(), f"/t/{table.token}/desk/"),
        (visitor, f"{table.get_absolute_url()}hands/ron/", f"/t/{table.token}/desk/"),
        (visitor, f"{table.get_absolute_url()}count/", f"/t/{table.token}/desk/"),
        (desk, f"{table.get_absolute_url()}rulings/new/", f"/t/{table.token}/desk/"),
        (desk, f"{table.get_absolute_url()}desk/quad/", f"/t/{table.token}/desk/"),
        (visitor, "/", "/desk/"),
    ):
        [way] = re.findall(r'<a href="([^"]*)"\s+data-dispute', client.get(address).text)
        assert way == leads, address
        assert client.get(leads).status_code == 200


def test_the_table_has_a_way_to_its_own_desk_in_its_head(visitor, table):
    for address in ("", "hands/ron/", "count/"):
        page = visitor.get(f"{table.get_absolute_url()}{address}").text
        assert (
            f'<a class="button dispute" href="/t/{table.token}/desk/" data-dispute>Dispute</a>'
            in " ".join(page.split())
        )


def test_a_desk_that_knows_of_no_table_keeps_the_rules_of_the_one_that_was_left_and_leads_back(
    visitor, table
):
    rules.save_rules(
        table.round.tournament,
        rules.make_draft("tenhou-4p", {}),
        seen_mark=table.round.tournament.rules_mark,
        act=by(),
    )
    assert "Back to table" not in visitor.get("/desk/").text
    visitor.get(f"/t/{table.token}/desk/")
    for address in ("/desk/", "/desk/quad/"):
        page = visitor.get(address)
        assert page.context["rulebook"].word == "tournament:river-cup"
        assert "Back to table 1, round 1" in first_line(page)
        assert f'href="/t/{table.token}/"' in page.text


def test_another_rulebook_at_a_table_is_said_to_be_another_and_nothing_is_written_down_by_it(desk, table):
    told = "code=CALL-KUIKAE&seat=1"
    page = desk.get(f"/t/{table.token}/desk/incident/?{told}&rules=wrc-2025&laid=2")
    assert "Not this table's rules. Back to its rules" in first_line(page)
    assert f'href="/t/{table.token}/desk/incident/?laid=2&{told}"' in unescape(page.text)
    assert "/rulings/new/" not in page.text
    assert '<input type="hidden" name="rules" value="wrc-2025">' in page.text
    # Another question uses the table's own rules again.
    assert f'href="/t/{table.token}/desk/?laid=2"' in page.text
    assert desk.get(f"/t/{table.token}/desk/?rules=wrc-2025").context["rulebook"].slug == "river-cup"
    assert desk.get(f"/t/{table.token}/desk/quad/?rules=tenhou-3p").status_code == 404


def test_who_is_in_riichi_goes_along_from_question_to_question_and_is_told_where_it_is_asked(desk, table):
    page = unescape(desk.get(f"/t/{table.token}/desk/?laid=2").text)
    for way in (
        "quad/?laid=2&seat=2",
        "noten-riichi/?laid=2&seat=2",
        "sticks/?laid=2&riichi=2",
        "tenpai/?laid=2",
    ):
        assert f'href="/t/{table.token}/desk/{way}"' in page
    several = unescape(desk.get(f"/t/{table.token}/desk/?laid=0&laid=2").text)
    assert f'href="/t/{table.token}/desk/quad/?laid=0&laid=2"' in several
    quad = desk.get(f"/t/{table.token}/desk/quad/?laid=2&seat=2").text
    assert "W Sato Yui (riichi)" in quad
    assert "/desk/?laid=2" in quad


def test_the_sticks_that_lie_there_are_in_what_a_hand_is_worth(desk, table):
    told = "source=0&concealed=123456m234p5568s&winning=7s&seat=1"
    address = f"/t/{table.token}/desk/value/?{told}"
    assert (
        aloud(desk.get(f"{address}&flags=riichi"))
        == "1 han 40 fu: Mori Ken wins 1,300 from Akagi Haruka, plus 1,000 in riichi sticks."
    )
    assert (
        aloud(desk.get(f"{address}&laid=1"))
        == "1 han 40 fu: Mori Ken wins 1,300 from Akagi Haruka, plus 1,000 in riichi sticks."
    )
    assert (
        aloud(desk.get(f"{address}&laid=1&laid=3"))
        == "1 han 40 fu: Mori Ken wins 1,300 from Akagi Haruka, plus 2,000 in riichi sticks."
    )


def test_a_player_whose_stick_lies_is_in_riichi_where_a_tile_was_let_pass(desk, table):
    told = "concealed=123456m234p5568s&passed=7s&since=draw+discard&seat=1"
    address = f"/t/{table.token}/desk/furiten/?{told}"
    assert "Needed for the ruling: In riichi?" in text(desk.get(address))
    assert desk.get(f"{address}&laid=1").context["decision"].verdict == "furiten"


def test_at_a_table_who_is_asked_in_sight(visitor, desk, table):
    named = [field.name for field in desk.get(f"/t/{table.token}/desk/quad/").context["form"].main_fields()]
    assert "seat" in named
    assert "seat" not in [field.name for field in asked(visitor, "quad", "").context["form"].main_fields()]


def test_an_official_without_a_table_may_take_a_ruling_to_one(visitor, desk, table):
    query = "code=CALL-KUIKAE&seat=1"
    address = f"/t/{table.token}/desk/incident/?{query}"
    assert address in unescape(asked(desk, "incident", query).content.decode())
    assert table.token not in asked(visitor, "incident", query).content.decode()
    assert aloud(desk.get(address)).startswith("Mori Ken: a swap call (kuikae).")


def test_an_address_of_a_table_is_asked_in_constant_queries(desk, table, django_assert_max_num_queries):
    address = f"/t/{table.token}/desk/incident/?code=CALL-KUIKAE&seat=1"
    desk.get(address)
    with django_assert_max_num_queries(12):
        desk.get(address)


def test_a_ruling_at_a_table_leads_to_where_it_is_written_down(desk, table):
    page = desk.get(f"/t/{table.token}/desk/incident/?code=CALL-KUIKAE&seat=1")
    address = page.context["note"]["address"]
    question = json.loads(parse_qs(urlsplit(address).query)["question"][0])
    assert question == {"kind": "incident", "seat": 1, "code": "CALL-KUIKAE"}
    assert unescape(page.content.decode()).count(address) == 1
    written = desk.get(address)
    assert written.status_code == 200
    assert "a swap call (kuikae)" in written.content.decode().lower()


def test_a_noten_riichi_is_written_down_as_the_incident_that_it_is(desk, table):
    query = "concealed=123457m234p5579s&seat=2"
    page = desk.get(f"/t/{table.token}/desk/noten-riichi/?{query}")
    assert aloud(page).startswith("Chombo: Sato Yui.")
    question = json.loads(parse_qs(urlsplit(page.context["note"]["address"]).query)["question"][0])
    assert (question["code"], question["seat"], question["answers"]["at_draw"]) == ("RII-NOTEN", 2, True)


def test_a_noten_riichi_is_proposed_as_a_chombo_with_the_tiles_and_one_in_tenpai_is_not_written_down(
    desk, table
):
    asked_at = f"/t/{table.token}/desk/noten-riichi/?seat=2&concealed="
    page = desk.get(desk.get(f"{asked_at}123457m234p5579s").context["note"]["address"])
    shown = page.context["shown"]
    assert (shown.problems, shown.proposal, shown.article) == ((), "a chombo", "EMA 2025, 6.6.2")
    form = page.context["form"]
    assert (form["decision"].value(), form["facts"].value()) == (
        "chombo",
        "Hand as shown: 123457m234p5579s",
    )
    assert desk.get(f"{asked_at}123456m234p5579s").context["note"] == {}


def test_who_was_not_named_is_asked_for_before_it_is_written_down(desk, table):
    page = desk.get(f"/t/{table.token}/desk/incident/?code=CALL-KUIKAE")
    assert "Choose the player to record the ruling." in page.content.decode()


@pytest.mark.parametrize("question", [*RULED, "incident"])
def test_without_a_table_a_slip_without_a_number_is_printed(visitor, question):
    query = RULED.get(question, "code=CALL-KUIKAE")
    slip = asked(visitor, question, query + "&part=slip")
    assert slip["Content-Type"] == "application/pdf"
    assert slip.content.startswith(b"%PDF")
