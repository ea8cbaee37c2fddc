"""What pages, paper and JSON show of tables: hands, the ledger, the felt, counts, clocks and calls."""
