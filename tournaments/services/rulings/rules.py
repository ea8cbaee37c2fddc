"""House rules of a tournament.

Until something is written at its tables they can simply be changed. Afterwards a change is a decision
(`rules_decisions`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.common.language import current_language, joined
from tournaments.journal.kinds import Answer, Rules, RulesReplaced
from tournaments.models import Entry, Seating, Tournament
from tournaments.services.events.stage_formats import stages_of, unfit_patterns
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import OpenJournal, open_journal

__all__ = [
    "MAX_TEXT_LENGTH",
    "Draft",
    "changed_answers",
    "check_seats",
    "check_unchanged",
    "is_frozen",
    "journal_content",
    "lock_and_reload",
    "make_draft",
    "read_draft",
    "read_steps",
    "rules_of",
    "save_rules",
]

MAX_TEXT_LENGTH = 20_000
"""Characters in a pasted text; a hundred answers take about a quarter of it."""
MAX_NUMBER = 10_000_000
"""Points; no game uses more, and results stay readable in charts and sums."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A rulebook and the answers over it, in the words of the JSON form; the combination is valid."""

    base: str
    own: Mapping[str, Any]

    @property
    def ruleset(self) -> referee.Ruleset:
        """The answers that would apply."""
        return referee.ruleset(self.base, dict(self.own) or None)

    @property
    def text(self) -> str:
        """The draft as JSON; `read_draft` makes the same draft of it."""
        return json.dumps({"base": self.base, "set": dict(self.own)}, ensure_ascii=False, indent=2)

    def with_base(self, base: str) -> Draft:
        """Return the same answers over another rulebook. Raises `InputError` if they do not fit it."""
        return make_draft(base, self.own)

    def with_answer(self, name: str, value: object) -> Draft:
        """Add or replace one answer. Raises `InputError`."""
        return make_draft(self.base, {**self.own, name: value})

    def without_answer(self, name: str) -> Draft:
        """Restore the rulebook's answer. Raises `InputError` if the other answers need this one."""
        return make_draft(self.base, {key: value for key, value in self.own.items() if key != name})


def rules_of(tournament: Tournament) -> Draft:
    """Return the present rules."""
    return Draft(base=tournament.ruleset_key, own=tournament.overlay)


def make_draft(base: str, own: Mapping[str, Any]) -> Draft:
    """Make a draft of these answers. Raises `InputError` with a sentence for everything that is wrong with them."""
    return _check_draft({"base": base, "set": dict(own)})


def _check_draft(data: object) -> Draft:
    own = data.get("set") if isinstance(data, dict) else {}
    problems = [
        Problem(
            says=_shorten(
                _("The number for “%(name)s” is too large. Enter a smaller number.") % {"name": name}
            )
        )
        for name, value in (own.items() if isinstance(own, dict) else ())
        if any(abs(number) > MAX_NUMBER for number in _numbers(value))
    ]
    if problems:
        raise InputError(problems)
    try:
        rules = referee.codec.read_rules(data)
    except referee.Rejected as error:
        raise InputError(_rejection_problems(error)) from error
    # Use the referee's form, so that each answer has one spelling.
    own_answers = {
        name: referee.question.answer_words(getattr(rules, name))
        for name in referee.questions()
        if name in (own or {})
    }
    return Draft(base=rules.key, own=own_answers)


def read_draft(text: str, base: str = "") -> Draft:
    """Read a draft from a text ``{"base": KEY, "set": {QUESTION: ANSWER}}``; the default base is *base*.

    Raises `InputError` for a text that is too long or is not such JSON, and as `make_draft`.
    """
    if len(text) > MAX_TEXT_LENGTH:
        sentence = _("The text has %(length)d characters. Shorten it to %(most)d.")
        raise InputError([Problem(says=sentence % {"length": len(text), "most": MAX_TEXT_LENGTH})])
    repeated_names: list[str] = []

    def collect_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping = dict(pairs)
        names = [name for name, _value in pairs]
        repeated_names.extend(name for name in mapping if names.count(name) > 1)
        return mapping

    try:
        data = json.loads(text, object_pairs_hook=collect_pairs, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        sentence = _('This is not JSON. Example: {"base": "ema-2025", "set": {"kuitan": false}}')
        raise InputError([Problem(line=line, says=sentence)]) from error
    if repeated_names:
        sentence = _("“%(name)s” is listed twice. Remove one.")
        raise InputError([Problem(says=_shorten(sentence % {"name": name})) for name in repeated_names])
    misplaced_names = [name for name in data if name in referee.questions()] if isinstance(data, dict) else []
    if misplaced_names:
        sentence = _("Write the answers inside “set”. Example: %(example)s") % {
            "example": json.dumps(
                {"base": base or "ema-2025", "set": {misplaced_names[0]: data[misplaced_names[0]]}},
                ensure_ascii=False,
            )
        }
        raise InputError([Problem(says=_shorten(sentence))])
    if base and isinstance(data, dict):
        data.setdefault("base", base)
    return _check_draft(data)


def read_steps(draft: Draft, name: str, text: str) -> Draft:
    """Return the draft with an answer of steps, typed one step per line; blank lines are ignored.

    Raises `InputError` with a sentence for each line that is not valid, with its line number, and as `make_draft`.
    """
    numbered_lines = [
        (number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()
    ]
    lines = [line for _number, line in numbered_lines]
    answers = {question: getattr(draft.ruleset, question) for question in referee.questions()}
    problems = referee.incidents.step_problems(name, lines, answers)
    if problems:
        raise InputError(
            Problem(
                line=numbered_lines[line_index - 1][0],
                says=_shorten(referee.messages.say_problem(problem, str, current_language())),
            )
            for line_index, problem in problems
        )
    return draft.with_answer(name, lines)


def changed_answers(old_draft: Draft, new_draft: Draft) -> tuple[Answer, ...]:
    """Return every question that the two answer differently, with both answers, in the words of the JSON form."""
    old, new = old_draft.ruleset, new_draft.ruleset
    return tuple(
        Answer(
            name=name,
            was=referee.question.answer_words(old_answer),
            will_be=referee.question.answer_words(new_answer),
        )
        for name in referee.questions()
        if (old_answer := getattr(old, name)) != (new_answer := getattr(new, name))
    )


def is_frozen(tournament: Tournament) -> bool:
    """Return whether anything is written at a table of the tournament, so that its rules change only by a decision."""
    return Entry.objects.filter(table__round__tournament=tournament).exists()


def check_seats(tournament: Tournament, draft: Draft) -> None:
    """Raise `StateError` if the draft has another number of players than the tables drawn or a stage's pattern."""
    current_players, new_players = tournament.ruleset.players, draft.ruleset.players
    if current_players != new_players and Seating.objects.filter(round__tournament=tournament).exists():
        text = _(
            "Tables of %(seated)d are already drawn, but these rules are for %(wanted)d players. Choose "
            "other rules."
        )
        raise StateError(text % {"seated": current_players, "wanted": new_players})
    if current_players != new_players and (sentences := unfit_patterns(stages_of(tournament), draft.ruleset)):
        raise StateError(joined(sentences, by="sentences"))


def check_unchanged(tournament: Tournament, seen_mark: str) -> None:
    """Raise `ConflictError` unless the present rules are those from which a draft was made."""
    if tournament.rules_mark != seen_mark:
        raise ConflictError(
            _(
                "Someone changed the rules first. Compare your changes with the current rules, then save again."
            )
        )


def save_rules(tournament: Tournament, draft: Draft, *, seen_mark: str, act: Action) -> None:
    """Replace the rules by the draft; *seen_mark* is the mark of the rules from which it was made.

    Raises `StateError` once anything is written at a table, or if tables are seated for another number of players, and
    `ConflictError` if the rules were changed meanwhile.
    """
    with open_journal(tournament.uid, act, "keep", draft.base, dict(draft.own), seen_mark) as journal:
        if journal.repeated:
            return
        stored = lock_and_reload(tournament, journal)
        if is_frozen(stored):
            raise StateError(
                _(
                    "A hand was recorded in the meantime, so changing the rules now needs a decision. Check which "
                    "rulings change."
                )
            )
        check_unchanged(stored, seen_mark)
        check_seats(stored, draft)
        old_rules = rules_of(stored)
        if old_rules != draft:
            journal.append(RulesReplaced(rules=journal_content(draft), was=journal_content(old_rules)))
    tournament.refresh_from_db(fields=("ruleset_key", "overlay"))


def lock_and_reload(tournament: Tournament, journal: OpenJournal) -> Tournament:
    """Lock all ledgers and re-read the tournament; until the transaction ends no round is seated and no table writes.

    Each entry is ruled on while its ledger is locked, by the rules in force after locking.
    """
    journal.lock_ledgers()
    return Tournament.objects.get(pk=tournament.pk)


def journal_content(draft: Draft) -> Rules:
    """Return the draft as journal content."""
    return Rules(base=draft.base, set_=dict(draft.own))


def _rejection_problems(rejected: referee.Rejected) -> Iterator[Problem]:
    for problem in rejected.problems:
        sentence = referee.messages.say_problem(problem, str, current_language())
        yield Problem(says=_shorten(sentence))


def _shorten(sentence: str) -> str:
    """Shorten a sentence that quotes typed text, and remove characters that cannot be sent to a browser."""
    return Truncator(sentence.encode("utf-8", "replace").decode()).chars(400)


def _no_number(name: str) -> object:
    raise ValueError(name)


def _numbers(value: object) -> Iterator[int | float]:
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _numbers(item)
