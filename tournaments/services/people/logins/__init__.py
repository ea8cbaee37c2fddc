"""Logins: limited attempts, and their lines of the activity log."""

from tournaments.services.people.logins.attempts import (
    address,
    count_failure,
    is_locked,
    log_line,
    minutes_to_wait,
    username,
)

__all__ = ["address", "count_failure", "is_locked", "log_line", "minutes_to_wait", "username"]
