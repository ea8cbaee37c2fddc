"""The journal: the decisions of an event, and the rows that follow from them.

These modules are pure: they need no database and no Django, so that anybody with an event's entries can read and check
them.
"""
