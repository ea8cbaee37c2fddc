"""Notes below the results of a round's tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.common.language import joined
from tournaments.common.punctuation import labelled
from tournaments.models import Rest, Round
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.decision_texts import substitution_text
from tournaments.presenters.screens.held_back import held_back_message, held_back_warning
from tournaments.presenters.tables.results_table import replaced_result_text

__all__ = ["notes"]


def notes(round_: Round, games: Sequence[Game]) -> Iterator[str]:
    """Sentences: the unit, replaced results, substitutes, games that do not count, and rests.

    If results are held back from the viewer, or from everybody else, a sentence says so.
    """
    yield _("Scores are the points at the end of the game. The total is the result that counts.")
    for game in games:
        table_text = _("Table %(table)d") % {"table": game.table.number}
        for line in game.results:
            if line.in_place is not None:
                yield f"* {table_text}, {line.player.name}: {replaced_result_text(line)}."
        for seat, substitute in game.sits_in.items():
            yield f"{table_text}, {game.players[seat].name}: {substitution_text(substitute)}."
        if game.judged:
            yield f"{labelled(table_text, game.judged)}."
    resting = Rest.objects.filter(round=round_).select_related("player__person")
    if names := joined(rest.player.name for rest in resting):
        yield _("Bye in this round: %(names)s.") % {"names": names}
    if held_back_note := held_back_message(round_.tournament) or held_back_warning(
        round_.tournament, [round_]
    ):
        yield held_back_note
