"""What the Python that cx_Freeze puts into programs starts with: runs a script as Python's own program would.

Arguments: directories of modules, separated by colons, the script, and its arguments. All warnings are errors.
"""

import runpy
import sys
import warnings


def run(name):
    warnings.simplefilter("error")
    sys.path[:0] = sys.argv[1].split(":")
    sys.argv = sys.argv[2:]
    runpy.run_path(sys.argv[0], run_name="__main__")
