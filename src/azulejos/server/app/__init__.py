"""The server as a whole: the application, its connections, the page, starting and stopping."""
