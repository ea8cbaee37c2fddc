"""Which Chromium do the tests drive?"""

import os

# What people use comes first; without a desktop around it a page costs less, but one run in three stood still.
PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-headless-shell")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(os.path.exists, PLACES), PLACES[0])
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
