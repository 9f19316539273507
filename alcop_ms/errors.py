"""Every exception class that `alcop_ms` raises. Messages are written where they are raised."""

from __future__ import annotations


class AlcopError(Exception):
    """Base of all our errors: catch this to catch what the package refuses to do."""


class UnsupportedTvmError(AlcopError, ImportError):
    """The installed TVM is not one this package works with."""


class UnknownGpuError(AlcopError, LookupError):
    """A GPU or target name that the hardware table does not hold."""


class UnknownWorkloadError(AlcopError, LookupError):
    """A workload or suite name that the registry does not hold."""


class InvalidWorkloadError(AlcopError, ValueError):
    """A workload specification or registry file that cannot be understood."""


class InvalidPlanError(AlcopError, ValueError):
    """A pipeline plan that contradicts itself."""


class InvalidOptionError(AlcopError, ValueError):
    """An argument or option outside what is allowed."""


class NothingToTuneError(AlcopError, ValueError):
    """An IR in which no block can be scheduled for the target."""


class NoValidCandidateError(AlcopError, RuntimeError):
    """Every candidate of a search was rejected; the message holds the causes."""


class ToolchainError(AlcopError, RuntimeError):
    """A compiler or disassembler is missing or failed."""


class FakeAsyncError(AlcopError, RuntimeError):
    """A kernel waits for asynchronous copies that it never issues."""


class OutputError(AlcopError, OSError):
    """A place that results should be written to cannot be written."""


class DatabaseError(AlcopError, ValueError):
    """A database of tuning records whose files cannot be read."""


class MissingExtraError(AlcopError, ImportError):
    """An optional package that an input needs and that is not installed."""


class BundleError(AlcopError, ValueError):
    """A kernel bundle whose files are missing, malformed or inconsistent."""
