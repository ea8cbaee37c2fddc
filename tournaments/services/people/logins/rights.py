"""Seal what accounts may do at the whole site, change by change, so that `verify` names a change behind the program.

Only what a change of the program changes is written: a right given by raw SQL is no part of a later change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from django.contrib.auth.models import User

from tournaments.models import AccountRights

__all__ = ["FLAGS", "add_account", "change_flags", "change_groups", "remove_account", "rename_group"]

FLAGS: Final = ("is_superuser", "is_staff", "is_active")


def add_account(user: User) -> None:
    """Write the flags of a new account, which has no groups yet."""
    flags = {flag: getattr(user, flag) for flag in FLAGS}
    AccountRights.objects.update_or_create(account=user.pk, defaults=flags)


def change_flags(account: int, changed: dict[str, object]) -> None:
    """Write the flags that were changed."""
    if flags := {flag: value for flag, value in changed.items() if flag in FLAGS}:
        AccountRights.objects.filter(account=account).update(**flags)


def change_groups(
    accounts: Iterable[int], *, added: Collection[str] = (), removed: Collection[str] = ()
) -> None:
    """Write the groups to which accounts were added, or from which they were removed."""
    for rights in AccountRights.objects.filter(account__in=list(accounts)).order_by("account"):
        names = (rights.group_names | set(added)) - set(removed)
        if names != rights.group_names:
            rights.groups = "\n".join(sorted(names))
            rights.save(update_fields=["groups"])


def rename_group(old_name: str, new_name: str) -> None:
    """Write the new name of a group, or none if it was deleted."""
    for rights in AccountRights.objects.filter(groups__contains=old_name).order_by("account"):
        if old_name in rights.group_names:
            added = [new_name] if new_name else []
            change_groups([rights.account], added=added, removed=[old_name])


def remove_account(account: int) -> None:
    """Delete the row of an account that was deleted."""
    AccountRights.objects.filter(account=account).delete()
