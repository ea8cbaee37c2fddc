"""What an event's pages, papers and files say, from its first name to its last result.

Small events are played through the desk's own pages by a clock that stands still
between the script's steps. What a person perceives at every station is written down under `tests/cases/shown/`:
`python -m tests.tournaments.shown` writes it anew, `tests/tournaments/project/test_shown.py` compares it.
"""
