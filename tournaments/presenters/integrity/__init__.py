"""What is shown about the integrity of an event: the names of journal entries."""
