"""Making tables and playing at them, over HTTP and sockets alike."""
