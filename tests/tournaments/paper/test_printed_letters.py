"""Which letters are printed, in which order, and who is warned about letters that cannot be printed."""

import subprocess
from html import unescape

import pytest
from django.urls import reverse
from django.utils import translation

from tests.acts import by
from tournaments.services.events import rounds
from tournaments.services.people import entry_list
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.text import fonts, letters

TIBETAN = "Karma ཀརྨ"
TOLD = (
    "ཀ (U+0F40), ར (U+0F62), ◌ྨ (U+0FA8) in “Karma ཀརྨ” cannot be printed and appears as a box "
    "(□). Write the name in other letters, as in a passport, or complete the sheets by hand."
)
NAMES = [
    "Akagi Haruka",
    "Łucja Brzęczyszczykiewicz",
    "Nguyễn Thị Phượng",
    "Γιώργος Дмитрий",
    "渡邉 𠮷野 髙橋 龘 么",
    "김금길",
    "محمد الأحمدي",
    "דוד בן־גוריון",
    "สมชาย น้ำ",
    "अर्जुन क्षत्रिय",
    "தமிழ் বাংলা ಕನ್ನಡ",
    "አማርኛ ქართული Հայերեն",
    "ខ្មែរ မြန်မာ ລາວ",
    "😀 ♥ ♟",
]
ALEF, BET, GIMEL, MARK = "אבג\u05b4"


def test_every_letter_of_these_names_has_a_font():
    assert [name for name in NAMES if fonts.unprintable(name)] == []


def drawn(text):
    """Return the letters from left to right, as printed."""
    return "".join(run for _font, run, _width in fonts.runs(text))


def test_a_letter_that_no_font_has_is_a_box_and_named_once():
    assert fonts.unprintable("ཀa\ud800ཀ\u200d\u202e") == "ཀ\ud800"
    assert drawn("ཀa") == "□a"
    assert drawn(f"{ALEF}\u200c {BET}\u200d") == f"{BET} {ALEF}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"Ron {ALEF}{BET}", f"Ron {BET}{ALEF}"),
        (f"{ALEF}{BET} {GIMEL}", f"{GIMEL} {BET}{ALEF}"),
        (f"{ALEF}{BET}: 3 han 30 fu", f"{BET}{ALEF}: 3 han 30 fu"),
        (f"Ron off {ALEF}{BET}: {BET}{GIMEL}, {ALEF}", f"Ron off {BET}{ALEF}: {GIMEL}{BET}, {ALEF}"),
        (f"{ALEF}{BET} 12,000 {GIMEL}", f"{BET}{ALEF} 12,000 {GIMEL}"),
        (f"{ALEF} ({BET}{GIMEL}) {ALEF}", f"{ALEF} ({GIMEL}{BET}) {ALEF}"),
        (f"{ALEF} Smith {BET}", f"{ALEF} Smith {BET}"),
        (f"\u202e{ALEF}ab", f"{ALEF}ab"),
    ],
)
def test_hebrew_runs_right_to_left_and_figures_and_brackets_stay_right(text, shown):
    assert drawn(text) == shown


def test_arabic_letters_are_joined_and_joiners_heeded():
    beh, joined, apart = (fonts.width(text) for text in ("ب", "ببب", "ب\u200cب\u200cب"))
    assert joined < apart
    assert apart == pytest.approx(3 * beh)


def test_marks_stand_where_the_font_says_and_take_no_room():
    for base, marked in (("กา", "ก้า"), (BET, BET + MARK)):
        assert fonts.width(marked) == pytest.approx(fonts.width(base))
    [[_base, mark]] = [run.pieces for run in fonts.line("x\u030c").runs]
    assert mark.right != 0


def test_what_was_written_can_be_copied_out_of_the_sheet(tmp_path):
    names = ["अर्जुन क्षत्रिय", "สมชาย น้ำ", "𠮷野 家", "דוד בן", "x\u030c"]
    file = tmp_path / "names.pdf"
    file.write_bytes(sheet(names))
    read = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    assert [line.strip("\u202b\u202c") for line in read.split("\n") if line.strip("\f ")] == names
    assert sheet(names) == file.read_bytes()


def sheet(names):
    pen = Pen(paper="A4", title="Names")
    for at, name in enumerate(names, start=1):
        pen.text(20, 20 * at, name)
    pen.page()
    return pen.bytes()


def test_who_is_told_reads_the_name_and_the_letters():
    assert letters.text_warnings(["Akagi", TIBETAN, TIBETAN]) == [TOLD]
    with translation.override("ja"):
        [says] = letters.text_warnings([TIBETAN])
    assert "ཀ (U+0F40)" in says
    assert f"「{TIBETAN}」" in says
    assert "font" not in says


def said(answer):
    return unescape(answer.content.decode()).count(TOLD)


def test_it_is_said_when_a_name_is_pasted_looked_at_and_changed(desk, cup):
    at = reverse("people", args=[cup.slug])
    assert said(desk.post(at, {"names": f"Akagi\n{TIBETAN}"}, follow=True)) == 1
    player = cup.players.get(person__name=TIBETAN)
    assert said(desk.get(reverse("participant", args=[cup.slug, player.number]))) == 1
    assert said(desk.get(reverse("participant", args=[cup.slug, 1]))) == 0
    looked = desk.post(
        reverse("people_sheet", args=[cup.slug]), {"text": f"Name\n{TIBETAN} B\n", "step": "look"}
    )
    assert unescape(looked.content.decode()).count("in “Karma ཀརྨ B” cannot be printed") == 1


def test_it_is_said_where_the_sheets_are_printed_to_officials_only(desk, visitor, cup):
    entry_list.enter(cup, f"Mori\nSato\nTanaka\n{TIBETAN}", act=by())
    round_ = rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    for page in (round_.get_absolute_url(), reverse("links", args=[cup.slug, round_.number])):
        assert said(desk.get(page)) == 1
    assert said(visitor.get(round_.get_absolute_url())) == 0
