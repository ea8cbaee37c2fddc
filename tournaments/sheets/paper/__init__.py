"""Common parts of all sheets: the pen, sizes, lists, codes and tiles."""
