#!/bin/sh
# Planted bugs of the classics are found (planted.sh): logs.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/planted.sh
. "$srcdir/tests/cli/planted.sh"

find_bugs multi-paxos viewstamped-replication
