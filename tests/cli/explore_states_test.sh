#!/bin/sh
# The search of all states of an array: what it counts and finds, which faults it makes, and that a run of the
# emulator goes the same way.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

needs_search

# A limit that is the number of states is no limit: the exploration is complete.
run 0 "$PARRAY" explore echo --topology ring:4 --limit 54
says out 'states         54, at most 12 moves from the beginning; '
says out 'all 8 executions agree'
run 0 "$PARRAY" explore echo --topology line:3
says out 'there is 1 execution: '
run 5 "$PARRAY" explore echo --topology ring:4 --limit 53
says out 'states         54 were looked at, nearest first, at most 11 moves from the beginning; '
says out 'nothing is wrong in these states; there are more (a larger --limit tries them)'

# A node may crash between any two of its calls, also between two sends of one step; waits of any length end
# at any time. The run that shows what was found goes the same way, on every engine.
compile told_apart <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int *heard = node_state(self), word = 1;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    if (node_rank(self) == 0) {
        node_pause(self, 100);
        for (int port = 0; port < node_degree(self); port++)
            node_send(self, port, &word, sizeof word);
        return;
    }
    int count = 0;
    while (node_serve(self, &packet) != NODE_OVER) /* line: hears */
        count++;
    node_pause(self, 7);
    *heard = count ? 1 : -1;
}
static size_t state(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}
static void alike(struct parray *array)
{
    int first = *(const int *)parray_state_of(array, 1), second = *(const int *)parray_state_of(array, 2);
    parray_checkf(array, first * second >= 0, "%d and %d", first, second);
}
PARRAY_PROGRAM(.name = "told-apart", .topology = "complete:3", .node = run, .state_bytes = state, .invariant = alike,
               .bears_delay = true);
END
run 1 "$PARRAY" explore ./told_apart.so --faults crash:1
says out 'the odd one    step 10: the invariant of told-apart does not hold: '
says out '  step 4    node 0 crashes'
says out 'node 1 takes 4 bytes from node 0 (node_serve at told_apart.c@hears)'
says out 'node 2 has nobody left to serve (node_serve at told_apart.c@hears)'
says out '  alone node 0 step 3'
for engine in fibers threads; do
    run 1 "$PARRAY" run --replay told_apart.replay --engine $engine
    says err 'the replay went as recorded'
    says err '1 and -1'
done

# Choices of a replay file stop a node before it sends a packet.
sed -e '/^alone/d; /^fault/d; /^take/d; /^expect/d' -e 's/^end .*/stop node 0 port 1 packet 0\
end 1/' told_apart.replay >stop.replay
run 1 "$PARRAY" run --replay stop.replay
says err '1 and -1'
says out 'stopped        1 node'

# Lock step: a crash at the beginning of a step or before any send; f + 1 rounds are needed, and enough.
for f in 1 2; do
    run 0 "$PARRAY" explore floodset --topology complete:5 --param f=$f --faults crash:$f
    says out "explored       lock step, orders of packets that arrive together, up to $f crash"
    [ $f = 1 ] || says out 'states         7,892, at most 80 moves from the beginning; '
    [ $f = 1 ] && says out 'all 56 executions agree' || says out 'all 2,641 executions agree'
    run 1 "$PARRAY" explore floodset --topology complete:5 --param f=$f --param rounds=$f --faults crash:$f \
        --keep floodset.replay
    says out "the odd one    step $((f + 1)): the invariant of floodset does not hold: agrees at agreement.c:"
    says out '  step 1    node 1 begins, sends to node 0, crashes'
    for engine in fibers threads; do
        run 1 "$PARRAY" run --replay floodset.replay --engine $engine
        says err 'the replay went as recorded'
        says err 'the invariant of floodset does not hold: agrees at agreement.c:'
    done
done

# Any node may be a traitor, and the worst lie is found: four nodes agree in spite of one, three do not.
run 0 "$PARRAY" explore eig --topology complete:4 --param f=1 --faults traitor:1
says out 'explored       lock step, orders of packets that arrive together, up to 1 traitor'
says out 'all 16,385 executions agree'
run 0 "$PARRAY" explore eig --topology complete:4 --param f=1 --faults crash:1
says out 'all 37 executions agree'
run 1 "$PARRAY" explore eig --topology complete:3 --param f=1 --faults traitor:1 --no-shrink
says out 'node 1 begins as a traitor, chooses 1 (node_choose at eig.c:'
run 1 "$PARRAY" explore eig --topology complete:3 --param f=1 --faults traitor:1 --keep eig.replay
run 1 "$PARRAY" run --replay eig.replay --engine threads
says err 'the replay went as recorded'
says out 'traitors       1 '
run 2 "$PARRAY" explore floodset --faults traitor:1
says err 'floodset has no function for traitors (.traitor of its description)'

# What nodes see of time is exact there: waits, deadlines, room that a step later is free, the end of serving.
compile exact <<'END'
#include <parray.h>
static void run(struct node *self)
{
    uint64_t *seen = node_state(self), word = 1;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    if (node_rank(self) == 0) {
        for (int i = 0; i < 4; i++)
            node_send_wait(self, 0, &word, sizeof word);
        seen[0] = node_now(self);
        seen[1] = (uint64_t)node_choose(self, 2);
        node_step(self);
        packet.units = 3;
        node_send_packet_wait(self, 0, &packet);
    } else if (node_rank(self) == 1) {
        node_wait_until(self, 5);
        while (node_recv_until(self, 0, &packet, 9) != NODE_TIMEOUT)
            seen[0] = 100 * seen[0] + node_now(self);
        node_step(self);
        while (node_serve(self, &packet) != NODE_OVER)
            seen[1] = 100 * seen[1] + node_now(self);
    } else {
        while (node_recv_within(self, 0, &packet, 3) == NODE_TIMEOUT && node_now(self) < 20)
            seen[0]++;
    }
}
static size_t state(const struct parray *array)
{
    (void)array;
    return 2 * sizeof(uint64_t);
}
static void never(struct parray *array)
{
    (void)array;
}
PARRAY_PROGRAM(.name = "exact", .topology = "complete:3", .mailbox = 2, .node = run, .state_bytes = state, .invariant = never);
END
run 0 "$PARRAY" explore ./exact.so --faults lose:1
says out 'executions agree'
run 0 "$PARRAY" explore ./exact.so --mailbox 1 --force --faults lose:2
says out 'executions agree'

# Faults are for this search alone.
run 2 "$PARRAY" explore echo --startup 1 --faults crash:1
says err "faults cannot be explored here: packets have a start-up"
run 2 "$PARRAY" explore lcr --topology ring:5 --model SLA --faults lose:1
says err "faults cannot be explored here: the model has rules for each step"

# In lock step the steps are looked at one by one, by the rules of the model. After a check that failed the
# run goes on, here to a worse end.
run 4 "$PARRAY" explore mesh-gossip --topology mesh:3x3 --faults lose:1 --no-shrink
says out '; the result is wrong, too: step 2: node 1 (mesh 0,1): check failed at mesh_timetable.c:24: the token sent is here'
says out '  step 1    node 0 begins, sends in vain to node 1'
run 2 "$PARRAY" explore hypercube-mnb-sla --topology hypercube:3 --faults lose:1
says err "faults cannot be explored here: a rule of the model is broken in a step; \`parray stress"

# A program that is built on lock step gets no silence where a packet comes: only the order of packets varies.
run 0 "$PARRAY" explore floodset --topology complete:4
says out 'not times: the program is built on lock step'
says out 'there is 1 execution (orders only): no call could have ended otherwise'

# --seconds ends it.
run 5 "$PARRAY" explore echo --seconds 1 --limit 100000000
says out 'nothing is wrong in these states; NOT COMPLETE: --seconds 1 were over'
