"""The event file format.

Pure: what stands here needs no database and no Django.
"""
