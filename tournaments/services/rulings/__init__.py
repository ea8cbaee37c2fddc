"""Give and review rulings."""
