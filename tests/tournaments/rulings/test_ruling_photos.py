"""Photos are kept with rulings: made anew, for officials only, and deleted with the event."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.acts import by
from tests.tournaments.events.test_logos import picture
from tests.tournaments.interchange.test_rosters_page import text
from tests.tournaments.rulings.given import FINED, WORDS, give
from tournaments.common.errors import InputError
from tournaments.models import RulingPhoto, Tournament
from tournaments.presenters.interchange import event_files
from tournaments.services.events import rounds, tournaments
from tournaments.services.rulings import photos


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


@pytest.fixture
def ruling(table):
    return give(table, FINED)


def address(ruling, name="ruling", *more):
    return reverse(name, args=[ruling.tournament.slug, ruling.number, *more])


def upload(client, ruling, data=None):
    file = SimpleUploadedFile("photo.jpg", picture((80, 40), "JPEG", "RGB") if data is None else data)
    return client.post(address(ruling, "add_ruling_photo"), {"image": file})


def logged_in(user):
    client = Client()
    client.force_login(user)
    return client


def test_a_photo_is_made_smaller_upright_and_without_the_place():
    exif = Image.Exif()
    exif[0x0112] = 6  # a camera held upright
    exif.get_ifd(0x8825)[1] = "N"
    exif[0x010E] = "Secret place"
    photo = photos.read_photo(picture((4000, 2000), "JPEG", "RGB", exif=exif))
    image = Image.open(io.BytesIO(photo.image))
    assert (image.format, image.size, photo.width, photo.height) == ("JPEG", (800, 1600), 800, 1600)
    assert b"Secret" not in photo.image
    assert not image.getexif()


def test_a_transparent_image_gets_a_white_ground():
    image = Image.open(io.BytesIO(photos.read_photo(picture((80, 40), "PNG")).image))
    assert min(image.getpixel((70, 20))) > 240


def test_a_file_over_eight_megabytes_is_refused():
    with pytest.raises(InputError, match="larger than 8 MB"):
        photos.read_photo(b"\xff\xd8\xff" + b"\0" * photos.MAX_FILE_SIZE)


def test_an_official_adds_a_photo_and_the_head_judge_deletes_it(ruling, judge, head_judge):
    assert upload(logged_in(judge), ruling).url == address(ruling)
    [photo] = RulingPhoto.objects.all()
    source = address(ruling, "ruling_photo", photo.pk)
    page = logged_in(judge).get(address(ruling)).text
    assert source in page
    assert address(ruling, "delete_ruling_photo", photo.pk) not in page
    answer = logged_in(judge).get(source)
    assert (answer["Content-Type"], answer["Cache-Control"], answer.content) == (
        "image/jpeg",
        "private, no-store",
        bytes(photo.image),
    )
    away = address(ruling, "delete_ruling_photo", photo.pk)
    assert logged_in(judge).post(away).status_code == 403
    assert logged_in(head_judge).post(away).url == address(ruling)
    assert not RulingPhoto.objects.exists()
    assert logged_in(head_judge).get(source).status_code == 404
    assert logged_in(head_judge).post(away).status_code == 404


def test_the_public_never_sees_a_photo(ruling, judge):
    Tournament.objects.update(rulings_public=True, rulings_named=True)
    upload(logged_in(judge), ruling)
    visitor = Client()
    page = visitor.get(address(ruling))
    assert page.status_code == 200
    assert "photos/" not in page.text
    source = address(ruling, "ruling_photo", RulingPhoto.objects.get().pk)
    assert visitor.get(source).status_code == 302
    assert upload(visitor, ruling).status_code == 302
    assert RulingPhoto.objects.count() == 1


def test_a_photo_belongs_to_its_ruling_alone(ruling, table, judge):
    other = give(table, WORDS)
    upload(logged_in(judge), ruling)
    photo = RulingPhoto.objects.get().pk
    assert logged_in(judge).get(address(other, "ruling_photo", photo)).status_code == 404
    assert "photos/" + str(photo) not in logged_in(judge).get(address(other)).text


def test_a_file_that_is_no_photo_and_a_seventh_photo_are_refused_with_a_sentence(ruling, judge):
    page = upload(logged_in(judge), ruling, b"hello")
    assert page.status_code == 422
    assert "This is not an image that can be used." in text(page)
    for _number in range(photos.MAX_PHOTOS):
        photos.add(ruling, photos.read_photo(picture()), by="jiro")
    page = upload(logged_in(judge), ruling)
    assert page.status_code == 409
    assert "A ruling can have 6 photos. Delete one before you add another." in text(page)
    assert RulingPhoto.objects.count() == photos.MAX_PHOTOS


@pytest.mark.parametrize(("deletes", "left"), [(None, 0), (True, 0), (False, 1)])
def test_archiving_deletes_the_photos_unless_the_event_keeps_them(ruling, desk, deletes, left):
    event = ruling.tournament
    photos.add(ruling, photos.read_photo(picture()), by="jiro")
    if deletes is not None:
        sent = {"rulings_named": "on"} | ({"delete_at_archive": "on"} if deletes else {})
        assert desk.post(reverse("rulings_publicity", args=[event.slug]), sent).status_code == 302
    assert photos.are_deleted_at_archive(event) == (deletes is not False)
    tournaments.archive(event, True, act=by())
    assert RulingPhoto.objects.count() == left


def test_the_file_of_an_event_has_no_photo(ruling):
    before = event_files.event(ruling.tournament)
    photos.add(ruling, photos.read_photo(picture()), by="jiro")
    assert event_files.event(ruling.tournament) == before
