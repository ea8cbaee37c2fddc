"""Invitations to a role at an event or in a club.

The link holds a word that cannot be guessed, and the desk keeps only its hash. The word is derived from the request's
key and the desk's secret key, so that a repeated tap shows the same link.
"""

from __future__ import annotations

import base64
import enum
import hashlib
import unicodedata
from datetime import datetime, timedelta
from typing import Final, assert_never

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem, StateError
from tournaments.common.invisible import strip_all
from tournaments.models import Club, ClubRole, EventRole, Invitation, Role, Tournament
from tournaments.services.people import permissions, roles
from tournaments.services.people.logins.look_alikes import mixes_scripts, skeleton

__all__ = [
    "VALID_HOURS",
    "State",
    "accept",
    "accept_with_new_login",
    "find",
    "invite",
    "is_login_taken",
    "login_exists",
    "may_invite",
    "new_login",
    "normalize_login_name",
    "open_invitations",
    "revoke",
    "state_of",
]

VALID_HOURS: Final = (1, 24, 7 * 24)
"""For how many hours an invitation may be open."""
_MAX_OPEN: Final = 100
"""Open invitations per event or club; none has as many officials."""


class State(enum.Enum):
    """The state of an invitation."""

    OPEN = "open"
    """The holder of its link can take the role."""
    USED = "used"
    """Somebody has taken the role with it."""
    TAKEN_BACK = "taken back"
    """It was taken back, or its maker may no longer give roles there."""
    EXPIRED = "expired"
    """It has expired."""

    @property
    def is_used(self) -> bool:
        """Whether somebody has taken the role."""
        match self:
            case State.USED:
                return True
            case State.OPEN | State.TAKEN_BACK | State.EXPIRED:
                return False
            case _:
                assert_never(self)

    @property
    def is_taken_back(self) -> bool:
        """Whether it was taken back."""
        match self:
            case State.TAKEN_BACK:
                return True
            case State.OPEN | State.USED | State.EXPIRED:
                return False
            case _:
                assert_never(self)

    @property
    def is_expired(self) -> bool:
        """Whether it has expired."""
        match self:
            case State.EXPIRED:
                return True
            case State.OPEN | State.USED | State.TAKEN_BACK:
                return False
            case _:
                assert_never(self)


def state_of(invitation: Invitation, now: datetime) -> State:
    """Return the state of *invitation* at *now*."""
    if invitation.used_at:
        return State.USED
    if invitation.taken_back_at:
        return State.TAKEN_BACK
    if now >= invitation.expires_at:
        return State.EXPIRED
    return State.OPEN if may_invite(invitation.made_by, invitation.place) else State.TAKEN_BACK


def may_invite(user: User, place: Tournament | Club) -> bool:
    """Return whether *user* may give roles at the event or in the club."""
    if isinstance(place, Club):
        return user.is_active and permissions.club_role(user, place.slug) is Role.OWNER
    return user.is_active and permissions.is_organizer(user, place)


def invite(
    place: Tournament | Club, role: Role, *, hours: int, by: User, key: str, name: str = ""
) -> tuple[Invitation, str]:
    """Create an invitation to *role* at that *place* for that many *hours*; return it and the random word of its link.

    The same *key* of the same login is a repeated tap and creates nothing. Raises `InputError` for a time that is not
    offered, if too many are open already, and for a tap whose link is used up.
    """
    if hours not in VALID_HOURS:
        raise InputError([Problem(says=_("Choose how long the invitation is valid."))])
    word = _derive_word(
        place.word if isinstance(place, Club) else place.uid, str(by.pk), role, str(hours), key
    )
    with transaction.atomic():
        roles.lock(place)
        invitation = Invitation.objects.filter(digest=_digest(word)).first()
        if invitation is not None and state_of(invitation, timezone.now()) is not State.OPEN:
            raise InputError(
                [Problem(says=_("This link is no longer valid. Reload the page to create another."))]
            )
        if invitation is None:
            if len(open_invitations(place)) >= _MAX_OPEN:
                sentence = _("There are already %(most)d open invitations. Revoke some first.")
                raise InputError([Problem(says=sentence % {"most": _MAX_OPEN})])
            invitation = place.invitations.create(
                role=role,
                whom=name,
                digest=_digest(word),
                made_by=by,
                expires_at=timezone.now() + timedelta(hours=hours),
            )
        return invitation, word


def open_invitations(place: Tournament | Club) -> list[Invitation]:
    """Return the open invitations of the event or club, the next to expire first."""
    rows = place.invitations.filter(used_at=None, taken_back_at=None, expires_at__gt=timezone.now())
    invitations = list(rows.select_related("made_by").order_by("expires_at", "pk"))
    makers = {invitation.made_by_id: invitation.made_by for invitation in invitations}
    inviter_keys = {pk for pk, maker in makers.items() if may_invite(maker, place)}
    return [invitation for invitation in invitations if invitation.made_by_id in inviter_keys]


def find(word: str) -> Invitation | None:
    """Return the invitation with that random *word* in its link, in whatever state."""
    rows = Invitation.objects.select_related("tournament", "club", "used_by", "made_by")
    matches = rows.filter(digest=_digest(word))
    return matches.first()


def revoke(place: Tournament | Club, invitation: int) -> None:
    """Disable the link of that invitation; nothing happens if it is used or was taken back already."""
    rows = place.invitations.filter(pk=invitation, used_at=None, taken_back_at=None)
    rows.update(taken_back_at=timezone.now())


def accept(invitation: Invitation, user: User) -> EventRole | ClubRole:
    """Give *user* the role of *invitation* and use it up.

    The same login may take it twice, because a repeated tap is not a second use. Raises `StateError` if it is not open.
    """
    with transaction.atomic():
        locked = (
            Invitation.objects.select_for_update(of=("self",))
            .select_related("tournament", "club", "made_by")
            .get(pk=invitation.pk)
        )
        state = state_of(locked, timezone.now())
        if state is not State.OPEN and not (state is State.USED and locked.used_by_id == user.pk):
            raise StateError(_("This invitation is no longer valid. Ask an organizer for a new one."))
        if state is State.OPEN:
            locked.used_by, locked.used_at = user, timezone.now()
            locked.save(update_fields=["used_by", "used_at"])
            return roles.give(user, locked.place, Role(locked.role), by=locked.made_by.get_username())
        # The role may have been taken away since; the used link does not restore it.
        role: EventRole | ClubRole | None = locked.place.roles.filter(user=user).first()
        if role is None:
            raise StateError(_("This invitation is no longer valid. Ask an organizer for a new one."))
        return role


def accept_with_new_login(invitation: Invitation, name: str, password: str) -> User:
    """Create a login and give it the role of *invitation*, both or neither; return it.

    Raises `InputError` as `new_login` does, and `StateError` if the invitation is not open.
    """
    user = new_login(name, password)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
            accept(invitation, user)
    except IntegrityError as error:
        raise InputError([Problem(says=_name_taken_message(user.username))]) from error
    return user


def new_login(name: str, password: str) -> User:
    """Return a new login that is not stored yet.

    Raises `InputError` for a name that is not valid, is taken or looks like another one, and for a password that is too
    easily guessed.
    """
    name = normalize_login_name(name)
    user, problems = User(username=name), []
    try:
        user.clean_fields(exclude=["password"])
        is_valid = strip_all(name) == name
    except ValidationError:
        is_valid = False
    if not is_valid:
        sentence = _("A username is one word of letters and digits, without spaces.")
        problems.append(Problem(says=sentence, field="username"))
    if is_login_taken(name):
        problems.append(Problem(says=_name_taken_message(name), field="username"))
    elif sentence := _look_alike_message(name):
        problems.append(Problem(says=sentence, field="username"))
    try:
        validate_password(password, user)
    except ValidationError as error:
        problems += [Problem(says=sentence, field="password") for sentence in error.messages]
    if problems:
        raise InputError(problems)
    user.set_password(password)
    return user


def _look_alike_message(name: str) -> str:
    """Return why *name* would be taken for that of another login, or nothing."""
    if mixes_scripts(name):
        return _("A username cannot mix Latin letters with Cyrillic or Greek ones.")
    seen = skeleton(name)
    if any(skeleton(other) == seen for other in User.objects.values_list("username", flat=True)):
        return _("The username “%(name)s” looks like an existing one. Choose another name.") % {"name": name}
    return ""


def _name_taken_message(name: str) -> str:
    sentence = _(
        "The username “%(name)s” already exists. If it is yours, check the capital letters. If not, "
        "choose another name."
    )
    return sentence % {"name": name}


def normalize_login_name(name: str) -> str:
    """Normalize a login's name: one form per letter, no spaces around it."""
    return unicodedata.normalize("NFKC", name).strip()


def login_exists(name: str) -> bool:
    """Return whether there is a login with exactly that name."""
    return User.objects.filter(username=normalize_login_name(name)).exists()


def is_login_taken(name: str) -> bool:
    """Return whether a login has that name, or one that differs only in capitals."""
    return User.objects.filter(username__iexact=normalize_login_name(name)).exists()


def _derive_word(*parts: str) -> str:
    digest = salted_hmac("tournaments.invitation", "\n".join(parts), algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def _digest(word: str) -> str:
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()
