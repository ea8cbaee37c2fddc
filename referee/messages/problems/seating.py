"""Sentences for problems in a request for seating."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "person_twice": ("Named twice: {people}.", "二度挙げられている:{people}。"),
    "too_few_people": (
        "A table needs {seats} players; there are {people}.",
        "一卓に{seats}人必要だが、{people}人しかいない。",
    ),
    "so_many_rounds": (
        "Plan from 1 to {most} rounds; {given} are asked for.",
        "計画できるのは1回戦から{most}回戦まで({given}回戦が指定された)。",
    ),
    "no_table_left": (
        "With {given} tables nobody can play; leave one at least.",
        "{given}卓では誰も打てない。1卓以上にする。",
    ),
    "team_too_large": (
        "{people} people of one team cannot sit apart at {tables}; let some rest, or leave the team out.",
        "同じチームの{people}人を{tables}に分けて座らせることはできない。休みを入れるか、チームの指定を外す。",
    ),
    "person_of_two_teams": (
        "In two teams at once: {people}. Name each in one.",
        "二つのチームに入っている:{people}。一つのチームだけに入れる。",
    ),
    "table_cannot_stay": (
        "Table {table} of round {round} cannot stay as it is: somebody of it is gone, or two of it are of one team.",
        "第{round}回戦の{table}卓はこのまま残せない。抜けた人がいるか、同じチームの二人がいる。",
    ),
    "teams_not_apart": (
        "The tables that stay leave no way to seat the teams apart; let fewer tables stay.",
        "残す卓のために、同じチームを分けて座らせることができない。残す卓を減らす。",
    ),
    "span_too_small": (
        "A table of {seats} reaches over {seats} ranks at least, not {given}.",
        "一卓は少なくとも{seats}位分にわたる({given}ではない)。",
    ),
    "interval_too_small": (
        "The interval is 1 rank or more, not {given}.",
        "間隔は1位以上({given}ではない)。",
    ),
    "no_place": (
        "Table {table} of the pattern: a place is a number, or a letter and a number (A1), not {given}.",
        "組み合わせの{table}卓目:順位は数字、または文字と数字(A1)で示す({given}ではない)。",
    ),
    "pattern_table_not_full": (
        "Table {table} of the pattern names {given} places; a table seats {seats}.",
        "組み合わせの{table}卓目には{given}人分しかない(一卓は{seats}人)。",
    ),
    "no_pattern": (
        "No table is written; write the places of each, as [1,2,7,8][3,4,5,6].",
        "卓が書かれていない。[1,2,7,8][3,4,5,6]のように各卓の順位を書く。",
    ),
    "place_twice": ("Named twice in the pattern: {given}.", "組み合わせに二度ある:{given}。"),
    "groups_and_ranks": (
        "Some places name a group and some do not; write all of them one way.",
        "組の名がある順位とない順位が混ざっている。どちらかに揃える。",
    ),
}
