"""How did the tables of the database come about?"""
