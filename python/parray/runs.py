"""Runs: parray.run() makes one, a Run has all that came of it."""
import html
import json
import os
import pathlib
import re
import subprocess
import tempfile

from . import _places
from .array import Array, list_in
from .errors import Interrupted, Wrong, error_of
from .options import Options
from .programs import program as program_of
from .progress import Teller
from .tables import Table, html_of_pairs, show

_SHOWN = ["status", "program", "topology", "model", "nodes", "verified", "steps", "lower_bound", "ratio", "transmissions",
          "violation_count", "stalls", "leftovers", "digest"]
_DRAWN_MOST = 4096  # nodes of an array that a notebook draws by itself


def run(program, check=True, apart=False, progress=None, on_step=None, on_line=None, **options):
    """Run a node program, and return the Run.

    program   a text in C, a path to a source or to an object, the name of a shipped program, a function that
              parray.node has decorated
    check     raise an Error if the run does not end well; its field `run` is the Run
    apart     in a process of its own: a node that crashes then raises Crash, and does not end Python
    progress  True: a line on standard error; or a function, called with a Progress
    on_step, on_line   as of Array
    others    the options of `parray run`, with _ for -: topology="mesh:4x4", max_steps=100, param={"k": 2}

    Ctrl-C ends the run after its step and raises Interrupted, whose `run` has what was measured.
    """
    program, options = program_of(program), Options(options)
    if apart:
        if on_step or on_line or progress:
            raise ValueError("a run with apart=True calls nothing: leave out on_step, on_line and progress")
        done = _run_apart(program, options)
    else:
        done = _run_here(program, options, on_step, on_line, progress)
    if check and done.failure and done.status != Interrupted.status: # on_step has ended it
        raise done.failure
    return done


def _run_here(program, options, on_step, on_line, progress):
    with Teller(progress, "steps", int(options.get("max_steps") or 0) or None) as teller:
        def step(number, *others):
            teller.tell(number)
            return on_step(number, *others) if on_step else False
        array = Array(program, on_step=step if on_step or progress else None, on_line=on_line, **options)
        try:
            array.run()
        except Interrupted as error:
            raise Interrupted(str(error), Run(program, options, array.report, array.status, array.error, array)) from None
    return Run(program, options, array.report, array.status, array.error, array)


def tool_call(words, folder=None, stderr=subprocess.PIPE):
    """Run the tool to its end. Ctrl-C is passed on to it, so that it ends cleanly. Result: status, standard
    output, standard error."""
    with subprocess.Popen([_places.tool(), *words], stdout=subprocess.PIPE, stderr=stderr, stdin=subprocess.DEVNULL,
                          text=True, errors="replace", cwd=folder) as child:
        try:
            out, err = child.communicate()
        except KeyboardInterrupt:
            end(child)
            raise
    return child.returncode, out, err or ""


def end(child, seconds=10):
    """Have a child of the tool end as by Ctrl-C, or at last by force."""
    child.send_signal(2)
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.kill()


def _run_apart(program, options):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.json")
        try:
            status, _, err = tool_call(["run", program.command(), *options.words(), "--quiet", f"--json={path}"])
        except KeyboardInterrupt:
            status, err = 130, "interrupted"
        report = read_json(path)
    text = report.get("error") or failure_text(err)
    if options.get("json"):
        pathlib.Path(options["json"]).write_text(json.dumps(report, indent=2) + "\n")
    done = Run(program, options, report, report.get("status", status) if status else 0, text if status else "")
    if status == 130:
        raise Interrupted(text, done)
    return done


def failure_text(said):
    """What the tool says on standard error to be wrong, with its help; warnings only where it says nothing else."""
    lines = [line for line in said.splitlines() if line and line[0] not in " 0123456789"]
    wrong = [line for line in lines if not re.match("(parray: )?(warning|note|help): ", line)]
    text = re.sub("^(parray: )?(error: )?", "", (wrong or lines or [""])[0])
    helps = [line[len("help: "):] for line in lines if line.startswith("help: ")]
    return f"{text}; {helps[0]}" if helps and wrong else text


def read_json(path):
    """A file as JSON; {}: there is none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


class Run:
    """What came of a run. run.steps, run.digest and so on are the values of its report,
    run["utilization.max"] one that is further inside, run.table("links") a table, run.picture() a picture of
    it."""

    def __init__(self, program, options, report, status, error, array=None):
        self.program_given, self.options = program, options
        self.report = report
        self.status = status
        self.error = error  # a sentence; "": the run ended well
        self._array = array

    def __getattr__(self, name):
        report = self.__dict__.get("report") or {}
        if name.startswith("_") or name not in report:
            raise AttributeError(f"a report has no value {name!r}; run.report has all of them")
        return report[name]

    def __dir__(self):
        return sorted({*super().__dir__(), *self.report})

    def __getitem__(self, path):
        found = self.report
        for part in path.split("."):
            if not isinstance(found, dict) or part not in found:
                raise KeyError(f"a report has no value {path!r}")
            found = found[part]
        return found

    @property
    def failure(self):
        """The exception that says what is wrong; None: the run ended well."""
        if self.status == 0:
            return None
        return error_of(self.status, self.error, report=self.report, run=self, find_source=self.program_given.line)

    # --------------------------------------------------------------------------------------- tables

    def table(self, name):
        """A table by its name in parray_array.h: links (a row for each direction of a link), steps, values
        (what nodes gave by node_value, a row for each node), violations, waiters, cycle, leftovers, figures,
        params, ports, phases."""
        if self._array is not None:
            return self._array.table(name)
        option = {"links": "links", "steps": "steps", "values": "results"}.get(name)
        if not option:
            return Table.of_rows(list_in(self.report, name))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.csv")
            self._again(**{option: path})
            return _read_csv(path)

    def state(self, rank):
        """The node_state of a node after the run, as bytes. Not of a run with apart=True."""
        if self._array is None:
            raise ValueError("the memory of nodes is gone: that run was in a process of its own (apart=True)")
        return self._array.state(rank)

    # ------------------------------------------------------------------------------------- pictures

    def picture(self, kind="steps"):
        """A picture, as of --plot-kind: steps, links, spacetime, topology, tree and so on."""
        return Picture(self._file("picture.svg", "plot", plot_kind=kind))

    def page(self):
        """The page of --report, which shows the array step by step in a browser."""
        return Page(self._file("page.html", "report"))

    def _file(self, name, option, **more):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            self._again(**{option: str(path)}, **more)
            return path.read_text()

    def _again(self, **outputs):
        """Nothing that can be had for the asking is kept: the same run is made once more, for what is
        asked."""
        if self.report.get("interrupted") or not self.report:
            raise ValueError("the run did not come to its end, and cannot be made again")
        options = Options({**self.options, **outputs})
        here = self._array is not None
        again = (_run_here(self.program_given, options, None, None, None) if here
                 else _run_apart(self.program_given, options))
        if again.status not in (self.status, 0) or not again.report:
            raise again.failure
        if again.report.get("digest") != self.report.get("digest"):
            raise Wrong("the same run was made again and went otherwise: the program depends on something beside "
                        "its packets; parray.stress finds what", run=again)

    # ---------------------------------------------------------------------------------- for people

    def _shown(self):
        yield from ((name.replace("_", " "), self.report[name]) for name in _SHOWN if self.report.get(name) is not None)
        if self.error:
            yield "error", self.error

    def __repr__(self):
        return "<parray.Run " + ", ".join(f"{name} {show(value)}" for name, value in self._shown()) + ">"

    def _repr_html_(self):
        drawn = ""
        if 0 < self.report.get("nodes", 0) <= _DRAWN_MOST and self.report.get("steps"):
            try:
                drawn = self.picture().svg
            except Exception as error:  # pylint: disable=broad-except # a table without a picture is a report, too
                drawn = f"<p>{html.escape(str(error))}</p>"
        return html_of_pairs(self._shown()) + drawn


def _read_csv(path):
    with open(path, encoding="utf-8") as file:
        names, *rows = [line.rstrip("\n").split(",") for line in file] or [[]]
    return Table({name: [_number(row[i]) for row in rows] for i, name in enumerate(names)})


def _number(text):
    try:
        return int(text)
    except ValueError:
        return float(text) if text else None


class Picture:
    """A picture: shown by notebooks, kept by save()."""

    def __init__(self, svg):
        self.svg = svg

    def save(self, path):
        """Write it to a file."""
        pathlib.Path(path).write_text(self.svg)

    def _repr_svg_(self):
        return self.svg

    def _repr_html_(self):
        return self.svg


class Page:
    """A page of its own, in a frame of the notebook."""

    def __init__(self, text):
        self.html = text

    def save(self, path):
        """Write it to a file."""
        pathlib.Path(path).write_text(self.html)

    def _repr_html_(self):
        return (f'<iframe srcdoc="{html.escape(self.html)}" width="100%" height="640" '
                'style="border: 1px solid #ccc"></iframe>')
