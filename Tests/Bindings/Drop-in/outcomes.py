"""A plugin of pytest: writes the outcome and the id of each test, and of each file that cannot be loaded."""

import os


class Outcomes:
    def __init__(self, file):
        self.file = file

    def pytest_collectreport(self, report):
        if report.failed:
            self.write("failed", report.nodeid)

    def pytest_runtest_logreport(self, report):
        if report.failed or report.when == "call" or report.skipped:
            self.write(report.outcome, report.nodeid)

    def write(self, outcome, test):
        print(outcome, test, sep="\t", file=self.file, flush=True)


def pytest_configure(config):
    config.pluginmanager.register(Outcomes(open(os.environ["OUTCOMES"], "w", encoding="utf-8")))
