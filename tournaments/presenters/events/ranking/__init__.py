"""What pages, paper and JSON show of rankings: scores, places, cuts and the decisions behind them."""
