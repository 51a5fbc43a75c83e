"""`python -m oware`, the same as `oware`."""

import sys

from oware.cli.app import main

sys.exit(main())
