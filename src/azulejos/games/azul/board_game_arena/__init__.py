"""Games played on Board Game Arena, from a replay page that a player of the game has saved.

`page` finds the log in the page, `log` reads what it says of the game, and `reader` plays that with our rules and
compares every tile and every point. What differs in anything is refused. Nothing is ever fetched.
"""
