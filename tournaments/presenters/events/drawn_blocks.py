"""The blocks of a round of Progressive Swiss: their proposed number, and a draw in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.models import Tournament
from tournaments.presenters.events.round_players import NextRound
from tournaments.presenters.events.stage_descriptions import format_rounds
from tournaments.services.events.drawing import Draft
from tournaments.services.events.house_substitutes import house_substitutes

__all__ = ["describe_blocks", "proposed_blocks"]


def proposed_blocks(tournament: Tournament, coming: NextRound) -> int:
    """The number of blocks of the next round: as its stage says, else 1, 2, 4 and so on over the rounds."""
    settings = coming.settings
    if settings and (blocks := settings.blocks_in(coming.number)):
        return blocks
    numbers = (
        sorted(settings.rounds)
        if settings
        else [*range(1, max(tournament.last_round or 0, coming.number) + 1)]
    )
    players = (
        tournament.players.filter(active=True).count() if coming.players is None else len(coming.players)
    )
    schedule = referee.seating.block_schedule(players, len(numbers), tournament.ruleset.players)
    return schedule[numbers.index(coming.number)]


def describe_blocks(tournament: Tournament, draft: Draft) -> tuple[str, ...]:
    """Sentences on the blocks of a draw, and on the substitutes with whom nobody would sit out.

    Empty for a draw without blocks.
    """
    return tuple(_sentences(tournament, draft)) if draft.blocks else ()


def _moved_ranks(draft: Draft) -> tuple[int, ...]:
    """The ranks that changed blocks: the standings alone would put them into another one."""
    ranks = iter(sorted(rank for block in draft.blocks for rank in block.ranks))
    moved = [set(islice(ranks, len(block.ranks))) - set(block.ranks) for block in draft.blocks]
    return tuple(sorted(set().union(*moved)))


def _sentences(tournament: Tournament, draft: Draft) -> Iterator[str]:
    for number, block in enumerate(draft.blocks, start=1):
        facts = {
            "number": number,
            "ranks": format_rounds(block.ranks),
            "tables": format_rounds(block.tables),
        }
        text = ngettext(
            "Block %(number)d: ranks %(ranks)s, table %(tables)s.",
            "Block %(number)d: ranks %(ranks)s, tables %(tables)s.",
            len(block.tables),
        )
        yield text % facts
    if moved_ranks := _moved_ranks(draft):
        text = _("Ranks %(ranks)s are in the next block, so that players who have met are kept apart.")
        yield text % {"ranks": format_rounds(moved_ranks)}
    if draft.resting:
        missing = tournament.ruleset.players - len(draft.resting)
        if len(house_substitutes(tournament)) < missing:
            text = ngettext(
                "With %(count)d house substitute nobody would sit out. Add a player with the status “substitute”.",
                "With %(count)d house substitutes nobody would sit out. Add players with the status “substitute”.",
                missing,
            )
        else:
            text = ngettext(
                "With %(count)d house substitute nobody would sit out. Go back and tick the box to seat them.",
                "With %(count)d house substitutes nobody would sit out. Go back and tick the box to seat them.",
                missing,
            )
        yield text % {"count": missing}
