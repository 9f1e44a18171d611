"""Spark looks for packages of such a name, and so knows `spark.read.format("wei7")` of itself."""

from wei7.spark import DefaultSource

__all__ = ["DefaultSource"]
