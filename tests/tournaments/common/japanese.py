"""The desk's Japanese sentences that take two or more facts.

Facts that a translation exchanges are still the same facts. Each such sentence is therefore in `desk.txt`, in
English and Japanese, with a sample for every fact; `python -m tests.tournaments.common.japanese`
writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

__all__ = ["CATALOG", "DESK", "SAMPLES", "facts", "sentences", "written_desk"]

_ROOT = Path(__file__).parents[3]
DESK = _ROOT / "tests/cases/japanese/desk.txt"
CATALOG = _ROOT / "tournaments/locale/ja/LC_MESSAGES/django.po"
_PLACE = re.compile(r"%\((\w+)\)")

_NUMBERS = """
    asked 61 before 2 book 48 cells 62 columns 63 count 7 digits 65 expected 25 first 68 fu 38 han
    3 hand 9 honba 4 last 66 least 10 length 83 letters 64 line 16 lines 2002 longest 80 minutes 5 most 99 next 6 number
    14 page 1 pages 8 people 13 place 11 round 12 rounded 40 seated 44 seats 45 sum 36 table 21 there 67 tables 82
    wanted 33 teams 31 words 22 places 71 lacking 72 given 74 level 86 rank 87 up 93 down 94
    done 141 found 152
    limit 130
    right 106 taps 107 enough 95 hits 96 tiled 97 wins 98 after 103
    low 131 high 132
    needed 195
    keep 160 kept_days 170 max_days 180
    free 190 rows 191 entries 192 journal 193
    percent 194 events 196 lost 197 different 198 extra 199
"""
_WORDS = """
    choices A4・A3 source 3.4.9 ruling R7
    at 13:05 by Inoue decided warning discarder Kato edition 2024-04 entered E2 event Cup file list.csv gone
    1,000 hands 17 hash a1b2 held 118,000 incident noten key ema-2025 known wrc-2025 name Abe names Endo now
    S3 on_table 2,000 one Ueda order uma other m-league parts 20+2 payer Sato payers Ito penalty chombo player
    Doi points 3,900 reason late rules EMA says text score 31,500 seat East start 100,000 state
    upheld sticks 6,000 tile 5p title WRC total 119,000 what triplet where score-sheet why mistake winner Mori
    won 7,700 yaku daisangen text Beispieltext in
    Aoki out Baba way 45.0 stage Final of Prelims rounds 3,4 other Semis part 1/3 answers 5own word Xyz
    team Cranes day 2026-05-03 wind West group Red change 2026-05-10 teams Storks
    meeting m7 lacks four-games more two-evenings until Sunday zone Europe/Vienna used Asia/Tokyo
    kan 5555m tiles 123m federation RRC folder backups ranks 9,10
    counted 91-games role Umpire
    missing ŋ,ʘ own tabs time 18:20 letter w
    received 1,100 paid 1,400 each 1,600 dealer 1,700 ron 1,800
    verdict Legal sentence He-may.
    amount 5,200 who Ono winners Wada+Yano noten Hara tenpai Kubo less 1,300 worth mangan
    database SQLite size 1.4-MB moment 14:05
    host 192.0.2.7 port 8123 error in-use command shinpan verify shinpan-verify hint Prepare-it summary Checked
    option OPEN=yes address hall.example
    code disk_full language ja prog program message bad-word argument_name --port type int value 9x
    matches --rules,--rounds
"""
SAMPLES: dict[str, int | str] = {
    **dict(zip(_NUMBERS.split()[::2], map(int, _NUMBERS.split()[1::2]), strict=True)),
    **dict(zip(_WORDS.split()[::2], _WORDS.split()[1::2], strict=True)),
}
"""One sample for each fact of a sentence; all samples differ, so that exchanged facts are seen."""

_HEAD = (
    "The desk's sentences that take two facts or more, English and Japanese, with a sample for every fact;\n"
    "`python -m tests.tournaments.common.japanese` writes it anew.\n"
)


def facts(sentence: str) -> set[str]:
    """The names of the facts in a sentence."""
    return set(_PLACE.findall(sentence))


def sentences() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each sentence with at least two facts, in English and in Japanese, in all its plural forms."""
    with CATALOG.open("rb") as file:
        for message in read_po(file, locale="ja"):
            english, japanese = (
                tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text),)
                for text in (message.id, message.string)
            )
            if len(facts(english[-1])) > 1:
                yield english, japanese


def written_desk() -> str:
    """The text of `desk.txt` for the current sentences."""
    lines = [_HEAD]
    for english, japanese in sorted(sentences()):
        lines += [text % SAMPLES for text in english] + [f"  {text % SAMPLES}" for text in japanese]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    DESK.write_text(written_desk(), encoding="utf-8")
