"""What pages, paper and JSON show of paper: the print center, common parts of sheets, and printed codes."""
