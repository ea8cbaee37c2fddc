"""Parts of which all sheets are made: the pen, sizes, lists, codes and tiles."""
