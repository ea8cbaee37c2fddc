"""What does a WSGI server serve?"""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

__all__ = ["application"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
application = get_wsgi_application()

# Only now: the services need the apps that the line above has loaded.
from tournaments.services.starting import refuse_at_start  # noqa: E402

refuse_at_start()
