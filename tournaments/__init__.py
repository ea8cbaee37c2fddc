"""The tournament desk: events, people, rounds and tables, on top of the rules in `referee`."""
