"""How are rows laid out as lists?

Classes of django-tables2, called listings because at this desk a table seats four. They format and compute nothing.
"""
