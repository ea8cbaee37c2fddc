"""Services: everything that changes data, each in one transaction.

A service checks its guards, asks the referee, and writes. Views, commands and the API call the same services.
"""
