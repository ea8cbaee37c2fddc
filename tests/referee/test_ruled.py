"""Every rulebook still answers the drawn situations as it did."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.ruled import ROOMS, answers_of, completed
from tests.referee.ruled_answers import Spoken

_TOGETHER = 20
_CHUNKS = [
    (room, situations[start : start + _TOGETHER])
    for room, situations in ROOMS.items()
    for start in range(0, len(situations), _TOGETHER)
]


@pytest.mark.parametrize(
    "situations", [chunk for _, chunk in _CHUNKS], ids=[f"{room}{at}" for at, (room, _) in enumerate(_CHUNKS)]
)
def test_every_rulebook_answers_as_it_did(situations: list[tuple[dict[str, Any], dict[str, Spoken]]]) -> None:
    parted = [
        f"{situation}\n  {key}, {part}\n    said {before[key].get(part)}\n    says {text}"
        for situation, before in situations
        for key, said in completed(answers_of(situation)).items()
        for part, text in said.items()
        if text != before[key].get(part)
    ]
    assert not parted, "\n".join(["python -m tests.referee.ruled writes it anew:", *parted])
