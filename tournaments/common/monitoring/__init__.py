"""What an operator watches: counts of this process, shared between processes, and log lines without personal data."""
