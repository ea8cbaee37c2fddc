"""What pages, paper and JSON show of rulebooks and the rules of a tournament."""
