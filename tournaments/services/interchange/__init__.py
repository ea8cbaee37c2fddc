"""Services of interchange: event files, rosters, result lists and spreadsheets."""
