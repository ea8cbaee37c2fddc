"""Form fields that several capabilities use."""
