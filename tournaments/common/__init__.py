"""Small shared modules, which import nothing else of the desk."""
