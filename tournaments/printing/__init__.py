"""Printing: the sheets of an event as documents."""
