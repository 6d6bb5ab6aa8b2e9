"""Many runs of a program, which the tool makes, each in a process of its own: sweep, stress, explore,
replay."""
import html
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import tempfile

from . import _places
from .errors import Interrupted, error_of, site_in
from .options import Options, values_text
from .programs import program as program_of
from .progress import Teller
from .runs import Picture, Run, end, failure_text, read_json, tool_call
from .tables import Table, html_of_pairs


def _count(text):
    return int(text.replace(",", ""))


def _watched(words, teller, look):
    """Run the tool, and tell how far it is meanwhile: `look` gets what it has written on its terminal, which
    is its standard error. Result: as of tool_call."""
    if not teller.call:
        return tool_call(words)
    ours, its = pty.openpty()
    said = b""
    with tempfile.TemporaryFile("w+", errors="replace") as out:
        child = subprocess.Popen([_places.tool(), *words], stdout=out, stderr=its, stdin=subprocess.DEVNULL)
        os.close(its)
        try:
            while child.poll() is None:
                if select.select([ours], [], [], 0.1)[0]:
                    said += _read(ours)
                look(said[-400:].decode(errors="replace"))
            while piece := _read(ours):
                said += piece
        except BaseException:
            end(child)
            raise
        finally:
            os.close(ours)
        out.seek(0)
        lines = re.split(r"[\r\n]+", re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", said.decode(errors="replace")))
        return child.returncode, out.read(), "\n".join(line for line in lines if line)


def _read(descriptor):
    try:
        return os.read(descriptor, 65536)
    except OSError: # the other end is closed
        return b""


# ----------------------------------------------------------------------------------------------- sweep

def sweep(program, over, check=True, progress=None, **options):
    """Run a program with every combination of values, and return a Sweep.

    program   as of parray.run, or a list of names and paths
    over      of each name its values: {"topology": "ring:4..64*2", "seed": range(1, 4)}
    check     raise an Error if a run did not end well; its field `run` is the Sweep
    """
    over, words, named = dict(over), [], program
    if isinstance(program, (list, tuple)):
        over["program"] = [program_of(one).command() for one in program]
    else:
        words.append(program_of(program).command())
    words += [f"--over={name.replace('_', '-')}={values_text(values)}" for name, values in over.items()]
    words += Options(options).words()
    with tempfile.TemporaryDirectory() as folder, Teller(progress, "runs", _runs_of(over)) as teller:
        path = pathlib.Path(folder) / "sweep.json"
        part = pathlib.Path(folder) / "sweep.json.part"
        try:
            status, _, err = _watched(["sweep", *words, "--quiet", f"--json={path}"], teller,
                                      lambda _: teller.tell(len(_finished(part))))
        except KeyboardInterrupt:
            raise Interrupted("the sweep was interrupted", Sweep(words, _finished(part), 130, "interrupted")) from None
        made = Sweep(words, read_json(path).get("runs") or _finished(part), status, failure_text(err))
        teller.tell(len(made))
    made.program_given = named
    if check and status:
        raise made.failure
    return made


def _runs_of(over):
    """How many runs that is; None: only the tool knows."""
    total = 1
    for values in over.values():
        if isinstance(values, str):
            return None
        total *= len(values)
    return total


def _finished(part):
    """The runs that a sweep has finished: lines of JSON behind the first one."""
    try:
        return [json.loads(line) for line in part.read_text().splitlines()[1:]]
    except (OSError, ValueError):
        return []


class Sweep:
    """What came of a sweep: len() and iteration over its runs, which are dicts; table(), frame(),
    picture()."""

    def __init__(self, words, runs, status, error):
        self._words = words
        self.runs, self.status, self.error = runs, status, error

    def __len__(self):
        return len(self.runs)

    def __iter__(self):
        return iter(self.runs)

    @property
    def failure(self):
        """The exception for the first run that did not end well; None: all did."""
        if not self.status:
            return None
        worst = next((row for row in self.runs if row.get("status") == self.status), {})
        where = " ".join(f"{name}={value}" for name, value in (worst.get("settings") or {}).items())
        text = worst.get("error") or self.error or f"a run ended with status {self.status}"
        return error_of(self.status, f"{where}: {text}" if where else text, report=worst, run=self)

    def table(self):
        """A row for each run: what was varied, then all numbers."""
        rows = [{**row.get("settings", {}), **{name: value for name, value in row.items() if name != "settings"},
                 **(row.get("figures") or {})} for row in self.runs]
        return Table.of_rows([{name: value for name, value in row.items() if name != "figures"} for row in rows])

    def frame(self):
        """The table as a frame of pandas."""
        return self.table().frame()

    def picture(self, draw=None):
        """The measured points on the curves of the bound and of the paper; `draw` names other numbers. The
        runs are made once more."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sweep.svg"
            words = [f"--draw={values_text(draw)}"] if draw else []
            status, _, err = tool_call(["sweep", *self._words, *words, "--quiet", f"--plot={path}"])
            if not path.exists():
                raise error_of(status, failure_text(err), run=self)
            return Picture(path.read_text())

    def __repr__(self):
        return f"<parray.Sweep of {len(self)} runs, status {self.status}>"

    def _repr_html_(self):
        shown = ["steps", "lower_bound", "paper_time", "ratio", "transmissions", "verified", "status"]
        table = self.table()
        varied = list((self.runs[0].get("settings") or {})) if self.runs else []
        return Table({name: table[name] for name in varied + shown if name in table.columns})._repr_html_()


# ---------------------------------------------------------------------------------- stress, exploration

def stress(program, check=True, progress=None, **options):
    """Run a program many times under conditions that it must not depend on, and return the Campaign. Options
    are those of `parray stress`: runs=50, topology="mesh:3x3", faults="crash:1", races=True, keep="x.replay".

    check     raise an Error if the runs do not end well and alike: its text is the cause
    """
    return _campaign("stress", program, check, progress, options)


def explore(program, check=True, progress=None, **options):
    """Run a program once for every order of packets there is; as stress. Options are those of `parray
    explore`."""
    return _campaign("explore", program, check, progress, options)


def _campaign(command, program, check, progress, options):
    program = program_of(program)
    with Teller(progress, "runs", options.get("runs")) as teller:
        def look(text):
            found = re.findall(r"([\d,]+)(?: of (?:at most )?([\d,]+))? (?:runs|executions)", text)
            if found:
                teller.tell(_count(found[-1][0]), _count(found[-1][1] or "0") or None)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "found.json"
            words = [command, program.command(), *Options(options).words(), f"--json={path}"]
            try:
                status, out, err = _watched(words, teller, look)
            except KeyboardInterrupt:
                raise Interrupted(f"{command} was interrupted") from None
            report = read_json(path)
    if options.get("json"):
        pathlib.Path(options["json"]).write_text(json.dumps(report, indent=2) + "\n")
    made = Campaign(command, program, status, report, out, failure_text(err))
    if status == 130:
        raise Interrupted(f"{command} was interrupted", made)
    if check and status:
        raise made.failure
    return made


class Campaign:
    """What stress or explore found. `cause` is a sentence, None if nothing was found; `replay` the file that
    repeats a small failing run; `report` all that --json writes, as a dict; `text` the report for people, and
    `facts` its lines by their labels."""

    def __init__(self, command, program, status, report, text, said):
        self.command, self.program, self.status = command, program, status
        self.report, self.text, self.said = report, text, said
        self.facts = dict(re.findall(r"^([a-z][a-z ]*[a-z]) {2,}(.*)$", text, re.MULTILINE))

    @property
    def cause(self):
        """Why runs differ or fail; None: they do not."""
        if not self.status:
            return None
        told = [*(self.report.get("races") or []), self.report.get("cause"), self.report.get("critical"),
                self.report.get("odd"), self.report.get("outcome")]
        return next((one["text"] for one in told if one and one.get("text")), self.said or f"status {self.status}")

    @property
    def runs(self):
        """How many runs were made."""
        if self.command == "stress":
            arrays = self.report.get("arrays")
            return sum(one["runs"] for one in arrays) if arrays else None
        return (self.report.get("exploration") or {}).get("executions")

    @property
    def replay(self):
        """The replay file; None: there is none."""
        return (self.report.get("shrunk") or {}).get("replay")

    @property
    def failure(self):
        """The exception that tells the cause; None: nothing was found."""
        if not self.status:
            return None
        again = f"\nagain: parray run --replay {self.replay}" if self.replay else ""
        return error_of(self.status, self.cause, run=self, find_source=self.program.line, more=again)

    @property
    def place(self):
        """File and line of the cause."""
        return site_in(self.cause)

    def __repr__(self):
        return f"<parray.Campaign: {self.command}, status {self.status}, {self.cause or 'nothing found'}>"

    def _repr_html_(self):
        return html_of_pairs([("cause", self.cause or "nothing was found"), ("status", self.status)]) + (
            f"<pre>{html.escape(self.text)}</pre>")


def replay(path, check=True):
    """Repeat the run of a replay file, which stress has written. Result: its Run."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        status, _, err = tool_call(["run", f"--replay={os.path.abspath(path)}", "--quiet", f"--json={report}"])
        found = read_json(report)
    text = found.get("error") or failure_text(err)
    done = Run(program_of(found.get("program") or "replay"), Options(replay=str(path)), found,
               found.get("status", status) if status else 0, text if status else "")
    if check and done.failure:
        raise done.failure
    return done
