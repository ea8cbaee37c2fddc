"""What pages, paper and JSON show of interchange: event files, rosters, result lists and spreadsheets."""
