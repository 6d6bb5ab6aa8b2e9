#!/bin/sh
# What the page of scripts/build-web runs is what `parray run` runs: the same text, and the same steps,
# transmissions, digest and status in JSON, of runs that end well, deadlock, break a rule or are disturbed.
# PARRAY_WEB names the folder that scripts/build-web made; it takes too long to be made here.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

[ -f "${PARRAY_WEB:-}/packed.js" ] || { echo 'skipped: PARRAY_WEB names no folder of scripts/build-web'; exit 77; }
command -v node >/dev/null || { echo 'skipped: node is not installed'; exit 77; }
NODE_OPTIONS=--no-experimental-fetch
export NODE_OPTIONS

# alike STATUS PROGRAM WORD...: both runs end so, and say the same on standard output and in JSON.
alike()
{
    wanted=$1
    program=$2
    shift 2
    native=$program
    if [ -f "$srcdir/algos/examples/$program.c" ]; then
        [ -f "$program.so" ] || run 0 "$PARRAY" cc "$srcdir/algos/examples/$program.c" -o "$program.so"
        native=./$program.so
    fi
    run "$wanted" "$PARRAY" run "$native" "$@" --workers 1 --json native.json
    mv out native.out
    head -n 1 err | sed 's/^\(error: [^:]*:*\).*/\1/' >native.err
    run "$wanted" node "$srcdir/tests/cli/web_run.js" "$PARRAY_WEB" web.json run "$program" "$@" --workers 1
    cmp native.out out || fail "$program $*: the page prints something else"
    head -n 1 err | sed 's/^\(error: [^:]*:*\).*/\1/' | cmp native.err - || fail "$program $*: another error"
    [ "$wanted" != 2 ] || return 0 # a refusal has no figures
    for name in status steps transmissions digest error; do
        for file in native web; do
            sed -n "s/^  \"$name\": //p" $file.json >$file.value
        done
        [ -s web.value ] || [ $name = error ] || fail "the page's JSON has no $name"
        cmp native.value web.value || fail "$program $*: $name differs"
    done
}

alike 0 hello_ring --topology ring:8
alike 0 leader_election --topology ring:16
alike 0 flooding --topology hypercube:4
alike 4 deadlock_ring --topology ring:6
alike 0 hypercube-mnb --topology hypercube:4
alike 0 flood-broadcast --topology mesh:4x4 --seed 7
alike 0 raft --seed 3
alike 3 flooding --topology hypercube:4 --model F1
alike 2 flooding --topology ring:none

command -v chromium >/dev/null || { echo 'chromium is not installed: no page was opened'; exit 0; }

# The page as a file, in two windows, and what it says of a lesson's program.
mkdir shots
page=$(cd "$PARRAY_WEB" && pwd)/index.html
timeout "$patience" node "$srcdir/tests/cli/web_drive.js" "file://$page" shots 02_flooding/step1 >found 2>err ||
    fail "the browser failed: $(tail -n 3 err)"
says found 'fine: '
