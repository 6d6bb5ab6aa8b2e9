#!/bin/sh
# Planted bugs, tests/planted/NAME.c: the mode meant for a bug finds it and names node and line; its replay
# file shows it five times of five, on both engines.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'the planted bugs are what sanitizers end a program for'; exit 77; }

# found STATUS NAME 'OPTIONS' SENTENCE...: stress ends with the status and prints each of the sentences.
found()
{
    wanted=$1
    name=$2
    options=$3
    shift 3
    run 0 "$PARRAY" cc "$srcdir/tests/planted/$name.c"
    # shellcheck disable=SC2086 # a list of words
    run "$wanted" "$PARRAY" stress "./$name.so" --runs 30 --jobs 2 $options
    for sentence; do
        says out "$sentence"
    done
}

# caused CAUSE [SENTENCE]: its first line was the cause, and says more.
caused()
{
    head -n 1 out >first
    says first "cause          $1"
    says first "${2-}"
}

# replays NAME: five runs of the file that was written go as recorded, with one digest.
replays()
{
    : >replayed
    : >said
    for engine in 'fibers --workers 1' 'fibers --workers 2' 'fibers --workers 3' threads threads; do
        # shellcheck disable=SC2086 # a list of words
        "$PARRAY" run -v --replay "$1.replay" --engine $engine >>replayed 2>>said || true
    done
    [ "$(grep -c 'the replay went as recorded' said)" = 5 ] || fail "$1: not all replays go as recorded: $(cat said)"
    awk '/^digest / { runs++; if (!($0 in seen)) kinds++; seen[$0] } END { exit runs != 5 || kinds != 1 }' replayed ||
        fail "$1: not five times one digest: $(grep '^digest ' replayed)"
}

# Bugs that only the order of arrivals shows.
found 1 order_sum '' 'they part first at node 0, step 2' 'order_sum.c@takes took from port' \
    'shrunk         to complete:3 and 1 of' 'take node 0 call 0 port 1'
caused 'goes by arrival order at node 0, line ' ': node_recv_any at order_sum.c@takes takes from port'
replays order_sum
found 1 first_come '' 'check failed at first_come.c@checks: heard == leader' 'first_come.c@chooses took from port'
caused 'goes by arrival order at node 0, line ' ': node_recv_any at first_come.c@chooses takes from port'
replays first_come
found 1 port_order '' 'node 0 (tree 0.0): check failed at port_order.c@checks' 'take node 0 call 0 port 2'
replays port_order

found 1 first_accepted '' 'step 2: the invariant of first-accepted does not hold: !its || !value || its == value at first_accepted.c@agree: 2 and 1' 'shrunk         to complete:4 and 1 of' 'take node 2 call 0 port 1'
caused 'goes by arrival order at node 2, line ' ': node_recv_any at first_accepted.c@hears takes from port'
replays first_accepted

# Bugs that only small mailboxes show.
found 4 send_send '' '8 nodes in node_send_wait at send_send.c@sends (0-7)' 'a cycle of 8' 'shrunk         to ring:3, mailboxes of 1'
caused 'needs more room in mailboxes than 1 packet a link direction'
replays send_send
found 4 lost_wake_up '' 'node 1 waits in node_recv at lost_wake_up.c@sleeps since step 3 on port 1 for node 2: peer has returned' \
    'node_poll at lost_wake_up.c@looks found nothing'
caused 'needs more room in mailboxes than 1 packet a link direction'
replays lost_wake_up

# A bug that only a delay shows.
found 1 late_by_one '' 'they part first at node 1, step 2' 'node_poll at late_by_one.c@looks found nothing' 'delay node 0 port 1 packet 0'
caused 'goes by when packets come at node 1, line ' ': node_poll at late_by_one.c@looks finds a packet, or nothing'
replays late_by_one

# A bug that only a long delay shows, and one that only large mailboxes show.
found 1 gives_up '' 'they part first at node 1, step 3' 'gives_up.c@waits found nothing' 'delay node 1 port 0 packet 0 steps'
caused 'goes by when packets come at node 1, line ' ': node_recv_until at gives_up.c@waits finds a packet, or nothing'
replays gives_up
found 1 room_for_7 '' 'check failed at room_for_7.c@checks: waiting < ROOM' 'shrunk         to line:2, mailboxes of 8, in '
caused 'depends on room in mailboxes: with '
replays room_for_7

# A bug that only odd numbers of nodes show.
run 0 "$PARRAY" cc "$srcdir/tests/planted/only_even.c"
run 0 "$PARRAY" stress ./only_even.so --runs 40
found 4 only_even '--sizes 4' 'array          ring:8' 'array          ring:7' '1 node in node_recv at only_even.c@receives (6)' \
    'shrunk         to ring:3, in'
[ "$(grep -c '^array ' out)" = 4 ] || fail 'not four arrays'
replays only_even

# Bugs that the undisturbed run shows.
found 1 missing_receive '' '1 packet left over' 'left over: 1 packet from node 6 through port 0 to node 5' \
    'shrunk         to ring:6, in'
caused 'leaves packets over without any disturbance'
replays missing_receive
found 4 three_of_64 '--dot deadlock.dot' 'deadlock in step 1: 3 of 64 nodes wait for ever' \
    '3 nodes in node_recv at three_of_64.c@receives (9, 20, 41)' 'a cycle of 3'
caused 'fails without any disturbance: deadlock in step 1: 3 of 64 nodes wait for ever, in node_recv at three_of_64.c@receives'
says deadlock.dot 'n9 -> n20 [label="port 19", color=red];'
replays three_of_64
found 1 only_half_duplex '--model H*' 'node 5: check failed at only_half_duplex.c@checks' 'shrunk         to ring:3'
replays only_half_duplex
run 0 "$PARRAY" stress ./only_half_duplex.so --runs 20 --model F*

# Nodes share a variable, read the time of day, or send memory that was never set.
found 1 shared_counter '' 'they part first at node 0, step 2' 'shared_counter.c@sends sent on port 1 to node 1: 4 bytes (1)' \
    'shrunk         to ring:3, turns, in'
caused 'nodes share memory: counter, at shared_counter.c@counts'
replays shared_counter
found 1 wall_clock '' 'they part first at node 2, step 1' 'wall_clock.c@sends sent on port 1 to node 3' \
    'shrunk         to ring:3, virtual time, in'
caused 'goes by time, as clocks tell it: it shows at node 2, line ' ': node_send at wall_clock.c@sends'
replays wall_clock
found 1 not_set '' 'they part first at node 3, step 1' 'not_set.c@sends sent on port 1 to node 4' \
    'shrunk         to ring:4, garbage 60, in'
caused 'reads memory that was never set: it shows at node 3, line ' ': node_send at not_set.c@sends'
replays not_set

# A bug that only some inputs show: the runs with a seed of their own are no other class, but checks count.
found 1 some_inputs '' 'the seed of the program (in 1 run of 4, for its own checks)' ' with --seed ' \
    'with a --seed of their own, whose results are not compared' 'check failed at some_inputs.c@checks' 'shrunk         to ring:'
caused 'fails without any disturbance: ' '; the input is that of --seed '
grep -q '^seed [0-9]' some_inputs.replay || fail 'the replay does not name the seed'
replays some_inputs
run 0 "$PARRAY" stress ./some_inputs.so --runs 60 --jobs 2 --seed 1

# What nodes share, or go by, beside the variables of the program is told by what it is.
found 1 uninit_array '' 'uninit_array.c@sends sent on port 1 to node 1'
caused 'reads memory that was never set: it shows at node 0, line ' ': node_send at uninit_array.c@sends'
found 1 thread_local '' 'thread_local.c@sends sent on port 1 to node 1'
caused 'nodes share counter, of which each thread has one and not each node (_Thread_local); keep it in node_state: it shows at node ' \
    ': node_send at thread_local.c@sends'
found 1 thread_self '' 'thread_self.c@sends sent on port 1 to node '
caused 'goes by the thread on which a node runs, as pthread_self tells: it shows at node ' ': node_send at thread_self.c@sends'
found 1 address_hash '' 'address_hash.c@sends sent on port 1 to node 1'
caused 'goes by the value of an address, of a variable or of allocated memory: it shows at node 0, line ' \
    ': node_send at address_hash.c@sends'
found 1 malloc_address '' 'malloc_address.c@sends sent on port 1 to node 1'
caused 'goes by the value of an address, of a variable or of allocated memory: it shows at node 0, line ' \
    ': node_send at malloc_address.c@sends'
found 1 uses_rand '' 'uses_rand.c@sends sent on port 1 to node 1'
caused 'nodes share the random numbers of rand; use node_random: it shows at node 0, line ' ': node_send at uses_rand.c@sends'
found 1 process_id '' 'process_id.c@sends sent on port 1 to node 1'
caused 'goes by what getpid gives anew each time: it shows at node 0, line ' ': node_send at process_id.c@sends'

# A deadlock of full mailboxes is one of room, whatever order it takes.
found 4 full_mailboxes '' 'node_send_wait at full_mailboxes.c@answers' 'node_send_wait at full_mailboxes.c@asks'
caused 'needs more room in mailboxes than 2 packets a link direction: that of node ' ' is full, and with --mailbox '
replays full_mailboxes

# The first line names the node and the line of a crash.
place=' in run at crashes_late.c@crashes'
has_lines || place=
found 1 crashes_late '' "node 0 crashed$place"
caused 'goes by arrival order (step ' "node 0 crashed$place, after node_recv_any at crashes_late.c@takes: signal 11 (SIGSEGV)"

# No seed controls an address, nor the time of day in a program that was linked without `parray cc': there is
# nothing to replay, and no replay file is written.
run 0 ${CC:-cc} -shared -fPIC -O2 -I "$srcdir/emu" -o real_time.so "$srcdir/tests/planted/wall_clock.c"
run 1 "$PARRAY" stress ./real_time.so --runs 20 --jobs 2 --twice
says out 'NOT repeatable: '
caused 'goes by what the system gives anew each time (the real time, random numbers, a process id): it shows at node 2, '
says out 'they part first at node 2, step 1'
says out 'shrunk         not: the run goes otherwise each time it is repeated'
absent real_time.replay
run 0 "$PARRAY" cc "$srcdir/tests/planted/own_address.c"
run 0 "$PARRAY" stress ./own_address.so --runs 20
says out 'sends an ADDRESS of this process (node 0 at own_address.c@sends)'
found 1 own_address --twice 'NOT repeatable: ' 'own_address.c@sends sent on port 1 to node' \
    'shrunk         not: the run ends otherwise when it is repeated'
caused 'depends on addresses: node 0 at own_address.c@sends sends one'
absent own_address.replay
