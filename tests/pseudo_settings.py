"""The settings of a desk that also speaks the made-up language of `tests.pseudo`."""

import os
from pathlib import Path

from referee import catalogue
from tests.pseudo import PSEUDO
from tournaments.settings import *  # noqa: F403
from tournaments.settings import LANGUAGES as USUAL

LOCALE_PATHS = [Path(os.environ["PSEUDO_LOCALE"])]
LANGUAGES = [*USUAL, (PSEUDO, "Shinpan")]
catalogue.LOCALE = LOCALE_PATHS[0]  # type: ignore[misc]  # `Final`, but for this server
