import pytest

from alcop_ms.cost_model.built import ESTIMATED, BuiltFacts
from alcop_ms.errors import InvalidOptionError


def test_built_facts_what_is_not_known_is_none():
    assert BuiltFacts() == ESTIMATED
    assert BuiltFacts(copy_ways=1.5).registers_per_thread is None


@pytest.mark.parametrize("name", ["registers_per_thread", "load_ways", "copy_ways"])
def test_built_facts_below_one_are_refused(name):
    with pytest.raises(InvalidOptionError, match=rf"{name}=0: at least 1"):
        BuiltFacts(**{name: 0})
