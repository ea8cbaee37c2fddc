"""Read players from a spreadsheet.

| file | contents |
|--|--|
| `reading` | read a roster |
| `fields` | what a column can mean |
| `heads` | the heads above the columns |
| `columns` | the field of each column |
| `people` | the person of each row, and the problems in it |
| `particulars` | the data of a person |
| `names` | family and given names |
| `duplicates` | people who are probably the same |
| `folding` | compare heads and names |
"""

from tournaments.services.interchange.rosters.duplicates import duplicate_keys
from tournaments.services.interchange.rosters.fields import FEDERATIONS, Field
from tournaments.services.interchange.rosters.names import join_name, split_name
from tournaments.services.interchange.rosters.particulars import MAX_NAME_LENGTH, Particulars, country_note
from tournaments.services.interchange.rosters.reading import Roster, read_roster

__all__ = [
    "FEDERATIONS",
    "MAX_NAME_LENGTH",
    "Field",
    "Particulars",
    "Roster",
    "country_note",
    "duplicate_keys",
    "join_name",
    "read_roster",
    "split_name",
]
