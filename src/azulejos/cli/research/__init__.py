"""Commands for research: tournaments, training, measurements, the benchmark, data for learners."""
