"""Is every recorded quad after riichi, all of them legal, found legal?"""

from __future__ import annotations

from pathlib import Path

from referee import AnkanAfterRiichi, Hand, Seat, read_tiles, reply, ruleset
from tests.ground_truth.records import read_lines


def test_every_quad_after_riichi_is_legal_under_both_readings_of_the_rule(data: Path) -> None:
    seen = 0
    told: list[str] = []
    for record in read_lines(data / "kans.jsonl.gz"):
        melds = [meld for meld in record["melds"] if meld["type"] != "kita"]
        if melds:
            continue
        seen += 1
        asked = AnkanAfterRiichi(
            seat=Seat(record["seat"]),
            hand=Hand(concealed=read_tiles(record["hand13"])),
            drawn=read_tiles(record["drawn"])[0],
            tile=read_tiles(record["kan"])[0],
        )
        for answer in ("waits_unchanged", "strict"):
            given = reply(ruleset("tenhou-4p", {"ankan_after_riichi": answer}), None, asked)
            if given.verdict != "legal":
                told.append(f"{record['game']} hand {record['i']} under {answer}: {given.findings[0].code}")
    print(f"\n{seen} quads after riichi, {len(told)} differences")
    assert told == []
