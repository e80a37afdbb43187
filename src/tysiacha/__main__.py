"""``python -m tysiacha``: the same as the command ``tysiacha``."""

from tysiacha.cli.main import main

if __name__ == "__main__":
    main()
