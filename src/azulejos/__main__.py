"""`python -m azulejos` is the command `azulejos`."""

from azulejos.cli.main import main

main()
