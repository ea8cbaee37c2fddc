"""Kana in Latin letters, for searching."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["latin"]

_ROWS: Final = {
    "": "あいうえお",
    "k": "かきくけこ",
    "g": "がぎぐげご",
    "s": "さしすせそ",
    "z": "ざじずぜぞ",
    "t": "たちつてと",
    "d": "だぢづでど",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
    "m": "まみむめも",
    "r": "らりるれろ",
}
_SOUNDS: Final = {
    **{
        kana: f"{row}{vowel}"
        for row, letters in _ROWS.items()
        for kana, vowel in zip(letters, "aiueo", strict=True)
    },
    **dict(zip("やゆよわゐゑをん", ("ya", "yu", "yo", "wa", "i", "e", "o", "n"), strict=True)),
    **dict(zip("ゔぁぃぅぇぉ", "vaiueo", strict=True)),
    "ぢ": "zi",
    "づ": "zu",
}
_GLIDES: Final = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo"}
# Different spellings of a sound and their common form: Hepburn's, the school's, and with or without long vowels.
_ALIKE: Final = (
    ("cch", "tch"), ("sh", "sy"), ("ch", "ty"), ("ts", "t"), ("j", "zy"), ("yi", "i"), ("dz", "z"), ("fu", "hu"),
    ("mb", "nb"), ("mp", "np"), ("mm", "nm"),
)  # fmt: skip


def latin(text: str) -> str:
    """Return *text* in lower-case Latin letters with one spelling per sound; only for lookups.

    Characters other than kana and Latin letters stay unchanged, and long vowels count as short ones.

    >>> latin("きりや"), latin("Kiriya")
    ('kiriya', 'kiriya')
    >>> latin("さとう しょうじ") == latin("Satō Shōji") == latin("sato syozi") == latin("サトウ ショウジ")
    True
    >>> latin("じゅんいち") == latin("Jun'ichi"), latin("はっとり") == latin("hattori")
    (True, True)
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    hiragana = (chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter for letter in plain)
    spelling = ""
    doubled = False
    for letter in hiragana:
        if letter == "っ":
            doubled = True
            continue
        if letter in _GLIDES and spelling.endswith("i"):
            spelling = spelling[:-1] + _GLIDES[letter]
            continue
        sound = _SOUNDS.get(letter, letter)
        spelling += f"{sound[:1]}{sound}" if doubled else sound
        doubled = False
    letters = unicodedata.normalize("NFKD", spelling)
    spelling = "".join(letter for letter in letters if not unicodedata.combining(letter))
    for variant, common in _ALIKE:
        spelling = spelling.replace(variant, common)
    spelling = re.sub(r"['’ー-]", "", spelling)
    return re.sub(r"(?<=o)[ou]|(?<=o)h(?=[^aiueoy]|$)|(?<=u)u", "", spelling)


_KANA: Final = re.compile("[ぁ-ゖァ-ヺー]+")
_HEPBURN: Final = (
    ("tty", "tch"), ("tti", "tchi"), ("sy", "sh"), ("ty", "ch"), ("zy", "j"), ("si", "shi"), ("ti", "chi"),
    ("ttu", "ttsu"), ("tu", "tsu"), ("zi", "ji"), ("hu", "fu"),
)  # fmt: skip


def hepburn(text: str) -> str:
    """Return *text* with its kana in the Latin spelling of signs and maps; all else stays unchanged.

    Long vowels are written short, as in Tokyo.

    >>> hepburn("リーチ Cup"), hepburn("しょうじ"), hepburn("はっちゃん つばき"), hepburn("東京")
    ('richi Cup', 'shoji', 'hatchan tsubaki', '東京')
    """
    return _KANA.sub(_hepburn, text)


def _hepburn(kana: re.Match[str]) -> str:
    text = latin(kana[0])
    for old, new in _HEPBURN:
        text = text.replace(old, new)
    return text
