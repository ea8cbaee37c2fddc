"""Lists: frozen rows as tables.

Classes of django-tables2, called listings because at this desk a table seats four. They format and compute nothing.
"""
