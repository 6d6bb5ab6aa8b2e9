#!/bin/sh
# Colours are for terminals that want them; a pipe gets plain text of 80 columns.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

escape=$(printf '\033')
TERM=xterm
export TERM
unset NO_COLOR

run 0 "$PARRAY" run hypercube-mnb -v --topology hypercube:3
! grep -qF "$escape" out || fail "colours in a pipe"
says out "optimality     3 steps, bound 3: optimal"
says out "    @@-"
run 0 env LC_ALL=C.UTF-8 "$PARRAY" run hypercube-mnb -v --topology hypercube:3
says out "    ██▃"

# script(1) of util-linux provides a terminal; without it the test ends here.
script -qec true /dev/null >/dev/null 2>&1 || exit 77
run 0 script -qec "stty cols 100; '$PARRAY' run hypercube-mnb -v --topology hypercube:3" /dev/null
says out "${escape}[32moptimal${escape}[0m"
says out " ${escape}[36m########################################${escape}[0m "
run 2 script -qec "'$PARRAY' run nosuch" /dev/null
says out "${escape}[1;31merror:${escape}[0m no program 'nosuch' is built in"
says out "${escape}[32mhelp:${escape}[0m "
run 0 script -qec "NO_COLOR=1 '$PARRAY' run hypercube-mnb -v --topology hypercube:3" /dev/null
! grep -qF "$escape" out || fail "colours in spite of NO_COLOR"
run 0 script -qec "TERM=dumb '$PARRAY' run hypercube-mnb -v --topology hypercube:3" /dev/null
! grep -qF "$escape" out || fail "colours on a dumb terminal"
