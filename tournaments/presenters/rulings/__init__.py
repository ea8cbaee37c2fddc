"""The log of judges' rulings.

`lines` are a table's own history; `giving` writes a ruling down and `reviewing` looks at one again; `offences` counts
what a player did before; `log`, `search` and `detail` are the event's log; `telling` says who may read what of it.
"""

from tournaments.presenters.rulings.lines import RulingLine, numbers, reviewed, ruling_lines, said_of
from tournaments.presenters.rulings.telling import Telling, telling_to

__all__ = ["RulingLine", "Telling", "numbers", "reviewed", "ruling_lines", "said_of", "telling_to"]
