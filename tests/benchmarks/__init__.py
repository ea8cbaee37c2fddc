"""What does `make bench` measure? One file a subject, each next to what it is held against."""
