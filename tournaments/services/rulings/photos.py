"""Photos kept with rulings: made anew as JPEGs, for officials only, and deleted with the event if so set."""

from __future__ import annotations

import io
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from PIL import Image

from referee.frozen import dataclass
from tournaments.common import images
from tournaments.common.errors import StateError
from tournaments.models import LoggedRuling, RulingPhoto, RulingPhotoSettings, Tournament

__all__ = [
    "MAX_FILE_SIZE",
    "MAX_PHOTOS",
    "MAX_SIDE",
    "NewPhoto",
    "add",
    "are_deleted_at_archive",
    "delete",
    "delete_if_archived",
    "delete_of_event",
    "image_of",
    "photos_of",
    "read_photo",
    "set_deleted_at_archive",
]

MAX_FILE_SIZE: Final = 8 * 1024 * 1024
"""Bytes of an uploaded file."""
MAX_SIDE: Final = 1600
"""Pixels of the longer side of a stored photo; the script of the page makes photos as small as this."""
MAX_PHOTOS: Final = 6
"""Photos of one ruling."""
_QUALITY: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPhoto:
    """A photo as it is stored: a JPEG without metadata, so without the place where it was taken."""

    image: bytes
    width: int
    height: int


def read_photo(data: bytes) -> NewPhoto:
    """Return the image in *data* as a JPEG of at most `MAX_SIDE` pixels. Raises `InputError` with what is wrong."""
    image = images.read_image(data, max_file_size=MAX_FILE_SIZE, max_side=MAX_SIDE)
    if image.mode == "RGBA":
        # A JPEG has no transparency.
        paper = Image.new("RGB", image.size, "white")
        paper.paste(image, mask=image.getchannel("A"))
        image = paper
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=_QUALITY, optimize=True)
    return NewPhoto(image=buffer.getvalue(), width=image.width, height=image.height)


def add(ruling: LoggedRuling, photo: NewPhoto, *, by: str) -> None:
    """Keep the photo with the ruling. Raises `StateError` if it has `MAX_PHOTOS` already."""
    with transaction.atomic():
        # Two phones at once: the event's row is locked before the photos are counted.
        Tournament.objects.select_for_update().get(pk=ruling.tournament_id)
        if _of(ruling).count() >= MAX_PHOTOS:
            raise StateError(
                _("A ruling can have %(most)d photos. Delete one before you add another.")
                % {"most": MAX_PHOTOS}
            )
        RulingPhoto.objects.create(
            tournament=ruling.tournament,
            number=ruling.number,
            image=photo.image,
            width=photo.width,
            height=photo.height,
            added_by=by,
        )


def photos_of(ruling: LoggedRuling) -> QuerySet[RulingPhoto]:
    """Return the photos of the ruling, the oldest first, without reading the images."""
    return _of(ruling).defer("image")


def image_of(event: Tournament, number: int, photo: int) -> bytes | None:
    """Return the JPEG of a photo of the event's ruling *number*; None if it has no such photo."""
    row = RulingPhoto.objects.filter(tournament=event, number=number, pk=photo).first()
    return None if row is None else bytes(row.image)


def delete(ruling: LoggedRuling, photo: int) -> bool:
    """Delete one photo of the ruling; return whether it was there."""
    deleted, _rows = _of(ruling).filter(pk=photo).delete()
    return bool(deleted)


def are_deleted_at_archive(event: Tournament) -> bool:
    """Return whether archiving the event deletes its photos; it does unless the event is set otherwise."""
    settings = RulingPhotoSettings.objects.filter(tournament=event).first()
    return settings is None or settings.delete_at_archive


def set_deleted_at_archive(event: Tournament, delete_at_archive: bool) -> None:
    """Set whether archiving the event deletes its photos."""
    RulingPhotoSettings.objects.update_or_create(
        tournament=event, defaults={"delete_at_archive": delete_at_archive}
    )


def delete_if_archived(event: Tournament, archived: bool) -> None:
    """Delete the photos of an event that is *archived* now, if it is set so."""
    if archived and are_deleted_at_archive(event):
        RulingPhoto.objects.filter(tournament=event).delete()


def delete_of_event(event: Tournament) -> None:
    """Delete the photos of an event and their settings."""
    RulingPhoto.objects.filter(tournament=event).delete()
    RulingPhotoSettings.objects.filter(tournament=event).delete()


def _of(ruling: LoggedRuling) -> QuerySet[RulingPhoto]:
    return RulingPhoto.objects.filter(tournament=ruling.tournament_id, number=ruling.number)
