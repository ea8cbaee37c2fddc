"""The benchmarks of `make bench`: one file for each subject, each with its object of comparison."""
