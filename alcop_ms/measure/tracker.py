"""Finds the RPC tracker that hands out devices, and says what is missing where it does not."""

from __future__ import annotations

import math
import socket

from alcop_ms.compat import Any, ms
from alcop_ms.errors import InvalidOptionError

TIMEOUT_S = 5.0


def find_tracker(tracker: str | None, key: str | None, timeout_s: float) -> Any:
    """TVM's configuration of a tracker that answers and has a device.

    One that does not would cost every candidate a time-out, and print a traceback from a thread.

    Parameters
    ----------
    tracker, key : str, optional
        `host:port`, and the key of the devices; what TVM's environment variables say when not
        given.
    timeout_s : float
        Seconds that a candidate may hold a device.

    Raises
    ------
    InvalidOptionError
        When the tracker is not named, does not answer, or has no device of that key.
    """
    config = _make_config(tracker, key, timeout_s)
    place = f"{config.tracker_host}:{config.tracker_port}"
    try:
        address = (config.tracker_host, config.tracker_port)
        socket.create_connection(address, timeout=TIMEOUT_S).close()
    except OSError as error:
        raise InvalidOptionError(
            f"no tracker answers at {place}: {error.strerror or error}. Start one there: "
            f"python -m tvm.exec.rpc_tracker --host 0.0.0.0 --port {config.tracker_port}"
        ) from error
    if config.count_num_servers() == 0:
        raise InvalidOptionError(
            f"the tracker at {place} has no device of key {config.tracker_key!r}. Start one: "
            f"python -m tvm.exec.rpc_server --tracker {place} --key {config.tracker_key}"
        )
    return config


def _make_config(tracker: str | None, key: str | None, timeout_s: float) -> Any:
    host, _, port = (tracker or "").rpartition(":")
    if tracker is not None and not (host and port.isdigit()):
        raise InvalidOptionError(f"tracker={tracker!r}: write host:port, as in 10.0.0.7:9190")
    given = ms.runner.RPCConfig(
        tracker_host=host or None,
        tracker_port=int(port) if port else None,
        tracker_key=key,
        session_timeout_sec=math.ceil(timeout_s),
    )
    try:
        return ms.runner.RPCConfig._normalized(given)
    except ValueError as error:
        raise InvalidOptionError(
            'runner "rpc" needs a tracker (host:port) and the key of its devices: give tracker and '
            "tracker_key, or set TVM_TRACKER_HOST, TVM_TRACKER_PORT and TVM_TRACKER_KEY"
        ) from error
