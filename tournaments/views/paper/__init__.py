"""Views of paper: the print center, common parts of sheets, and printed codes."""
