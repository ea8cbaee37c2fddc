"""Write an event's journal and its projected rows."""
