"""Mutation testing of the law and of the desk's services.

`python -m tests.mutants` changes one thing at a time in `referee/`, `tournaments/services/` or
`tournaments/presenters/` and runs the tests that run the line: a mutant that no test notices has survived. README.md in
this folder gives the details.
"""
