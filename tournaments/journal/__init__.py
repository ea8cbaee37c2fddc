"""What was decided in an event, entry by entry, and what follows from it?

Pure: what stands here needs no database and no Django, so that whoever holds an event's entries can read and check
them.
"""
