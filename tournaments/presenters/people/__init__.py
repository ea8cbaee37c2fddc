"""What pages, paper and JSON show of people: players, registration, check-in, officials and personal pages."""
