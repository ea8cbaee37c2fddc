"""Search players by name, reading or number, and sort them by name."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable

from tournaments.common.romaji import latin
from tournaments.common.sorting import sort_key
from tournaments.models import Player
from tournaments.services.people.names import name_key, normalize_name

__all__ = ["find", "find_best", "players_by_word", "search_key", "sort_by_name"]


def find(players: Iterable[Player], text: str) -> list[Player]:
    """Return the *players* whose number, name or reading contains *text*; all of them if it is empty.

    Its words may be in any order, and the club may contain them too. A federation's number, which only officials see,
    is found as a whole, so that nobody learns it digit by digit. Latin letters also find a name or a reading in kana.
    """
    search_text = _search_form(normalize_name(text))
    words = [_search_form(word) for word in normalize_name(text).split()]
    # Kana in *text* is searched as kana only: as Latin letters, い would match every name with an i.
    has_latin = any("a" <= letter <= "z" for letter in search_text)
    latin_words = [_search_form(latin(word)) for word in normalize_name(text).split()] if has_latin else []

    def holds(player: Player) -> bool:
        person = player.person
        names = (player.name, player.reading)
        person_text = " ".join(map(_search_form, (*names, person.club)))
        numbers = set(map(_search_form, person.numbers.values()))
        latin_names = " ".join(map(latin, names)) if has_latin else ""
        return (
            search_text == str(player.number)
            or any(search_text in _search_form(name) for name in names)
            or (
                (not search_text.isdecimal() or len(search_text) > _MAX_DIGITS)
                and all(word in person_text or word in numbers for word in words)
            )
            or (has_latin and all(word in latin_names for word in latin_words))
        )

    return [player for player in players if holds(player)]


def find_best(players: Iterable[Player], text: str) -> list[Player]:
    """Return those whom `find` finds for *text* and in whose name or reading a word begins with each word of *text*.

    If there are none, return all whom `find` finds: "no" finds Nora; without a Nora, Ono.
    """
    found = find(players, text)
    words = [search_key(word) for word in normalize_name(text).split()]

    def begins(player: Player) -> bool:
        names = search_key(f"{player.name} {player.reading}").replace("・", " ").split()
        spellings = [*names, *map(latin, names)]
        return all(any(name.startswith((word, latin(word))) for name in spellings) for word in words)

    return [player for player in found if begins(player)] or found


def players_by_word(players: Iterable[Player]) -> dict[str, Player]:
    """Map each unambiguous word to its player: name, number, and a reading that no two share."""
    player_list = list(players)
    reading_counts = Counter(name_key(player.reading) for player in player_list)
    words = {
        name_key(player.reading): player
        for player in player_list
        if player.reading and reading_counts[name_key(player.reading)] == 1
    }
    words |= {name_key(player.name): player for player in player_list}
    return words | {str(player.number): player for player in player_list}


def sort_by_name(players: Iterable[Player]) -> list[Player]:
    """Sort *players* by the reading of their names, as people expect it.

    Players whose name is not shown come last, by number, because their position would reveal the name.
    """

    def key(player: Player) -> tuple[bool, tuple[int, ...], int]:
        sort_name = "" if player.person.veiled else player.reading or player.person.name
        return not sort_name, sort_key(sort_name), player.number

    return sorted(players, key=key)


# These letters have no separable accent; people without such a key type the replacements.
_LETTER_REPLACEMENTS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ı": "i"})
_MAX_DIGITS = 4  # a longer number is a federation's


def search_key(text: str) -> str:
    """Return *text* without what a search ignores: width, capitals, accents, the kind of kana.

    >>> search_key("ＬＡＴＥ　ﾁｮﾝﾎﾞ"), search_key("Ōno"), search_key("Østergård")
    ('late ちょんほ', 'ono', 'ostergard')
    """
    letters = unicodedata.normalize("NFKD", name_key(text)).translate(_LETTER_REPLACEMENTS)
    hiragana = (chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter for letter in letters)
    return "".join(letter for letter in hiragana if not unicodedata.combining(letter))


def _search_form(text: str) -> str:
    """Return *text* folded and without spaces and dots, which people leave out of names when typing fast."""
    return "".join(letter for letter in search_key(text) if letter not in " ・")
