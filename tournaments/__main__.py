"""Run `shinpan` as `python -m tournaments`."""

from tournaments.management.program import main

main()
