"""Forms of tables: hands, the ledger, the felt, counts, clocks and calls."""
