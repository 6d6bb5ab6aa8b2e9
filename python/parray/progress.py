"""How far something is: a function that is told, or a line on standard error."""
import sys
import time
from collections import namedtuple

Progress = namedtuple("Progress", "done total unit seconds")
Progress.__doc__ = """What a progress function is called with: how many are done, of how many (None: not
known), of what ("steps", "runs"), and the seconds since the beginning."""

INTERVAL = 0.1  # seconds between two calls


class Bar:
    """A line on standard error, for progress=True: in a notebook, too, and without any package."""

    def __init__(self, out=None):
        self.out = out or sys.stderr
        self.shown = 0

    def __call__(self, progress):
        text = f"{progress.done:,}"
        if progress.total:
            share = min(1.0, progress.done / progress.total)
            text = f"{'#' * int(20 * share):20} {share:4.0%} {text} of {progress.total:,}"
            if progress.done:
                left = progress.seconds * (progress.total / progress.done - 1)
                text += f" {progress.unit}, {max(0.0, left):.0f} s left"
        else:
            text += f" {progress.unit}, {progress.seconds:.0f} s"
        self.out.write("\r" + text.ljust(self.shown))
        self.out.flush()
        self.shown = len(text)

    def close(self):
        """Leave nothing on the line."""
        if self.shown:
            self.out.write("\r" + " " * self.shown + "\r")
            self.out.flush()


class Teller:
    """Calls a progress function, True for a Bar, not more often than every INTERVAL, and a last time at the
    end. Used in a `with`."""

    def __init__(self, progress, unit, total=None):
        self.call = Bar() if progress is True else progress or None
        self.unit, self.total = unit, total
        self.began = time.monotonic()
        self.told = None
        self.last = 0

    def tell(self, done, total=None, now=False):
        """Say how far it is."""
        self.total = total or self.total
        self.last = done
        seconds = time.monotonic() - self.began
        if self.call and (now or self.told is None or seconds - self.told >= INTERVAL):
            self.told = seconds
            self.call(Progress(done, self.total, self.unit, seconds))

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.call and kind is None:
            self.tell(self.last, now=True)
        if isinstance(self.call, Bar):
            self.call.close()
