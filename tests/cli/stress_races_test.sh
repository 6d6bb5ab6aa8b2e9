#!/bin/sh
# `parray stress --races' finds races between nodes in every schedule; packets alone order nodes. The tool
# needs no build of its own.
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
stress()
{
    expected=$1
    shift
    run "$expected" "$PARRAY" stress --races "$@"
}

# Nodes share a counter, each in a step of its own, on one worker: the race names both nodes and the line.
cat >shared.c <<'END'
#include <parray.h>
static int counter;
static void node(struct node *self)
{
    node_wait_until(self, (uint64_t)node_rank(self) * 3 + 1);
    counter++; /* line: counts */
    node_result(self, &(int){1}, sizeof(int));
}
PARRAY_PROGRAM(.name = "shared", .node = node, .topology = "mesh:2x2");
END
for workers in 1 2; do
    stress 1 shared.c --workers $workers
    says out "race: node 1 (mesh 0,1) "
    says out "      node 0 (mesh 0,0) wrote 4 bytes at "
    says out "shared.c@counts"
    says out "      global 'counter'"
done

# Calls that write into the program's memory, or read there, count as accesses of the node.
cat >inbox.c <<'END'
#include <parray.h>
static int inbox[4];
static void node(struct node *self)
{
    int mine = node_rank(self);
    node_send(self, 0, &mine, sizeof mine);
    node_recv(self, 1, inbox, sizeof mine);
}
PARRAY_PROGRAM(.name = "inbox", .node = node, .topology = "ring:4");
END
stress 1 inbox.c --workers 1
says out "in node, by node_recv"
says out "global 'inbox'"
cat >outbox.c <<'END'
#include <parray.h>
static int outbox;
static void node(struct node *self)
{
    node_wait_until(self, (uint64_t)node_rank(self) + 1);
    if (node_rank(self) == 0)
        outbox = 1;
    if (node_rank(self) == 2)
        node_send(self, 0, &outbox, sizeof outbox);
    if (node_rank(self) == 1)
        node_recv(self, 1, &(int){0}, sizeof(int));
}
PARRAY_PROGRAM(.name = "outbox", .node = node, .topology = "ring:4");
END
stress 1 outbox.c --workers 1
says out "race: node 2 reads "
says out "in node, by node_send"

# A token goes round, and the node that holds it may write what all share. Tables of `prepare`, logs, memory
# and states give no race. Small mailboxes make nodes wait for room.
cat >token.c <<'END'
#include <parray.h>
static int shared, table[64];
static int prepare(struct parray *array)
{
    (void)array;
    for (int i = 0; i < 64; i++)
        table[i] = i;
    return 0;
}
static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}
static void node(struct node *self)
{
    int last = node_count(self) - 1, rank = node_rank(self), *own = node_state(self);
    long many[20] = {rank};
    node_log(self, "node %d begins", rank);
    for (int round = 0; round < 5; round++) {
        if (rank || round)
            node_recv(self, 0, many, sizeof many);
        shared += table[rank];
        *own += shared;
        if (rank != last || round < 4)
            node_send(self, 1, many, sizeof many);
    }
    char *kept = node_realloc(self, NULL, 100);
    kept[99] = 1;
    node_result(self, own, sizeof *own);
}
static bool verify(struct node *self)
{
    return *(int *)node_state(self) > 0 && shared == 5 * 28;
}
PARRAY_PROGRAM(.name = "token", .node = node, .topology = "ring:8", .prepare = prepare, .state_bytes = state_bytes,
               .verify = verify, .mailbox = 1);
END
stress 0 token.c --workers 1 --mailbox 1
says out "verified       yes"
stress 0 token.c --workers 2

# What the tool takes for no race is told, and not taken for looked at.
cat >unseen.c <<'END'
#include <parray.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic int shared;
static void node(struct node *self)
{
    shared++;
    setenv("WHO", node_rank(self) ? "another" : "first", 1);
    node_step(self);
    node_result(self, getenv("WHO"), 1);
}
PARRAY_PROGRAM(.name = "unseen", .node = node, .topology = "ring:4");
END
sanitized tsan || {
    stress 0 unseen.c
    says out "races          none: packets order all that nodes share, but for what was not looked at, in this run"
    says out "not looked at  atomic variables, and what the C library keeps for all nodes (getenv, setenv)"
    stress 0 token.c
    ! grep 'not looked at' out || fail 'there is nothing that the tool does not see'
}

# Room in a mailbox orders nothing: a sender that waited for it does not come after what the receiver did.
cat >room.c <<'END'
#include <parray.h>
static int shared;
static void node(struct node *self)
{
    for (int i = 0; i < 4 && node_rank(self) == 0; i++)
        node_send(self, 1, NULL, 0);
    if (node_rank(self) < 2)
        shared += 1; /* line: adds */
    for (int i = 0; i < 4 && node_rank(self) == 1; i++)
        node_recv(self, 0, NULL, 0);
}
PARRAY_PROGRAM(.name = "room", .node = node, .topology = "ring:4");
END
stress 1 room.c --workers 1 --mailbox 1
says out "stalls         6 steps"
says out "race: node 0 "
says out "room.c@adds"

# Objects are run as they are, if the tool can see what they do.
run 0 "$PARRAY" cc -fsanitize=thread shared.c
stress 1 ./shared.so
says out "shared.c@counts"
sanitized tsan || {
    run 1 "$PARRAY" run ./shared.so
    says err "WARNING: ThreadSanitizer: data race"
    says err "error: nodes share memory that no packet orders"
}
run 0 "$PARRAY" cc token.c
sanitized tsan || {
    stress 2 ./token.so
    says err "'./token.so' was not compiled for ThreadSanitizer: give its source, or make it with: parray cc"
}
stress 2 token.c --engine threads
says err "--races needs engine fibers"
stress 2 token.c --explore
says err "--races makes one run: leave out --explore"

# Built-in programs, which are compiled for it from the source tree, share nothing, on layers, with worms, and
# under models with rules.
for program in "hypercube-mnb --topology hypercube:4" "mesh-mnb --topology mesh:4x4" worm-broadcast \
    "torus-mnb-2d --topology mesh:4x4 --layer fold" "star-mnb --topology star:4"; do
    # shellcheck disable=SC2086 # words
    stress 0 $program --workers 2
    says out "races          none"
done

# A misuse and a deadlock end the run with their statuses.
cat >fault.c <<'END'
#include <parray.h>
static void node(struct node *self)
{
    node_send(self, 7, NULL, 0);
}
PARRAY_PROGRAM(.name = "fault", .node = node, .topology = "ring:4");
END
stress 2 fault.c
says err "there is no port 7"
