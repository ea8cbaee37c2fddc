"""Forms of events: settings, rounds, seating plans, stages, teams, results and standings."""
