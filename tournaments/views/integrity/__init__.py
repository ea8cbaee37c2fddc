"""Pages that keep the data safe."""
