"""HTTP and WebSocket: messages, endpoints, connections."""
