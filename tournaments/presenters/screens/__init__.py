"""What pages, paper and JSON show of hall displays, statistics, last-hand conditions and results visibility."""
