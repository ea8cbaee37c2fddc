"""A judge's phone: from an incident at the table to a stored ruling, and a head judge's review of another."""

import base64
import io
import json
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse
from PIL import Image
from playwright.sync_api import expect

import referee
from tests.browser.login import log_in
from tests.tournaments.rulings.given import FINED, ONE, M, give
from tournaments.models import HEAD_JUDGES, LoggedRuling, RulingPhoto
from tournaments.services.rulings.photos import MAX_FILE_SIZE
from tournaments.services.tables import hands

pytestmark = pytest.mark.django_db(transaction=True)

LATE = {"kind": "incident", "seat": 0, "code": "LATE", "answers": {"minutes": 2, "begun": False}}


@pytest.fixture
def head(db) -> User:
    user = User.objects.create_user("Hiroshi", password="Hiroshi")
    user.groups.add(Group.objects.get_or_create(name=HEAD_JUDGES)[0])
    return user


def new_at(table, question=None) -> str:
    address = f"{table.get_absolute_url()}rulings/new/"
    return f"{address}?{urlencode({'question': json.dumps(question)})}" if question else address


def test_a_ruling_as_the_rules_propose_it_takes_one_tap_and_the_head_judge_confirms_it_on_another_device(
    phones, table, judge, head
) -> None:
    phone, desk = phones(), phones()
    log_in(phone, "Jiro")
    phone.goto(new_at(table, LATE))
    expect(phone.locator(".proposes")).to_contain_text("a penalty of 2,000 points")
    expect(phone.locator(".rungs [aria-current=step]")).to_contain_text("this time")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.locator("h1")).to_have_text(
        "Akagi Haruka: late for the game. A penalty of 2,000 points, from the result."
    )
    print("\na ruling as proposed: 1 tap")
    log_in(desk, "Hiroshi")
    desk.goto(phone.url)
    desk.get_by_role("button", name="Confirm ruling").tap()
    expect(desk.locator(".ruling-head .stands")).to_have_text("confirmed")
    phone.reload()
    expect(phone.locator(".ruling-head .stands")).to_have_text("confirmed")
    assert LoggedRuling.objects.count() == 1


@pytest.mark.larger
def test_another_decision_is_asked_for_its_reason_at_once_and_shows_what_follows(phone, table, judge) -> None:
    log_in(phone, "Jiro")
    phone.goto(new_at(table, LATE))
    phone.get_by_label("Chombo").tap()
    expect(phone.locator("#bar")).to_contain_text("give the reason")
    phone.get_by_label("Reason, if not as proposed by the rules").fill("came drunk")
    expect(phone.locator("#follows")).to_contain_text(
        "The hand ends: Chombo: Akagi Haruka (late for the game, −20,000)."
    )
    expect(phone.locator("#bar .sentence")).to_contain_text("Akagi Haruka: late for the game.")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.locator(".payments")).to_contain_text("20,000")
    [ruling] = hands.fold(table).rulings
    assert (ruling.judgement.decision.value, ruling.judgement.reason) == ("chombo", "came drunk")


def test_a_ruling_in_words_is_written_and_found_again(phone, table, judge) -> None:
    log_in(phone, "Jiro")
    phone.goto(new_at(table))
    phone.get_by_label("Player concerned").select_option(label="Mori Ken")
    phone.get_by_label("What happened").fill("talked to the next table")
    phone.get_by_label("Warning").tap()
    expect(phone.locator("#bar .sentence")).to_have_text("Mori Ken: talked to the next table. A warning.")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.locator("h1")).to_contain_text("talked to the next table")
    phone.locator("a.back").tap()
    phone.get_by_label("Search").fill("TALKED")
    phone.get_by_role("button", name="Search").tap()
    expect(phone.locator(".log tbody tr")).to_have_count(1)


@pytest.mark.larger
def test_without_a_script_a_ruling_is_looked_at_and_written_down(phones, table, judge) -> None:
    plain = phones(java_script_enabled=False)
    log_in(plain, "Jiro")
    plain.goto(new_at(table))
    # The first player of the list is not chosen in advance.
    expect(plain.get_by_label("Player concerned")).to_have_value("")
    plain.get_by_label("Player concerned").select_option(label="Akagi Haruka")
    plain.get_by_label("What happened").fill("left the table")
    plain.locator("[name=decision][value=warning]").check()
    plain.get_by_role("button", name="Preview").tap()
    expect(plain.locator("#bar .sentence")).to_have_text("Akagi Haruka: left the table. A warning.")
    plain.get_by_role("button", name="Save").tap()
    expect(plain.locator("h1")).to_have_text("Akagi Haruka: left the table. A warning.")


# The bytes of the photo that the form will send.
CHOSEN = """async () => {
  const [file] = document.querySelector("[data-photo] input[type=file]").files;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def test_the_phone_makes_a_photo_smaller_and_removes_the_place_before_it_is_sent(
    phone, table, judge, tmp_path
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a camera held upright
    exif.get_ifd(0x8825).update({1: "N", 2: (35.0, 41.0, 22.0), 3: "E", 4: (139.0, 41.0, 30.0)})
    file = tmp_path / "photo.jpg"
    Image.effect_noise((4000, 3000), 100).convert("RGB").save(file, quality=95, exif=exif)
    assert Image.open(file).getexif().get_ifd(0x8825)[2] == (35.0, 41.0, 22.0)
    # The desk refuses a file of this size, so that it can only be stored if the phone made it smaller.
    assert file.stat().st_size > MAX_FILE_SIZE
    ruling = give(table, FINED)
    log_in(phone, "Jiro")
    phone.goto(reverse("ruling", args=[ruling.tournament.slug, ruling.number]))
    phone.get_by_label("Photo", exact=True).set_input_files(file)
    save = phone.get_by_role("button", name="Save photo")
    expect(save).to_be_enabled()
    sent = base64.b64decode(phone.evaluate(CHOSEN))
    save.tap()
    expect(phone.locator(".photos img")).to_have_count(1)
    for data in (sent, bytes(RulingPhoto.objects.get().image)):
        photo = Image.open(io.BytesIO(data))
        assert (photo.format, photo.size, dict(photo.getexif())) == ("JPEG", (1200, 1600), {})
        assert b"Exif" not in data
        assert len(data) < MAX_FILE_SIZE / 4


ROWS = """() => [...document.querySelectorAll(".shown-proof .block, .shown-tiles")].map(row => {
  const tiles = [...row.querySelectorAll(".tile")];
  return [tiles.length, new Set(tiles.map(tile => Math.round(tile.getBoundingClientRect().bottom))).size];
})"""


@pytest.mark.larger
def test_the_tiles_of_a_hand_are_on_one_line_of_a_rulings_page(phones, table, judge):
    hand = tuple(referee.read_tiles("11122233344455m"))
    questions = (
        referee.reports.RiichiDeclaration(seat=ONE, concealed=hand, score=30_000, wall_left=40),
        referee.reports.Tenpai(seat=ONE, hand=referee.Hand(concealed=hand[:13])),
    )
    page = phones(viewport={"width": 360, "height": 664})
    log_in(page, "Jiro")
    for question, tiles in zip(questions, (14, 13), strict=True):
        judgement = referee.judgement.Judgement(
            seat=ONE, decision=M.NONE, question=question, judge="Jiro", reason="looked at"
        )
        page.goto(reverse("ruling", args=[table.round.tournament.slug, give(table, judgement).number]))
        rows = page.evaluate(ROWS)
        assert rows[0] == [tiles, 1]
        assert {lines for _tiles, lines in rows} == {1}
