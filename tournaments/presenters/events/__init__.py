"""What pages, paper and JSON show of events: settings, rounds, seating plans, stages, teams, results and standings."""
