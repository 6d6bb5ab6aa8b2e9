#!/bin/sh
# Under every limit of address space (ulimit -v) a run is right, or ends with status 5 and a sentence that
# names what could not be allocated and what to do; a report is then whole or absent. (The limit that is too
# low differs from run to run.)
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers take terabytes of address space'; exit 77; }

# limited KIB OPTION...: the status is 0 or 5, or 127 if the loader fails before the program begins.
limited()
{
    kib=$1
    shift
    status=0
    (ulimit -v "$kib" && exec timeout "$patience" "$PARRAY" run hypercube-mnb --topology hypercube:8 "$@") >out 2>err || status=$?
    case $status in
    0) good=$((good + 1)) ;;
    5)
        refused=$((refused + 1))
        grep -qE '^(error|help): .*(take|raise|use fewer)' err || fail "no advice with $kib KiB: $*"
        [ ! -e run.json ] || has run.json status 5
        ;;
    2) # not even the report could be written
        refused=$((refused + 1))
        grep -q '^error: out of memory' err || fail "status 2 with $kib KiB: $*"
        absent run.json
        ;;
    127) return ;;
    *) fail "status $status with $kib KiB: $*" ;;
    esac
    rm -f run.json run.csv
}

for options in '--workers 2' '--engine threads' '--workers 1 --trace run.csv --json run.json'; do
    good=0
    refused=0
    for step in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
        # shellcheck disable=SC2086 # words
        limited $((12000 + step * 6000)) $options
    done
    # shellcheck disable=SC2086 # words
    limited 2000000 $options
    [ "$good" -gt 0 ] && [ "$refused" -gt 0 ] || fail "$good good, $refused refused: $options"
done
