"""The address of a new page: proposed from the name while it is typed, and changed by whoever wants another."""

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
    """A form that makes a page with a name. Left empty, the address is made from the name."""

    addressed: ClassVar[type[models.Model]]
    kind: ClassVar[str]

    slug = forms.CharField(
        label=_("Short address"),
        required=False,
        max_length=slugs.LONGEST,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=_(
            "The end of the page's web address, in links and printed codes. Left empty, it is made from the name. It "
            "cannot be changed later."
        ),
    )

    def __init__(
        self, *args: Any, typed: QueryDict | None = None, made: bool = False, **options: Any
    ) -> None:
        """*typed* is what stands in the form so far, for a proposal while somebody types.

        A page that is *made* already keeps its address, and the form does not ask for one.
        """
        super().__init__(*args, **options)
        if made:
            del self.fields["slug"]
            return
        self.fields["name"].widget.attrs |= {
            "hx-get": "",
            "hx-trigger": "input changed delay:400ms, change",
            "hx-include": "#page-address",
            "hx-target": "#page-address",
            "hx-select": "#page-address",
            "hx-swap": "outerHTML",
            "hx-sync": "this:replace",
        }
        if typed and typed.get("name"):
            self.initial |= {"name": typed["name"], "slug": self._proposal(typed)}
            self.proposed = self._made(typed["name"])
        else:
            self.proposed = str(self.data.get("proposed", ""))

    def _proposal(self, typed: QueryDict) -> str:
        """The address made from the name, unless somebody has written another one."""
        written = typed.get("slug", "")
        return self._made(typed["name"]) if written in ("", typed.get("proposed", "")) else written

    def _made(self, name: str) -> str:
        return page_addresses.free_slug(name, of=self.addressed, kind=self.kind)

    def clean_slug(self) -> str:
        """The address that was written; empty where it is to be made from the name."""
        slug: str = self.cleaned_data["slug"].strip().lower()
        if slug and (says := page_addresses.fault(slug)):
            raise ValidationError(says)
        return slug
