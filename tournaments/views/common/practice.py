"""What the practice desk and the practice table share."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

import referee
from tournaments.forms.tables.practice import CertificateForm
from tournaments.presenters.rulings.practice import certificate_of
from tournaments.sheets.rulings import practice_certificate
from tournaments.views.common.requests import Request
from tournaments.views.paper.sheets import pdf

__all__ = ["print_certificate", "refuse_changed"]


def refuse_changed(request: HttpRequest, rules: str) -> HttpResponse:
    """Refuse an address whose results were changed, with a link to start again."""
    return render(request, "rulings/practice/changed.html", {"rules": rules}, status=403)


def print_certificate(
    request: Request, named: CertificateForm, rules: referee.Ruleset, results: tuple[str, ...]
) -> HttpResponse:
    """Print the certificate with the name of a valid form."""
    name = named.cleaned_data["name"]
    words = certificate_of(name, rules, results, timezone.localdate())
    paper = named.cleaned_data["paper"] or "A4"
    content = practice_certificate.render(words, paper=paper, language=request.LANGUAGE_CODE)
    return pdf(content, f"{words.title} {name}")
