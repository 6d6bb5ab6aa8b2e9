"""A plugin of pytest: node programs are run, stressed and replayed in tests.

    def test_gossip(parray):
        assert parray.run("gossip.c", topology="ring:16").steps == 15
        parray.stress("gossip.c", runs=100)

Programs are found beside the test. Every run is a process of its own, so that a node that crashes fails one
test. A test fails with the cause and the line of the node program, and tells how to see the failure again.
"""
import os
import pathlib

import pytest

# The package is imported when a test asks for it: pytest loads this file wherever it is installed.


class Arrays:
    """What the fixture gives: run, stress, explore, sweep, replay, and the package itself for all else."""

    def __init__(self, folder, kept, runs):
        import parray
        self._parray = parray
        self.folder, self.kept, self._runs = pathlib.Path(folder), pathlib.Path(kept), runs

    def __getattr__(self, name):
        return getattr(self._parray, name)

    def program(self, what, flags=()):
        """A Program; a path counts from the folder of the test."""
        if isinstance(what, (str, os.PathLike)) and (self.folder / str(what)[:255]).is_file():
            what = self.folder / what
        return self._parray.program(what, flags=flags)

    def run(self, program, check=True, apart=None, **options):
        """As parray.run, but in a process of its own if that can be."""
        __tracebackhide__ = True
        program = self.program(program)
        done = self._parray.run(program, check=False, apart=program.is_for_all() if apart is None else apart, **options)
        return self._judge(done, check)

    def stress(self, program, check=True, **options):
        """As parray.stress; a replay file is kept in the test's own folder for temporary files."""
        __tracebackhide__ = True
        if self._runs is not None:
            options["runs"] = self._runs
        return self._campaign(self._parray.stress, program, check, options)

    def explore(self, program, check=True, **options):
        """As parray.explore."""
        __tracebackhide__ = True
        return self._campaign(self._parray.explore, program, check, options)

    def _campaign(self, call, program, check, options):
        __tracebackhide__ = True
        program = self.program(program)
        if not options.get("races"):
            options.setdefault("keep", str(self.kept / (pathlib.Path(program.name).stem + ".replay")))
        return self._judge(call(program, check=False, **options), check)

    def sweep(self, program, over, check=True, **options):
        """As parray.sweep."""
        __tracebackhide__ = True
        several = isinstance(program, (list, tuple))
        program = [self.program(one) for one in program] if several else self.program(program)
        return self._judge(self._parray.sweep(program, over, check=False, **options), check)

    def replay(self, path, check=True):
        """As parray.replay; a path counts from the folder of the test."""
        __tracebackhide__ = True
        return self._judge(self._parray.replay(self.folder / path, check=False), check)

    @staticmethod
    def _judge(done, check):
        __tracebackhide__ = True
        if check and done.failure:
            raise done.failure
        return done


def pytest_addoption(parser):
    """An option for all tests that stress."""
    parser.getgroup("parray").addoption(
        "--parray-runs", type=int, default=None, metavar="N",
        help="disturbed runs of every parray.stress, whatever the test says")


@pytest.fixture
def parray(request, tmp_path):
    """Processor arrays: parray.run(...), parray.stress(...), parray.explore(...), parray.sweep(...),
    parray.replay(...)."""
    return Arrays(pathlib.Path(str(request.node.fspath)).parent, tmp_path, request.config.getoption("--parray-runs"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Below a failure: what was run, and all that the tool says of it."""
    outcome = yield
    error = call.excinfo.value if call.excinfo else None
    if type(error).__module__ == "parray.errors" and getattr(error, "run", None) is not None:
        told = getattr(error.run, "text", None) or repr(error.run)
        outcome.get_result().sections.append(("parray " + error.kind, told))
