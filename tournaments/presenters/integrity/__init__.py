"""The names of journal entries."""
