"""What pages, paper and JSON show of paper: the print centre, common parts of sheets, and printed codes."""
