"""Lists of hall displays, statistics, last-hand conditions and results visibility."""
