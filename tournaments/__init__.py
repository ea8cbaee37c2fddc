"""The desk: tournaments, their people, rounds and tables, over the rules in `referee`."""
