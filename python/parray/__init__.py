"""parray: processor arrays on one machine, from Python.

    import parray
    run = parray.run("ring-gossip", topology="ring:16")
    run.steps, run.digest, run.table("links").frame()

A node program is a text in C, a file, the name of one that is shipped, or a generator (parray.node).
doc/python.md teaches all of it.
"""
from ._library import version
from .array import Array
from .campaigns import Campaign, Sweep, explore, replay, stress, sweep
from .errors import (CompileError, Crash, Deadlock, Error, Interrupted, Limit, Missing, Misuse, Violation, Wrong)
from .nodes import (ANY, Packet, exchange, node, pause, poll, recv, recv_any, recv_until, recv_within, send, send_wait,
                    serve, step, wait_until)
from .options import Options
from .programs import Program, compile, program  # pylint: disable=redefined-builtin
from .progress import Bar, Progress
from .runs import Page, Picture, Run, run
from .tables import Table

__all__ = [name for name in dir() if not name.startswith("_")]
