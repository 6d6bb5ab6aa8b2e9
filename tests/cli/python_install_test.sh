#!/bin/sh
# What `make install` does for Python (library_test.sh has all of it): the package works where it was moved
# to, finds the library and the tool beside itself, and tells pip and pytest of itself; and so does the wheel,
# in a folder of its own.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/python.sh
. "$srcdir/tests/cli/python.sh"

mkdir -p first/bin first/lib
run 0 make -s -C "$builddir" install-python pythondir="$scratch/first/lib/python3/packages"
cp "$PARRAY" first/bin
cp "$builddir/libparray.so.0" first/lib
mv first moved
packages=$scratch/moved/lib/python3/packages
PYTHONPATH=$packages
export PYTHONPATH
tool=$PARRAY
unset PARRAY
py 0 <<'END'
import importlib.metadata, parray
assert "/moved/" in parray.__file__ and parray.run("sum.c").steps == 7
assert importlib.metadata.version("parray") == parray.version()
plugins = importlib.metadata.entry_points()
plugins = plugins.select(group="pytest11") if hasattr(plugins, "select") else plugins["pytest11"]
assert [plugin.value for plugin in plugins if plugin.name == "parray"] == ["parray.pytest_plugin"]
assert {path.name for path in importlib.metadata.files("parray")} >= {"driver.c", "METADATA"}
import parray._places
assert "/moved/" in parray._places.tool() and "/moved/" in parray._places.library()._name
END

# The wheel alone, with the tool in the path of commands, and the library named.
mkdir alone path
run 0 "$python" -m zipfile -e "$builddir"/parray-*.whl alone
ln -s "$tool" path/parray
PYTHONPATH=$scratch/alone
py 0 <<'END'
import os
os.environ["PARRAY_LIBRARY"] = os.environ["builddir"] + "/libparray.so.0"
os.environ["PATH"] = os.path.abspath("path") + ":" + os.environ["PATH"]
import parray
assert "/alone/" in parray.__file__ and parray.run("sum.c", apart=True).steps == 7 and parray.run("sum.c").steps == 7
END

# All is taken away again.
run 0 make -s -C "$builddir" uninstall-python pythondir="$packages"
find "$packages" -type f >left
silent left
