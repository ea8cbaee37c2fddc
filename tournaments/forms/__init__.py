"""Forms: turn user input into arguments of services.

Forms check only the shape of input. The rules are in the referee, and the checks of state are in the services.
"""
