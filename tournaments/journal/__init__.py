"""The journal: the decisions of an event, and what follows from them.

Pure: what stands here needs no database and no Django, so that whoever holds an event's entries can read and check
them.
"""
