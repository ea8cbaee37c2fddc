"""Middleware and pages that belong to the whole desk."""
