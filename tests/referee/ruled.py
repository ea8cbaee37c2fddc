"""The answers of every rulebook to the same situations.

    python -m tests.referee.ruled           write the answers in tests/cases/ruled/ again and count the changes

A room is a file of situations that were drawn once and are kept unchanged. Each situation is followed, part by part, by
the answers under every ruleset for its number of players: rulesets with the same answer are grouped, and the largest
group is `else`. A group's answer leaves out what it has in common with `else` at the beginning and at the end: `…3`
replaces three items.

A newer ruleset has a room of its own, `only_` and its key: the situations that it answers otherwise than the nearest
compared ruleset.

A `spliced_` room holds situations that were combined at random from parts of others, possible at a table or not. Each
led the rules along a path that no other situation had taken, and is listed under the rulesets that showed it and two
that answer differently. They record the law as it was found and are not a source.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import referee
from tests.referee.cases import CASES
from tests.referee.ruled_answers import COMPARED, Spoken, answers, rulesets_of
from tests.referee.ruled_words import BETWEEN

__all__ = ["ROOMS", "answers_of", "completed", "read_ruled", "situations_of", "written_ruled"]

RULED = CASES / "ruled"
_HEAD = (
    "What every rulebook answers to the same drawn situations; "
    "`python -m tests.referee.ruled` writes the answers anew.\n"
)
_ELSE = "else"


def answers_of(situation: Mapping[str, Any]) -> dict[str, Spoken]:
    """The answers under each ruleset."""
    return {key: answers(situation, key) for key in rulesets_of(situation)}


def read_ruled(text: str) -> list[tuple[dict[str, Any], dict[str, Spoken]]]:
    """The situations of a file, each with its recorded answers under each ruleset."""
    situations = []
    for block in text.split("\n# ")[1:]:
        first, *lines = block.splitlines()
        situation = json.loads(first)
        spoken: dict[str, Spoken] = {key: {} for key in rulesets_of(situation)}
        common: dict[str, str] = {}
        for line in filter(None, lines):
            part, _, remainder = line.partition(" [")
            keys, _, text = remainder.partition("] ")
            if keys == _ELSE:
                common[part] = text
                continue
            for key in keys.split():
                # A rulebook may have been removed since.
                if key in spoken:
                    spoken[key][part] = _whole(text, common[part])
        situations.append((situation, {key: {**common, **parts} for key, parts in spoken.items()}))
    return situations


def written_ruled(situations: Iterable[Mapping[str, Any]]) -> str:
    """The text of one file: the situations, each with its answers."""
    return "\n".join([_HEAD, *(line for situation in situations for line in _block(situation))])


def _block(situation: Mapping[str, Any]) -> Iterator[str]:
    yield f"# {json.dumps(situation, ensure_ascii=False)}"
    spoken = completed(answers_of(situation))
    for part in next(iter(spoken.values())):
        keys_by_text: dict[str, list[str]] = {}
        for key, parts in spoken.items():
            keys_by_text.setdefault(parts[part], []).append(key)
        most = max(keys_by_text, key=lambda text: len(keys_by_text[text]))
        yield f"{part} [{_ELSE}] {most}"
        for text, keys in keys_by_text.items():
            if text != most:
                yield f"{part} [{' '.join(keys)}] {_shorter(text, most)}"
    yield ""


def _shorter(text: str, common: str) -> str:
    """The text without the items that it has in common with *common* at the beginning and at the end."""
    items, common_items = text.split(BETWEEN), common.split(BETWEEN)
    least = min(len(items), len(common_items))
    first = next((index for index in range(least) if items[index] != common_items[index]), least)
    last = next(
        (index for index in range(least - first) if items[-1 - index] != common_items[-1 - index]),
        least - first,
    )
    own_items = items[first : len(items) - last]
    return BETWEEN.join(
        [*([f"…{first}"] if first or not own_items else []), *own_items, *([f"…{last}"] if last else [])]
    )


def _whole(text: str, common: str) -> str:
    """The text with the left-out items restored."""
    items, common_items = text.split(BETWEEN), common.split(BETWEEN)
    if items[0].startswith("…"):
        items = [*common_items[: int(items[0][1:])], *items[1:]]
    if items[-1].startswith("…"):
        items = [*items[:-1], *common_items[len(common_items) - int(items[-1][1:]) :]]
    return BETWEEN.join(items)


def completed(spoken: Mapping[str, Spoken]) -> dict[str, Spoken]:
    """The same answers; a part that only some rulesets answer is `-` under the others."""
    parts = dict.fromkeys(part for answer_parts in spoken.values() for part in answer_parts)
    return {
        key: {part: answer_parts.get(part, "-") for part in parts} for key, answer_parts in spoken.items()
    }


def situations_of(key: str) -> list[dict[str, Any]]:
    """The compared situations that the ruleset answers otherwise than the nearest compared one, each under both."""
    by_ruleset: dict[str, list[dict[str, Any]]] = {}
    for situation in (entry for room in ROOMS.values() for entry, _ in room if "under" not in entry):
        if situation.get("players", 4) == referee.ruleset(key).players:
            own = answers(situation, key)
            for other_key in rulesets_of(situation):
                differing = by_ruleset.setdefault(other_key, [])
                if answers(situation, other_key) != own:
                    differing.append({"under": [other_key, key], **situation})
    return min(by_ruleset.values(), key=len)


def main() -> None:
    for key in set(referee.ruleset_keys()) - COMPARED:
        if not (path := RULED / f"only_{key}.txt").exists():
            path.write_text(written_ruled(situations_of(key)), encoding="utf-8")
    for path in sorted(RULED.glob("*.txt")):
        old = read_ruled(path.read_text(encoding="utf-8"))
        text = written_ruled(situation for situation, _ in old)
        path.write_text(text, encoding="utf-8")
        changed = sum(new != before for new, before in zip(read_ruled(text), old, strict=True))
        print(f"{path.stem}: {len(old)} situations, {changed} are answered otherwise")


ROOMS: dict[str, list[tuple[dict[str, Any], dict[str, Spoken]]]] = {
    path.stem: read_ruled(path.read_text(encoding="utf-8")) for path in sorted(RULED.glob("*.txt"))
}
"""The situations and answers of the files, by room."""

if __name__ == "__main__":
    main()
