"""The dispute desk still gives the recorded answers to the same questions."""

import pytest

from tests.tournaments.rulings.dispute_answers import FILES, answer_lines, read_questions

_TOGETHER = 10
_PARTS = [
    (path.stem, questions[start : start + _TOGETHER])
    for path in FILES
    for questions in [read_questions(path.read_text(encoding="utf-8"))]
    for start in range(0, len(questions), _TOGETHER)
]


@pytest.mark.parametrize(
    ("about", "questions"), _PARTS, ids=[f"{about}{at}" for at, (about, _) in enumerate(_PARTS)]
)
def test_the_desk_tells_what_it_told(about, questions):
    for asked, before in questions:
        assert answer_lines(about, asked) == before, (
            f"{asked}: python -m tests.tournaments.rulings.dispute_answers writes it anew"
        )
