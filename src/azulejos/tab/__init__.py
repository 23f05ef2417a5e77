"""The server's part in a browser's tab: tables, questions and searches for one person, without network and database.

A worker of the page runs this package in Pyodide (see `docs/static.md`). What is said and decided is the server's own
code; here are only the log of one person's tables, and the ways from and to the page.
"""
