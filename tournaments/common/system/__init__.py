"""What differs between Linux, macOS and Windows: locks, files that are in use, processes, and the terminal."""
