"""What pages of several capabilities show."""
