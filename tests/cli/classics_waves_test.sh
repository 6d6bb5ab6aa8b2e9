#!/bin/sh
# The classics of waves, elections, synchronizers and global states: disturbed runs of each end
# alike, its picture is drawn, the commands at its head do what they say, packets that faults spoil do not
# crash it, and a copy of it that is broken in one place is found out.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
# shellcheck source=tests/cli/classics.sh
. "$srcdir/tests/cli/classics.sh"

runs=40
! sanitized asan tsan || runs=20 # each takes many times as long
names='bfs-lockstep bfs-tree chandy-lamport convergecast dijkstra-scholten flood-broadcast hirschberg-sinclair
itai-rodeh lcr synchronizer-alpha synchronizer-beta token-ring-mutex'

bears bfs-tree --topology mesh:2x3
bears chandy-lamport --topology ring:4 --param transfers=5
bears convergecast --topology mesh:2x3
bears dijkstra-scholten --topology ring:4 --param work=12
bears flood-broadcast --topology mesh:2x3
bears hirschberg-sinclair --topology ring:5
bears itai-rodeh --topology ring:4 --param names=2
bears lcr --topology ring:5
bears synchronizer-alpha --topology mesh:2x3
bears synchronizer-beta --topology mesh:2x3
bears token-ring-mutex --topology ring:4 --param entries=2

# The one that needs lock step says so, and is right to.
run 0 "$PARRAY" show bfs-lockstep
says out 'built on lock step'
run 1 "$PARRAY" stress bfs-lockstep --topology mesh:2x3 --time --runs 100 --no-shrink

# shellcheck disable=SC2086 # a list of words
drawn '<line\|<path' $names
# shellcheck disable=SC2086
commands_hold 2 $names

# shellcheck disable=SC2086
printf '%s\n' $names >cases
ends_with 'corrupt:0.05 --jitter 3' 'corrupt:0.3 --jitter 3' 'lose:0.05 --jitter 3' 'double:0.1 --jitter 3' <cases

# changed NAME FROM TO OPTION...: runs the altered copy, plainly and with disturbances. Leaves its status in
# `status`.
changed()
{
    altered "$1" "$2" "$3"
    shift 3
    status=0
    timeout "$patience" "$PARRAY" run "$copy" "$@" --max-steps 5000 >out 2>err || status=$?
    [ "$status" != 0 ] || timeout "$patience" "$PARRAY" stress "$copy" "$@" --runs 60 --no-shrink >out 2>err || status=$?
}

# broken NAME FROM TO OPTION...: the changed copy is found out: a run is wrong, or does not end.
broken()
{
    changed "$@"
    case $status in
    1 | 3 | 4 | 5) ;;
    *) fail "status $status: $change" ;;
    esac
}
changed lcr 'heard.rank == own.rank' 'own.rank == heard.rank'
[ "$status" = 0 ] || fail "status $status: $change"
broken bfs-tree 'distance + 1 >= bfs->distance' 'bfs->distance != FAR' --topology mesh:3x3
broken chandy-lamport 'bank->noted = bank->coins' 'bank->noted = COINS'
broken chandy-lamport 'bank->has_noted && !bank->closed[port]' 'bank->has_noted'
broken convergecast 'sum += heard' 'sum = heard'
broken dijkstra-scholten 'worker->unanswered == 0 && ' ''
broken dijkstra-scholten 'if (worker->in_tree)' 'if (true)'
broken flood-broadcast 'wave_send(self, from, ' 'wave_send(self, WAVE_NO_PORT, '
broken hirschberg-sinclair 'UINT32_C(1) << candidate->phase' 'UINT32_C(1) + (uint32_t)candidate->phase'
broken hirschberg-sinclair 'heard->number < own->number' 'heard->number > own->number'
broken itai-rodeh 'heard->only = 0' 'heard->only = 1' --param names=2
broken lcr 'a->number > b->number' 'a->number < b->number'
broken lcr 'heard.leader || is_larger(&heard, &own)' 'true'
broken synchronizer-alpha 'alpha->unanswered > 0' 'false' --topology mesh:3x3
broken synchronizer-alpha '< wave_neighbours(self)' '< 1' --topology mesh:3x3
broken synchronizer-beta 'beta->unanswered > 0 || ' '' --topology complete:5
broken token-ring-mutex 'node_rank(self) == 0)' 'node_rank(self) <= 1)'
broken token-ring-mutex 'if (entries' 'while (entries' --param rest=0
