"""The program as it is installed: its files, its name and its commands."""
