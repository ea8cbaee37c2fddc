"""A mutant is detected by the tests that cover its line, and by no others."""

import ast
import os
import runpy
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

import referee
from referee import shapes
from referee.answers import MultiRonDeposits
from referee.books import Basis
from tests.mutants import cases, suite
from tests.mutants.accepted import accepted
from tests.mutants.children import Failure, Task, run_all
from tests.mutants.drawing import ALWAYS, alike, all_of, drawn, everything, mutants_of
from tests.mutants.kinds import choices, citations
from tests.mutants.kinds.answered import EXCEPTED, member
from tests.mutants.kinds.answers import other_answers
from tests.mutants.mutant import BOOKS, CHOICES, PARTS, ROOT, Change, Mutant
from tests.mutants.places import Source
from tests.mutants.printing import Outcome, report
from tests.mutants.running import NotGreen, Trial, verdicts_of
from tests.mutants.trial import BEYOND, TEST, WAYS, Verdict, put_in_place
from tests.mutants.typechecking import TypeCheck
from tests.mutants.watching import Watch
from tests.referee.test_choices import CHOICES as ANSWERED_BY_A_WORD

SMALL = '''"""How much is it?"""

__all__ = ["price"]


def price(count: int, *, member: bool | None = None) -> int:
    """Three each, and less for many."""
    if not isinstance(count, int):
        raise TypeError("two operands + one")
    if count > 10 and not member:
        return count * 2
    return count * 3
'''


@pytest.fixture
def small(tmp_path: Path) -> list[Mutant]:
    """Every mutant of a small function."""
    (tmp_path / "small_price.py").write_text(SMALL, encoding="utf-8")
    return list(mutants_of("small_price.py", root=tmp_path))


def asked(mutant: Mutant, *given: tuple[int, int]) -> Verdict:
    """The verdict of a child that imports the module for the first time and asks for some prices."""
    put_in_place(mutant)
    sys.path.insert(0, str(mutant.root))
    from small_price import price

    for number, (count, wanted) in enumerate(given, start=1):
        if price(count) != wanted:
            return Verdict(f"price of {count}", number)
    return Verdict(None, len(given))


def verdicts(mutants: list[Mutant], *given: tuple[int, int]) -> dict[str, str | None]:
    tasks = [Task(one.after, partial(asked, one, *given), seconds=10) for one in mutants]
    return {after: verdict.killer for after, verdict in run_all(tasks, 2)}


def test_a_small_function_is_changed_in_every_way_that_means_something(small):
    assert [(one.kind, one.number, one.after) for one in small] == [
        ("comparison", 10, "if count <= 10 and not member:"),
        ("boundary", 10, "if count >= 10 and not member:"),
        ("boundary", 10, "if count > 11 and not member:"),
        ("boundary", 10, "if count > 9 and not member:"),
        ("boundary", 11, "return count * 3"),
        ("boundary", 11, "return count * 1"),
        ("boundary", 12, "return count * 4"),
        ("boundary", 12, "return count * 2"),
        ("dropped term", 10, "if False:"),
        ("dropped term", 10, "if not member:"),
        ("dropped term", 10, "if count > 10:"),
        ("dropped term", 10, "if count > 10 and member:"),
        ("taken as settled", 10, "if True:"),
    ]


LARGER = """
from referee import Permission

def ask(rules, taker, giver, *, quietly=False):
    print(sum(giver, taker, start=taker, key=None))
    return ask(rules, taker.seat == giver.seat, quietly=rules.pao is Permission.ALLOWED)
"""


def test_what_is_handed_on_and_what_it_is_held_against_is_changed_too(tmp_path):
    (tmp_path / "larger.py").write_text(LARGER, encoding="utf-8")
    kinds = {"argument forgotten", "taken as settled", "exchanged", "neighbour's word"}
    found = [(one.kind, one.after) for one in mutants_of("larger.py", root=tmp_path) if one.kind in kinds]
    asked = "return ask(rules, taker.seat == giver.seat, quietly=rules.pao is Permission.ALLOWED)"
    printed = "print(sum(giver, taker, start=taker, key=None))"
    assert found == [
        ("argument forgotten", printed.replace("start=taker, ", "")),
        ("argument forgotten", printed.replace(", key=None", "")),
        ("argument forgotten", "return ask(rules, taker.seat == giver.seat)"),
        ("taken as settled", asked.replace("taker.seat == giver.seat", "True")),
        ("taken as settled", asked.replace("taker.seat == giver.seat", "False")),
        ("taken as settled", asked.replace("rules.pao is Permission.ALLOWED", "True")),
        ("taken as settled", asked.replace("rules.pao is Permission.ALLOWED", "False")),
        ("exchanged", printed.replace("giver, taker", "taker, giver")),
        ("exchanged", asked.replace("taker.seat == giver.seat", "taker == giver")),
        ("neighbour's word", asked.replace("ALLOWED", "FORBIDDEN")),
    ]


def test_of_what_is_said_every_sentence_is_changed(tmp_path):
    folder = tmp_path / "referee/messages"
    folder.mkdir(parents=True)
    (folder / "words.py").write_text('SAID = {"won": f"{who} won", "one": "I"}\n', encoding="utf-8")
    found = [
        one.after for one in mutants_of("referee/messages/words.py", root=tmp_path) if one.kind == "sentence"
    ]
    assert found == [
        'SAID = {("won" "〆"): f"{who} won", "one": "I"}',
        'SAID = {"won": f"{who} won", ("one" "〆"): "I"}',
        'SAID = {"won": (f"{who} won" "〆"), "one": "I"}',
    ]


def test_a_mutant_is_killed_by_the_test_that_asks_for_it_and_survives_where_none_does(small):
    alive = {after for after, killer in verdicts(small, (1, 3), (20, 40)).items() if killer is None}
    assert alive == {
        "if count >= 10 and not member:",
        "if count > 11 and not member:",
        "if count > 9 and not member:",
        "if count > 10:",
    }


def test_a_test_of_the_bound_itself_kills_what_lived_on_it(small):
    alive = {after for after, killer in verdicts(small, (1, 3), (10, 30), (11, 22)).items() if killer is None}
    assert alive == {"if count > 10:"}


@pytest.mark.larger
def test_a_child_that_never_ends_is_stopped_and_says_so():
    ((_, answer),) = run_all([Task("loop", _for_ever, seconds=1)], 1)
    assert answer == Failure("took too long", beyond=True)


def _for_ever() -> None:
    while True:
        pass


def test_a_child_that_breaks_off_has_no_answer():
    ((_, answer),) = run_all([Task("gone", partial(os._exit, 3))], 1)
    assert answer == Failure("broke off")


def test_a_child_that_takes_too_much_memory_or_dies_of_a_signal_went_beyond_what_it_may():
    died = Task("died", partial(signal.raise_signal, signal.SIGTERM))
    answers = dict(run_all([Task("much", partial(bytearray, 1 << 40)), died], 2))
    assert answers == {
        "much": Failure("took too much memory", beyond=True),
        "died": Failure("SIGTERM", beyond=True),
    }


def ways(mutant: Mutant, noticed: Callable[..., Verdict], part: str = "core") -> list[tuple[int, Verdict]]:
    one = Trial(replace(mutant, part=part), [(1, 3), (20, 40)], 1)
    return list(verdicts_of({0: one}, noticed, 2, lambda _: None, "by the prices"))


def _prices(mutant: Mutant, given: Sequence[tuple[int, int]]) -> Verdict:
    return asked(mutant, *given)


def _hangs(mutant: Mutant, given: Sequence[tuple[int, int]]) -> Verdict:
    while mutant.change.text:
        pass
    return Verdict(None, len(given))


def _broken(mutant: Mutant, given: Sequence[tuple[int, int]]) -> Verdict:
    if mutant.change.text:
        raise OSError("no space left on device")
    return Verdict(None, len(given))


def _always(mutant: Mutant, given: Sequence[tuple[int, int]]) -> Verdict:
    return Verdict("price of 1", 1)


def _never_asked(mutant: Mutant, given: Sequence[tuple[int, int]]) -> Verdict:
    return Verdict()


@pytest.mark.larger
def test_a_mutant_is_killed_by_a_test_or_by_the_time_that_it_takes(small):
    assert ways(small[0], _prices) == [(0, Verdict("price of 1", 1, TEST))]
    assert ways(small[0], _hangs) == [(0, Verdict("took too long", 0, BEYOND))]


def test_where_the_tool_breaks_down_nothing_is_killed_and_the_run_ends(small):
    with pytest.raises(NotGreen, match=r"could not be tried:\n(.|\n)*no space left on device"):
        ways(small[0], _broken)


@pytest.mark.parametrize("part", PARTS)
def test_a_source_that_is_not_changed_survives_or_the_run_ends(small, part):
    with pytest.raises(NotGreen, match=f"{part}: a source that is not changed does not survive: price of 1"):
        ways(small[0], _always, part)
    with pytest.raises(NotGreen, match=f"{part}: no test ran"):
        ways(small[0], _never_asked, part)


def test_tests_that_have_no_place_for_their_files_kill_nothing(small, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", "/proc/nowhere")
    with pytest.raises(NotGreen, match="FileNotFoundError"):
        list(verdicts_of({0: Trial(small[0], ["a test"], 9)}, suite.noticed, 2, lambda _: None, "by none"))


def test_the_lines_that_a_block_runs_are_noted_in_every_thread():
    watch = Watch({(__file__, line) for line in range(1, 1000)})
    first = _twice.__code__.co_firstlineno
    with watch.noting() as outer, watch.noting() as seen:
        thread = threading.Thread(target=_twice, args=(1,))
        thread.start()
        thread.join()
    assert {line for _, line in seen} == {first + 1, first + 2}
    assert {line for _, line in outer}.isdisjoint({first + 1, first + 2})


@pytest.mark.larger
def test_a_second_test_runs_the_lines_whose_answer_the_first_has_kept():
    first = shapes._suit_choices.__wrapped__.__code__.co_firstlineno + 3
    found = suite.TestMap()
    plugin = suite._Watching(Watch({(shapes.__file__, first)}), found)
    plugin.pytest_collection_finish()
    for test in ("first", "second"):
        running = plugin.pytest_runtest_protocol(SimpleNamespace(nodeid=test))
        next(running)
        referee.shapes.shanten(referee.read_tiles("123m456p789s1155z"))
        next(running, None)
    assert found.tests[shapes.__file__, first] == ["first", "second"]


WORDS = '''"""What is said?"""

SAID = {
    "late": (
        "too late",
        "遅刻",
    ),
    "none": ("nothing", "なし"),
    "fine": str(
        1
        + len("four")
    ),
}
'''


def test_a_line_on_which_no_code_begins_is_run_by_the_line_that_begins_what_holds_it(tmp_path):
    path = tmp_path / "small_words.py"
    path.write_text(WORDS, encoding="utf-8")

    def lines(first: int, last: int) -> list[int]:
        change = Change(start=0, end=0, text="", first=first, last=last)
        mutant = Mutant(kind="word", part="core", file=path.name, change=change, root=tmp_path)
        assert {file for file, _ in mutant.lines} == {str(path)}
        return [line for _, line in mutant.lines]

    # Both words are in one constant, which begins with its parenthesis.
    assert [lines(at, at) for at in (4, 5, 6, 8)] == [[4], [4], [4], [8]]
    assert lines(5, 8) == [4, 8]
    assert [lines(at, at) for at in (9, 10, 11)] == [[9], [10], [11]]
    # No code executes an empty line.
    assert lines(2, 2) == [2]


def test_a_word_of_a_constant_that_an_import_makes_asks_every_test_that_imports_it(tmp_path):
    path = tmp_path / "small_words.py"
    path.write_text(WORDS, encoding="utf-8")
    change = Change(start=0, end=0, text="", first=6, last=6)
    mutant = Mutant(kind="word", part="core", file=path.name, change=change, root=tmp_path)
    watch = Watch(mutant.lines)
    with watch.noting() as always:
        runpy.run_path(str(path))
    assert suite.ordered(mutant, [suite.TestMap(always=always, seconds={"slow": 2.0, "quick": 1.0})]) == [
        "quick",
        "slow",
    ]
    assert cases.ordered(mutant, cases.CaseMap(always, {}, ["ema-2025"] * 3, []), 1) != []


def _twice(number: int) -> int:
    if number:
        return 2 * number
    return 0


def _on(line: int, **more: str) -> Mutant:
    change = Change(start=0, end=0, text="", first=line, last=line)
    given = {"part": "core", "file": "referee/shapes.py", **more}
    return Mutant(kind="boundary", change=change, **given)


def _at(line: int) -> tuple[str, int]:
    return str(_on(line).path), line


def test_the_runs_of_a_line_are_tried_and_of_a_book_its_own_and_then_those_of_its_heirs():
    found = cases.CaseMap({_at(1)}, {_at(7): [2, 0]}, ["tenhou-4p", "rrc", "ema-2025"], [])
    assert sorted(cases.ordered(_on(7), found, seed=1)) == [0, 2]
    assert cases.ordered(_on(8), found, seed=1) == []
    assert cases.ordered(_on(1, ruleset="ema-2025"), found, seed=1) == [2, 1]
    assert sorted(cases.ordered(_on(1), found, seed=1)) == [0, 1, 2]


def test_the_quickest_test_of_a_line_comes_first():
    found = suite.TestMap(always={_at(1)}, tests={_at(7): ["slow", "quick"]})
    found.seconds.update(slow=2.0, other=0.1, quick=1.0)
    assert suite.ordered(_on(7), [found]) == ["quick", "slow"]
    assert suite.ordered(_on(1), [found]) == ["other", "quick", "slow"]
    assert suite.ordered(_on(9), [found]) == []


def test_what_is_changed_in_the_law_is_no_matter_of_the_desks_tests():
    desk = "tests/tournaments/tables/test_hands.py::test_a_hand"
    found = suite.TestMap(tests={_at(7): [desk, "law"]})
    found.seconds.update({desk: 0.1, "law": 1.0})
    assert suite.ordered(_on(7), [found]) == ["law"]
    assert suite.ordered(_on(7, part="services"), [found]) == [desk, "law"]


@pytest.mark.larger
def test_a_run_of_cases_kills_a_mutant_of_the_law():
    mutant = next(
        one
        for one in mutants_of("referee/adjudication/honba.py")
        if one.kind == "dropped term" and "not honba or" in one.before and "not honba" not in one.after
    )
    verdict = dict(run_all([Task(0, partial(_all_of, mutant, "honba"), seconds=60)], 1))[0]
    assert verdict.killer is not None, verdict


def _all_of(mutant: Mutant, file: str) -> Verdict:
    # Modules of the law may already be imported here, together with the reader of the cases; a mutant's process starts
    # without both.
    for name in [name for name in sys.modules if name.startswith(("referee", "tests.referee"))]:
        del sys.modules[name]
    put_in_place(mutant)
    from tests.referee import test_cases

    for number, (where, case, rules) in enumerate(test_cases.ruled()):
        if where == file:
            try:
                test_cases.test_the_ruling_is_the_one_that_the_source_gives({**case, "rules": [rules]})
            except AssertionError:
                return Verdict(case["name"], number)
    return Verdict()


def test_a_question_that_is_cited_is_exchanged_for_the_one_on_starting_points_and_one_beside_it():
    # An enum member is not a question, even if it is spelled like one.
    words = 'class Why(Enum):\n    UMA = "uma"\n'
    source = Source(f'FIRST = Kind("one", "uma")\nSECOND = Kind("two", "start_points")\n{words}')
    given = source.bytes
    changed = [
        (given[: one.start] + one.text.encode() + given[one.end :]).decode().splitlines()[:2]
        for one in citations(source, {"uma", "start_points", "honba_value"})
    ]
    assert changed == [
        ['FIRST = Kind("one", "start_points")', 'SECOND = Kind("two", "start_points")'],
        ['FIRST = Kind("one", "uma")', 'SECOND = Kind("two", "uma")'],
    ]


@pytest.mark.larger
def test_a_question_that_is_answered_by_a_word_gets_one_more_answer_and_the_words_of_steps_do_not():
    text = 'class Renchan(Worded):\n    """When?"""\n\n    AGARI = "agari", "By a win"\n'
    [change] = choices(Source(text), "referee/draws.py")
    assert text[: change.start] + change.text + text[change.end :] == (
        'class Renchan(Worded):\n    """When?"""\n\n'
        '    NEW_RENCHAN_REFEREE_DRAWS = "new", \'By a win\'\n    AGARI = "agari", "By a win"\n'
    )
    # A class without members of its own, such as `Worded` itself, gets none.
    assert not [*choices(Source("class Worded(Enum):\n    __hash__ = object.__hash__\n"), "referee/words.py")]
    files = {mutant.file for mutant in everything(CHOICES, seed=1)}
    assert {"referee/answers/wins.py", "referee/ledger/page.py", "tournaments/models/rounds.py"} <= files
    assert not files & {f"referee/answers/{name}.py" for name in ("facts", "remedies", "steps")}


def test_every_exception_from_one_more_member_is_an_enum_that_there_is():
    for file, names in EXCEPTED.items():
        enums = {
            node.name
            for node in ast.walk(Source((ROOT / file).read_text("utf-8")).tree)
            if isinstance(node, ast.ClassDef)
        }
        assert names.keys() <= enums, file


@pytest.mark.larger
def test_one_more_member_of_any_enum_fails_the_type_check_or_the_import():
    mutants = everything(CHOICES, seed=1)
    names = [member(mutant.change) for mutant in mutants]
    assert len(names) == len({*names}) > len(ANSWERED_BY_A_WORD)
    with TypeCheck() as check:
        verdicts = check.verdicts(mutants)
    print(f"{sum(str(one.killer).startswith('mypy') for one in verdicts)} of {len(verdicts)} enums fail mypy")
    assert [mutant.after for mutant, one in zip(mutants, verdicts, strict=True) if one.killer is None] == []


def test_the_other_answers_to_a_books_line_are_those_of_other_books_that_fit_beside_its_rest():
    assert other_answers("wrc-2025", "start_points") == [25000, 35000]
    assert other_answers("wrc-2025", "players") == []


@pytest.mark.parametrize("key", ALWAYS)
def test_every_line_that_cites_its_own_book_is_changed_once_or_answered_alike_by_all(key):
    rules = referee.ruleset(key)
    own = f"{rules.book.cite}, "
    cited = {
        name
        for name, source in rules.sources.items()
        if source.basis is Basis.BOOK and source.words.startswith(own)
    }
    changed = [one.question for one in everything(BOOKS, seed=1, books=[key])]
    assert len(changed) == len(set(changed))
    assert cited <= {*changed, *alike(key)}
    assert not {*changed} & {*alike(key)}


def test_a_line_that_a_helper_makes_is_changed_and_its_citation_is_not():
    (one,) = (
        one for one in everything(BOOKS, seed=1, books=["wrc-2025"]) if one.question == "multi_ron_deposits"
    )
    space: dict[str, object] = {"__name__": one.module}
    exec(compile(one.source, one.file, "exec"), space)  # noqa: S102 - our own source
    rules, changed = referee.ruleset("wrc-2025"), space["RULES"]
    assert changed.multi_ron_deposits is MultiRonDeposits.OWN_BACK_REST_NEAREST
    assert changed.sources == rules.sources
    assert [name for name in referee.questions() if getattr(changed, name) != getattr(rules, name)] == [
        "multi_ron_deposits"
    ]


def test_the_same_seed_draws_the_same_mutants_and_none_or_too_many_asks_for_all(small):
    assert drawn(small, 5, 1) == drawn(small, 5, 1)
    assert len(drawn(small, 5, 1)) == 5
    assert drawn(small, 0, 1) == drawn(small, 99, 1) == small


def test_a_survivor_is_told_with_its_line_before_and_after_and_how_many_tests_ran_it(small):
    words = report(
        [Outcome(small[0], "price of 1", 1), Outcome(small[1], None, 2), Outcome(small[2], None, 0)]
    )
    assert words.endswith(
        "survived: small_price.py:10 [boundary], 2 tests ran it\n"
        "  - if count > 10 and not member:\n"
        "  + if count >= 10 and not member:\n"
        "\n"
        "survived: small_price.py:10 [boundary], no test runs it\n"
        "  - if count > 10 and not member:\n"
        "  + if count > 11 and not member:"
    )
    assert words.splitlines()[:3] == [
        "file              killed  survived  accepted",
        "small_price.py         1         2         .",
        "all                    1         2         .",
    ]


def test_what_killed_is_told_apart(small):
    killed = [Outcome(one, "x", 1, way=way) for one, way in zip(small, [*WAYS, BEYOND], strict=False)]
    others = [Outcome(small[5], None, 1), Outcome(small[6], None, 0, accepted=True)]
    assert report([*killed, *others]).split("\n\n")[3] == (
        "killed by a test that failed: 1, by the import: 1, by the time, the memory or its own end: 2, "
        "by the type check: 1"
    )


def test_an_accepted_entry_names_a_change_and_one_that_fits_no_line_is_rotten(small, tmp_path):
    path = tmp_path / "equivalent.toml"
    path.write_text(
        '[[equivalent]]\nfile = "small_price.py"\nline = "return count * 3"\nbecomes = "return count * 4"\nwhy = "a"\n'
        '[[equivalent]]\nfile = "small_price.py"\nline = "return count * 5"\nbecomes = "return count * 6"\nwhy = "b"\n',
        encoding="utf-8",
    )
    known = accepted(path)
    assert [one.after for one in small if known.has(one)] == ["return count * 4"]
    assert known.rotten(small) == ["small_price.py: return count * 5 -> return count * 6"]


def test_every_accepted_entry_fits_a_line_of_today():
    known = accepted()
    assert known.rotten([one for file in known.files for one in all_of(file)]) == []


def test_an_accepted_entry_without_a_reason_is_refused(tmp_path):
    path = tmp_path / "equivalent.toml"
    path.write_text('[[equivalent]]\nfile = "a"\nline = "b"\nbecomes = "c"\nwhy = ""\n', encoding="utf-8")
    with pytest.raises(ValueError, match="each with words"):
        accepted(path)
