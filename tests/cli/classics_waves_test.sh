#!/bin/sh
# The classics of waves, elections, synchronizers and global states: a thousand disturbed runs of each end
# alike, its picture is drawn, the commands at its head do what they say, packets that faults spoil do not
# crash it, and a copy of it that is broken in one place is found out.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

runs=1000
! sanitized asan tsan || runs=20 # each takes many times as long
names='bfs-lockstep bfs-tree chandy-lamport convergecast dijkstra-scholten flood-broadcast hirschberg-sinclair
itai-rodeh lcr synchronizer-alpha synchronizer-beta token-ring-mutex'

# alike PROGRAM OPTION...: all disturbed runs end well and alike.
alike()
{
    run 0 "$PARRAY" stress "$@" --runs "$runs" --no-shrink
    says out 'outcomes       1 class'
    says out ' runs: done, verified (first: the undisturbed run)'
    says out 'time (delays of up to'
}
alike bfs-tree --topology mesh:2x3
alike chandy-lamport --topology ring:4 --param transfers=5
alike convergecast --topology mesh:2x3
alike dijkstra-scholten --topology ring:4 --param work=12
alike flood-broadcast --topology mesh:2x3
alike hirschberg-sinclair --topology ring:5
alike itai-rodeh --topology ring:4 --param names=2
alike lcr --topology ring:5
alike synchronizer-alpha --topology mesh:2x3
alike synchronizer-beta --topology mesh:2x3
alike token-ring-mutex --topology ring:4 --param entries=2

# The one that needs lock step says so, and is right to.
run 0 "$PARRAY" show bfs-lockstep
says out 'built on lock step'
run 1 "$PARRAY" stress bfs-lockstep --topology mesh:2x3 --time --runs 100 --no-shrink

# The picture that each names is drawn, with the lines of its packets.
for name in $names; do
    run 0 "$PARRAY" show "$name"
    sed -n 's/^picture  *parray //p' out >picture
    grep -q "^run $name --topology .* --plot $name\.svg\$" picture || fail "$name names no picture"
    run 0 sh -c "'$PARRAY' $(cat picture) --json run.json"
    has run.json verified true
    [ "$(tail -n 1 "$name.svg")" = "</svg>" ] || fail "$name.svg is no whole picture"
    [ "$(grep -c '<line\|<path' "$name.svg")" -gt 20 ] || fail "there is little on $name.svg"
done

# Every command at the head of a source; that of bfs-lockstep under stress shows how it goes wrong.
for name in $names; do
    source=$srcdir/algos/classics/$(echo "$name" | tr - _).c
    sed -n 's|^ \* \{5\}parray ||p' "$source" >commands
    [ -s commands ] || fail "$source shows no command"
    while read -r words; do
        status=0
        case $words in *' --time '*) status=1 ;; esac
        run $status sh -c "'$PARRAY' $words"
    done <commands
done

# Whatever comes in packets, a run ends as any run does: no crash, no endless loop, no misuse of a call.
for name in $names; do
    for fault in corrupt:0.05 corrupt:0.3 lose:0.05 double:0.1; do
        for seed in 1 2; do
            status=0
            timeout 60 "$PARRAY" run "$name" --quiet --workers=1 --max-steps=2000 --jitter 3 --fault $fault \
                --disturb-seed $seed >out 2>err || status=$?
            case $status in
            0 | 1 | 3 | 4 | 5) ;;
            *) fail "status $status: $name with --fault $fault --disturb-seed $seed" ;;
            esac
        done
    done
done

# changed NAME FROM TO OPTION...: runs a copy of the program, in which the first text is replaced by the
# second one, plainly and with disturbances. Leaves its status in `status`, what was changed in `change`.
changed()
{
    file=$(echo "$1" | tr - _)
    FROM=$2 TO=$3 awk '
        !done && (at = index($0, ENVIRON["FROM"])) {
            $0 = substr($0, 1, at - 1) ENVIRON["TO"] substr($0, at + length(ENVIRON["FROM"]))
            done = 1
        }
        { print }
        END { exit !done }' "$srcdir/algos/classics/$file.c" >"$file.c" || fail "$file.c does not have: $2"
    run 0 "$PARRAY" cc "$file.c" -I"$srcdir/algos" -I"$srcdir/algos/classics" "$srcdir/algos/program_size.c" \
        "-Wl,--defsym,parray_program=${file}_program"
    change="$1 with \"$3\" in place of \"$2\""
    shift 3
    status=0
    timeout 60 "$PARRAY" run "./$file.so" "$@" --max-steps 5000 >out 2>err || status=$?
    [ "$status" != 0 ] || timeout 60 "$PARRAY" stress "./$file.so" "$@" --runs 60 --no-shrink >out 2>err || status=$?
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
