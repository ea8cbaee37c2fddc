"""What can an event print, and how is it made into one document?"""
