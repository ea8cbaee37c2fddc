"""Import an event from a file, in one transaction.

| file | contents |
|--|--|
| `storing` | store everything, in the order in which it happened |
| `checks` | what does not fit the rules, before anything is stored |
| `own_rules` | the rules of the event, and those laid over them |
| `file_tables` | the results and ledgers of a file's tables |
| `people` | people, and who has left |
| `stages` | teams, stages, and a league's counting |
| `planned_rounds` | the rounds that the file's rounds and meetings become |
| `rounds` | a round, its results and ledgers |
| `decisions` | handwritten journal entries |
| `state` | what is stored so far, and the report |
| `refusals` | why something cannot be stored |
"""

from tournaments.services.interchange.importing.state import ImportReport
from tournaments.services.interchange.importing.storing import store_event

__all__ = ["ImportReport", "store_event"]
