"""Plan rounds, change a plan and open a round from it.

| file | contents |
|--|--|
| `planned` | planned rounds, and whether each can be played |
| `laying` | store, edit, publish and open planned rounds |
| `asking` | inputs of a search |
| `searching` | start a search, its progress and result |
| `job` | the process that searches |
| `typing` | read a plan from a file or text |
"""
