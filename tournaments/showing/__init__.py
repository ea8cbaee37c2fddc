"""What do pages, paper and the API show?

Frozen rows out of what is kept; nothing here writes, and no word is put together anywhere else.
"""
