"""Records the text of an event's pages, papers and files, from its first name to its last result.

Small events are played through the desk's own pages with a clock that stands still
between the script's steps. What a person perceives at each station is recorded in `tests/cases/shown/`:
`python -m tests.tournaments.shown` writes it again, `tests/tournaments/project/test_shown.py` compares it.
"""
