"""Storage of static files, and which of them a device caches."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

__all__ = ["HashedFiles", "offline_files", "offline_version"]

# The files of a table's page; sheets, boards and the admin need the desk anyway.
_OFFLINE_FILES = ("css/", "js/", "img/shinpan.svg", "tiles/tiles.svg", "django_htmx/htmx-2.min.js")
# Comments on lines of their own, with nothing behind their end.
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*$|//[^\n]*$)", re.MULTILINE | re.DOTALL)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Stores each file under a name with its hash; modules import each other by those names too.

    Our own modules and style sheets are stored without comments, which are a quarter of their size.
    """

    support_js_module_import_aggregation = True
    # Only our own modules: third-party files, and their comments, mention files that do not exist.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def _save(self, name: str, content: Any) -> str:
        if name.startswith(("js/", "css/")) and name.endswith((".js", ".css")):
            text = b"".join(content.chunks()).decode()
            # Line numbers stay those of the source.
            content = ContentFile(_COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text).encode())
        return super()._save(name, content)  # type: ignore[no-any-return, misc]


@cache
def offline_files() -> tuple[str, ...]:
    """Return the addresses of the files that a device keeps, so that a table's page opens without the network."""
    names = {
        name
        for finder in finders.get_finders()
        for name, _storage in finder.list([])
        if name.startswith(_OFFLINE_FILES) and name.endswith((".css", ".js", ".svg"))
    }
    return tuple(sorted(staticfiles_storage.url(name) for name in names))


@cache
def offline_version(pages: str) -> str:
    """Return a mark of the kept files and of the *pages* that are kept with them; it changes with any of them."""
    digest = hashlib.sha256(pages.encode())
    for address in offline_files():
        digest.update(address.encode())
    return digest.hexdigest()[:16]
