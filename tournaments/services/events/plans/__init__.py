"""Plan rounds, change a plan and open a round from it.

| file | its question |
|--|--|
| `planned` | which rounds are planned, and can each be played? |
| `laying` | how is a plan stored, edited, shown and opened? |
| `asking` | what is a search asked for? |
| `searching` | how far is the search, and what did it find? |
| `job` | what runs beside the desk while a plan is searched for? |
| `typing` | which plan does somebody's file or text mean? |
"""
