"""The WSGI application."""

from __future__ import annotations

import gc
import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

__all__ = ["application"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
application = get_wsgi_application()

# Import here: the services need the apps that the line above has loaded.
from tournaments.common.monitoring import shared  # noqa: E402
from tournaments.printing import warm_up  # noqa: E402
from tournaments.services.integrity import automatic_backups  # noqa: E402
from tournaments.services.integrity.starting import check_at_start  # noqa: E402
from tournaments.services.tables.result_seals import current_version  # noqa: E402

check_at_start()
# An update may replace the files while the process runs.
current_version()
# Load before the first request, which would otherwise wait for it.
import_module(settings.ROOT_URLCONF)
# What is loaded by now lives as long as the process: garbage collections, which would take longer than most pages,
# need not look at it.
gc.freeze()
warm_up.start()
automatic_backups.start()
shared.start()
