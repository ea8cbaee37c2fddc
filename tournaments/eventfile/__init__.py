"""How does an event stand in a file that others write and read?

Pure: what stands here needs no database and no Django.
"""
