"""Sheets: frozen rows drawn as PDF.

Every sheet is one function that draws frozen rows on the pages of a PDF. Nothing is computed here, and no other code
draws on paper. `invariant=1` makes two runs byte-identical.
"""
