#!/bin/sh
# `parray stress --races': of all that can come between two accesses of two nodes, packets alone order them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan || { echo 'a build with another sanitizer'; exit 77; }
by_gcc || { echo 'the runtime of another compiler cannot be loaded in front'; exit 77; }
echo 'int main(void) { return 0; }' >can.c
${CC:-cc} -fsanitize=thread can.c -o can 2>/dev/null && { ./can || setarch -R ./can; } ||
    { echo 'ThreadSanitizer does not run here'; exit 77; }
if sanitized tsan; then
    export TSAN_OPTIONS=halt_on_error=0:exitcode=0:history_size=5:report_thread_leaks=0
fi

# Node 0 writes, and node 3 reads many steps later, after both have done what could seem to order them. With
# chain=1 a packet of node 0, which node 1 and node 2 pass on, does order them.
cat >ways.c <<'END'
#include <parray.h>
#include <parray_coll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
static int shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_int flag;
static void nothing(void)
{
}
static int64_t way_number, chain;
enum way {
    STEP, UNTIL, TIME_OUT, NEIGHBOUR, ALL_SEND, ROOM, LINK, LOG, RESULT, VALUE, RANDOM, MEMORY, MUTEX, ONCE,
    ATOMIC, PRINT, SENT_BEFORE, NOT_RECEIVED, BACK
};
static void pass(struct node *self, enum way way)
{
    int rank = node_rank(self), x = rank;
    struct packet packet = PACKET(&x, sizeof x);
    switch (way) {
    case STEP: node_step(self); break;
    case UNTIL: node_wait_until(self, (uint64_t)rank + 2); break;
    case TIME_OUT: node_recv_until(self, NODE_ANY_PORT, &packet, 3); break;
    case NEIGHBOUR:
        if (rank == 2)
            node_send(self, 1, &x, sizeof x);
        if (rank == 3)
            node_recv(self, 0, &x, sizeof x);
        break;
    case ALL_SEND:
        node_send(self, 1, &x, sizeof x);
        node_recv(self, 0, &x, sizeof x);
        break;
    case ROOM: /* node 3 waits until node 4 has made room */
        for (int i = 0; i < 4 && rank == 3; i++)
            node_send_wait(self, 1, &x, sizeof x);
        for (int i = 0; i < 4 && rank == 4; i++)
            node_recv(self, 0, &x, sizeof x);
        break;
    case LINK:
        node_send_wait(self, 0, &x, sizeof x);
        node_send_wait(self, 0, &x, sizeof x);
        for (int i = 0; i < 2; i++)
            node_recv(self, 1, &x, sizeof x);
        break;
    case LOG: node_log(self, "node %d", rank); break;
    case RESULT: node_result(self, &x, sizeof x); break;
    case VALUE: node_value(self, "rank", rank); break;
    case RANDOM: node_random(self); break;
    case MEMORY: free(malloc(100)), node_realloc(self, node_realloc(self, NULL, 100), 0); break;
    case MUTEX: pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex); break;
    case ONCE: pthread_once(&once, nothing); break;
    case ATOMIC: atomic_fetch_add(&flag, 1); break;
    case PRINT: fprintf(stderr, "node %d\n", rank); break;
    case SENT_BEFORE: break;
    case NOT_RECEIVED: /* the packet is there, and node 3 does not take it */
        if (rank < 3)
            node_send(self, 1, &x, sizeof x);
        if (rank && rank < 3)
            node_recv(self, 0, &x, sizeof x);
        break;
    case BACK: /* a packet that leads from the reader to the writer */
        if (rank && rank < 4)
            node_send(self, 0, &x, sizeof x);
        if (rank < 3)
            node_recv(self, 1, &x, sizeof x);
        break;
    }
}
static void node(struct node *self)
{
    int rank = node_rank(self), x = 0;
    enum way way = (enum way)way_number;
    if (way == SENT_BEFORE && rank == 0)
        node_send(self, 1, &x, sizeof x);
    if (way == SENT_BEFORE && rank && rank < 4)
        node_recv(self, 0, &x, sizeof x);
    if (way == SENT_BEFORE && rank && rank < 3)
        node_send(self, 1, &x, sizeof x);
    if (rank == 0)
        shared = 7; /* line: writes */
    pass(self, way);
    node_wait_until(self, 40);
    if (chain) {
        if (way == NOT_RECEIVED && rank == 3)
            node_recv(self, 0, &x, sizeof x);
        if (rank && rank < 4)
            node_recv(self, 0, &x, sizeof x);
        if (rank < 3)
            node_send(self, 1, &x, sizeof x);
    }
    if (rank == 3)
        x += shared; /* line: reads */
    if (rank == 3)
        node_result(self, &x, sizeof x);
}
static int prepare(struct parray *array)
{
    way_number = parray_param_int(array, "way", 0, BACK, NULL);
    chain = parray_param_int(array, "chain", 0, 1, NULL);
    return 0;
}
static const struct parray_param params[] = {
    {"way", "0", "what both nodes do"}, {"chain", "0", "1: a packet orders them"}, {0}};
PARRAY_PROGRAM(.name = "ways", .node = node, .topology = "ring:8", .params = params, .prepare = prepare);
END
run 0 "$PARRAY" cc --allow-globals -fsanitize=thread -Wno-tsan ways.c
for way in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18; do
    run 1 "$PARRAY" stress --races ./ways.so --param way=$way --quiet
    says out 'races          1: nodes share memory that no packet orders'
    says out 'race: node 3 reads 4 bytes at '
    says out 'ways.c@reads'
    says out 'ways.c@writes'
    run 0 "$PARRAY" stress --races ./ways.so --param way=$way --param chain=1 --quiet
    says out 'races          none'
done

# Two nodes access one variable somewhere among random sends, receives and waits. Packets carry the clocks of
# Lamport, as vectors: `verify' fails if neither access comes before the other.
cat >random.c <<'END'
#include <parray.h>
#include <string.h>
enum { MOST = 16, ACTIONS = 14 };
struct clock { int of[MOST]; };
static int shared;
static struct clock accesses[2];
static int64_t first[2], worms;
static void see(struct node *self, struct clock *mine, uint64_t until)
{
    struct clock seen;
    struct packet packet = PACKET(&seen, sizeof seen);
    while (node_recv_until(self, NODE_ANY_PORT, &packet, until) > 0)
        for (int i = 0; i < MOST; i++)
            mine->of[i] = seen.of[i] > mine->of[i] ? seen.of[i] : mine->of[i];
}
static void give(struct node *self, const struct clock *mine)
{
    int to = (int)node_random_below(self, (uint64_t)node_count(self));
    if (worms && to != node_rank(self))
        node_send_to(self, to, mine, sizeof *mine);
    if (!worms)
        node_send_wait(self, to % node_degree(self), mine, sizeof *mine);
}
static void node(struct node *self)
{
    struct clock mine = {{0}};
    int rank = node_rank(self);
    int64_t a = first[0], b = first[1];
    int when = (int)node_random_below(self, ACTIONS);
    for (int i = 0; i < ACTIONS; i++) {
        mine.of[rank]++;
        if (i == when && (rank == a || rank == b)) {
            accesses[rank == b] = mine;
            if (rank == a)
                shared = 1;
            else
                node_result(self, &shared, sizeof shared);
        }
        mine.of[rank]++;
        if (node_random_below(self, 3))
            give(self, &mine);
        if (node_random_below(self, 3) == 0)
            node_step(self);
        see(self, &mine, node_now(self) + node_random_below(self, 2));
    }
}
static int prepare(struct parray *array)
{
    int64_t seed = parray_param_int(array, "seed", 0, 1000, NULL), nodes = parray_nodes(array);
    first[0] = seed % nodes;
    first[1] = (seed + 1 + seed % 3) % nodes;
    worms = parray_param_int(array, "worms", 0, 1, NULL);
    return 0;
}
static bool verify(struct node *self)
{
    const struct clock *a = &accesses[0], *b = &accesses[1];
    (void)self;
    return a->of[first[0]] <= b->of[first[0]] || b->of[first[1]] <= a->of[first[1]];
}
static const struct parray_param params[] = {{"seed", "1", "which nodes access"}, {"worms", "0", "1: send worms"}, {0}};
PARRAY_PROGRAM(.name = "random", .node = node, .topology = "ring:6", .prepare = prepare, .verify = verify,
               .params = params, .mailbox = 64, .bears_delay = true);
END
run 0 "$PARRAY" cc --allow-globals -fsanitize=thread random.c
races=0
orders=0
# agrees SEED OPTION...: the tool reports a race if, and only if, the clocks show one.
agrees()
{
    seed=$1
    shift
    status=0
    "$PARRAY" stress --races ./random.so --seed "$seed" --param "seed=$seed" "$@" >out 2>err || status=$?
    if grep -q '^verified       yes' out; then
        orders=$((orders + 1))
        [ "$status" = 0 ] || fail "status $status, seed $seed $*: the clocks show no race"
        says out 'races          none'
    else
        races=$((races + 1))
        says out 'verified       NO'
        says out 'races          1: nodes share memory'
    fi
}
for seed in 1 2 3; do
    agrees $seed
    agrees $seed --workers 2 --disturb-seed 3 --jitter 3
    agrees $seed --model H1 --on-violation wait
    agrees $seed --topology mesh:3x3 --layer fold
    agrees $seed --topology mesh:3x3 --model W1 --param worms=1 --worms wait
done
[ $races -ge 3 ] && [ $orders -ge 3 ] || fail "$races races, $orders without: the programs are of one kind"

# Collectives are made of packets, and access the program's memory for the node.
cat >calls.c <<'END'
#include <parray.h>
#include <parray_coll.h>
static int shared, many[8];
static int64_t which;
static void node(struct node *self)
{
    int rank = node_rank(self), mine = rank, got[8];
    switch (which) {
    case 0:
        if (rank == 0)
            shared = 1;
        coll_barrier(self);
        mine += shared;
        break;
    case 1: coll_allreduce(self, &shared, 1, COLL_INT32, COLL_SUM); break;
    case 2: coll_broadcast(self, rank ? &mine : &shared, 1, COLL_INT32, 0); mine += shared; break;
    case 3: coll_broadcast(self, &shared, 1, COLL_INT32, 0); break;
    case 4: coll_gather(self, &mine, 1, COLL_INT32, many, 3); break;
    case 5: coll_allgather(self, &mine, 1, COLL_INT32, many); break;
    case 6: coll_scatter(self, many, 1, COLL_INT32, &shared, 0); break;
    case 7: coll_alltoall(self, got, 1, COLL_INT32, many); break;
    }
    node_result(self, &mine, sizeof mine);
}
static int prepare(struct parray *array)
{
    which = parray_param_int(array, "call", 0, 7, NULL);
    return 0;
}
static const struct parray_param params[] = {{"call", "0", "which"}, {0}};
PARRAY_PROGRAM(.name = "calls", .node = node, .topology = "ring:8", .params = params, .prepare = prepare);
END
run 0 "$PARRAY" cc --allow-globals -fsanitize=thread -Wno-maybe-uninitialized calls.c
for call in 0 2 4; do
    run 0 "$PARRAY" stress --races ./calls.so --param call=$call --quiet
    says out 'races          none'
done
for call in 1 3 5 6 7; do
    run 1 "$PARRAY" stress --races ./calls.so --param call=$call --quiet
    says out 'nodes share memory that no packet orders'
done
sanitized tsan || says out ', by coll_alltoall'

# The races come first, then the report of the run.
run 1 "$PARRAY" stress --races ./ways.so
[ "$(grep -n '^races ' out | cut -d : -f 1)" -lt "$(grep -n '^steps ' out | cut -d : -f 1)" ] ||
    fail 'the races do not come first'
run 2 "$PARRAY" stress --races ./ways.so --on-violation wait --fault lose:0.1
says err '--races cannot follow packets that get lost or doubled while they wait'
