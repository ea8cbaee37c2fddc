"""Lists that show frozen rows as tables.

The classes use django-tables2. They are called listings because a table is a mahjong table in this project. They
only format values and compute none.
"""
