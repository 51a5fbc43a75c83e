"""The twins of the core every test here runs on."""

from __future__ import annotations

import pytest

from oware import core


@pytest.fixture(params=["pure", "native"])
def twin(request: pytest.FixtureRequest) -> core.Core:
    """Each twin of the core; the C++ one is left out where it is not built."""
    if request.param == "native" and core.notice():
        pytest.skip(core.notice())
    return core.pure() if request.param == "pure" else core.native()
