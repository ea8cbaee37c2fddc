"""Logos of events and clubs: uploaded images are checked and made anew as small PNGs."""

from __future__ import annotations

import hashlib
import io
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from referee.frozen import dataclass
from tournaments.common import images
from tournaments.models import Club, Logo, RegistrationSettings, Tournament
from tournaments.services.people import permissions

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
    image = images.read_image(data, max_file_size=MAX_FILE_SIZE, max_side=MAX_SIDE)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return NewLogo(image=buffer.getvalue(), width=image.width, height=image.height)


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
    is_visible = Q(tournament__in=permissions.visible_events(user).values("pk"))
    is_open = Q(tournament__in=RegistrationSettings.objects.filter(open=True).values("tournament"))
    logo = Logo.objects.filter(Q(club__isnull=False) | is_visible | is_open, digest=digest).first()
    return None if logo is None else bytes(logo.image)
