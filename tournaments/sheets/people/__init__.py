"""Sheets of people: players, registration, check-in, officials and personal pages."""
