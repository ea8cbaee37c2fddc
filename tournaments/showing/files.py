"""How do an event and its standings look as the JSON that others read?"""

from __future__ import annotations
