"""Form base for the address of a new page, which is proposed from the name while it is typed."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.common import slugs
from tournaments.services.events import page_addresses

__all__ = ["AddressedForm"]


class AddressedForm(forms.Form):
    """A form that creates a page with a name. An empty address is made from the name."""

    addressed: ClassVar[type[models.Model]]
    kind: ClassVar[str]

    slug = forms.CharField(
        label=_("Short address"),
        required=False,
        max_length=slugs.MAX_LENGTH,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=_(
            "The last part of the page's web address, used in links and printed codes. If empty, it is made "
            "from the name. It cannot be changed later."
        ),
    )

    def __init__(
        self, *args: Any, typed: QueryDict | None = None, is_existing: bool = False, **options: Any
    ) -> None:
        """*typed* is the form's content so far, for a proposal during typing.

        A page that *is_existing* keeps its address, and the form has no field for it.
        """
        super().__init__(*args, **options)
        if is_existing:
            del self.fields["slug"]
            return
        self.fields["name"].widget.attrs |= {
            "hx-get": "",
            "hx-trigger": "input changed delay:400ms, change",
            "hx-include": "#page-address",
            "hx-target": "#page-address",
            "hx-select": "#page-address",
            # Settled at once: a key pressed between the swap and the selection would be put before the proposal.
            "hx-swap": "outerHTML settle:0ms",
            "hx-sync": "this:replace",
        }
        name = typed.get("name") if typed else None
        if typed and name:
            self.initial = {**self.initial, "name": name, "slug": self._proposal(typed, name)}
            self.proposed = self._free_slug(name)
        else:
            self.proposed = str(self.data.get("proposed", ""))

    def _proposal(self, typed: QueryDict, name: str) -> str:
        """Return the address made from the name, unless the user has typed another one."""
        typed_slug = typed.get("slug", "")
        return self._free_slug(name) if typed_slug in ("", typed.get("proposed", "")) else typed_slug

    def _free_slug(self, name: str) -> str:
        return page_addresses.free_slug(name, model=self.addressed, kind=self.kind)

    def clean_slug(self) -> str:
        """Return the typed address; empty if it should be made from the name."""
        slug: str = self.cleaned_data["slug"].strip().lower()
        if slug and (problem := page_addresses.slug_problem(slug)):
            raise ValidationError(problem)
        return slug
