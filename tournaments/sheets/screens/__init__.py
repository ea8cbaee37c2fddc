"""Pictures of lists, for posting and for the previews of links."""
