"""Who came where, in a game and in an event, and with what result?"""

from referee.standings.events import (
    Absences,
    InPlace,
    Played,
    RoundPlayed,
    Score,
    SitsIn,
    Why,
    round_scores,
    total_of,
)
from referee.standings.games import GameResult, by_score, demoted, game_results, stated_results
from referee.standings.lists import Entrant, Listed, State, final_list
from referee.standings.ranking import Ranked, TieBreak, Total, rank, tie_breaks

__all__ = [
    "Absences",
    "Entrant",
    "GameResult",
    "InPlace",
    "Listed",
    "Played",
    "Ranked",
    "RoundPlayed",
    "Score",
    "SitsIn",
    "State",
    "TieBreak",
    "Total",
    "Why",
    "by_score",
    "demoted",
    "final_list",
    "game_results",
    "rank",
    "round_scores",
    "stated_results",
    "tie_breaks",
    "total_of",
]
