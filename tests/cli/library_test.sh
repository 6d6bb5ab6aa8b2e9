#!/bin/sh
# The examples of doc/library.md: a unit test in C, a program in C++, and one in Python, each with the
# installed library, header and node program.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

[ -e "$builddir/libparray.so" ] || exit 77
pkg-config --version >version 2>/dev/null || exit 77

run 0 make -s -C "$builddir" install DESTDIR="$scratch/root"
examples=$(find "$scratch/root" -path '*/parray/library' -type d)
found=$(find "$scratch/root" -name parray.pc)
[ -n "$examples" ] || fail "no examples were installed"
cp "$examples"/* .

PKG_CONFIG_PATH=$(dirname "$found")
PKG_CONFIG_SYSROOT_DIR=$scratch/root
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1
PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS
pkg-config --cflags --libs parray >flags
LD_LIBRARY_PATH=$(dirname "$(dirname "$found")")
export LD_LIBRARY_PATH
sanitizer=$(sed -n 's/^#define PA_SANITIZER "\(.*\)"/-fsanitize=\1/p' "$builddir/config.h")

# absent WHAT: an example cannot be run here; the others are.
absent()
{
    echo "$1 is not here: its example was not run"
    missing=yes
}
missing=

run 0 "$PARRAY" cc sum.c

# shellcheck disable=SC2046,SC2086 # lists of words
if PKG_CONFIG_SYSROOT_DIR='' PKG_CONFIG_PATH='' pkg-config --cflags --libs check >check_flags 2>/dev/null; then
    run 0 ${CC:-cc} $sanitizer -Wall -Wextra -o unit_test unit_test.c $(cat flags check_flags)
    run 0 ./unit_test
    says out "100%: Checks: 4, Failures: 0, Errors: 0"
    sed 's/\*total += item;/*total |= item;/' "$examples/sum.c" >sum.c
    run 0 ${CC:-cc} $sanitizer -Wall -Wextra -o wrong_test unit_test.c $(cat flags check_flags)
    run 1 ./wrong_test
    says out "50%: Checks: 4, Failures: 2, Errors: 0"
else
    absent check
fi

# shellcheck disable=SC2046,SC2086 # lists of words
if ${CXX:-c++} --version >version 2>/dev/null; then
    run 0 ${CXX:-c++} $sanitizer -Wall -Wextra -o sum sum.cpp $(cat flags) -pthread
    run 0 ./sum
    cat >expected <<'END'
ring:4: 3 steps, node 0 has 10, told of 4
ring:8: 7 steps, node 0 has 36, told of 8
ring:16: 15 steps, node 0 has 136, told of 16
ring:32: 31 steps, node 0 has 528, told of 32
status 2: topology "ring:x": a number is missing; write ring:N with whole numbers, e.g. ring:8
END
    cmp -s out expected || fail "sum.cpp says: $(diff out expected)"
    silent err
else
    absent c++
fi

# Python finds the library and the tool beside the package.
package=$(find "$scratch/root" -path '*/parray/__init__.py')
if sanitized asan tsan; then
    echo 'Python cannot load a library with a sanitizer'
elif [ -n "$package" ]; then
    cp "$examples/sum.c" .
    run 0 env -u PARRAY -u LD_LIBRARY_PATH PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="${package%/*/*}" \
        XDG_CACHE_HOME="$scratch/cache" "$PYTHON" sum.py
    cat >expected <<'END'
ring:4: 3 steps, packets by link [0, 3, 0, 3] ...
ring:8: 7 steps, packets by link [0, 7, 0, 7] ...
ring:16: 15 steps, packets by link [0, 15, 0, 15] ...
ended by us: status 130, interrupted in step 3: the figures are those up to then
mesh-gossip at 1.10 times its lower bound
status 2: topology "ring:x": a number is missing; write ring:N with whole numbers, e.g. ring:8
END
    cmp -s out expected || fail "sum.py says: $(diff out expected)"
    silent err
else
    absent 'the package for Python'
fi
[ -z "$missing" ] || exit 77
