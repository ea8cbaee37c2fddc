"""Views: guard, form, service, response.

A view is guard, form, service, response; it decides nothing.
"""
