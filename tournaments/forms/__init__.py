"""Forms: turn user input into arguments of services.

Forms check shape only; the rules are the referee's and the order of things is the services'.
"""
