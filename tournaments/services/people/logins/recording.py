"""Record logins, accounts and roles in the activity log, through whatever page or command they change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import Group, Permission, User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db.models.signals import m2m_changed, post_delete, post_save, pre_save
from django.http import HttpRequest
from django.utils import timezone

from tournaments.models import Activity, ClubRole, EventRole
from tournaments.services.integrity import activity
from tournaments.services.people import logins
from tournaments.services.people.logins import rights

__all__ = ["connect"]

_MOST_FAILURES: Final = 100
"""Failed logins from one network address that are recorded in an hour."""
_FLAGS: Final = ("is_superuser", "is_staff", "is_active", "username")


def connect() -> None:
    """Listen to changes; the app does this once."""
    user_logged_in.connect(_logged_in)
    user_login_failed.connect(_login_failed)
    user_logged_out.connect(_logged_out)
    pre_save.connect(_before_save, sender=User)
    post_save.connect(_after_save, sender=User)
    post_delete.connect(_after_delete, sender=User)
    m2m_changed.connect(_groups_changed, sender=User.groups.through)
    pre_save.connect(_before_group_save, sender=Group)
    post_save.connect(_after_group_save, sender=Group)
    post_delete.connect(_after_group_delete, sender=Group)
    for through in (User.user_permissions.through, Group.permissions.through):
        m2m_changed.connect(_permissions_changed, sender=through)
    for model in (EventRole, ClubRole):
        post_save.connect(_role_given, sender=model)
        post_delete.connect(_role_revoked, sender=model)


def _logged_in(request: HttpRequest, user: User, **_more: Any) -> None:
    name = user.get_username()
    activity.record_if_possible(
        Activity.Kind.LOGIN, by=name, subject=name, address=logins.address(request) or ""
    )


def _login_failed(credentials: Mapping[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """Record a failed login, unless the name is locked already or the address has tried very many.

    The name is stored only if there is such an account: a password is easily typed as the name.
    """
    name, address = str(credentials.get("username") or ""), ""
    if request is not None:
        address = logins.address(request) or ""
        hour_ago = timezone.now() - timedelta(hours=1)
        failures = Activity.objects.filter(
            kind=Activity.Kind.LOGIN_FAILED, address=address, at__gt=hour_ago
        ).count()
        if logins.is_locked(name, request) or failures >= _MOST_FAILURES:
            return
    # A database refuses to look for some characters.
    subject = name if name.isprintable() and User.objects.filter(username=name).exists() else ""
    activity.record_if_possible(Activity.Kind.LOGIN_FAILED, by="", subject=subject, address=address)


def _logged_out(user: User | None, **_more: Any) -> None:
    if user is not None:
        name = user.get_username()
        activity.record_if_possible(Activity.Kind.LOGOUT, by=name, subject=name)


def _before_save(instance: User, raw: bool, update_fields: Collection[str] | None, **_more: Any) -> None:
    """Remember the permissions as they are stored."""
    instance._stored_flags = None  # type: ignore[attr-defined]  # read by `_after_save`
    if not raw and instance.pk and (update_fields is None or set(update_fields) & set(_FLAGS)):
        instance._stored_flags = User.objects.filter(pk=instance.pk).values(*_FLAGS).first()  # type: ignore[attr-defined]  # the same


def _after_save(instance: User, created: bool, raw: bool, **_more: Any) -> None:
    name = instance.get_username()
    if created or raw:
        rights.add_account(instance)
    if raw:
        return
    stored = getattr(instance, "_stored_flags", None) or {}
    if created:
        flags = {flag: True for flag in ("is_superuser", "is_staff") if getattr(instance, flag)}
        activity.record(Activity.Kind.ACCOUNT_CREATED, subject=name, data=flags)
        return
    # Django sets this for a new password, and not when it only hashes the same one better at a login.
    if instance._password is not None:  # type: ignore[attr-defined]  # private in Django, and not in its stubs
        activity.record(Activity.Kind.PASSWORD_CHANGED, subject=name)
    changed = {flag: getattr(instance, flag) for flag in stored if getattr(instance, flag) != stored[flag]}
    if changed:
        rights.change_flags(instance.pk, changed)
        activity.record(Activity.Kind.ACCOUNT_CHANGED, subject=stored["username"], data=changed)


def _after_delete(instance: User, **_more: Any) -> None:
    rights.remove_account(instance.pk)
    activity.record(Activity.Kind.ACCOUNT_DELETED, subject=instance.get_username())


def _groups_changed(
    instance: User | Group, action: str, pk_set: Collection[int] | None, **_more: Any
) -> None:
    """Record the groups of the desk; before they are cleared, they are still known."""
    kinds = {
        "post_add": Activity.Kind.ROLE_GIVEN,
        "post_remove": Activity.Kind.ROLE_REVOKED,
        "pre_clear": Activity.Kind.ROLE_REVOKED,
    }
    if action not in kinds:
        return
    if isinstance(instance, Group):
        users = instance.user_set.all() if pk_set is None else User.objects.filter(pk__in=pk_set)
        pairs = [(*row, instance.name) for row in users.values_list("username", "pk")]
    else:
        groups = instance.groups.all() if pk_set is None else Group.objects.filter(pk__in=pk_set)
        of_user = (instance.get_username(), instance.pk)
        pairs = [(*of_user, name) for name in groups.values_list("name", flat=True)]
    for name, account, group in sorted(pairs):
        if action == "post_add":
            rights.change_groups([account], added=[group])
        else:
            rights.change_groups([account], removed=[group])
        activity.record(kinds[action], subject=name, data={"group": group})


def _before_group_save(instance: Group, **_more: Any) -> None:
    """Remember the name as it is stored."""
    instance._stored_name = Group.objects.filter(pk=instance.pk).values_list("name", flat=True).first()  # type: ignore[attr-defined]  # read by `_after_group_save`


def _after_group_save(instance: Group, **_more: Any) -> None:
    stored: str | None = getattr(instance, "_stored_name", None)
    if stored and stored != instance.name:
        rights.rename_group(stored, instance.name)


def _after_group_delete(instance: Group, **_more: Any) -> None:
    rights.rename_group(instance.name, "")


def _permissions_changed(
    instance: User | Group | Permission,
    action: str,
    pk_set: Collection[int] | None,
    sender: Any,
    **_more: Any,
) -> None:
    """Record the permissions of an account or a group, by their code names."""
    names = {
        "post_add": "permissions_given",
        "post_remove": "permissions_revoked",
        "pre_clear": "permissions_revoked",
    }
    if action not in names:
        return
    holder: type[User] | type[Group] = Group if sender is Group.permissions.through else User
    if isinstance(instance, Permission):
        related: Any = instance.group_set if holder is Group else instance.user_set
        holders: list[Any] = list(related.all() if pk_set is None else holder.objects.filter(pk__in=pk_set))
        permissions = [instance.codename]
    else:
        holders = [instance]
        own = instance.permissions if isinstance(instance, Group) else instance.user_permissions
        changed = own.all() if pk_set is None else Permission.objects.filter(pk__in=pk_set)
        permissions = sorted(changed.values_list("codename", flat=True))
    for held in holders if permissions else ():
        data = {names[action]: permissions}
        subject = held.name if isinstance(held, Group) else held.get_username()
        activity.record(Activity.Kind.ACCOUNT_CHANGED, subject=subject, data=data)


def _role_given(instance: EventRole | ClubRole, raw: bool, **_more: Any) -> None:
    if not raw:
        _record_role(Activity.Kind.ROLE_GIVEN, instance)


def _role_revoked(instance: EventRole | ClubRole, **_more: Any) -> None:
    _record_role(Activity.Kind.ROLE_REVOKED, instance)


def _record_role(kind: Activity.Kind, held: EventRole | ClubRole) -> None:
    place = held.club if isinstance(held, ClubRole) else held.tournament
    activity.record(kind, subject=held.user.get_username(), place=place.name, data={"role": held.role})
