"""Views, one module per page or group of pages.

A view is a guard, a form, a call of a service, and a response. It contains no rules.
"""
