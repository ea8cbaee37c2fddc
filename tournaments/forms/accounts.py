"""What is asked of somebody who changes their password?"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm
from django.utils.translation import gettext_lazy as _

__all__ = ["NewPasswordForm"]


class NewPasswordForm(PasswordChangeForm):
    """The old password, and the new one twice; what a good one is stands in one sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = _(
            "At least eight letters, not all of them digits, not your name and no common word."
        )
        self.fields["new_password2"].help_text = ""
