#!/bin/sh
# check-headers.sh [DIR]         does each header below DIR compile alone, and twice in one file?
# check-headers.sh --self-test   plant headers that do not; each must be found
#
# The public header also has to compile as C++, where there is a C++ compiler. CC and CXX are read from
# the environment.
set -eu
export LC_ALL=C

check=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

self_test()
{
    . "$(dirname "$check")/self-test.sh"
    echo 'uint32_t planted(void);' | plant lib/planted_alone.h
    expect_complaint lib/planted_alone.h 'a header that lacks an include'
    echo 'struct planted {int field;};' | plant emu/planted_twice.h
    expect_complaint emu/planted_twice.h 'a header without a guard'
    if [ -n "$cxx" ]; then
        echo 'extern int class;' | plant emu/parray.h
        expect_complaint emu/parray.h 'a public header that is not C++'
    fi
    self_test_end
}

# compiles NAME HEADER COMPILER...: says what is wrong, if anything.
compiles()
{
    what=$1 header=$2
    shift 2
    if ! printf '#include "%s"\n#include "%s"\n' "$header" "$header" | "$@" - >"$scratch" 2>&1; then
        echo "$header: does not compile alone and twice as $what:"
        grep 'error:' "$scratch" | head -n 3 | sed 's/^/    /'
        bad=1
    fi
}

cc=${CC:-cc}
cxx=${CXX:-$(command -v g++ || command -v clang++ || true)}

if [ "${1-}" = --self-test ]; then
    self_test
    exit
fi
cd "${1:-.}"

scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
bad=0
count=0
flags="-Wall -Wextra -Werror -Wundef -fsyntax-only -I. -Ilib -Iemu -Ialgos"
for storey in emu/*/; do flags="$flags -I$storey"; done
libraries=$(pkg-config --cflags liburcu-qsbr liburcu-cds jansson expat hwloc 2>/dev/null || true)

for header in $(find lib emu algos -name '*.h' | sort); do
    # shellcheck disable=SC2086 # lists of words
    compiles C "$header" $cc -std=gnu11 -Wstrict-prototypes $flags $libraries -xc
    count=$((count + 1))
done
if [ -n "$cxx" ] && [ -e emu/parray.h ]; then
    # shellcheck disable=SC2086
    compiles C++ emu/parray.h $cxx $flags -xc++
    for header in emu/parray_array.h emu/parray*.hpp; do
        # shellcheck disable=SC2086 # a list of words
        [ ! -e "$header" ] || compiles C++ "$header" $cxx -std=c++17 $flags -xc++
    done
fi

[ "$bad" -eq 0 ] || exit 1
echo "check-headers.sh: $count headers compile alone and twice${cxx:+, parray.h as C++ too}"
