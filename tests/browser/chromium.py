"""Which Chromium do the tests drive?"""

import os

# Without a desktop around it a page costs less; what lays a page out is the same.
PLACES = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(os.path.exists, PLACES), PLACES[0])
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
