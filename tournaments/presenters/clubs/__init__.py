"""What pages, paper and JSON show of clubs: evenings, seasons, series and careers."""
