"""Read the results of a round from a spreadsheet.

| file | contents |
|--|--|
| `reading` | read a list |
| `heads` | the heads above the columns |
| `lines` | the table and the seat of each line |
| `figures` | the figures of each table |
| `tables` | a round's seating, and the data of a table |
"""

from tournaments.services.interchange.result_lists.heads import Column, comparison_key
from tournaments.services.interchange.result_lists.reading import ResultList, read_results
from tournaments.services.interchange.result_lists.tables import RoundSeating, TableData

__all__ = ["Column", "ResultList", "RoundSeating", "TableData", "comparison_key", "read_results"]
