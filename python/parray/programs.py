"""Node programs: shipped ones by name, sources in C or C++ in files or texts, objects; compiled when needed.

Compiled objects are kept in $XDG_CACHE_HOME/parray (default ~/.cache/parray). An object is taken from there
as long as its source, the headers that it includes, the compiler's options and the tool are those it was made
with.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile

from . import _places
from .errors import CompileError, Misuse

_ENDINGS = (".c", ".cc", ".cpp", ".cxx")
_OF_COMPILER = ("CC", "CXX", "PARRAY_INCLUDE")


def cache_folder():
    """The folder of compiled programs."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(base) / "parray"


def _digest(*parts):
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part if isinstance(part, bytes) else str(part).encode())
        whole.update(b"\0")
    return whole.hexdigest()


def _digest_of_file(path):
    try:
        return _digest(pathlib.Path(path).read_bytes())
    except OSError:
        return None


class Program:
    """A node program. `parray.program(...)` makes one of whatever names it."""

    def __init__(self, name, source=None, text=None, flags=()):
        self.name = name          # for the library and the tool: a shipped program, or a path
        self.source = source      # the file that has the source; None: there is none, or not yet
        self.text = text          # of a program that was given as a text
        self.flags = list(flags)  # for the compiler
        self.warnings = ""        # what the compiler said

    def __repr__(self):
        return f"<parray.Program {self.name if self.text is None else 'of a text, ' + self.name}>"

    def begin(self):
        """What answers the nodes of one run; None: they need nobody (nodes.py)."""
        return None

    def is_for_all(self):
        """Can another process run it, too?"""
        return True

    def object(self):
        """What the library runs: the name of a shipped program, or the path of a compiled object."""
        if self.source is None and self.text is None:
            return self.name
        return self._compiled()

    def command(self):
        """What the tool runs: a source if there is one, as stress finds more in it."""
        if self.text is not None:
            self._compiled()
        return str(self.source) if self.source and not self.flags else self.object()

    def line(self, file, number):
        """The text of a line of the source; None: not known."""
        try:
            path = pathlib.Path(file)
            if self.source and path.name == pathlib.Path(self.source).name:
                path = pathlib.Path(self.source)
            return path.read_text(errors="replace").splitlines()[number - 1]
        except (OSError, IndexError):
            return None

    # ------------------------------------------------------------------------------------ compiling

    def _folder(self):
        """Where the source lies: the compiler is called there."""
        return pathlib.Path(os.path.dirname(os.path.abspath(self.source)))

    def _compiled(self):
        source = self.text.encode() if self.text is not None else _read(self.source)
        kept = cache_folder() / _digest(
            self.name, self._folder() if self.text is None else "", source, *self.flags, "",
            *(os.environ.get(name, "") for name in _OF_COMPILER), _places.tool_version())[:32]
        if self.text is not None:
            self.source = kept / self.name
        made = _fresh(kept) or self._compile(source, kept)
        self.warnings = made["warnings"]
        return str(kept / made["object"])

    def _compile(self, source, kept):
        """Compile in a folder for the time being, and put the files in place, the list of what the object
        depends on last: two processes may do so at the same time. The object has a name of its own for each
        state of the headers, as a process that has loaded one gets no other by the same name."""
        kept.mkdir(parents=True, exist_ok=True)
        if self.text is not None:
            _put(kept / self.name, source)
        with tempfile.TemporaryDirectory(dir=kept) as scratch:
            there, rule = pathlib.Path(scratch) / "object.so", pathlib.Path(scratch) / "rule"
            done = subprocess.run(
                [_places.tool(), "cc", "-o", str(there), os.path.basename(self.source), "-MMD", "-MF", str(rule),
                 *self.flags],
                cwd=self._folder(), capture_output=True, text=True, errors="replace", check=False)
            if done.returncode != 0:
                raise CompileError(f"{self.name} cannot be compiled:\n{done.stderr.rstrip()}")
            files = _needed(rule.read_text(errors="replace"), self._folder())
            made = {"files": files, "warnings": done.stderr,
                    "object": f"{pathlib.Path(self.name).stem}-{_digest(*files.values())[:8]}.so"}
            there.replace(kept / made["object"])
        _put(kept / "made.json", json.dumps(made).encode())
        return made


def _read(path):
    try:
        return pathlib.Path(path).read_bytes()
    except OSError as error:
        raise Misuse(f"the program {path} cannot be read: {error.strerror}") from None


def _put(path, content):
    """Write a whole file under its name at once."""
    descriptor, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "wb") as out:
        out.write(content)
    os.replace(name, path)


def _needed(rule, folder):
    """Of a rule for make: the files and their digests."""
    words = re.split(r"(?<!\\)\s+", rule.replace("\\\n", " ").partition(": ")[2].strip())
    paths = [str(folder / word.replace("\\ ", " ")) for word in words if word]
    return {path: _digest_of_file(path) for path in paths}


def _fresh(kept):
    """What was made there, if it is whole and no file that it depends on is another one now; else None."""
    try:
        made = json.loads((kept / "made.json").read_text())
    except (OSError, ValueError):
        return None
    whole = (kept / made["object"]).is_file()
    return made if whole and all(_digest_of_file(path) == it for path, it in made["files"].items()) else None


def compile(source, flags=()):  # pylint: disable=redefined-builtin
    """Compile a node program, a text in C or a path, and keep the object. Result: a Program, whose `warnings`
    are those of the compiler. What the compiler refuses is a CompileError."""
    made = program(source, flags=flags)
    made.object()
    return made


def program(what, flags=()):
    """A Program of one, of a path to a source or an object, of a text in C, or of the name of a shipped
    one."""
    if isinstance(what, Program):
        return what
    if not isinstance(what, (str, os.PathLike)):
        raise TypeError(f"a node program is a text in C, a path, or the name of a shipped one, not {what!r}")
    name = os.fspath(what)
    if "\n" in name or "PARRAY_PROGRAM" in name:
        return Program(_name_of_text(name), text=name, flags=flags)
    if name.endswith(_ENDINGS):
        return Program(name, source=os.path.abspath(name), flags=flags)
    if name.endswith(".so"):
        return Program(os.path.abspath(name))
    return Program(name)


def _name_of_text(text):
    """A name for the file: that of the program, so that places in reports read well."""
    found = re.search(r"\.name\s*=\s*\"([A-Za-z0-9_-]+)\"", text)
    return (found.group(1).replace("-", "_") if found else "program") + ".c"
