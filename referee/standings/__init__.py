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
from referee.standings.stages import (
    Carry,
    Cut,
    Rounding,
    carried,
    first_of_each,
    first_places,
    rounded,
    ties_at_the_cut,
)

__all__ = [
    "Absences",
    "Carry",
    "Cut",
    "Entrant",
    "GameResult",
    "InPlace",
    "Listed",
    "Played",
    "Ranked",
    "RoundPlayed",
    "Rounding",
    "Score",
    "SitsIn",
    "State",
    "TieBreak",
    "Total",
    "Why",
    "by_score",
    "carried",
    "demoted",
    "final_list",
    "first_of_each",
    "first_places",
    "game_results",
    "rank",
    "round_scores",
    "rounded",
    "stated_results",
    "tie_breaks",
    "ties_at_the_cut",
    "total_of",
]
