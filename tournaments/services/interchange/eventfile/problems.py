"""Problems in an event file, and their wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tournaments.journal.problems import MESSAGES as OF_ENTRIES
from tournaments.journal.problems import Language, Problem

__all__ = ["PROBLEMS", "FileRefused", "problem_message"]

PROBLEMS: Final[Mapping[str, tuple[str, str]]] = {
    **OF_ENTRIES,
    "not_json": ("This is no JSON: {detail}.", "JSONとして読めない:{detail}。"),
    "too_large": (
        "The file has {size} bytes; at most {most} are read.",
        "ファイルが大きすぎる({size}バイト、上限{most})。",
    ),
    "not_an_event": (
        "This is no event's file: its format is {given}, not “shinpan-event”.",
        "大会のファイルではない(format:{given})。",
    ),
    "unknown_version": (
        "Version {given} is not known here; version 1 is.",
        "版{given}は読めない(読めるのは1)。",
    ),
    "only_in_a_league": (
        "Only a league counts by rules of its own; this event is none.",
        "集計の規則はリーグだけのもの。この大会はリーグではない。",
    ),
    "stages_or_counting": (
        "A season that counts by rules of its own has no stages; leave one of the two out.",
        "集計の規則があるリーグにステージはない。どちらか一方。",
    ),
    "no_length_of_a_streak": (
        "A streak has a length in games; say it as {{“of”: “games”, “n”: 16}}.",
        "連続成績には試合数が必要({{“of”: “games”, “n”: 16}}のように書く)。",
    ),
    "fewer_than_the_minimum": (
        "Nobody can have {least} games where the first {most} count at most.",
        "最大{most}試合では、最低{least}試合に届く人はいない。",
    ),
    "nobody_and_no_division": (
        "“{given}” is the id of nobody, and no division either.",
        "「{given}」という識別子の人も、その名前のリーグもない。",
    ),
    "group_or_division": (
        "A division is stored as a group is: “{group}” and “{division}” cannot both be it.",
        "リーグの区分とグループは同じもの。「{group}」と「{division}」の両方にはできない。",
    ),
    "no_name": ("A name stands here.", "名前が必要。"),
    "same_id": ("“{id}” stands at {first} already; each id names one.", "「{id}」は{first}に既にある。"),
    "same_name": (
        "“{name}” is called so at {first} too; tell the two apart.",
        "「{name}」は{first}と同じ名前。区別する。",
    ),
    "same_number": ("Number {number} stands at {first} already.", "番号{number}は{first}に既にある。"),
    "bad_name": ("{says}", "{says}"),
    "no_address": (
        "“{given}” is no address of a desk: write it as https://mahjong.example.org, without a path",
        "「{given}」はデスクのアドレスではありません。https://mahjong.example.org のようにパスなしで書いてください",
    ),
    "unknown_person": ("Nobody has the id “{id}”.", "識別子「{id}」の人はいない。"),
    "unknown_rules": ("{says}", "{says}"),
    "wrong_seats": (
        "{players} players sit at a table; here are {given}.",
        "卓は{players}人。ここには{given}人。",
    ),
    "two_places": (
        "“{id}” has a place at {first} already; one person sits once in a round.",
        "「{id}」は{first}に既にいる。",
    ),
    "same_round": ("Round {number} stands at {first} already.", "{number}回戦は{first}に既にある。"),
    "rounds_in_order": (
        "Rounds are numbered 1, 2, 3 in order; {wanted} is due here.",
        "回戦の番号は1から順。ここは{wanted}。",
    ),
    "entries_in_order": (
        "Entries are numbered 1, 2, 3 in order; {wanted} is due here.",
        "記録の番号は1から順。ここは{wanted}。",
    ),
    "not_a_moment": (
        "“{given}” is no moment such as 2026-05-02T14:30:00+02:00.",
        "「{given}」は日時(2026-05-02T14:30:00+09:00の形)ではない。",
    ),
    "same_table": ("Table {table} stands at {first} already.", "{table}卓は{first}に既にある。"),
    "both_or_neither": ("One of {choices} stands here, and not both.", "{choices}のどちらか一つ。"),
    "wrong_figures": (
        "One figure for each of {players} players stands here; there are {given}.",
        "{players}人分の数字が必要({given})。",
    ),
    "stands_twice": (
        "“{given}” stands here already; each stands once.",
        "「{given}」は既にある。それぞれ一度だけ。",
    ),
    "after_shared": (
        "Nothing follows “shared”: who is level by then shares the place.",
        "「shared」の後には何も来ない。そこまで同じなら順位を分け合う。",
    ),
    "control": (
        "An invisible control character stands in this; type it anew.",
        "見えない制御文字が入っている。入力し直す。",
    ),
    "too_early_an_end": (
        "Round {given} cannot be the last: there are {rounds}.",
        "{rounds}回戦まであるので、{given}回戦を最後にはできない。",
    ),
    "only_exported": (
        "“{name}” stands only in what this program exported, beside a “uid”.",
        "「{name}」は、uidのある書き出されたファイルにだけ記される。",
    ),
    "played": (
        "This round is only drawn, and yet something was played in it.",
        "組み合わせだけの回戦なのに、対局の内容がある。",
    ),
    "sticks_without_scores": (
        "Sticks left stand beside scores; results have them in them.",
        "残った供託は持ち点とともに記す。成績には含まれている。",
    ),
    "places_without_results": ("Places stand beside results.", "順位は成績とともに記す。"),
    "unknown_stage": (
        "“{given}” is none of the other stages.",
        "「{given}」という他のステージはない。",
    ),
    "in_two_stages": (
        "Round {number} is in the stage at {first} already; a round has one stage.",
        "{number}回戦は既に{first}のステージにある。回戦のステージは一つ。",
    ),
    "in_no_stage": (
        "Round {number} is in no stage, and would count nowhere.",
        "{number}回戦はどのステージにもなく、どこにも数えられない。",
    ),
    "in_a_circle": (
        "Nobody can ever enter “{given}”: it is entered from itself, by way of others.",
        "「{given}」には誰も入れない。他を経て自分自身から入ることになる。",
    ),
    "no_part": (
        "“{given}” is no part such as 0, 1 or 1/2, and no list of points by rank either.",
        "「{given}」は割合(0、1、1/2など)でも、順位ごとの点数でもない。",
    ),
    "no_scoring": (
        "“{given}” is neither “sum” nor a relay with its stock, as {{“relay”: {{“stock”: 75000}}}}.",
        "「{given}」は「sum」でも、持ち点を示したリレー({{“relay”: {{“stock”: 75000}}}})でもない。",
    ),
    "bad_start": (
        "“{given}” is no list of {players} whole numbers of points, one for each seat.",
        "「{given}」は各席の点数(整数{players}個)の並びではない。",
    ),
    "no_teams": ("Teams are scored here, and there are none.", "チームがないのに、その数え方がある。"),
    "no_places": (
        "Nobody can have these places: {given}. Who is level shares the better one, as in 1, 2, 2, 4.",
        "この順位はありえない:{given}。同順位は上位で揃える(例:1、2、2、4)。",
    ),
    "bad_date": ("“{given}” is no day such as 2026-05-02.", "「{given}」は日付(2026-05-02の形)ではない。"),
    "unknown_tie": ("“{given}” is none of: {choices}.", "「{given}」は次のいずれでもない:{choices}。"),
    "unknown_round": ("There is no round {number}.", "{number}回戦はない。"),
    "unknown_meeting": (
        "No meeting with games has the id “{given}”.",
        "「{given}」という、対局のある開催日はない。",
    ),
    "unknown_journal": ("“{given}” is none of: {choices}.", "「{given}」は次のいずれでもない:{choices}。"),
    "no_points": ("Points are {sign} here.", "点数は{sign}。"),
    "rounds_or_meetings": ("An event has rounds or meetings, not both.", "回戦か開催日のどちらか一方。"),
    "bad_entry": ("This cannot be an entry here: {says}", "ここには記録できない:{says}"),
    "bad_decision": ("{says}", "{says}"),
    "broken_chain": (
        "The chain is broken here: what was exported was changed.",
        "ここで記録の連鎖が切れている。",
    ),
    "here_already": (
        "This event is here already, as “{name}”. Nothing was stored.",
        "この大会は既に「{name}」としてある。",
    ),
    "other_person": (
        "“{name}” is known here with other particulars. Make the two alike, then import again.",
        "「{name}」は別の内容でここにある。同じにしてから取り込む。",
    ),
    "too_many": ("At most {most} stand here; there are {given}.", "{most}個まで({given}個ある)。"),
}
"""The message of each code, in English and Japanese."""


class FileRefused(Exception):
    """An event's file is refused; `problems` holds every reason with its path."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "; ".join(f"{problem.path}: {problem_message(problem)}" for problem in self.problems)
        )


def problem_message(problem: Problem, language: Language = "en") -> str:
    """Return the message of a problem, without its path.

    >>> problem_message(Problem(path="rounds[0].tables[3].seats[1]", code="unknown_person", facts={"id": "p9"}))
    'Nobody has the id “p9”.'
    """
    return PROBLEMS[problem.code][language == "ja"].format_map(problem.facts)
