"""What can go wrong, as exceptions with fields.

    try:
        parray.run("sum.c", model="H1")
    except parray.Violation as error:
        print(error.step, error.node, error.file, error.line)

Every class has the exit status of `parray run` that it stands for.
"""
import re

_SITE = re.compile(r"([^\s\[\](),:'\"]+\.(?:c|cc|cpp|cxx|h|hpp|py)):([0-9]+)")


class Missing(ImportError):
    """Something that is not installed: the library, the tool, or an optional package of Python."""


class CompileError(Exception):
    """The compiler does not take a program; its messages are the text."""


class Error(Exception):
    """A run that did not end well. The fields that do not apply are None.

    kind: one word, such as "violation"; step, node: where; file, line: the line of the node program;
    source: the text of that line; run: what was measured up to then.
    """

    status = None
    kind = "error"

    def __init__(self, text, report=None, run=None, find_source=None, more=""):
        super().__init__(text)
        self.text, self.more = text, more
        self.run = run
        self.step, self.node = _moment(text, report or {})
        self.file, self.line = _site(text, report or {})
        self.source = find_source(self.file, self.line) if find_source and self.file else None

    def __str__(self):
        shown = f"\n  --> {self.file}:{self.line}\n   |   {self.source.strip()}" if self.source else ""
        return self.text + shown + self.more


class Wrong(Error):
    """The result is wrong: a check or a property does not hold, or packets were left over."""

    status, kind = 1, "wrong"


class Misuse(Error):
    """An option, an input or a call that is not allowed."""

    status, kind = 2, "misuse"


class Violation(Error):
    """The model does not allow what a node did."""

    status, kind = 3, "violation"


class Deadlock(Error):
    """Nodes wait for each other for ever."""

    status, kind = 4, "deadlock"


class Limit(Error):
    """Memory, threads, a stack, or the steps that were allowed have come to their end."""

    status, kind = 5, "limit"


class Crash(Error):
    """A node ended its process by a signal. Only a run with apart=True lives to tell."""

    status, kind = 139, "crash"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a run. `run` has what was measured up to then; None: nothing was."""

    status, kind = 130, "interrupted"

    def __init__(self, text, run=None):
        super().__init__(text)
        self.run = run


_OF_STATUS = {kind.status: kind for kind in (Wrong, Misuse, Violation, Deadlock, Limit)}


def error_of(status, text, **more):
    """The exception for an exit status."""
    if status == Interrupted.status:
        return Interrupted(text, more.get("run"))
    return _OF_STATUS.get(status, Crash if status > 128 or status < 0 else Error)(text, **more)


def site_in(text):
    """The first FILE:LINE in a text, as a pair; (None, None): there is none."""
    found = _SITE.search(text or "")
    return (found.group(1), int(found.group(2))) if found else (None, None)


def _number_in(text, word):
    found = re.search(rf"\b{word} ([0-9]+)", text)
    return int(found.group(1)) if found else None


def _moment(text, report):
    at = report.get("error_at") or {}
    waiters = (report.get("deadlock") or {}).get("cycle") or []
    if not at and report.get("violations"):
        at = report["violations"][0]
    if not at and waiters:
        at = {"step": report["deadlock"]["step"], "node": waiters[0]["node"]}
    return at.get("step", _number_in(text, "step")), at.get("node", _number_in(text, "node"))


def _site(text, report):
    sites = [part.get("site") for violation in (report.get("violations") or [])[:1] for part in violation["parts"]]
    sites += [waiter.get("site") for waiter in (report.get("deadlock") or {}).get("cycle") or []]
    sites += [place.get("site") for place in (report.get("deadlock") or {}).get("sites") or []]
    for candidate in [text, report.get("error_site")] + sites:
        found = site_in(candidate)
        if found[0]:
            return found
    return None, None
