"""Logos of events and clubs: uploaded images are checked and made anew as small PNGs."""

from __future__ import annotations

import hashlib
import io
import struct
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.common.errors import InputError, Problem
from tournaments.models import Club, Logo, RegistrationSettings, Tournament
from tournaments.services.events import tournaments

__all__ = [
    "MAX_FILE_SIZE",
    "MAX_SIDE",
    "NewLogo",
    "clubs_with_logo",
    "delete",
    "digest_of_event",
    "has_own",
    "logo_of",
    "logo_of_club",
    "read_image",
    "save",
    "visible_logo",
    "with_logo",
]

MAX_FILE_SIZE: Final = 5 * 1024 * 1024
"""Bytes of an uploaded file."""
MAX_SIDE: Final = 600
"""Pixels of the longer side of a stored logo."""
# A JPEG is made smaller while it is read; other images are in memory as a whole.
_MAX_PIXELS: Final = 12_000_000
_MAX_JPEG_PIXELS: Final = 40_000_000
_ANIMATED_FORMATS: Final = ("PNG", "WEBP", "GIF")
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
# What Pillow raises for a damaged file of one of the formats.
_DAMAGED: Final = (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, struct.error)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLogo:
    """A logo as it is stored: a PNG without metadata."""

    image: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """The hash of the image, which is part of its address."""
        return hashlib.sha256(self.image).hexdigest()[:32]


def read_image(data: bytes) -> NewLogo:
    """Return the image in *data* as a PNG of at most `MAX_SIDE` pixels. Raises `InputError` with what is wrong."""
    if problem := _problem_before_reading(data):
        raise InputError([Problem(says=problem, field="image")])
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
            most = _MAX_JPEG_PIXELS if opened.format not in _ANIMATED_FORMATS else _MAX_PIXELS
            if problem := _size_problem(*opened.size, most):
                raise InputError([Problem(says=problem, field="image")])
            # A photo of a phone may hold a second picture; only its first one counts.
            if opened.format in _ANIMATED_FORMATS and getattr(opened, "is_animated", False):
                sentence = _("The image is animated. Choose an image that does not move.")
                raise InputError([Problem(says=sentence, field="image")])
            opened.draft("RGB", (2 * MAX_SIDE, 2 * MAX_SIDE))
            opened.load()
            image = _plain(ImageOps.exif_transpose(opened))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise InputError([Problem(says=_too_many_pixels(_MAX_PIXELS), field="image")]) from None
    except _DAMAGED:
        sentence = _("The file is damaged or incomplete. Save the image again, or choose another file.")
        raise InputError([Problem(says=sentence, field="image")]) from None
    image.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return NewLogo(image=buffer.getvalue(), width=image.width, height=image.height)


def _plain(image: Image.Image) -> Image.Image:
    """Return the pixels alone, without metadata: RGB, with transparency if there is any."""
    if image.mode.startswith("I"):
        # 16 bits for a grey: `convert` would cut all bright ones to white.
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    plain = image.convert(mode)
    plain.info = {}
    return plain


def _problem_before_reading(data: bytes) -> str:
    """Return what is wrong with the file, as far as its first bytes show it; empty if it may be an image."""
    if not data:
        return _("The file is empty. Choose another file.")
    if len(data) > MAX_FILE_SIZE:
        return _("The file is larger than 5 MB. Save the image smaller.")
    start = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<?xml", b"<svg", b"<!doctype svg", b"<!--")) and b"<svg" in data[:5000].lower():
        return _("SVG files cannot be used. Save the logo as PNG.")
    if start.startswith(b"%pdf"):
        return _("PDF files cannot be used. Save the logo as PNG.")
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    if not is_webp and not data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")):
        return _("This is not an image that can be used. Choose a PNG, JPEG, WebP or GIF file.")
    # Pillow allocates the pixels of a WebP when it opens it, so its size is read here.
    return _size_problem(*_webp_size(data), _MAX_PIXELS) if is_webp else ""


def _webp_size(data: bytes) -> tuple[int, int]:
    """Return the size in a WebP header; (1, 1) for a file too short to have one, which is damaged."""
    if len(data) < 30:
        return 1, 1
    match data[12:16]:
        case b"VP8X":
            return (
                int.from_bytes(data[24:27], "little") + 1,
                int.from_bytes(data[27:30], "little") + 1,
            )
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case _:
            width, height = struct.unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF


def _size_problem(width: int, height: int, most: int) -> str:
    if not width or not height:
        return _("The image has no pixels. Choose another file.")
    return _too_many_pixels(most) if width * height > most else ""


def _too_many_pixels(most: int) -> str:
    sentence = _("The image has more than %(most)d million pixels. Save it smaller.")
    return sentence % {"most": most // 1_000_000}


def save(owner: Tournament | Club, new_logo: NewLogo, *, by: str) -> None:
    """Make the image the logo of the event or club, in place of an earlier one."""
    of_owner = {"tournament": owner} if isinstance(owner, Tournament) else {"club": owner}
    values = {
        "image": new_logo.image,
        "width": new_logo.width,
        "height": new_logo.height,
        "digest": new_logo.digest,
        "changed_by": by,
        "changed_at": timezone.now(),
    }
    Logo.objects.update_or_create(**of_owner, defaults=values)


def has_own(owner: Tournament | Club) -> bool:
    """Return whether the event or club has a logo of its own."""
    return _own(owner).exists()


def delete(owner: Tournament | Club) -> None:
    """Delete the own logo of the event or club."""
    _own(owner).delete()


def _own(owner: Tournament | Club) -> QuerySet[Logo]:
    return Logo.objects.filter(Q(tournament=owner) if isinstance(owner, Tournament) else Q(club=owner))


def _of_event(event: OuterRef | int, club: OuterRef | str) -> QuerySet[Logo]:
    """Return the logos that an event may show: its own comes before its club's."""
    return Logo.objects.filter(Q(tournament=event) | Q(club=club)).order_by(
        F("tournament").asc(nulls_last=True)
    )


def digest_of_event() -> Subquery:
    """Return the digest of an event's logo, or of its club's, as part of a query for the event."""
    return Subquery(_of_event(OuterRef("pk"), OuterRef("club")).values("digest")[:1])


def with_logo(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return *events*, each with the digest of its logo as `logo_digest`, without another query."""
    return events.annotate(logo_digest=digest_of_event())


def clubs_with_logo() -> QuerySet[Club]:
    """Return the clubs, each with the digest of its logo as `logo_digest`, without another query."""
    return Club.objects.annotate(
        logo_digest=Subquery(Logo.objects.filter(club=OuterRef("pk")).values("digest")[:1])
    )


def logo_of(event: Tournament) -> bytes | None:
    """Return the event's logo, else its club's; None if there is none."""
    logo = _of_event(event.pk, event.club).first()
    return None if logo is None else bytes(logo.image)


def logo_of_club(club: Club) -> bytes | None:
    """Return the club's logo; None if there is none."""
    logo = _own(club).first()
    return None if logo is None else bytes(logo.image)


def visible_logo(digest: str, user: User | AnonymousUser) -> bytes | None:
    """Return the logo with that digest if *user* may see an event or club that has it; None otherwise.

    An event with open registration shows its logo to everybody who registers.
    """
    is_visible = Q(tournament__in=tournaments.visible_events(user).values("pk"))
    is_open = Q(tournament__in=RegistrationSettings.objects.filter(open=True).values("tournament"))
    logo = Logo.objects.filter(Q(club__isnull=False) | is_visible | is_open, digest=digest).first()
    return None if logo is None else bytes(logo.image)
