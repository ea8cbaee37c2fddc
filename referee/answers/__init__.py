"""Every answer that a rulebook can give.

There is one enum for each question that is not answered by yes or no or by a number; its values are the words of the
JSON form. This package holds nothing else: a rulebook's file chooses from this list. Each file names its answers in
`__all__`.
"""

# ruff: noqa: F403
from __future__ import annotations

from referee.answers.conduct import *
from referee.answers.draws import *
from referee.answers.facts import *
from referee.answers.game import *
from referee.answers.remedies import *
from referee.answers.riichi import *
from referee.answers.steps import *
from referee.answers.three_players import *
from referee.answers.wins import *
