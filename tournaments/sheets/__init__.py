"""Sheets: frozen rows drawn as PDF.

Every sheet is one function that takes frozen rows and returns the bytes of a PDF. Nothing is computed here, and
nothing else draws on paper. `invariant=1` makes two runs byte-identical.
"""
