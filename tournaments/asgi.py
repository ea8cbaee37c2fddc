"""The ASGI application."""

from __future__ import annotations

import gc
import os
import warnings
from importlib import import_module

import django
from django.conf import settings

__all__ = ["application"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
# WhiteNoise serves static files as plain iterators; each is small and read in a thread of its own.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
django.setup(set_prefix=False)

# Import here: the services need the apps that the line above has loaded.
from tournaments.common.monitoring import shared  # noqa: E402
from tournaments.common.program.texts import speak  # noqa: E402
from tournaments.printing import warm_up  # noqa: E402
from tournaments.request_handler import QueueingHandler  # noqa: E402
from tournaments.services.integrity import automatic_backups  # noqa: E402
from tournaments.services.integrity.starting import check_at_start  # noqa: E402
from tournaments.services.tables.result_seals import current_version  # noqa: E402
from tournaments.views.screens import open_files  # noqa: E402

application = QueueingHandler()
speak(settings.PROGRAM_LANGUAGE)
check_at_start()
# An update may replace the files while the process runs.
current_version()
open_files.allow_more()
# Load before the first request, which would otherwise wait for it.
import_module(settings.ROOT_URLCONF)
# What is loaded by now lives as long as the process: garbage collections, which would take longer than most pages,
# need not look at it.
gc.freeze()
warm_up.start()
automatic_backups.start()
shared.start()
