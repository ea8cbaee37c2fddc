"""Parts that several lists use."""
