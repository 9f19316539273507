"""Proves that pipelined kernels compute what their loops say, from the lowered TIR."""

from alcop_ms.proof.prove import StaticProof, prove_pipeline

__all__ = ["StaticProof", "prove_pipeline"]
