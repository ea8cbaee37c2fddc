"""What pages, paper and JSON show, as frozen rows.

The rows are built from stored data. Nothing here writes to the database, and all wording is built here.
"""
