"""The calls of parray_array.h, by ctypes. All handles are void pointers; texts are bytes."""
import functools
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_double, c_int, c_size_t, c_uint32, c_uint64, c_void_p

from . import _places
from .errors import Missing

STEP = CFUNCTYPE(c_int, c_void_p, c_void_p, c_uint64, c_uint64, c_uint64, c_uint32)
TOLD = CFUNCTYPE(None, c_void_p, c_void_p, c_uint64, c_int, c_char_p)
STUCK = CFUNCTYPE(None, c_void_p, c_void_p, c_uint64, c_char_p)

_CALLS = [
    ("parray_options_new", c_void_p, []),
    ("parray_options_free", None, [c_void_p]),
    ("parray_set", c_int, [c_void_p, c_char_p, c_char_p]),
    ("parray_set_data", None, [c_void_p, c_void_p]),
    ("parray_on_step", None, [c_void_p, STEP, c_void_p]),
    ("parray_on_violation", None, [c_void_p, TOLD, c_void_p]),
    ("parray_on_deadlock", None, [c_void_p, STUCK, c_void_p]),
    ("parray_on_line", None, [c_void_p, TOLD, c_void_p]),
    ("parray_open", c_void_p, [c_void_p]),
    ("parray_run", c_int, [c_void_p]),
    ("parray_stop", None, [c_void_p]),
    ("parray_close", None, [c_void_p]),
    ("parray_status", c_int, [c_void_p]),
    ("parray_error", c_char_p, [c_void_p]),
    ("parray_json", c_char_p, [c_void_p]),
    ("parray_rows", c_size_t, [c_void_p, c_char_p]),
    ("parray_cell_text", c_char_p, [c_void_p, c_char_p, c_size_t, c_char_p]),
    ("parray_column", c_size_t, [c_void_p, c_char_p, c_char_p, POINTER(c_double), c_size_t]),
    ("parray_state", c_void_p, [c_void_p, c_int, POINTER(c_size_t)]),
    ("parray_version", c_char_p, []),
]


@functools.lru_cache(maxsize=None)
def calls():
    """The library with its calls declared. A library that lacks one is another version, and is refused."""
    library = _places.library()
    for name, result, arguments in _CALLS:
        try:
            function = getattr(library, name)
        except AttributeError:
            raise Missing(f"the library of parray lacks the call {name}: it is of another version than this "
                          "package; install both from the same source") from None
        function.restype, function.argtypes = result, arguments
    return library


def version():
    """The version of the library, which is that of the tool."""
    return calls().parray_version().decode()
