#!/usr/bin/env python3
"""sum.py: node programs from Python by ctypes, without any package.

    parray cc sum.c && python3 sum.py

The environment variable PARRAY_LIBRARY names libparray.so where the loader does not find it.
"""
import ctypes
import json
import os
from ctypes import (CFUNCTYPE, POINTER, c_char_p, c_double, c_int, c_size_t, c_uint32, c_uint64,
                    c_void_p)

LIBRARY = ctypes.CDLL(os.environ.get("PARRAY_LIBRARY", "libparray.so.0"))
STEP = CFUNCTYPE(c_int, c_void_p, c_void_p, c_uint64, c_uint64, c_uint64, c_uint32)

# Name, result, arguments: as in parray_array.h. All handles are void pointers.
for name, result, arguments in [
        ("parray_options_new", c_void_p, []),
        ("parray_options_free", None, [c_void_p]),
        ("parray_set", c_int, [c_void_p, c_char_p, c_char_p]),
        ("parray_on_step", None, [c_void_p, STEP, c_void_p]),
        ("parray_open", c_void_p, [c_void_p]),
        ("parray_run", c_int, [c_void_p]),
        ("parray_close", None, [c_void_p]),
        ("parray_error", c_char_p, [c_void_p]),
        ("parray_number", c_double, [c_void_p, c_char_p]),
        ("parray_json", c_char_p, [c_void_p]),
        ("parray_rows", c_size_t, [c_void_p, c_char_p]),
        ("parray_column", c_size_t, [c_void_p, c_char_p, c_char_p, POINTER(c_double), c_size_t]),
        ("parray_state", c_void_p, [c_void_p, c_int, c_void_p])]:
    function = getattr(LIBRARY, name)
    function.restype, function.argtypes = result, arguments


class Array:
    """One array: settings by name, with _ for -. A function `on_step` ends the run by a true result."""

    def __init__(self, on_step=None, **settings):
        options = LIBRARY.parray_options_new()
        for name, value in settings.items():
            LIBRARY.parray_set(options, name.replace("_", "-").encode(), str(value).encode())
        self.call = STEP(lambda user, array, *numbers: bool(on_step and on_step(*numbers)))
        if on_step:
            LIBRARY.parray_on_step(options, self.call, None)
        self.array = LIBRARY.parray_open(options)
        LIBRARY.parray_options_free(options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        LIBRARY.parray_close(self.array)

    def run(self):
        return LIBRARY.parray_run(self.array)

    def error(self):
        return LIBRARY.parray_error(self.array).decode()

    def number(self, name):
        return LIBRARY.parray_number(self.array, name.encode())

    def report(self):
        return json.loads(LIBRARY.parray_json(self.array))

    def column(self, table, column):
        rows = LIBRARY.parray_rows(self.array, table.encode())
        values = (c_double * rows)()
        LIBRARY.parray_column(self.array, table.encode(), column.encode(), values, rows)
        return list(values)

    def state(self, rank):
        return ctypes.cast(LIBRARY.parray_state(self.array, rank, None), POINTER(c_int))[0]


if __name__ == "__main__":
    for size in (4, 8, 16):
        with Array(program="./sum.so", topology=f"ring:{size}") as array:
            status = array.run()
            assert array.state(0) == size * (size + 1) // 2
            print(f"ring:{size} status {status}: {array.number('steps'):g} steps, "
                  f"packets by link {array.column('links', 'packets')[:4]} ...")
    with Array(program="./sum.so", on_step=lambda step, *_: step == 3) as array:
        print(f"ended by us: status {array.run()}, {array.error()}")
    with Array(program="mesh-gossip", topology="mesh:6x6") as array:
        array.run()
        print(f"{array.report()['program']} at {array.number('ratio'):.2f} times its lower bound")
    with Array(program="./sum.so", topology="ring:x") as array:
        print(f"status {array.run()}: {array.error()}")
