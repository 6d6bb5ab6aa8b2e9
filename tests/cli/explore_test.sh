#!/bin/sh
# An exploration says what it varied, tries late packets where they matter, and ends when it is told to, with
# the sentence that it is not complete.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'an exploration of states moves frames, which sanitizers follow'; exit 77; }

# A late packet to a receive that names its port.
compile soon <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    if (mine == 0) {
        node_send(self, 1, &mine, sizeof mine); /* line: sends */
        node_recv(self, 1, &theirs, sizeof theirs);
    } else {
        node_recv(self, 0, &theirs, sizeof theirs);
        if (node_now(self) <= 3)
            node_send(self, 0, &mine, sizeof mine);
    }
}
PARRAY_PROGRAM(.name = "soon", .topology = "line:2", .bears_delay = true, .node = run);
END
run 0 "$PARRAY" explore ./soon.so --delay 1
says out 'explored       orders and arrivals of packets, up to 1 step late'
says out 'all 2 executions agree'
run 4 "$PARRAY" explore ./soon.so
says out 'critical       packet 0 of node 0 through port 1 (node_send at soon.c@sends) comes 2 steps late'
says out '  delay node 0 port 1 packet 0 steps 2'
run 4 "$PARRAY" run --replay soon.replay --engine threads
says err 'the replay went as recorded'

# A limit that is the number of executions is no limit: the exploration is complete. So it is of states.
run 0 "$PARRAY" explore ./soon.so --delay 1 --limit 2
says out 'all 2 executions agree'
says out '               not all states of the array, one by one: a node asks for the step'
run 0 "$PARRAY" explore echo --topology ring:4 --limit 54
says out 'states         54, at most 12 moves from the beginning; '
says out 'all 8 executions agree'
run 0 "$PARRAY" explore echo --topology line:3
says out 'there is 1 execution: '
run 5 "$PARRAY" explore echo --topology ring:4 --limit 53
says out 'states         54 were looked at, nearest first, at most 11 moves from the beginning; '
says out 'nothing is wrong in these states; there are more (a larger --limit tries them)'

# What is not varied is said, and what is not looked at.
run 0 "$PARRAY" explore ring-gossip --topology ring:4
says out 'explored       orders only, of packets up to 4 steps late; not times: the program is built on lock step'
says out 'there is 1 execution (orders only): no call could have ended otherwise'
says out "not looked at  memory that nodes share or have not set, the time of day, addresses, other mailboxes: \`parray stress' varies these"
run 3 "$PARRAY" explore ring-gossip --time --no-shrink
says out 'orders and arrivals of packets, up to 4 steps late'
run 0 "$PARRAY" explore echo --topology ring:4
says out 'explored       orders, of packets that are late by any number of steps; nothing else depends on time'
says out 'all 8 executions agree'
run 0 "$PARRAY" explore echo --topology mesh:3x3 --layer fold
says out 'explored       neither orders nor times: the layer or model depends on the step'
says out 'there is 1 execution: nothing was varied'

# What a program keeps outside its nodes no search of states can bring back: there runs are made, and that is
# said.
keeps()
{
    compile keeps <<END
#include <parray.h>
#include <stdlib.h>
#include <string.h>
static void run(struct node *self)
{
    $1
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    for (int i = 0; i < node_degree(self); i++)
        node_send(self, i, &mine, sizeof mine);
    for (int i = 0; i < node_degree(self); i++)
        node_recv_any(self, &packet);
}
PARRAY_PROGRAM(.name = "keeps", .topology = "complete:3", .node = run, .bears_delay = true);
END
    run 0 "$PARRAY" explore ./keeps.so
    says out "$2"
    says out 'all 8 executions agree'
}
keeps 'static volatile int once; once = once + 1;' \
    "               not all states of the array, one by one: the program has the variable \`once' outside its nodes"
keeps 'void *volatile block = malloc(1); free(block);' \
    '               not all states of the array, one by one: the program calls malloc, which may keep something'
keeps 'void *volatile block = memset(node_realloc(self, NULL, 9), 1, 9); node_realloc(self, block, 0);' 'states         67, at most 9 moves'

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

# Where runs are made, the numbers that a program chooses are drawn, and that is said.
compile chooses <<'END'
#include <parray.h>
static void run(struct node *self)
{
    int mine = node_choose(self, 2), theirs;
    node_step(self);
    node_send(self, 0, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "chooses", .topology = "complete:2", .node = run);
END
run 0 "$PARRAY" explore ./chooses.so
says out '               numbers of node_choose were drawn, and no others tried'

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

# The replay file of an exploration tells where it is from. What only `run` has is refused.
says soon.replay '# found by parray explore; '
run 2 "$PARRAY" explore echo --startup 1 --faults crash:1
says err "faults cannot be explored here: packets have a start-up"
run 2 "$PARRAY" explore lcr --topology ring:5 --model SLA --faults lose:1
says err "faults cannot be explored here: the model has rules for each step"

# In lock step the steps are looked at one by one, by the rules of the model. After a check that failed the
# run goes on, here to a worse end.
run 4 "$PARRAY" explore mesh-gossip --topology mesh:3x3 --faults lose:1 --no-shrink
says out '; besides, step 2: node 1 (mesh 0,1): check failed at mesh_timetable.c:24: the token sent is here'
says out '  step 1    node 0 begins, sends in vain to node 1'
run 2 "$PARRAY" explore hypercube-mnb-sla --topology hypercube:3 --faults lose:1
says err "faults cannot be explored here: a rule of the model is broken in a step; \`parray stress"

# A program that is built on lock step gets no silence where a packet comes: only the order of packets varies.
run 0 "$PARRAY" explore floodset --topology complete:4
says out 'not times: the program is built on lock step'
says out 'there is 1 execution (orders only): no call could have ended otherwise'

run 2 "$PARRAY" explore ./soon.so --json -
says err 'an exploration makes many runs, and writes no reports of single ones'
run 2 "$PARRAY" explore ./soon.so --replay soon.replay
says err '--replay repeats one run'
run 2 "$PARRAY" explore ./soon.so --delay x
says err "--delay is 'x'; it must be a whole number from 0 to 1048576"
run 2 "$PARRAY" explore ./soon.so --runs 3
says err "no option '--runs' (\`parray explore --help' lists all)"
run 0 "$PARRAY" help explore
says out '--limit=N'
run 0 "$PARRAY" help
says out '  parray explore PROGRAM [OPTION...]  run it once for every order of packets there is'

# The former name, with its options: it says where it went.
run 0 "$PARRAY" stress ./soon.so --explore --explore-delay 1 --explore-limit 2
says out 'all 2 executions agree'
is err "parray: \`parray stress --explore' is \`parray explore' now, with --delay and --limit"

# --seconds, SIGINT and SIGTERM. The program sends the signal to the process that waits for the exploration.
run 5 "$PARRAY" explore echo --seconds 1 --limit 100000000
says out 'nothing is wrong in these states; NOT COMPLETE: --seconds 1 were over'

# What a run does when its nodes have ended is no matter of the order of packets.
for end in 'abort()' 'exit(3)'; do
    compile leaves <<END
#include <parray.h>
#include <stdlib.h>
static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++)
        node_recv_any(self, &packet);
}
static void release(struct parray *array)
{
    (void)array;
    $end; /* line: leaves */
}
PARRAY_PROGRAM(.name = "leaves", .topology = "complete:4", .node = run, .release = release, .bears_delay = true);
END
    run 1 "$PARRAY" explore ./leaves.so
    says out 'executions     1, which did not come to its end: no other one was tried'
    ! grep -qE '^(critical|the odd one)' out || fail 'it goes by order'
    case $end in
    exit*) says out 'outcome        the program called exit in its release; ' ;;
    *) says out 'outcome        the program crashed in its release' ;;
    esac
done

# The time is for making the finding small, too: there, every run of this program takes for ever.
compile held <<'END'
#include <parray.h>
#include <stdio.h>
#include <unistd.h>
static int prepare(struct parray *array)
{
    static int first = 1;
    (void)array;
    while (first && access("explored", F_OK) == 0)
        pause();
    first = 0;
    return 0;
}
static void run(struct node *self)
{
    int mine = node_rank(self), theirs, sum = 0;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        sum = 3 * sum + theirs;
    }
    node_result(self, &sum, sizeof sum);
    if (mine == 0)
        fclose(fopen("explored", "w"));
}
PARRAY_PROGRAM(.name = "held", .topology = "complete:3", .prepare = prepare, .node = run, .bears_delay = true);
END
run 1 "$PARRAY" explore ./held.so --seconds 5
says out "               not all states of the array, one by one: the program has the variable \`first' outside its nodes"
says out 'critical       node 0, its call 0 '
says out 'shrunk         not: the time was over before the run had been repeated'
compile told <<'END'
#include <parray.h>
#include <signal.h>
#include <unistd.h>
static const struct parray_param params[] = {{"signal", "2", "number"}, {"spin", "0", "compute for ever"}, {0}};
static int64_t number, spin;
static int count;
static int prepare(struct parray *array)
{
    number = parray_param_int(array, "signal", 1, 64, NULL);
    spin = parray_param_int(array, "spin", 0, 1, NULL);
    if (++count == 50)
        kill(getppid(), (int)number);
    return 0;
}
static void told(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++)
        node_recv_any(self, &packet);
    while (spin && count >= 50)
        continue;
}
PARRAY_PROGRAM(.name = "told", .topology = "complete:9", .params = params, .prepare = prepare, .node = told,
               .bears_delay = true);
END
for signal in 2 15; do
    run 130 "$PARRAY" explore ./told.so --param "signal=$signal" --limit 1000000
    says out 'executions agree; NOT COMPLETE: INTERRUPTED'
done
run 130 "$PARRAY" explore ./told.so --param spin=1
says out 'the first 49 executions agree; NOT COMPLETE: INTERRUPTED'
