"""The states of a game."""

from __future__ import annotations

import enum
from typing import assert_never

__all__ = ["GameState"]


class GameState(enum.Enum):
    """The state of a game."""

    TO_COME = "to_come"
    """Drawn; its round is not open."""
    IN_PLAY = "in_play"
    """Its round is open and the game is not over."""
    FINISHED = "finished"
    """Over by the rules, or closed early: it has results."""
    BROKEN_OFF = "broken_off"
    """Its round was finished before the game was over: it has no results."""
    HELD_BACK = "held_back"
    """Its round has started and its results are held back from the viewer: there are no points and no results."""

    @property
    def is_to_come(self) -> bool:
        """Whether the round of the game is not open."""
        match self:
            case GameState.TO_COME:
                return True
            case GameState.IN_PLAY | GameState.FINISHED | GameState.BROKEN_OFF | GameState.HELD_BACK:
                return False
            case _:
                assert_never(self)

    @property
    def is_in_play(self) -> bool:
        """Whether the game is in play."""
        match self:
            case GameState.IN_PLAY:
                return True
            case GameState.TO_COME | GameState.FINISHED | GameState.BROKEN_OFF | GameState.HELD_BACK:
                return False
            case _:
                assert_never(self)

    @property
    def is_finished(self) -> bool:
        """Whether the game has results."""
        match self:
            case GameState.FINISHED:
                return True
            case GameState.TO_COME | GameState.IN_PLAY | GameState.BROKEN_OFF | GameState.HELD_BACK:
                return False
            case _:
                assert_never(self)

    @property
    def is_broken_off(self) -> bool:
        """Whether the game ended without results."""
        match self:
            case GameState.BROKEN_OFF:
                return True
            case GameState.TO_COME | GameState.IN_PLAY | GameState.FINISHED | GameState.HELD_BACK:
                return False
            case _:
                assert_never(self)

    @property
    def has_ended(self) -> bool:
        """Whether nothing more is played, with or without results."""
        match self:
            case GameState.FINISHED | GameState.BROKEN_OFF:
                return True
            case GameState.TO_COME | GameState.IN_PLAY | GameState.HELD_BACK:
                return False
            case _:
                assert_never(self)

    @property
    def is_held_back(self) -> bool:
        """Whether its results are held back from the viewer."""
        match self:
            case GameState.HELD_BACK:
                return True
            case GameState.TO_COME | GameState.IN_PLAY | GameState.FINISHED | GameState.BROKEN_OFF:
                return False
            case _:
                assert_never(self)
