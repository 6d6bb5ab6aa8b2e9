# shellcheck shell=sh
# The package for Python as it lies in the source tree, on the library and the tool that were built. A test
# reads this file with `.` behind support.sh.

python=${PYTHON:-}
[ -n "$python" ] || { echo 'the build is without Python'; exit 77; }
[ -e "$builddir/libparray.so.0" ] || { echo 'there is no shared library'; exit 77; }
! sanitized asan tsan || { echo 'Python cannot load a library with a sanitizer'; exit 77; }

# needs MODULE...: skips the test where Python lacks one of the modules.
needs()
{
    for module; do
        "$python" -c "import $module" 2>/dev/null || { echo "there is no $module for $python"; exit 77; }
    done
}
needs ctypes

PYTHONPATH=$srcdir/python
XDG_CACHE_HOME=$scratch/cache
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH XDG_CACHE_HOME PYTHONDONTWRITEBYTECODE

# py STATUS [ARGUMENT...]: Python must end so with the program on standard input.
py()
{
    expected_of_python=$1
    shift
    cat >program.py
    run "$expected_of_python" "$python" program.py "$@"
}

# A ring in which every node gets the sum of all ranks: a program in C, and how to break it.
cp "$srcdir/doc/library/sum.c" .
