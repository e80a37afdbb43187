"""Hypothesis profiles: ``default`` finds the same on every run, ``thorough`` looks for more.

Choose with ``HYPOTHESIS_PROFILE=thorough make test``.
"""

import os
import signal
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.database import DirectoryBasedExampleDatabase

HYPOTHESIS_HOME = Path(__file__).parent.parent / ".cache" / "hypothesis"

os.environ["LANGUAGE"] = "en"  # tests read English, whatever the locale of who runs them

# Programs in the background (nohup, a shell's &) are started deaf to some signals, and so would be
# the games that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

_DATA = tempfile.TemporaryDirectory(prefix="tysiacha-tests-")
os.environ["TYSIACHA_DATA"] = _DATA.name  # nor do they touch what that person has saved

set_hypothesis_home_dir(HYPOTHESIS_HOME)
settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=100,
    stateful_step_count=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    deadline=None,
    derandomize=False,
    database=DirectoryBasedExampleDatabase(HYPOTHESIS_HOME / "examples"),
    max_examples=2_000,
    stateful_step_count=100,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
