"""How does what a person typed become what a service is asked?

Forms check shape only; the rules are the referee's and the order of things is the services'.
"""
