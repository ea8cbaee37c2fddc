"""How is an event's journal written on, and what follows in the same transaction?"""
