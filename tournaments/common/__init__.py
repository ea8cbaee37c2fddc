"""Small shared modules that import nothing else of the desk."""
