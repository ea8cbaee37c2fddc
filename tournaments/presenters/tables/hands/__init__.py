"""What pages, paper and JSON show of hands: values, previews and the words for them."""
