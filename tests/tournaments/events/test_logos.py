"""A logo is checked and saved anew, shown to those who may see the event, and printed."""

import io
import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image, ImageDraw, PngImagePlugin
from pypdf import PdfReader

from tests.acts import by
from tests.tournaments.interchange.test_rosters_page import text
from tournaments.common.errors import InputError
from tournaments.models import Logo, RegistrationSettings, Tournament
from tournaments.services.clubs import club_settings
from tournaments.services.events import logos, tournaments

DISC = (200, 30, 40, 255)


def picture(size=(80, 40), form="PNG", mode="RGBA", **options):
    image = Image.new(mode, size, 0)
    ImageDraw.Draw(image).rectangle(
        (0, 0, size[0] // 2, size[1]), fill=DISC[: len(mode)] if mode != "L" else 200
    )
    buffer = io.BytesIO()
    image.save(buffer, form, **options)
    return buffer.getvalue()


def header_png(width, height):
    """A PNG that says it is large and holds almost nothing."""
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    data = b"IDAT" + zlib.compress(b"\0")
    ends = [chunk, data, b"IEND"]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(one) - 4) + one + struct.pack(">I", zlib.crc32(one)) for one in ends
    )


def header_webp(width, height):
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + size


def header_gif(width, height):
    """A small GIF that says it is large."""
    small = picture(form="GIF", mode="RGB")
    return small[:6] + struct.pack("<HH", width, height) + small[10:]


def animated(form):
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "green", "blue")]
    buffer = io.BytesIO()
    frames[0].save(buffer, form, save_all=True, append_images=frames[1:], duration=50)
    return buffer.getvalue()


def opened(new_logo):
    image = Image.open(io.BytesIO(new_logo.image))
    image.load()
    return image


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty."),
        (b"hello", "This is not an image that can be used."),
        (b"\0" * 1000, "This is not an image that can be used."),
        (b"MZ\x90\0" + b"\0" * 500, "This is not an image that can be used."),
        (b"BM" + b"\0" * 500, "This is not an image that can be used."),
        (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "SVG files cannot be used."),
        (b"\xef\xbb\xbf<!-- made by hand --><svg/>", "SVG files cannot be used."),
        (b"%PDF-1.7 1 0 obj", "PDF files cannot be used."),
        (b"\x89PNG\r\n\x1a\n", "The file is damaged or incomplete."),
        (b"GIF89a", "The file is damaged or incomplete."),
        (b"\xff\xd8\xff\xe0", "The file is damaged or incomplete."),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "The file is damaged or incomplete."),
        (header_png(0, 10), "The file is damaged or incomplete."),
        (header_png(100, 100), "The file is damaged or incomplete."),
        (header_png(3500, 3500), "more than 12 million pixels"),
        (picture((7000, 6000), "JPEG", "L"), "more than 40 million pixels"),
        (header_png(7000, 7000), "more than 12 million pixels"),
        (header_png(60_000, 60_000), "more than 12 million pixels"),
        (header_webp(16_000, 16_000), "more than 12 million pixels"),
        (header_gif(65_000, 65_000), "more than 12 million pixels"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * logos.MAX_FILE_SIZE, "larger than 5 MB"),
        (animated("GIF"), "The image is animated."),
        (animated("PNG"), "The image is animated."),
        (animated("WEBP"), "The image is animated."),
    ],
)
def test_each_kind_of_bad_file_has_its_sentence(data, says):
    with pytest.raises(InputError, match=says):
        logos.read_image(data)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_an_image_that_breaks_off_anywhere_is_refused_or_read(form):
    whole = picture(form=form, mode="RGB", size=(160, 120))
    for length in range(0, len(whole), max(len(whole) // 60, 1)):
        try:
            logos.read_image(whole[:length])
        except InputError:
            continue


@pytest.mark.parametrize(
    ("form", "mode"),
    [
        ("PNG", "RGBA"),
        ("PNG", "RGB"),
        ("PNG", "L"),
        ("JPEG", "RGB"),
        ("JPEG", "CMYK"),
        ("WEBP", "RGBA"),
        ("GIF", "RGB"),
    ],
)
def test_each_form_becomes_a_small_png(form, mode):
    new_logo = logos.read_image(picture((1200, 300), form, mode))
    image = opened(new_logo)
    assert (image.format, image.size) == ("PNG", (600, 150))
    assert (new_logo.width, new_logo.height) == image.size


def test_a_photo_with_a_second_picture_is_read_as_its_first():
    frames = [Image.new("RGB", (80, 40), colour) for colour in (DISC[:3], "green")]
    buffer = io.BytesIO()
    frames[0].save(buffer, "MPO", save_all=True, append_images=frames[1:])
    red, green, blue = opened(logos.read_image(buffer.getvalue())).convert("RGB").getpixel((40, 20))
    assert red > 150 > 100 > max(green, blue)


def test_a_large_photo_becomes_a_small_png():
    assert opened(logos.read_image(picture((6000, 4000), "JPEG", "RGB"))).size == (600, 400)


def test_small_images_keep_their_size_and_narrow_ones_do_not_vanish():
    assert opened(logos.read_image(picture((30, 20)))).size == (30, 20)
    assert opened(logos.read_image(picture((1, 5000)))).size == (1, 600)


def test_transparency_stays():
    image = opened(logos.read_image(picture((80, 40), "PNG")))
    assert image.getpixel((70, 20))[3] == 0
    assert image.getpixel((10, 20)) == DISC
    gif = Image.new("P", (10, 10), 0)
    buffer = io.BytesIO()
    gif.save(buffer, "GIF", transparency=0)
    assert opened(logos.read_image(buffer.getvalue())).getpixel((5, 5))[3] == 0


def test_bright_greys_of_sixteen_bits_stay_grey():
    image = Image.new("I;16", (4, 4), 0x8000)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    assert opened(logos.read_image(buffer.getvalue())).convert("L").getpixel((1, 1)) == 128


def test_a_turned_photograph_is_upright_and_metadata_is_gone():
    exif = Image.Exif()
    exif[0x0112] = 6  # a camera held upright
    exif[0x010E] = "Secret place"
    new_logo = logos.read_image(picture((80, 40), "JPEG", "RGB", exif=exif))
    assert opened(new_logo).size == (40, 80)
    assert b"Secret" not in new_logo.image
    info = PngImagePlugin.PngInfo()
    info.add_text("Author", "Secret author")
    new_logo = logos.read_image(picture(pnginfo=info))
    assert b"Secret" not in new_logo.image
    assert opened(new_logo).info == {}
    assert not opened(new_logo).getexif()


def test_the_same_file_gives_the_same_bytes():
    assert logos.read_image(picture()).image == logos.read_image(picture()).image


# Pages


def upload(client, address, data=None, name="logo.png"):
    return client.post(
        address, {"image": SimpleUploadedFile(name, picture() if data is None else data), "step": "save"}
    )


def own_address(event):
    return reverse("event_logo", args=[event.slug])


@pytest.fixture
def club(cup):
    made = club_settings.create(name="River Club")
    club_settings.set_club(cup, made, act=by())
    cup.refresh_from_db()
    return made


def test_a_logo_is_saved_shown_replaced_and_removed(desk, cup):
    page = own_address(cup)
    assert "Current logo" not in text(desk.get(page))
    assert upload(desk, page).url == page
    [first] = Logo.objects.all()
    source = reverse("logo", args=[first.digest])
    assert source in desk.get(page).text
    answer = desk.get(source)
    assert (answer.status_code, answer["Content-Type"], answer.content) == (
        200,
        "image/png",
        bytes(first.image),
    )
    assert "max-age=31536000" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert source in Client().get(cup.get_absolute_url()).text
    upload(desk, page, picture((20, 20)))
    [second] = Logo.objects.all()
    assert second.digest != first.digest
    assert desk.get(source).status_code == 404
    desk.post(page, {"step": "remove"})
    assert not Logo.objects.exists()
    assert "logos/" not in Client().get(cup.get_absolute_url()).text


def test_a_refused_file_leaves_the_logo_that_is_there(desk, cup):
    upload(desk, own_address(cup))
    page = upload(desk, own_address(cup), b"<svg/>", "logo.svg")
    assert page.status_code == 422
    assert "SVG files cannot be used." in text(page)
    assert Logo.objects.count() == 1
    assert desk.post(own_address(cup), {"step": "save"}).status_code == 422


def test_the_logo_of_a_hidden_event_is_only_for_its_officials_until_registration_opens(desk, cup):
    upload(desk, own_address(cup))
    source = reverse("logo", args=[Logo.objects.get().digest])
    assert Client().get(source).status_code == 200
    Tournament.objects.filter(pk=cup.pk).update(public=False)
    assert Client().get(source).status_code == 404
    assert desk.get(source).status_code == 200
    RegistrationSettings.objects.create(tournament=cup, open=True, changed_at=timezone.now())
    assert Client().get(source).status_code == 200


@pytest.mark.parametrize("name", ["tournament", "players", "standings", "rounds", "register"])
def test_public_pages_of_an_event_show_its_logo_else_that_of_its_club(desk, cup, club, name):
    RegistrationSettings.objects.create(tournament=cup, open=True, changed_at=timezone.now())
    address = reverse(name, args=[cup.slug])
    upload(desk, reverse("club_logo", args=[club.slug]))
    of_club = Logo.objects.get(club=club).digest
    assert f"/logos/{of_club}.png" in Client().get(address).text
    assert f"/logos/{of_club}.png" in Client().get(club.get_absolute_url()).text
    assert "This is the logo of the club." in text(desk.get(own_address(cup)))
    upload(desk, own_address(cup), picture((20, 20)))
    page = Client().get(address).text
    assert f"/logos/{Logo.objects.get(tournament=cup).digest}.png" in page
    assert of_club not in page


def test_boards_show_the_logo(desk, cup):
    address = reverse("board", args=[cup.slug, "seating"])
    before = Client().get(address).text
    upload(desk, own_address(cup))
    assert "logos/" not in before
    assert f"/logos/{Logo.objects.get().digest}.png" in Client().get(address).text


def test_copying_an_event_copies_its_logo_and_deleting_it_deletes_it(desk, cup):
    upload(desk, own_address(cup))
    copied = tournaments.copy(cup, name="Next", with_people=False, act=by())
    assert [logo.digest for logo in Logo.objects.all()] == [Logo.objects.first().digest] * 2
    tournaments.delete(copied, act=by())
    assert [logo.tournament for logo in Logo.objects.all()] == [cup]


# Paper


def badges(client, event):
    return client.get(reverse("print_sheet", args=[event.slug, "badges"]))


def pictures_in(answer):
    return [len(page.images) for page in PdfReader(io.BytesIO(answer.content)).pages]


def test_badges_have_the_logo_once_in_the_file_and_the_same_bytes_without(desk, full_cup):
    before = badges(desk, full_cup)
    assert set(pictures_in(before)) == {0}
    upload(desk, own_address(full_cup))
    after = badges(desk, full_cup)
    # Fronts have it, backs do not.
    assert [count > 0 for count in pictures_in(after)] == [True, False] * (len(pictures_in(after)) // 2)
    assert badges(desk, full_cup).content == after.content
    desk.post(own_address(full_cup), {"step": "remove"})
    assert badges(desk, full_cup).content == before.content
