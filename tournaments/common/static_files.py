"""Storage of static files, and which of them a device caches."""

from __future__ import annotations

import hashlib
from functools import cache

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

__all__ = ["HashedFiles", "kept_files", "version_of"]

# What a table's page is made of; sheets, boards and the admin need the desk anyway.
_KEPT = ("css/", "js/", "img/shinpan.svg", "tiles/tiles.svg", "django_htmx/htmx-2.min.js")


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Each file under a name that holds its hash; modules import each other by those names too."""

    support_js_module_import_aggregation = True
    # Our own modules alone: what others wrote speaks of files, in comments too, that are not there.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )


@cache
def kept_files() -> tuple[str, ...]:
    """The addresses of the files that a device keeps, so that a table's page opens without the network."""
    found = {
        name
        for finder in finders.get_finders()
        for name, _storage in finder.list([])
        if name.startswith(_KEPT) and name.endswith((".css", ".js", ".svg"))
    }
    return tuple(sorted(staticfiles_storage.url(name) for name in found))


@cache
def version_of(shell: str) -> str:
    """A mark of the kept files and of *shell*, the page that is kept with them: another one stands for other files."""
    said = hashlib.sha256(shell.encode())
    for address in kept_files():
        said.update(address.encode())
    return said.hexdigest()[:16]
