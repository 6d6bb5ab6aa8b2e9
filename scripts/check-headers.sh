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

# at_once FLAG...: clang, if it is here, compiles all files in one process, where gcc begins one for each. If
# that fails, the compiler has to say why.
at_once()
{
    command -v clang >/dev/null || return
    words=$(clang '-###' "$@" "$scratch/files/1.c" 2>&1 | grep '"-cc1".*/1\.c"$') || return
    eval "set -- $words"
    "$@" "$scratch"/files/*.c # the first one twice
} >/dev/null 2>&1

# compile NAME COMPILER FLAG...: says which of the headers on standard input do not compile, and why. All are
# given to one call of the compiler, each by a file N.c: a call takes longer to begin than to read a header.
compile()
{
    what=$1 compiler=$2
    shift 2
    mkdir "$scratch/files"
    awk -v to="$scratch/files" '{
        file = to "/" NR ".c"
        printf "#include \"%s\"\n#include \"%s\"\n", $0, $0 >file
        close(file)
        print
    }' >"$scratch/headers"
    if ! { [ "$what" = C ] && at_once "$@"; } &&
        ! $compiler "$@" "$scratch"/files/*.c >"$scratch/said" 2>&1; then
        # What the compiler says names N.c first, then the errors below it.
        awk -v what="$what" -v files="$scratch/files/" '
            NR == FNR { header[NR] = $0; next }
            at = index($0, files) { number = substr($0, at + length(files)) + 0 }
            /error:/ && !errors[number]++ {
                print header[number] ": does not compile alone and twice as " what ":"
            }
            /error:/ && errors[number] <= 3 { print "    " $0; told = 1 }
            { all = all $0 "\n" }
            END { if (!told) printf "the headers do not compile as %s:\n%s", what, all }' \
            "$scratch/headers" "$scratch/said"
        bad=1
    fi
    rm -r "$scratch/files"
}

cc=${CC:-cc}
cxx=${CXX:-$(command -v g++ || command -v clang++ || true)}

if [ "${1-}" = --self-test ]; then
    self_test
    exit
fi
cd "${1:-.}"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0
flags="-Wall -Wextra -Werror -Wundef -fsyntax-only -I. -Ilib -Iemu -Ialgos"
for storey in emu/*/; do flags="$flags -I$storey"; done
libraries=$(pkg-config --cflags liburcu-qsbr liburcu-cds jansson expat hwloc 2>/dev/null || true)

find lib emu algos -name '*.h' | sort >"$scratch/all"
# shellcheck disable=SC2086 # lists of words
set -- -std=gnu11 -Wstrict-prototypes $flags $libraries -xc
compile C "$cc" "$@" <"$scratch/all"
if [ -n "$cxx" ] && [ -e emu/parray.h ]; then
    echo emu/parray.h >"$scratch/public"
    # shellcheck disable=SC2086 # a list of words
    compile C++ "$cxx" $flags -xc++ <"$scratch/public"
    for header in emu/parray_array.h emu/parray*.hpp; do
        [ ! -e "$header" ] || echo "$header"
    done >"$scratch/public"
    # shellcheck disable=SC2086 # a list of words
    [ ! -s "$scratch/public" ] || compile C++ "$cxx" -std=c++17 $flags -xc++ <"$scratch/public"
fi

[ "$bad" -eq 0 ] || exit 1
echo "check-headers.sh: $(wc -l <"$scratch/all") headers compile alone and twice${cxx:+, parray.h as C++ too}"
