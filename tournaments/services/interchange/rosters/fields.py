"""The meaning of a roster's columns."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["EMA_DIGITS", "FEDERATIONS", "NAME_FIELDS", "OWN_FIELDS", "Field", "is_ema_number"]


class Field(StrEnum):
    """The meaning of a column."""

    NUMBER = "number"
    NAME = "name"
    READING = "reading"
    FAMILY = "family"
    GIVEN = "given"
    PREFERRED = "preferred"
    CLUB = "club"
    COUNTRY = "country"
    EMA = "ema"
    WRC = "wrc"
    RRC = "rrc"
    ARA = "ara"
    STATE = "state"
    GROUP = "group"
    TICK = "tick"
    TEXT = "text"
    MAIL = "mail"
    IGNORED = "ignored"


FEDERATIONS = (Field.EMA, Field.WRC, Field.RRC, Field.ARA)
"""Federations whose numbers are stored, each under the field's value."""
OWN_FIELDS = (Field.TICK, Field.TEXT, Field.MAIL)
"""Fields of the organizers' extra columns."""
NAME_FIELDS = (Field.NAME, Field.FAMILY, Field.GIVEN)
"""Fields that name a person."""
EMA_DIGITS = 8
"""Digits of an EMA number."""


def is_ema_number(cell: str) -> bool:
    """Return whether *cell* has the digits of an EMA number."""
    return len(cell) == EMA_DIGITS and cell.isascii() and cell.isdecimal()
