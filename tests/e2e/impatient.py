"""A server that waits for nobody who is gone: ``python -m tests.e2e.impatient serve ...``."""

from __future__ import annotations

from typing import Final

from tysiacha.server.tables import clockwork

GRACE_MS: Final = 1_500

if __name__ == "__main__":
    vars(clockwork)["GRACE_MS"] = GRACE_MS  # before anything else has taken it from there
    from tysiacha.cli.main import main

    main()
