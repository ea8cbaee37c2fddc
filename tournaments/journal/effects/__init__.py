"""The rows that follow from each kind of journal entry, in a module for each group of kinds."""
