"""What may templates say that Django does not say for them?"""
