"""Forms of the photos of rulings."""

from __future__ import annotations

from typing import IO, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import InputError
from tournaments.services.rulings.photos import MAX_FILE_SIZE, MAX_SIDE, NewPhoto, read_photo

__all__ = ["PhotoForm", "PhotoSettingsForm"]


class PhotoForm(forms.Form):
    """A photo, read as it would be stored."""

    image = forms.FileField(
        label=_("Photo"),
        allow_empty_file=True,
        widget=forms.FileInput(
            attrs={
                "accept": "image/jpeg,image/png,image/webp",
                "capture": "environment",
                "data-most": MAX_SIDE,
            }
        ),
        help_text=_("It is made smaller, and the place where it was taken is removed."),
    )

    def clean_image(self) -> NewPhoto:
        """Return the photo, or say what is wrong with the file."""
        file: IO[bytes] = self.cleaned_data["image"]
        try:
            # One byte more than allowed is enough to refuse a file.
            return read_photo(file.read(MAX_FILE_SIZE + 1))
        except InputError as error:
            raise forms.ValidationError([problem.says for problem in error.problems]) from error

    @property
    def photo(self) -> NewPhoto:
        """The photo that was read."""
        return cast(NewPhoto, self.cleaned_data["image"])


class PhotoSettingsForm(forms.Form):
    """How long the photos of an event are kept."""

    delete_at_archive = forms.BooleanField(
        label=_("Delete photos when the event is archived"),
        required=False,
        initial=True,
        help_text=_("Photos of rulings are only shown to officials. The event's file never contains them."),
    )
