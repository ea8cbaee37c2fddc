"""Read players from a spreadsheet.

| file | contents |
|--|--|
| `reading` | read a roster |
| `fields` | what a column can mean |
| `heads` | the heads above the columns |
| `columns` | the field of each column |
| `own_columns` | columns that the desk does not know |
| `people` | the person of each row, and the problems in it |
| `particulars` | the data of a person |
| `names` | family and given names |
| `duplicates` | people who are probably the same |
| `folding` | compare heads and names |
"""

from tournaments.services.interchange.rosters.duplicates import duplicate_keys
from tournaments.services.interchange.rosters.fields import FEDERATIONS, OWN_FIELDS, Field
from tournaments.services.interchange.rosters.names import join_name, split_name
from tournaments.services.interchange.rosters.own_columns import (
    column_key,
    is_column_of_list,
    read_tick,
    short_head,
)
from tournaments.services.interchange.rosters.particulars import MAX_NAME_LENGTH, Particulars, country_note
from tournaments.services.interchange.rosters.reading import Roster, count_rows, read_roster
from tournaments.services.interchange.spreadsheets import normalize_cell

__all__ = [
    "FEDERATIONS",
    "MAX_NAME_LENGTH",
    "OWN_FIELDS",
    "Field",
    "Particulars",
    "Roster",
    "column_key",
    "count_rows",
    "country_note",
    "duplicate_keys",
    "is_column_of_list",
    "join_name",
    "normalize_cell",
    "read_roster",
    "read_tick",
    "short_head",
    "split_name",
]
