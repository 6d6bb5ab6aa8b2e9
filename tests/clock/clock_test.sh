#!/bin/sh
# The model of the step clock (clock.pml) has no error in any of its states, and each of its planted faults is
# found. Needs spin; CLOCK_ACTS=2 looks at more states, in a quarter of a minute.
set -eu
command -v spin >/dev/null || exit 77

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
model=$(cd "$(dirname "$0")" && pwd)/clock.pml
cd "$scratch"

# search [-DFAULT]: looks at all states; prints what the search says.
search()
{
    spin -a "-DACTS=${CLOCK_ACTS:-1}" "$@" "$model"
    ${CC:-cc} -O1 -w -DSAFETY -DCOLLAPSE -o pan pan.c
    ./pan -m100000 -w22
}

search >out || { cat out; exit 1; }
grep -q 'errors: 0$' out || { cat out; exit 1; }
! grep -q 'unreached in proctype worker$' out || grep -q '(0 of [0-9]* states)' out
for fault in WAITS_FOR_STOPPED WAKES_LATE DISMISSES_EARLY FORGETS_OWN_PACKET; do
    search "-D$fault" >out || true
    grep -qE 'errors: [1-9]' out || { echo "the model does not find $fault"; cat out; exit 1; }
done
