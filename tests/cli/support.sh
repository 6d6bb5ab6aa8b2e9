# shellcheck shell=sh
# Functions for the tests of the tool, which read this file with `.` before all else.
#
# Gives: an empty current folder that goes away at the end, and the functions below. Every failure ends the
# test with a line that says what was expected.
set -eu
export LC_ALL=C
: "${PARRAY:?the tool to be tested}" "${srcdir:?the source tree}" "${builddir:?the build tree}"

scratch=$(mktemp -d)
trap 'cd /; rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'fail "stopped at: ${running-the test itself}"' TERM
cd "$scratch"

# The Python that configure found. What is first in PATH may be a script that looks for one.
[ -z "${PYTHON-}" ] || python3() { command "$PYTHON" "$@"; }

fail()
{
    echo "FAILED: $*" >&2
    for stream in out err; do
        [ ! -s "$scratch/$stream" ] || sed "s/^/  $stream: /" "$scratch/$stream" >&2
    done
    exit 1
}

# Seconds after which a command hangs, on the busiest machine and with any sanitizer.
patience=600

# run STATUS COMMAND...: the command must end with the status; its output is in the files out and err. If it
# hangs, so does the test, which is stopped as a whole (TEST_SECONDS) and tells the command.
run()
{
    expected=$1
    shift
    status=0 running=$*
    "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
    [ "$status" = "$expected" ] || fail "status $status, not $expected: $*"
}

# sanitized KIND...: the tool was built with such a sanitizer (asan, tsan).
sanitized()
{
    for kind; do
        ! nm -D "$PARRAY" | grep -q " __${kind}_init\$" || return 0
    done
    return 1
}

# needs_search: skips the test where no search for all states is possible.
needs_search()
{
    ! sanitized asan tsan || { echo 'an exploration of states moves frames, which sanitizers follow'; exit 77; }
}

# has_lines: can the tool tell the lines in which programs crash?
has_lines()
{
    grep -q '^#define HAVE_LIBDW 1' "$builddir/config.h"
}

# by_gcc: is $CC gcc? Its runtimes of sanitizers and its probes of large frames are known best.
by_gcc()
{
    ! ${CC:-cc} --version | grep -qi clang
}

# line_of SOURCE MARK: prints the number of the line of SOURCE.c that has the comment "line: MARK". The source
# is in the current folder, or else among the tests or the programs of the tree.
line_of()
{
    path=$1.c
    [ -e "$path" ] || path=$(find "$srcdir/tests" "$srcdir/algos" -name "$1.c")
    [ -f "$path" ] || fail "not one file $1.c: $path"
    number=$(grep -nF "/* line: $2 */" "$path" | cut -d : -f 1)
    [ "${number:-0}" -gt 0 ] 2>/dev/null || fail "not one line of $path is marked $2"
    echo "$number"
}

# numbered TEXT: prints the text with each SOURCE.c@MARK replaced by SOURCE.c:NUMBER, so that a test that
# expects a line of a source stays right when the source is edited.
numbered()
{
    text=$1
    case $text in
    *.c@*) ;;
    *) printf '%s\n' "$text"; return ;;
    esac
    for place in $(printf '%s\n' "$text" | grep -oE '[a-z0-9_]+\.c@[a-z0-9_]+' | sort -ru); do
        number=$(line_of "${place%.c@*}" "${place#*@}") || exit 1
        text=$(printf '%s\n' "$text" | sed "s/$place/${place%@*}:$number/g")
    done
    printf '%s\n' "$text"
}

# says FILE TEXT: the file must contain each line of the text; lines of sources as in `numbered`.
says()
{
    case $2 in
    *.c@* | *"$newline"*) ;;
    *) grep -qF -e "$2" "$1" || fail "$1 does not say: $2"; return ;; # one process, as most tests ask so
    esac
    wanted=$(numbered "$2") || exit 1
    printf '%s\n' "$wanted" >"$scratch/wanted_lines"
    while IFS= read -r wanted_line; do
        grep -qF -e "$wanted_line" "$1" || fail "$1 does not say: $wanted_line"
    done <"$scratch/wanted_lines"
}
newline='
'

# spoken FILE: prints the file without the lines of sources that messages show (lib/excerpt.h).
spoken()
{
    sed -E '/^  --> .*:[0-9]+$/,/^ +\| *\^~*$/d' "$1"
}

# is FILE TEXT: the file must be this text, without lines of sources; their numbers as in `numbered`.
is()
{
    case $2 in
    *.c@* | *"$newline"*) ;;
    *)
        # A file of this one line is known without a process.
        if { IFS= read -r first && ! IFS= read -r rest && [ ! "$rest" ]; } <"$1" && [ "$first" = "$2" ]; then
            return
        fi
        ;;
    esac
    wanted=$(numbered "$2") || exit 1
    [ "$(spoken "$1")" = "$wanted" ] || fail "$1 is not: $wanted"
}

silent()
{
    [ ! -s "$1" ] || fail "$1 is not empty"
}

absent()
{
    [ ! -e "$1" ] || fail "there is a file $1"
}

# has FILE PATH VALUE: the JSON file must have the value at the path, as jsonget prints it.
has()
{
    value=$("$builddir/tests/cli/jsonget" "$1" "$2") || fail "$1 has no $2"
    [ "$value" = "$3" ] || fail "$2 in $1 is $value, not $3"
}

# compile NAME: compiles the source on standard input into NAME.so. Nodes may share variables there.
compile()
{
    cat >"$1.c"
    run 0 "$PARRAY" cc --allow-globals "$1.c"
    silent err
}
