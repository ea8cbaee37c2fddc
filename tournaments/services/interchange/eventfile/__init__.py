"""The event file format.

These modules are pure: they need no database and no Django.
"""
