"""Sheets of rulings: the dispute desk, the log, rulebooks and house rules."""
