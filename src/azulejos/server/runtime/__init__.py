"""What a process needs while it runs: supervised tasks, fair queues, time slices, a steady clock, logs, metrics."""
