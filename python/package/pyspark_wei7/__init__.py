"""Registers `spark.read.format("wei7")`: Spark imports packages with this prefix automatically."""

from wei7.spark import DefaultSource

__all__ = ["DefaultSource"]
