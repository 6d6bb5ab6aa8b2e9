"""One array: open, run once, read, close. parray.run() is the short way; this one has callbacks and lets go
of the memory when the caller says so."""
import ctypes
import json
import signal
import threading
import weakref

from . import _library
from .errors import Interrupted, error_of
from .options import Options
from .programs import program as program_of
from .tables import Table, optional

# The columns of the tables that a report does not have.
_COLUMNS = {"links": ["from", "port", "to", "packets", "busy_steps", "utilization"],
            "steps": ["first", "last", "busy_links"]}


def _free(calls, array, server):
    calls.parray_close(array)
    if server:
        server.close()


class _CtrlC:
    """Used in a `with`: Ctrl-C calls `stop`, and raises its exception only where a generator runs, or when it
    is pressed again. Where the caller has a handler of its own, or runs in another thread, that is left
    alone."""

    def __init__(self, stop, server):
        self.stop, self.server, self.presses, self.before = stop, server, 0, None

    def __enter__(self):
        if (threading.current_thread() is threading.main_thread()
                and signal.getsignal(signal.SIGINT) is signal.default_int_handler):
            self.before = signal.signal(signal.SIGINT, self._pressed)
        return self

    def _pressed(self, *_):
        self.presses += 1
        self.stop()
        if self.presses > 1 or self.server and self.server.inside:
            raise KeyboardInterrupt

    def __exit__(self, *_):
        if self.before:
            signal.signal(signal.SIGINT, self.before)


class Array:
    """An array of a program and options, which may be used in a `with`.

    Callbacks: on_step(step, transmissions, violations, live) ends the run by a true result;
    on_violation(step, node, text), on_line(step, node, text), on_deadlock(step, text). They are called in
    another thread, while no node runs. What they raise ends the run, and comes out of run(). on_violation may
    also be a word, "count": the option of that name.
    """

    def __init__(self, program, on_step=None, on_violation=None, on_deadlock=None, on_line=None, **options):
        self.program = program_of(program)
        self._calls = _library.calls()
        self._raised = None
        self._keep = []
        self._array = None
        self._server = None
        if isinstance(on_violation, str):
            options["on_violation"], on_violation = on_violation, None
        made = self._calls.parray_options_new()
        try:
            self._fill(made, Options(options))
            self._listen(made, on_step, on_violation, on_deadlock, on_line)
            self._array = self._calls.parray_open(made)
        finally:
            self._calls.parray_options_free(made)
        if not self._array:
            raise MemoryError("no memory for an array")
        self._close = weakref.finalize(self, _free, self._calls, self._array, self._server)

    def _fill(self, made, options):
        self._set(made, "program", self.program.object())
        self._server = self.program.begin()
        for name, value in options.pairs():
            self._set(made, name, "yes" if value is True else value)
        if self._server:
            self._server.check(options)
            self._set(made, "workers", "1")
            self._calls.parray_set_data(made, ctypes.byref(self._server.data))

    def _set(self, made, name, value):
        if "\0" in name + value:
            raise ValueError(f"the option {name} has a zero byte in its value")
        self._calls.parray_set(made, name.encode(), value.encode())  # parray_open tells what was refused

    def _listen(self, made, on_step, on_violation, on_deadlock, on_line):
        def told(function):
            return lambda _user, _array, step, node, text: self._guard(
                function, step, node, text.decode(errors="replace"))
        for name, kind, function, call in [
                ("step", _library.STEP, on_step, lambda _user, _array, *numbers: bool(
                    self._guard(on_step, *numbers) or self._raised)),
                ("violation", _library.TOLD, on_violation, told(on_violation)),
                ("line", _library.TOLD, on_line, told(on_line)),
                ("deadlock", _library.STUCK, on_deadlock, lambda _user, _array, step, text: self._guard(
                    on_deadlock, step, text.decode(errors="replace")))]:
            if function:
                self._keep.append(kind(call))
                getattr(self._calls, f"parray_on_{name}")(made, self._keep[-1], None)

    def _guard(self, function, *arguments):
        """No exception crosses the library: the first one is kept, and ends the run."""
        try:
            return None if self._raised else function(*arguments)
        except BaseException as error:  # pylint: disable=broad-except
            self._raised = error
            self.stop()
            return None

    # ------------------------------------------------------------------------------------------ run

    def run(self):
        """Run to the end. Result: the status. Ctrl-C ends the run after its step and comes out as
        Interrupted; a second Ctrl-C gives up waiting for a step that has no end."""
        over = threading.Event() # not a join, which Python 3.11 takes for ended if Ctrl-C interrupts it
        worker = threading.Thread(target=self._work, args=[self._handle(), over], name="parray", daemon=True)
        with _CtrlC(self.stop, self._server) as keys:
            try:
                worker.start()
                if self._server:
                    self._server.serve()
                over.wait()
            except BaseException as error:
                self.stop()
                if keys.presses > 1 or not worker.is_alive() and not over.is_set():
                    self._close.detach() # it runs on, in memory that nobody takes away
                    raise
                if self._server:
                    self._server.leave()
                over.wait()
                if not isinstance(error, KeyboardInterrupt):
                    raise
                keys.presses = 1
            finally:
                if self._server and over.is_set():
                    self._server.close()
        if self._raised:
            raise self._raised
        if keys.presses and self.status == 130:
            raise Interrupted(self.error)
        return self.status

    def _work(self, handle, over):
        """The run, in a thread of its own, as a thread that is in the library hears no Ctrl-C."""
        self._calls.parray_run(handle)
        if self._server:
            self._server.wake()
        over.set()

    def stop(self):
        """End the run after its step. Any thread may call this."""
        if self._array:
            self._calls.parray_stop(self._array)

    def _handle(self):
        if not self._array or not self._close.alive:
            raise ValueError("the array is closed")
        return self._array

    def close(self):
        """Free the array and all its results."""
        self._close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # -------------------------------------------------------------------------------------- results

    @property
    def status(self):
        """The exit status, as of `parray run`."""
        return self._calls.parray_status(self._handle())

    @property
    def error(self):
        """What is wrong, a sentence; "": nothing."""
        return self._calls.parray_error(self._handle()).decode(errors="replace")

    def failure(self):
        """The exception that tells what is wrong; None: nothing is."""
        if self.status == 0:
            return None
        return error_of(self.status, self.error, report=self.report, find_source=self.program.line)

    @property
    def report(self):
        """All that `parray run --json` writes, as a dict; {}: before the run."""
        text = self._calls.parray_json(self._handle())
        return json.loads(text.decode(errors="replace")) if text else {}

    def rows(self, table):
        """How many rows a table has."""
        return self._calls.parray_rows(self._handle(), table.encode())

    def column(self, table, column):
        """A column of numbers: an array of numpy, or a list where numpy is not installed. What has no value
        is nan."""
        room = self.rows(table)
        values = (ctypes.c_double * room)()
        self._calls.parray_column(self._handle(), table.encode(), column.encode(), values, room)
        whole = table in _COLUMNS and column != "utilization"
        try:
            return optional("numpy", "a column").array(values, dtype="int64" if whole else "float64")
        except ImportError:
            return [int(value) for value in values] if whole else list(values)

    def table(self, name):
        """A table by the name that parray_array.h has: links, steps, or a list of the report."""
        if name in _COLUMNS:
            return Table({column: self.column(name, column) for column in _COLUMNS[name]})
        if name == "values":
            names = list(self.report.get("values") or {})
            return Table({"node": list(range(self.rows(name))), **{given: self.column(name, given) for given in names}})
        return Table.of_rows(list_in(self.report, name))

    def state(self, rank):
        """The node_state of a node after the run, a copy of its bytes; b"": there is none."""
        size = ctypes.c_size_t()
        at = self._calls.parray_state(self._handle(), rank, ctypes.byref(size))
        return ctypes.string_at(at, size.value) if at else b""


def list_in(report, name):
    """The rows of a list of the report by its name, as parray_array.h has it."""
    if name == "params":
        return [{"name": key, "value": value} for key, value in (report.get("params") or {}).items()]
    if name == "leftovers":
        return report.get("leftover_links") or []
    if name in ("waiters", "cycle"):
        name = "deadlock.cycle"
    if report and name.split(".")[0] not in report:
        raise KeyError(f"there is no table {name!r}")
    found = report
    for part in name.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if isinstance(found, dict):
        return [{"name": key, "value": value} for key, value in found.items()]
    return found if isinstance(found, list) and all(isinstance(row, dict) for row in found) else []
