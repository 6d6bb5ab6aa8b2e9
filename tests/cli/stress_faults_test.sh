#!/bin/sh
# Stress draws faults of the kinds that a program bears, or that are asked for; says which took effect how
# often; makes a finding small fault by fault; and varies what it is told to vary.
. "$srcdir/tests/cli/support.sh"

# A client asks a server for a promise twice. The server may crash between: then the promise is on its disk,
# if it was flushed.
cat >promise.c <<'END'
#include <parray.h>

static size_t disk(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static void client(struct node *self)
{
    int first = 0, word;
    for (int asked = 1; asked <= 8; asked++) {
        struct packet packet = PACKET(&word, sizeof word);
        node_send(self, 0, &asked, sizeof asked);
        if (node_recv_within(self, 0, &packet, 3) >= 0) {
            first = first ? first : word;
            node_checkf(self, word == first, "promised %d, then %d", first, word); /* line: checks */
        }
    }
}

static void server(struct node *self)
{
    int promise, word;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    while (node_serve(self, &packet) != NODE_OVER) {
        node_recover(self, 0, &promise, sizeof promise);
        promise = promise ? promise : word;
        node_store(self, 0, &promise, sizeof promise);
        if (FLUSHES)
            node_flush(self);
        node_send_wait(self, 0, &promise, sizeof promise);
    }
}

static void run(struct node *self)
{
    if (node_rank(self) == 0)
        client(self);
    else
        server(self);
}

PARRAY_PROGRAM(.name = "promise", .topology = "complete:2", .node = run, .disk_bytes = disk, .mailbox = 8,
               .faults = "restart,lose");
END
sed 's/FLUSHES/1/' promise.c >kept.c
sed 's/FLUSHES/0/' promise.c >broken.c
run 0 "$PARRAY" cc kept.c
run 0 "$PARRAY" cc broken.c

# Kept promises: faults are drawn by default, since the program bears some.
run 0 "$PARRAY" stress ./kept.so --runs 200
says out ', faults (up to 1 fault (restart, lose), in 3 runs of 4, for its own checks), '
grep -qE '^faults         in 1[0-9]{2} runs: restart in [0-9]+ \(took effect in [0-9]+\), lose in [0-9]+' out ||
    fail 'stress does not say which faults took effect'
cp out once
run 0 "$PARRAY" stress ./kept.so --runs 200 --jobs 1
grep '^faults' once >one
grep '^faults' out >other
cmp one other || fail 'the faults depend on the number of jobs'

# A broken one is found, and its replay names the fault alone.
run 1 "$PARRAY" stress ./broken.so --runs 200 --faults restart:1,lose:1 --keep small.replay
says out 'check failed at broken.c@checks'
grep -cE '^fault ' small.replay >count
[ "$(cat count)" = 1 ] || fail "not one fault is left: $(cat small.replay)"
grep -qE '^fault restart:1@[0-9]+\.\.[0-9]+:kept$' small.replay || fail 'the fault is not a restart'
grep -qE '^disk node 1 write [0-9]+ left 0$' small.replay || fail 'no lost write is named'
for engine in fibers threads; do
    run 1 "$PARRAY" run --replay small.replay --engine $engine
    says err 'the replay went as recorded'
done
run 0 "$PARRAY" stress ./broken.so --runs 100 --vary orders,input
! grep -q '^faults' out || fail 'faults are drawn that --vary leaves out'

# A kind that does nothing is told.
run 0 "$PARRAY" stress ./kept.so --runs 40 --faults drift:1
says out 'WARNING        no fault of the kind drift ever took effect: those that were drawn came too late, or met nothing'

# --vary: what is not named stays.
run 0 "$PARRAY" stress floodset --runs 30 --vary seed
says out 'varied         the seed of the program (in each run, for its own checks), the time of day, the content of fresh memory'
says out '      30 runs: done, with a --seed of their own, whose results are not compared'
run 0 "$PARRAY" stress floodset --runs 60 --faults crash:2
says out ', faults (up to 2 crashes, in 3 runs of 4, for its own checks), '

run 2 "$PARRAY" stress echo --faults 1
says err 'echo does not say which faults it bears (.faults of its description): name them, such as --faults crash:1'
run 2 "$PARRAY" stress echo --vary faults
says err 'echo does not say which faults it bears'
run 2 "$PARRAY" stress floodset --faults crash:1 --vary orders
says err '--faults draws faults, which --vary leaves out'
run 2 "$PARRAY" stress floodset --seed 3 --vary seed
says err '--seed is given, which --vary seed draws for each run'
for list in '' x orders, ,orders 'seed input'; do
    run 2 "$PARRAY" stress floodset --vary "$list"
    says err "--vary is '$list'; it must be some of seed, input, faults and orders, with commas between"
done
run 2 "$PARRAY" stress floodset --faults traitor:1
says err 'floodset has no function for traitors (.traitor of its description)'
run 2 "$PARRAY" stress floodset --faults crush:1
says err 'kind of fault "crush"'
run 0 "$PARRAY" show ./kept.so
says out 'bears                    restart,lose (kinds of --faults)'
