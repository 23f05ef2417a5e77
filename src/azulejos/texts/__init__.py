"""The texts of every language, which the page and the terminal share: a file `LANGUAGE.json` for each.

The page compiles those files; the terminal reads them here, and with them `cli/LANGUAGE.json`, the texts that only the
terminal needs, and `guides/GAME.LANGUAGE.txt`. Nothing here knows any other part of the project.
"""
