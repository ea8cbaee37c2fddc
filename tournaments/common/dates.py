"""Read typed days, and format days and moments in one form per language."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "clock",
    "clock_in_zone",
    "day",
    "evening_name",
    "from_to",
    "moment",
    "moment_in_zone",
    "read_day",
    "read_days",
    "span",
    "zone_at",
    "zone_name",
]

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 9000

_YEAR_FIRST: Final = re.compile(
    r"(?P<y>\d{4})(?:-|/|\.\s?)(?P<m>\d{1,2})(?:-|/|\.\s?)(?P<d>\d{1,2})\.?", re.ASCII
)
_DAY_FIRST: Final = re.compile(r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4})", re.ASCII)
_JAPANESE: Final = re.compile(r"(?P<y>\d{4})年\s?(?P<m>\d{1,2})月\s?(?P<d>\d{1,2})日", re.ASCII)
_SLASHES: Final = re.compile(r"(?P<one>\d{1,2})[/-](?P<two>\d{1,2})[/-](?P<y>\d{4})", re.ASCII)
_NAMED: Final = (
    re.compile(r"(?P<d>\d{1,2})(?:st|nd|rd|th)?\.?\s(?P<name>[a-z]{3,9})\.?,?\s(?P<y>\d{4})", re.ASCII),
    re.compile(r"(?P<name>[a-z]{3,9})\.?\s(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s(?P<y>\d{4})", re.ASCII),
)
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_ISO: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def read_day(text: str) -> date:
    """Read a typed day.

    The forms are 2026-03-14, 2026/3/14, 2026.3.14, 14.3.2026, 2026年3月14日 and a day with an English month. With
    slashes, 14/3/2026 can be only one day; 3/4/2026 could be two and is refused. Raises `ValueError` with a sentence
    that says what is wrong and how to write it.

    >>> [f"{read_day(text)}" for text in ("14.3.2026", "2026年3月14日", "2026/3/14", "Mar 14, 2026", "14/3/2026")]
    ['2026-03-14', '2026-03-14', '2026-03-14', '2026-03-14', '2026-03-14']
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    for form in (_YEAR_FIRST, _DAY_FIRST, _JAPANESE):
        if match := form.fullmatch(plain):
            return _date(text, *(int(match[part]) for part in ("y", "m", "d")))
    if match := _SLASHES.fullmatch(plain):
        return _slash_date(text, int(match["one"]), int(match["two"]), int(match["y"]))
    for form in _NAMED:
        match = form.fullmatch(plain.lower())
        months = [
            number for number, name in enumerate(_MONTHS, start=1) if match and name.startswith(match["name"])
        ]
        if match and len(months) == 1:
            return _date(text, int(match["y"]), months[0], int(match["d"]))
    raise ValueError(_invalid_day_text(text))


def read_days(text: str) -> list[date]:
    """Read all typed days, separated by commas or lines, or by spaces if no day contains one.

    Raises `ValueError` for the first that is not a day.

    >>> [f"{day}" for day in read_days("14.3.2026 15.3.2026、2026年3月16日, March 17 2026")]
    ['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17']
    >>> [f"{day}" for day in read_days("14.3.2026 - 15.3.2026")], [f"{day}" for day in read_days("14.–15.3.2026")]
    (['2026-03-14', '2026-03-15'], ['2026-03-14', '2026-03-15'])
    """
    if days := _day_range(text):
        return days
    dates: list[date] = []
    # Keep the comma before the year in “March 17, 2026”.
    for part in re.split(r"[,，、;；\n]+(?!\s*\d{4}\s*(?:[,，、;；\n]|$))", text):
        if not (part := part.strip()):
            continue
        try:
            dates.append(read_day(part))
        except ValueError:
            words = part.split()
            if len(words) == 1:
                raise
            dates += [read_day(word) for word in words]
    return dates


def _day_range(text: str) -> list[date]:
    """Return the days of “14.3.2026 – 15.3.2026” and “14.–15.3.2026”; empty if *text* has another form."""
    short = re.fullmatch(r"\s*(\d{1,2})\.\s*[-–—]\s*(\d{1,2}\.(\d{1,2}\.\d{4}))\s*", text)
    ends = [f"{short[1]}.{short[3]}", short[2]] if short else re.split(r"\s+[-–—]\s+", text.strip())
    if len(ends) != 2:
        return []
    try:
        first, last = map(read_day, ends)
    except ValueError:
        return []
    return [first + timedelta(days) for days in range((last - first).days + 1)] if first <= last else []


def _date(text: str, year: int, month: int, day_: int) -> date:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise ValueError(_invalid_day_text(text))
    try:
        return date(year, month, day_)
    except ValueError:
        raise ValueError(_invalid_day_text(text)) from None


def _slash_date(text: str, first: int, second: int, year: int) -> date:
    if first > 12 or first == second:
        return _date(text, year, second, first)
    if second > 12:
        return _date(text, year, first, second)
    sentence = _("“%(day)s” can mean two dates. Write %(one)s or %(other)s.")
    facts = {"one": f"{year}-{second:02}-{first:02}", "other": f"{year}-{first:02}-{second:02}"}
    raise ValueError(sentence % {"day": text.strip()[:20], **facts})


def _invalid_day_text(text: str) -> str:
    return _("“%(day)s” is not a date. Write it like 2026-05-02.") % {"day": text.strip()[:20]}


def day(value: date | str) -> str:
    """Format a day; text that is not an ISO date stays unchanged.

    >>> day("2026-05-02"), day("")
    ('May 2, 2026', '')
    """
    if isinstance(value, str):
        if not _ISO.fullmatch(value):
            return value
        try:
            shown = date.fromisoformat(value)
        except ValueError:
            return value
    elif isinstance(value, datetime):
        shown = timezone.localtime(value).date()
    else:
        shown = value
    return date_format(shown, pgettext("date format", "M j, Y"))


def span(dates: list[str] | tuple[str, ...]) -> str:
    """Format the first and the last day, as in a list of events; empty without days."""
    if not dates:
        return ""
    first, last = min(dates), max(dates)
    if first == last:
        return day(first)
    if first[:4] != last[:4] or not _ISO.fullmatch(last):
        return from_to(day(first), day(last))
    if first[:7] == last[:7]:
        form = pgettext("last of several days in a month", "M j, Y")
    else:
        form = pgettext("last of several days in a year", "M j, Y")
    return from_to(day(first), date_format(date.fromisoformat(last), form))


def are_in_a_row(dates: list[str]) -> bool:
    """Whether they are two days or more, each the day after the one before.

    >>> are_in_a_row(["2026-10-17", "2026-10-18"]), are_in_a_row(["2026-10-17", "2026-10-19"]), are_in_a_row(["May"])
    (True, False, False)
    """
    if len(dates) < 2 or not all(_ISO.fullmatch(word) for word in dates):
        return False
    found = [date.fromisoformat(word) for word in dates]
    return all(after - before == timedelta(days=1) for before, after in pairwise(found))


def from_to(first: str, last: str) -> str:
    """Format a range of days or other words.

    >>> from_to("May 2", "May 3")
    'May 2 – May 3'
    """
    return pgettext("days", "%(first)s – %(last)s") % {"first": first, "last": last}


def evening_name(word: str) -> str:
    """Return the name of an evening, with the day at its start formatted.

    >>> evening_name("2026-05-07 B"), evening_name("Opening night")
    ('May 7, 2026 B', 'Opening night')
    """
    return f"{day(word[:10])}{word[10:]}" if _ISO.fullmatch(word[:10]) else word


def clock(at: datetime, zone: tzinfo | None = None) -> str:
    """Format the hour and the minute in *zone*, else in the time zone of the page or the sheet."""
    return f"{timezone.localtime(at, zone):%H:%M}"


def moment(at: datetime, zone: tzinfo | None = None) -> str:
    """Format the day and the time in *zone*, else in the time zone of the page or the sheet."""
    local = timezone.localtime(at, zone)
    return pgettext("moment", "%(day)s, %(time)s") % {"day": day(local.date()), "time": f"{local:%H:%M}"}


def clock_in_zone(at: datetime, zone: tzinfo | None = None) -> str:
    """Format the hour and the minute as `clock` does, with the short name of the time zone."""
    return f"{clock(at, zone)} {zone_at(at, zone)}"


def moment_in_zone(at: datetime, zone: tzinfo | None = None) -> str:
    """Format the day and the time as `moment` does, with the short name of the time zone."""
    return f"{moment(at, zone)} {zone_at(at, zone)}"


def zone_at(at: datetime, zone: tzinfo | None = None) -> str:
    """Return the short name of the time zone at that moment; its offset if it has no name.

    >>> from zoneinfo import ZoneInfo
    >>> at = datetime(2026, 11, 28, 12, 5, tzinfo=ZoneInfo("UTC"))
    >>> [zone_at(at, ZoneInfo(zone)) for zone in ("Europe/Vienna", "Asia/Tokyo", "Asia/Riyadh", "Asia/Kathmandu")]
    ['CET', 'JST', 'UTC+3', 'UTC+5:45']
    >>> zone_at(at, ZoneInfo("America/Sao_Paulo"))
    'UTC−3'
    """
    local = timezone.localtime(at, zone)
    name = local.tzname() or ""
    if not re.match(r"[+-]", name):
        return name
    hours, minutes = divmod(abs(local.utcoffset() or timedelta()) // timedelta(minutes=1), 60)
    return f"UTC{'−' if name[0] == '-' else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def zone_name() -> str:
    """Return the full name of the time zone of the page or the sheet, such as Europe/Vienna."""
    return timezone.get_current_timezone_name()
