"""Services: everything that changes data, each in one transaction.

Each verb is one transaction: it guards, asks the referee, and writes. Views, commands and the API call the same ones.
"""
