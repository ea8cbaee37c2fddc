"""Text on paper: fonts, shaping and line breaks."""
