"""Where the library and the tool are: what the environment names, what is installed beside this package, what
the loader or the path of commands finds."""
import ctypes
import functools
import os
import pathlib
import shutil
import subprocess

from .errors import Missing

LIBRARY = "libparray.so.0"


def _beside(name):
    """The file of that name in a folder above this one: PREFIX/lib/python3/dist-packages/parray finds what
    is in PREFIX/lib and PREFIX/bin, wherever PREFIX was moved."""
    for folder in pathlib.Path(__file__).resolve().parents:
        if (folder / name).is_file():
            return str(folder / name)
    return None


def _beside_tool():
    """The library of the tool that the environment names: in a folder where it was built, or installed."""
    folder = pathlib.Path(os.environ.get("PARRAY") or "/").resolve().parent
    for found in (folder / LIBRARY, folder.parent / "lib" / LIBRARY):
        if found.is_file():
            return str(found)
    return None


@functools.lru_cache(maxsize=None)
def tool():
    """The path of the command parray."""
    named = os.environ.get("PARRAY")
    found = named or _beside("bin/parray") or shutil.which("parray")
    if not found or not os.access(found, os.X_OK):
        raise Missing(f"the command parray is not found{f' at {named}' if named else ''}; install parray, or "
                      "set the environment variable PARRAY to the path of the command")
    return found


@functools.lru_cache(maxsize=None)
def library():
    """The shared library, loaded."""
    path = os.environ.get("PARRAY_LIBRARY") or _beside(LIBRARY) or _beside_tool() or LIBRARY
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise Missing(f"the library {path} cannot be loaded ({error}); install parray, or set the environment "
                      f"variable PARRAY_LIBRARY to the path of {LIBRARY}") from None


@functools.lru_cache(maxsize=None)
def tool_version():
    """What `parray --version` says, and which file said so: a compiled program belongs to both."""
    said = subprocess.run([tool(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    status = os.stat(tool())
    return f"{said} {status.st_size} {status.st_mtime_ns}"
