"""Services of integrity: the journal, verification, rebuilding and backups."""
