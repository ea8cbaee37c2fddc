"""Management commands for scripts and careful users."""

import io
import json
import re
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

import referee
from tests.sampled import every_nth
from tests.tournaments.project.test_settings import manage
from tournaments.presenters.rulings.rulebooks import rulesets

CHOMBO = {"id": 1, "rules": "ema-2025", "event": {"kind": "chombo", "offenders": [2]}}
TENPAI = {
    "id": "β",
    "rules": "ema-2025",
    "event": {"kind": "tenpai", "seat": 0, "concealed": "123m456p789s1122z", "melds": []},
}
WIN = {
    "id": 2,
    "rules": "ema-2016",
    "table": {"scores": [30000] * 4, "round": "E1", "dealer": 0, "honba": 0, "deposits": 0},
    "event": {
        "kind": "win",
        "from": 1,
        "riichi": [2],
        "winners": [{"seat": 2, "value": {"han": 3, "fu": 40}}],
    },
}


def said_by(*arguments, **options):
    """Return the output of a command."""
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def written(tmp_path):
    """Return a function that writes lines to a file and returns its path."""

    def write(*lines):
        path = tmp_path / "requests.jsonl"
        path.write_text(
            "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), "utf-8"
        )
        return str(path)

    return write


def test_each_line_is_answered_in_order_and_blank_lines_are_passed_over(written):
    answers = [
        json.loads(line)
        for line in said_by("adjudicate", written(CHOMBO, "", TENPAI, "  ", WIN)).splitlines()
    ]
    assert [(answer["id"], answer["verdict"]) for answer in answers] == [
        (1, "chombo"),
        ("β", "tenpai"),
        (2, "win"),
    ]
    assert answers == [referee.codec.answer(request) for request in (CHOMBO, TENPAI, WIN)]
    assert answers[2]["deltas"] == [0, -5200, 5200, 0]


def test_a_rejected_line_does_not_stop_the_others_and_shows_in_the_exit_status(written):
    out = io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("adjudicate", written("{", CHOMBO, {"rules": "nobody's"}), stdout=out)
    verdicts = [json.loads(line)["verdict"] for line in out.getvalue().splitlines()]
    assert (caught.value.code, verdicts) == (1, ["rejected", "chombo", "rejected"])


JAPANESE = [
    (
        CHOMBO,
        (
            '{"id": 1, "verdict": "chombo", "deltas": [0, 0, 0, 0], "payments": [], "penalties": '
            '[{"seat": 2, "points": -20000, "when": "after_uma", "for": "chombo"}], "findings": '
            '[{"code": "chombo_after_uma", "seat": 2, "says": "西家はウマの後に20,000点減点。'
            'これについて卓上での支払いはない。", '
            '"facts": {"points": 20000}, "clause": {"option": "chombo_points", "value": 20000, '
            '"source": "EMA 2025 = EMA 2016, 3.4.6"}}, {"code": "hand_replayed", "seat": 0, "says": '
            '"東1局0本場をやり直す。", "facts": {"round": "E1", "honba": 0, "dealer": 0}, "clause": {"option": '
            '"chombo_replay", "value": "no_game", "source": "EMA 2025 = EMA 2016, 3.4.6"}}], "table": '
            '{"scores": [30000, 30000, 30000, 30000], "round": "E1", "dealer": 0, "honba": 0, '
            '"deposits": 0, "over": false}, "replay": true}'
        ),
    ),
    (
        TENPAI,
        (
            '{"id": "β", "verdict": "tenpai", "findings": [{"code": "hand_tenpai", "seat": 0, '
            '"says": "聴牌、待ちは12z。", "facts": {"waits": "12z", "away": 0}}], "waits": "12z", "away": 0}'
        ),
    ),
    (
        TENPAI | {"language": "en"},
        (
            '{"id": "β", "verdict": "tenpai", "findings": [{"code": "hand_tenpai", "seat": 0, '
            '"says": "The hand is tenpai on 12z.", "facts": {"waits": "12z", "away": 0}}], '
            '"waits": "12z", "away": 0}'
        ),
    ),
    (
        {"id": 3, "rules": "ema-2025", "event": {"kind": "chombo", "offenders": [9]}},
        (
            '{"id": 3, "verdict": "rejected", "errors": [{"path": "event.offenders[0]", "code": "unknown_seat", '
            '"says": "4人の卓に座席9はありません。"}]}'
        ),
    ),
    (
        {"id": 4, "language": "fr", "rules": "ema-2025", "event": {"kind": "chombo", "offenders": [0]}},
        (
            '{"id": 4, "verdict": "rejected", "errors": [{"path": "language", "code": "unknown_word", '
            '"says": "「fr」は使えません。次のいずれかにしてください：en, ja。"}]}'
        ),
    ),
    (
        '{"id": 5',
        (
            '{"id": null, "verdict": "rejected", "errors": [{"path": "", "code": "not_json", "says": '
            '"JSONとして読めません：「,」がありません（9文字目）。この行を確認してください。"}]}'
        ),
    ),
    (
        '"' + "x" * 100_000 + '"',
        (
            '{"id": null, "verdict": "rejected", "errors": [{"path": "", "code": "too_long", '
            '"says": "行が100,000文字を超えています。"}]}'
        ),
    ),
    (
        "7",
        (
            '{"id": null, "verdict": "rejected", "errors": [{"path": "request", "code": "wrong_type", '
            '"says": "オブジェクトが必要ですが、7があります。"}]}'
        ),
    ),
]


def test_answers_and_errors_are_in_the_language_of_lang_unless_a_request_names_one(written):
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("adjudicate", written(*(line for line, _said in JAPANESE)), lang="ja", stdout=out)
    assert out.getvalue().splitlines() == [said for _line, said in JAPANESE]


def test_a_file_that_cannot_be_read_is_named():
    with pytest.raises(CommandError, match=r"^nowhere\.jsonl cannot be read: No such file or directory\.$"):
        call_command("adjudicate", "nowhere.jsonl")


def test_a_file_with_a_byte_order_mark_and_windows_line_ends_is_read(tmp_path):
    path = tmp_path / "windows.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(CHOMBO).encode() + b"\r\n\xff\r\n")
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("adjudicate", str(path), stdout=out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["verdict"] for answer in answers] == ["chombo", "rejected"]


def test_the_codes_and_the_schema_are_printed_whole():
    assert json.loads(said_by("adjudicate", "--codes")) == referee.codec.codes()
    assert json.loads(said_by("adjudicate", "--schema")) == referee.codec.json_schema()
    assert json.loads(said_by("adjudicate", "--schema", "ruling")) == referee.codec.ruling_schema()
    assert json.loads(said_by("adjudicate", "--schema", "entry")) == referee.codec.entry_schema()


def test_every_incident_is_listed_with_the_facts_to_ask_first():
    said = said_by("adjudicate", "--incidents")
    assert said.startswith("== Calls and turns ==\n\nCALL-EMPTY: an empty call of chi, pon or kan\n")
    assert re.findall(r"^([A-Z]+(?:-[A-Z]+)*): ", said, re.MULTILINE) == list(referee.incidents.INCIDENTS)
    assert (
        "LATE: late for the game\n  minutes (0, 1, 2, …): How many full minutes had passed?\n  begun "
        "(true, false): Had the next minute started?\n"
    ) in said


def test_under_a_ruleset_it_is_said_what_may_follow_and_only_what_matters_is_asked():
    said = said_by("adjudicate", "--incidents", rules="wrc-2025")
    assert (
        "LATE: late for the game\n  minutes (0, 1, 2, …): How many full minutes had passed?\n  - A "
        "penalty of 30,000 points (the points replace the player's result of this game, a "
        "substitute takes over the seat), if it was ten minutes or more\n  - Otherwise a penalty of "
        "1,000 points for each minute\n  WRC 2025, penalties 12.3.9\n"
    ) in said
    japanese = said_by("adjudicate", "--incidents", rules="wrc-2025", lang="ja")
    assert (
        "\nCALL-EMPTY: 空鳴き\n"
        "  lost (true, false): 同じ捨て牌への他家の発声に負けた鳴きですか。\n"
        "  - 他家の発声が優先されたとき、ペナルティなし\n"
        "  - ほかは和了放棄（鳴きは無効。牌を戻す）\n"
        "  WRC 2025, 8.2, penalties 12.3.2\n"
        "  WRC 2025, penalties 12.3.3\n"
    ) in japanese


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--incidents", "--rules", "wrc-1999"), "There is no ruleset 'wrc-1999'. There are: ema-2016, "),
        (("--rules", "wrc-2025"), "--rules goes with --incidents; a request names its own rules."),
    ],
)
def test_a_list_of_incidents_that_cannot_be_made_is_an_error_that_says_why(options, says):
    with pytest.raises(CommandError) as caught:
        call_command("adjudicate", *options)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize("about", every_nth(["adjudicate --codes", "rulesets rrc"], 2))
def test_a_reader_who_has_seen_enough_may_leave(about):
    asked = subprocess.Popen(
        [sys.executable, "manage.py", *about.split()],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    asked.stdout.close()
    assert (asked.stderr.read(), asked.wait()) == (b"", 0)


def test_a_line_is_answered_before_the_next_one_comes(tmp_path):
    """A program that asks one question at a time does not wait for more input; there is no database."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "adjudicate"],
        cwd=settings.BASE_DIR,
        env={"DATA_DIR": str(tmp_path), "PATH": "", "PYTHONIOENCODING": "ascii"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        for request in (CHOMBO, TENPAI | {"language": "ja"}):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == referee.codec.answer(request)
        process.stdin.write(b"not JSON\n")
        process.stdin.close()
        assert json.loads(process.stdout.read())["errors"][0]["code"] == "not_json"
    assert process.returncode == 1
    assert not (tmp_path / "shinpan.sqlite3").exists()


def test_the_rulesets_are_listed_with_their_gaps():
    listed = said_by("rulesets").splitlines()
    assert [line.split()[0] for line in listed] == list(referee.ruleset_keys())
    gaps = len(referee.ruleset("ema-2025").gaps())
    assert listed[1].endswith(f"2025 edition (August 2025, version 1.1 of 2 December 2025), gaps: {gaps}")


def test_a_rulesets_answers_are_said_with_their_sources():
    said = said_by("rulesets", "ema-2025")
    assert (
        "Are 4 han 30 fu and 3 han 60 fu rounded up to a mangan?\n  Yes\n  kiriage_mangan = true\n  EMA 2025, 4.1.2"
        in said
    )
    steps = sum(
        len(rulesets.answer_line(referee.ruleset("ema-2025"), name).steps) for name in referee.questions()
    )
    assert said.count("\n  ") == steps + 2 * len(referee.questions())


def test_a_rulesets_answers_are_said_in_japanese():
    said = said_by("rulesets", "ema-2025", "--lang", "ja")
    assert (
        "30符4翻と60符3翻を満貫に切り上げるか。\n  はい\n  kiriage_mangan = true\n  EMA 2025, 4.1.2" in said
    )
    rules = json.loads(said_by("rulesets", "ema-2025", "--json", "--lang", "ja"))
    assert rules["questions"][0]["asks"] == referee.messages.say_question(rules["questions"][0]["name"], "ja")


@pytest.mark.larger
def test_who_reads_only_the_head_of_the_list_sees_no_traceback(tmp_path):
    """The output is larger than a pipe holds, and nobody reads it to the end."""
    with subprocess.Popen(
        [sys.executable, "manage.py", "rulesets", "--json"],
        cwd=settings.BASE_DIR,
        env={"DATA_DIR": str(tmp_path), "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout.read(1) == b"["
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_gaps_alone_are_said_when_asked_for():
    said = said_by("rulesets", "ema-2025", "--gaps")
    named = [line.split()[0] for line in said.splitlines() if " = " in line]
    assert named == [name for name, _source in referee.ruleset("ema-2025").gaps()]


def test_a_ruleset_is_written_for_machines():
    rules = json.loads(said_by("rulesets", "tenhou-4p", "--json"))
    questions = {question.pop("name"): question for question in rules.pop("questions")}
    assert rules == {
        "key": "tenhou-4p",
        "title": referee.ruleset("tenhou-4p").title,
        "edition": referee.ruleset("tenhou-4p").book.edition,
    }
    assert list(questions) == list(referee.questions())
    assert questions["multi_ron_deposits"] == {
        "asks": "Who takes the riichi sticks after a win, and when there are several rons?",
        "type": "choice",
        "choices": list(referee.questions()["multi_ron_deposits"].choices),
        "answer": "all_nearest",
        "says": "The nearest winner takes them all",
        "source": "Tenhou, official list",
        "basis": "book",
    }
    assert (questions["uma"]["type"], questions["uma"]["answer"]) == (
        "numbers_by_place",
        [20000, 10000, -10000, -20000],
    )
    assert questions["kuitan"]["type"] == "yes_no"
    assert questions["pao_yaku"]["type"] == "choices"
    assert questions["chombo_replay"]["basis"] == "server"


@pytest.mark.parametrize("key", referee.ruleset_keys())
def test_what_is_written_for_machines_can_be_laid_over_again(key):
    rules = json.loads(said_by("rulesets", key, "--json"))
    changes = {question["name"]: question["answer"] for question in rules["questions"]}
    assert referee.ruleset(key, changes) == referee.ruleset(key)


def test_two_rulesets_are_said_beside_each_other():
    said = said_by("rulesets", "ema-2025", "--against", "wrc-2025", "--differences")
    ema, wrc = (referee.ruleset(key) for key in ("ema-2025", "wrc-2025"))
    differ = [name for name in referee.questions() if getattr(ema, name) != getattr(wrc, name)]
    assert said.splitlines()[:3] == [
        f"ema-2025: {ema.title} ({ema.book.edition})",
        f"wrc-2025: {wrc.title} ({wrc.book.edition})",
        f"{len(differ)} of {len(referee.questions())} answers differ",
    ]
    named = re.findall(r"^  (\w+) = ", said, re.MULTILINE)
    assert named == [name for name in differ for _side in (ema, wrc)]
    assert '  ≠ wrc-2025: Nobody\n  leftover_deposits = "lost"\n  WRC 2025, 10.2, 10.3\n' in said


def test_each_step_of_an_answer_is_said_on_a_line_of_its_own():
    said = said_by("rulesets", "wrc-2025")
    steps = referee.messages.say_each_step(referee.ruleset("wrc-2025").own_tiles_exposed)
    assert len(steps) > 1
    assert "".join(f"  {step}\n" for step in steps) in said


def test_whose_steps_they_are_is_said_once():
    said = said_by("rulesets", "wrc-2025", "--against", "m-league", "--find", "slow")
    [first, *rest] = referee.messages.say_each_step(referee.ruleset("m-league").slow_play)
    assert rest
    assert "\n".join((f"  ≠ m-league: {first}", *(f"              {step}" for step in rest))) in said


def test_the_answers_stand_under_the_titles_of_their_groups():
    titles = re.findall(r"^== (.+) ==$", said_by("rulesets", "ema-2025"), re.MULTILINE)
    assert titles == [title for _name, title, _questions in referee.messages.grouped_questions()]


@pytest.mark.parametrize("words", ["empty pon", "CALL-EMPTY"])
def test_answers_are_found_by_their_words_and_by_the_incidents_that_they_decide(words):
    said = said_by("rulesets", "ema-2025", "--find", words)
    assert re.findall(r"^  (\w+) = ", said, re.MULTILINE) == ["empty_meld_call"]
    assert said_by("rulesets", "ema-2025", "--find", "xyzzy").endswith("There are no questions to show.\n\n")


def test_the_command_writes_two_rulesets_as_the_address_does(visitor):
    query = {"against": "wrc-2025", "only": ["differences", "gaps"]}
    sent = visitor.get("/rulesets/ema-2025.json", query, headers={"accept-language": "ja"})
    options = ("--against", "wrc-2025", "--differences", "--gaps", "--lang", "ja", "--json")
    assert json.loads(said_by("rulesets", "ema-2025", *options)) == json.loads(sent.content)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("ema-2025", "--against", "wrc-1999"), "There is no ruleset 'wrc-1999'. There are: ema-2016, "),
        (("--find", "pon"), "--find looks through one ruleset: name its KEY first."),
        (("--against", "wrc-2025"), "--against compares one ruleset with another: name its KEY first."),
        (
            ("ema-2025", "--differences"),
            "--differences needs another ruleset to differ from: add --against OTHER.",
        ),
    ],
)
def test_a_comparison_that_cannot_be_made_is_an_error_that_says_what_to_do(options, says):
    with pytest.raises(CommandError) as caught:
        call_command("rulesets", *options)
    assert str(caught.value).startswith(says)


def test_all_rulesets_are_written_for_machines_at_once():
    assert [rules["key"] for rules in json.loads(said_by("rulesets", "--json"))] == list(
        referee.ruleset_keys()
    )


def test_an_unknown_ruleset_is_an_error_that_names_the_known_ones(tmp_path):
    run = manage("rulesets", "ema-1999", DATA_DIR=tmp_path)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.strip() == (
        "CommandError: There is no ruleset 'ema-1999'. There are: " + ", ".join(referee.ruleset_keys()) + "."
    )


def test_a_desk_without_a_database_is_told_what_to_do(tmp_path):
    run = manage("verify", DATA_DIR=tmp_path)
    assert run.returncode == 2
    assert "Was it prepared with `manage.py prepare`?" in run.stderr


def test_how_complete_each_language_is_is_shown(capsys):
    call_command("translations")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "en  English: the source"
    shown = [
        re.fullmatch(r"ja  日本語: (pages|rulings), (\d+) of (\d+) \(100 %\)", line) for line in lines[1:]
    ]
    assert [line[1] for line in shown] == ["pages", "rulings"]
    assert all(line[2] == line[3] and int(line[2]) > 2000 for line in shown)
