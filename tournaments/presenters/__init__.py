"""What pages, paper and JSON show, as frozen rows.

Frozen rows out of what is kept; nothing here writes, and no word is put together anywhere else.
"""
