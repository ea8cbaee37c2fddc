"""What does each page do?

A view is guard, form, service, response; it decides nothing.
"""
