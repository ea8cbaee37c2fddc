"""Decode the bytes of a text file, whatever its encoding."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.services.interchange.spreadsheets.limits import check_no_nul, line_of

__all__ = ["decode"]

_WORDS = re.compile(r"[^\W\d_]+")
_WIDE = re.compile(r"[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff21-\uff5a]+")
_HALF_WIDTH = re.compile(r"[\uff66-\uff9f]{2,}")
# Polish letters decoded as Western ones: “Pawe³ D¹browski”.
_SIGN_IN_WORD = re.compile(r"[^\W\d_][¹³¿£¥¯¸‹›]|[¹³¿£¥¯¸‹›][^\W\d_]")


def decode(name: str, data: bytes) -> str:
    """Decode *data*. Raises `InputError`, with the line where reading stops."""
    if data.startswith(b"\xef\xbb\xbf"):
        return _decode_strictly(name, data[3:], "utf-8")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode_strictly(name, data, "utf-16")
    if b"\0" in data:
        # In UTF-16 one of the two bytes of every Latin letter, tab and line end is 0: always the same one.
        even_zeros, odd_zeros = data[::2].count(0), data[1::2].count(0)
        has_line_ends = re.search(rb"\0[\t\r\n]|[\t\r\n]\0", data) is not None
        if min(even_zeros, odd_zeros) * 10 <= max(even_zeros, odd_zeros) and (
            has_line_ends or max(even_zeros, odd_zeros) * 4 > len(data)
        ):
            return _decode_strictly(name, data, "utf-16-be" if even_zeros > odd_zeros else "utf-16-le")
        check_no_nul(data.decode("latin-1"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        japanese = data.decode("cp932")
    except UnicodeDecodeError:
        pass
    else:
        if _is_japanese(japanese):
            return japanese
    western = _decode_strictly(name, data, "cp1252")
    if not _is_western(western):
        start = next(index for index, letter in enumerate(western) if not letter.isascii())
        raise _unreadable(name, line_of(western, start))
    return western


def _decode_strictly(name: str, data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        decoded = data[: error.start].decode(encoding, "ignore")
        raise _unreadable(name, line_of(decoded, len(decoded))) from error


def _unreadable(name: str, line: int) -> InputError:
    sentence = _("“%(file)s” cannot be read from here on. Save it as CSV in UTF-8 or as .xlsx.")
    return InputError([Problem(line=line, says=sentence % {"file": name})])


def _is_japanese(text: str) -> bool:
    """Return whether *text*, decoded as Shift-JIS, is plausible.

    Western letters with accents can be decoded too, and give single kanji amid Latin letters: “Prénom”, “Pr駭om”.
    """
    words = [word for word in _WORDS.findall(text) if not word.isascii()]
    plausible = [word for word in words if _WIDE.fullmatch(word) or _HALF_WIDTH.fullmatch(word)]
    return 2 * len(plausible) > len(words)


def _is_western(text: str) -> bool:
    """Return whether *text*, decoded as Windows-1252, is plausible.

    Russian gives words of accented letters only, and Polish gives words with signs in them.
    """
    if _SIGN_IN_WORD.search(text):
        return False
    words = [word for word in _WORDS.findall(text) if not word.isascii()]
    accented_words = [word for word in words if len(word) > 2 and not any(map(str.isascii, word))]
    return not accented_words or 2 * len(accented_words) < len(words)
