"""Spark sessions of the tests and benchmarks."""

import os
import sys
import warnings
from pathlib import Path

from pyspark.sql import SparkSession

SETTINGS = Path(__file__).resolve().parent / "spark/log4j2.properties"


def start(master: str) -> SparkSession:
    """A session, silent, on this machine; its workers have this Python."""
    # pyspark 4.3 says so of every pandas from 3.0 on.
    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    options = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.extraJavaOptions": f"-Dlog4j2.configurationFile={SETTINGS.as_uri()}",
        "spark.sql.shuffle.partitions": "2",
    }
    return SparkSession.builder.master(master).config(map=options).getOrCreate()
