#!/bin/sh
# Pairs of small programs: one has a bug that is known, the other one differs by this bug only. An exploration
# finds the bug at its place, its replay file repeats it on every engine, random executions find it, too; and
# all executions of the other one agree.
# shellcheck source=tests/cli/support.sh
. "$srcdir/tests/cli/support.sh"
# shellcheck source=tests/cli/pair.sh
. "$srcdir/tests/cli/pair.sh"

# Who comes first wins: that the second is added to, and not put behind, needs no order.
pair '.topology = "complete:3"' '' '
    for (int i = 0; !rank && i < 2; i++) {
        node_recv_any(self, &packet); /* line: hears */
        *seen = bug ? 10 * *seen + word : *seen + word;
    }
    if (rank)
        node_send(self, 0, &word, sizeof word);
    node_result(self, seen, sizeof *seen);'
run 1 "$PARRAY" explore ./pair.so --param bug=1
says out 'node 0 takes 4 bytes from node 2 (node_recv_any at pair.c@hears)'
says out '  take node 0 call 0 port 1'
for engine in fibers threads; do
    run 0 "$PARRAY" run --replay pair.replay --engine $engine
    says err 'the replay went as recorded'
done
agrees 'all 2 executions agree'

# A node that takes from anybody may take the packet for which it waits later; node_recv_from does not.
pair '.topology = "complete:3"' '' '
    const int wanted = 0;
    if (rank == 0)
        for (int port = 0; port < 2; port++)
            node_send(self, port, &word, sizeof word);
    if (rank == 1) {
        node_recv(self, 0, &word, sizeof word);
        node_send(self, 1, &word, sizeof word);
    }
    if (rank == 2 && bug)
        node_recv_any(self, &packet);
    else if (rank == 2)
        node_recv_from(self, &wanted, 1, &packet);
    if (rank == 2)
        node_recv(self, 1, &word, sizeof word); /* line: waits */'
run 0 "$PARRAY" explore ./pair.so
says out 'there is 1 execution'
run 4 "$PARRAY" explore ./pair.so --param bug=1
says out 'the odd one    deadlock in step '
says out 'node_recv at pair.c@waits'
run 4 "$PARRAY" run --replay pair.replay --engine threads
says err 'the replay went as recorded'

# Rooms: two nodes that send before they receive need room for all that they send.
pair '.topology = "complete:2"' '' '
    for (int i = 0; i < 3; i++) {
        node_send_wait(self, 0, &word, sizeof word); /* line: sends */
        if (!bug)
            node_recv(self, 0, &word, sizeof word);
    }
    for (int i = 0; bug && i < 3; i++)
        node_recv(self, 0, &word, sizeof word);'
for room in 1 2; do
    run 0 "$PARRAY" explore ./pair.so --mailbox $room
    run 4 "$PARRAY" explore ./pair.so --mailbox $room --param bug=1
    says out 'node 1: node_send_wait at pair.c@sends waits since step'
done
run 0 "$PARRAY" explore ./pair.so --mailbox 3 --param bug=1

# A packet for which there is no room is dropped, and nobody is told.
pair '.topology = "complete:2", .eventually = both' '
static void both(struct parray *array)
{
    parray_check(array, of(array, 1) == 2); /* line: both */
}' '
    for (int i = 0; i < 2; i++) {
        if (rank == 0 && bug)
            node_try_send(self, 0, &word, sizeof word);
        else if (rank == 0)
            node_send_wait(self, 0, &word, sizeof word);
        else if (node_recv_within(self, 0, &packet, 20) > 0)
            ++*seen;
        if (rank == 0)
            node_pause(self, 5);
    }
    while (rank && *seen < 2 && !bug) {
        node_recv(self, 0, &word, sizeof word);
        ++*seen;
    }'
found 1 '`eventually` of pair does not hold: of(array, 1) == 2 at pair.c@both' --mailbox 1
agrees 'executions agree' --mailbox 1

# Two nodes are in their critical sections in one state only.
critical='
static void apart(struct parray *array)
{
    parray_check(array, of(array, 0) + of(array, 1) < 2); /* line: apart */
}'
pair '.topology = "complete:2", .invariant = apart' "$critical" '
    if (rank && bug)
        node_send(self, 0, &word, sizeof word);
    if (!rank)
        node_recv(self, 0, &word, sizeof word);
    *seen = 1;
    node_pause(self, 1);
    *seen = 0;
    if (rank && !bug)
        node_send(self, 0, &word, sizeof word);'
found 1 'the invariant of pair does not hold: of(array, 0) + of(array, 1) < 2 at pair.c@apart'
agrees 'there is 1 execution'

# Of 35 pairs of numbers one is wrong; of polls, one pattern.
pair '.topology = "complete:2", .eventually = not_46' '
static void not_46(struct parray *array)
{
    parray_check(array, 10 * of(array, 0) + of(array, 1) != 46); /* line: 46 */
}' \
    '*seen = node_choose(self, rank && bug ? 7 : 5 + rank); /* line: chooses */'
found 1 '`eventually` of pair does not hold: 10 * of(array, 0) + of(array, 1) != 46 at pair.c@46'
run 1 "$PARRAY" explore ./pair.so --param bug=1
says out 'node 1 chooses 6 (node_choose at pair.c@chooses)'
agrees 'all 30 executions agree'
run 0 "$PARRAY" explore ./pair.so --sample 1 --strategy walk
says out 'seed 1; at most 4 moves, at most 0 of which the strategy orders'
pair '.topology = "complete:2", .eventually = not_101' '
static void not_101(struct parray *array)
{
    parray_check(array, of(array, 1) != 101); /* line: 101 */
}' '
    for (int i = 0; !rank && i < (bug ? 2 : 1); i++)
        node_send_wait(self, 0, &word, sizeof word);
    for (int i = 0; rank && i < 3; i++) {
        *seen = 10 * *seen + (node_poll(self, 0, &packet) >= 0);
        node_step(self);
    }'
found 1 '`eventually` of pair does not hold: of(array, 1) != 101 at pair.c@101'
agrees 'all 4 executions agree'

# One fault is borne, two are not: a node that asks two others needs one of them.
pair '.topology = "complete:3", .faults = "crash,lose", .eventually = one' '
static void one(struct parray *array)
{
    parray_check(array, parray_stopped(array, 0) || of(array, 0) > 0); /* line: one */
}' '
    if (rank)
        node_send(self, 0, &word, sizeof word);
    else
        while (node_serve(self, &packet) != NODE_OVER)
            if (!bug || word == 2)
                ++*seen;'
agrees 'executions agree' --faults 1
found 1 'does not hold: parray_stopped(array, 0) || of(array, 0) > 0 at pair.c@one' --faults 1
for faults in lose:2 crash:2 crash:1,lose:1; do
    run 1 "$PARRAY" explore ./pair.so --faults $faults
    says out 'eventually'
done
for faults in lose:1 crash:1; do
    run 0 "$PARRAY" explore ./pair.so --faults $faults
done

# The traitor's worst lie.
pair '.topology = "complete:3", .faults = "traitor", .traitor = lie, .eventually = less' '
static void lie(struct node *self)
{
    int word = node_choose(self, *(const int *)node_arg(self) ? 8 : 3);
    for (int port = 0; port < 2; port++)
        node_send(self, port, &word, sizeof word);
}

static void less(struct parray *array)
{
    for (int rank = 0; rank < parray_nodes(array); rank++)
        parray_check(array, parray_is_traitor(array, rank) || of(array, rank) < 9); /* line: less */
}' '
    for (int port = 0; port < 2; port++)
        node_send(self, port, &word, sizeof word);
    for (int port = 0; port < 2; port++) {
        node_recv(self, port, &word, sizeof word);
        *seen += word;
    }'
found 1 'does not hold: parray_is_traitor(array, rank) || of(array, rank) < 9 at pair.c@less' --faults 1
run 0 "$PARRAY" explore ./pair.so --param bug=1
agrees 'executions agree' --faults 1

# A register: a writer that does not wait for the answer lets a later reader see what was before. That is
# sequentially consistent.
register='
    int value = 0;
    for (int i = 0; rank == 0 && i < 2; i++) {
        node_recv_any(self, &packet);
        value = word ? word : value;
        node_send(self, packet.port, &value, sizeof value);
    }
    if (rank == 1) {
        node_invoke(self, 0, PARRAY_WRITE, 5);
        word = 5;
        node_send(self, 0, &word, sizeof word);
        if (!bug)
            node_recv(self, 0, &word, sizeof word);
        node_return(self, 0);
        node_send(self, 1, &word, sizeof word);
    }
    if (rank == 2) {
        node_recv(self, 1, &word, sizeof word);
        word = 0;
        node_invoke(self, 0, PARRAY_READ, 0);
        node_send(self, 0, &word, sizeof word);
        node_recv(self, 0, &word, sizeof word);
        node_return(self, word);
    }'
pair '.topology = "complete:3", .history = &parray_register' '' "$register"
found 1 'is not linearizable: no order gives the answer of node 2: read() on register 0 -> 0'
agrees 'there is 1 execution'
pair '.topology = "complete:3", .history = &parray_register, .consistency = PARRAY_SEQUENTIAL' '' "$register"
run 0 "$PARRAY" explore ./pair.so --param bug=1
says out 'all 2 executions agree'

# Nodes are called interchangeable, and one of them is not.
pair '.topology = "complete:4", .symmetric = same, .eventually = fine' '
static int same(const struct parray *array, int rank)
{
    return (void)array, rank > 0;
}

static void fine(struct parray *array)
{
    parray_check(array, of(array, 0) != 3); /* line: fine */
}' '
    word = 1;
    if (rank)
        node_send(self, 0, &word, sizeof word);
    if (rank) {
        node_recv(self, 0, &word, sizeof word); /* line: told */
        *seen = bug && rank == 3 && word == 1;
    }
    for (int i = 0; rank == 0 && i < 3; i++) {
        node_recv_any(self, &packet);
        node_send(self, packet.port, &i, sizeof i);
    }'
run 0 "$PARRAY" explore ./pair.so
agreed=$(grep '^all ' out)
run 0 "$PARRAY" explore ./pair.so --symmetry
says out "$agreed"
run 2 "$PARRAY" explore ./pair.so --symmetry --param bug=1
says err '--symmetry cannot be used here: node '
says err ' knows other things once it is node 3 (node_recv at pair.c@told); leave it out'

# What a node leaves that crashes is seen in the end, also if no invariant asks for it before.
pair '.topology = "complete:2", .faults = "crash", .eventually = fine' '
static void fine(struct parray *array)
{
    parray_check(array, of(array, 0) != 1);
}' '
    if (rank) {
        node_recv_within(self, 0, &packet, 9);
        return;
    }
    node_pause(self, 1);
    *seen = bug;
    node_pause(self, 1);
    node_send(self, 0, &word, sizeof word);
    *seen = 2;
    node_pause(self, 1);'
found 1 'the `eventually` of pair does not hold' --faults 1
agrees 'all 10 executions agree' --faults 1
