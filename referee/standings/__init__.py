"""Who came where, in a game and in an event, and with what result?"""

from referee.standings.games import GameResult, by_score, demoted, game_results, stated_results
from referee.standings.lists import Entrant, Listed, State, final_list
from referee.standings.ranking import Ranked, TieBreak, Total, rank, tie_breaks

__all__ = [
    "Entrant",
    "GameResult",
    "Listed",
    "Ranked",
    "State",
    "TieBreak",
    "Total",
    "by_score",
    "demoted",
    "final_list",
    "game_results",
    "rank",
    "stated_results",
    "tie_breaks",
]
