"""What can be done at the desk?

Each verb is one transaction: it guards, asks the referee, and writes. Views, commands and the API call the same ones.
"""
