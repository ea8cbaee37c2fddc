"""Every answer that a rulebook can give.

There is one enum for each question that is not answered by yes or no or by a number; its values are the words of the
JSON form, and a rulebook's file chooses from this list. Nothing else compares an answer with a member: it is matched in
full, with `assert_never`, so that the type check stops at each place that does not know a new answer. What several
places ask about an answer, or one place as part of a longer condition, is a property of its enum. Each file names its
answers in `__all__`.
"""

# ruff: noqa: F403
from __future__ import annotations

from referee.answers.conduct import *
from referee.answers.draws import *
from referee.answers.exposure import *
from referee.answers.facts import *
from referee.answers.game import *
from referee.answers.remedies import *
from referee.answers.riichi import *
from referee.answers.steps import *
from referee.answers.three_players import *
from referee.answers.wins import *
