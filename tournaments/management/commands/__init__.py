"""Each file is one command of manage.py, under its own name."""
