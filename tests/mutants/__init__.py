"""Would a test notice if a line of the law or of the desk's services were wrong?

`python -m tests.mutants` changes one thing at a time in `referee/`, `tournaments/services/` or
`tournaments/presenters/` and runs the tests that run the line: a mutant that no test notices has survived. README.md
beside this file says more.
"""
