"""The form of a logo."""

from __future__ import annotations

from typing import IO, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import InputError
from tournaments.services.events.logos import MAX_FILE_SIZE, NewLogo, read_image

__all__ = ["LogoForm"]


class LogoForm(forms.Form):
    """An image file, read as the logo that would be stored."""

    image = forms.FileField(
        label=_("Image"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}),
        help_text=_("PNG, JPEG, WebP or GIF, up to 5 MB. A PNG with a transparent background looks best."),
    )

    def clean_image(self) -> NewLogo:
        """Return the logo, or say what is wrong with the file."""
        file: IO[bytes] = self.cleaned_data["image"]
        try:
            # One byte more than allowed is enough to refuse a file.
            return read_image(file.read(MAX_FILE_SIZE + 1))
        except InputError as error:
            raise forms.ValidationError([problem.says for problem in error.problems]) from error

    @property
    def logo(self) -> NewLogo:
        """The logo that was read."""
        return cast(NewLogo, self.cleaned_data["image"])
