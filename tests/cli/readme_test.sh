#!/bin/sh
# The README's commands do what it says: its blocks are run as they stand, and its hello is the tests' hello.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# A million nodes are more than an instrumented build can hold.
! grep -q "define PA_SANITIZER" "$builddir/config.h" || exit 77

# block HEADING: the indented lines that follow a line of the README, up to the next text.
block()
{
    awk -v heading="$1" '
        index($0, heading) == 1 { on = 1; next }
        on && /^[^ ]/ && seen { exit }
        on && /^    / { seen = 1; print substr($0, 5) }
        on && /^$/ && seen { print "" }' "$srcdir/README" | sed 's#build/parray#"$PARRAY"#g'
}

block 'Then look around' >look.sh
run 0 sh -eu look.sh
says out "hypercube-mnb-sla"
says out "hypercube:12    342    342    342   1.00     16,773,120"
says out "status 3"

block 'Every node runs one C function' >own.sh
run 0 sh -eu own.sh
says out "hello on ring:8"
says out "1,000,000 nodes"
says out "status 3"
run 0 cc -fsyntax-only -I"$srcdir/emu" hello.c

block 'A program that works today' >stress.sh
run 0 sh -eu stress.sh
says out "there is 1 execution"
says out "status 3"

block '--trace FILE writes every transmission' >later.sh
echo 'const d3 = {};' >d3.js # a stand-in
run 0 env PARRAY_D3="$PWD/d3.js" sh -eu later.sh
says out "goal on hypercube:3"
says out "verified       yes"
says gossip.svg '</svg>'
says heat.png IEND
says star.pdf %%EOF
says broadcast.html 'hypercube-mnb'
