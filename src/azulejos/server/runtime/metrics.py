"""Metrics for hosts, in Prometheus' form."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("azulejos_sockets", "Open WebSockets", registry=self.registry)
        self.connections = Gauge("azulejos_connections", "Open connections of any kind", registry=self.registry)
        self.cut = Counter("azulejos_connections_cut", "Connections cut off", ["why"], registry=self.registry)
        self.malformed = Counter("azulejos_malformed", "What was no HTTP or WebSocket", registry=self.registry)
        self.streams = Gauge("azulejos_streams", "Open streams of API clients", registry=self.registry)
        self.tables = Gauge("azulejos_tables_in_memory", "Tables in memory", registry=self.registry)
        self.bots_waiting = Gauge("azulejos_bots_waiting", "Tables that wait for a bot", registry=self.registry)
        self.bots_thinking = Gauge("azulejos_bots_thinking", "Bots that think now", registry=self.registry)
        self.events = Counter("azulejos_events", "Events written", registry=self.registry)
        self.dropped = Counter("azulejos_slow_readers_dropped", "Sockets closed as too slow", registry=self.registry)
        self.refused = Counter("azulejos_refused", "Refusals by code", ["code"], registry=self.registry)
        self.commands = Histogram(
            "azulejos_command_seconds", "From a command to its acknowledgement", ["command"], registry=self.registry
        )
        self.loop_lag = Histogram(
            "azulejos_loop_lag_seconds",
            "How much later than asked the event loop woke its monitor",
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
            registry=self.registry,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
