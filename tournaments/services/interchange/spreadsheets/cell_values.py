"""Write values as the text of a cell, and guard text that a spreadsheet would evaluate."""

from __future__ import annotations

import re
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction

__all__ = ["NOT_IN_XML", "format_value", "guard", "unguard"]

# A spreadsheet would evaluate text that starts with these; Japanese Excel evaluates the full-width signs too.
_FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")
# Characters that XML does not allow.
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def format_value(value: object) -> str:
    """Format *value* as text: numbers without needless decimals, dates in ISO format."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float | Fraction | Decimal):
        number = float(value)
        return str(int(number)) if number.is_integer() and abs(number) < 1e15 else format(number, ".15g")
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)


def guard(value: object) -> str:
    """Return the text of *value* in a CSV; an apostrophe precedes text that a spreadsheet would evaluate."""
    if value is None or isinstance(value, int | float | Fraction | Decimal | date | time):
        return format_value(value)
    text = NOT_IN_XML.sub("", str(value))
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def unguard(cell: str) -> str:
    """Return *cell* without the apostrophe that `write_csv` puts before text that would be evaluated."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA_STARTS) else cell
