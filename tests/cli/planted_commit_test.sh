#!/bin/sh
# Planted bugs of the classics are found (planted.sh): atomic commitment, one value.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/planted.sh
. "$srcdir/tests/cli/planted.sh"

find_bugs paxos two-phase-commit three-phase-commit abd-register
