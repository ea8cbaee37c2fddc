"""Services of clubs: evenings, seasons, series and careers."""
