"""Predicted time of a candidate, from pure arithmetic on its plan."""
