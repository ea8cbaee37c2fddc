"""Examples of typed hands, for the page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.language import current_language

__all__ = ["Example", "examples"]


@dataclass(frozen=True, slots=True)
class Example:
    """What is typed, and what it means."""

    lines: tuple[str, ...]
    means: str


def examples() -> list[Example]:
    """Return the examples in the current language; in Japanese each is also written in Japanese."""
    rows = [
        ("s>e 3 30", "南>東 3翻30符", _("South deals in to East, 3 han 30 fu. 330 is the same.")),
        ("e 3 30", "東 3翻30符", _("East wins by tsumo")),
        ("s>e 3 30, n 2 40", "南>東 330、北 240", _("Two players win on South's discard")),
        (
            "w m",
            "西 満貫",
            _(
                "Limits: m mangan, h haneman, b baiman, s sanbaiman, y yakuman, y2 double. Or han alone: 5, 6, 8."
            ),
        ),
        (
            "s>e 3 30 r:es",
            "南>東 330 リーチ:東南",
            _("East and South were in riichi. A ! behind a player or a value is the same: s!>e 3 30!"),
        ),
        ("d es r:s", "流局 東南 リーチ:南", _("Draw, East and South tenpai, South in riichi")),
        ("d", "流局", _("Draw, nobody tenpai. All tenpai: d all")),
        ("d es nm:w", "流局 東南 流し満貫:西", _("West has nagashi mangan. Noten riichi of West: nr:w")),
        (
            "a 9 s",
            "途中流局 九種九牌 南",
            _("Abortive draws: a 9 nine kinds, a 4w winds, a 4k kans, a 4r riichi, a 3r three rons"),
        ),
        (
            "c s ron",
            "チョンボ 南 誤ロン",
            _("Chombo of South: ron, noten, furiten, ankan, tiles, dead, wall, or the code of an incident"),
        ),
        ("s>e y pao:-", "南>東 役満 包:-", _("Nobody is liable for the yakuman. South is: pao:s dragons")),
        ("e 2 30 end", "東 230 あがりやめ", _("The dealer ends the game")),
        ("u", "取消", _("Undo the last hand. After 20 seconds, with a reason: u wrong line")),
    ]
    is_japanese = current_language() == "ja"
    return [
        Example((letters, japanese) if is_japanese else (letters,), means)
        for letters, japanese, means in rows
    ]
