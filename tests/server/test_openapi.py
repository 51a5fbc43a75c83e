"""Requests made from the OpenAPI document, sound and unsound, are answered as it says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis comes with make dev")
checks = pytest.importorskip("schemathesis.checks")

CHECKED = [check for check in checks.CHECKS.get_all() if check.__name__ != "positive_data_acceptance"]
"""Random text is no diagram, although the document cannot say so: it is answered with 400."""

OPERATIONS = ("tables", "all_tables", "position", "line", "positions")


@pytest.mark.parametrize("name", OPERATIONS)
def test_answers_are_as_documented(port: int, name: str) -> None:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/api/v1/openapi.json")
    operation = schema.find_operation_by_id(name)

    @settings(max_examples=20, suppress_health_check=list(HealthCheck))
    @given(case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode)))
    def check(case: Any) -> None:
        case.call_and_validate(checks=CHECKED)

    check()


def test_all_operations_are_tried(port: int) -> None:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/api/v1/openapi.json")
    assert {result.ok().definition.raw["operationId"] for result in schema.get_all_operations()} == set(OPERATIONS)
