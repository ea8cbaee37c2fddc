"""How is a ruling of a judge written down, and looked at again?"""
