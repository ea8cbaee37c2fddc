"""The endurance runs of ``make soak``: long games, many boards, killed servers and races, against a real server."""
