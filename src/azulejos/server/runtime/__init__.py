"""The runtime of a process: supervised tasks, fair queues, time slices, a steady clock, logs, metrics."""
