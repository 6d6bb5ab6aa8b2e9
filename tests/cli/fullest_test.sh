#!/bin/sh
# --watch-mailboxes: the packets that have arrived and wait in the fullest mailbox, at the end of a run, too.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

compile heap <<'END'
#include <parray.h>
static const struct parray_param params[] = {{"takes", "3", "packets that node 1 takes"}, {0}};
static int prepare(struct parray *array)
{
    bool ok = true;
    int64_t *takes = parray_alloc(array, sizeof *takes);
    *takes = parray_param_int(array, "takes", 0, 7, &ok);
    parray_set_arg(array, takes);
    return ok ? 0 : -1;
}
static void heap(struct node *self)
{
    char byte = 0;
    for (int i = 0; i < 7 && node_rank(self) == 0; i++, node_step(self))
        node_send(self, 1, &byte, 1);
    if (node_rank(self) == 1)
        node_wait_until(self, 6);
    for (int64_t i = *(const int64_t *)node_arg(self); i && node_rank(self) == 1; i--)
        node_recv(self, 0, &byte, 1);
}
PARRAY_PROGRAM(.name = "heap", .topology = "line:3", .mailbox = 9, .params = params, .prepare = prepare,
               .node = heap);
END
compile worms <<'END'
#include <parray.h>
static void worms(struct node *self)
{
    char byte;
    struct packet packet = {.data = &byte, .size = 1};
    if (node_rank(self) != 0) {
        node_wait_until(self, (uint64_t)node_rank(self));
        node_send_to(self, 0, &byte, 1);
        return;
    }
    node_wait_until(self, 4); /* the worms of steps 1 to 3 are there */
    for (int i = 0; i < 5; i++)
        packet.size = 1, node_recv_any(self, &packet);
}
PARRAY_PROGRAM(.name = "worms", .topology = "ring:6", .model = "W1", .mailbox = 9, .node = worms);
END
# watched COUNT ARGUMENT...: so many packets wait in the fullest mailbox of a run.
watched()
{
    count=$1
    shift
    run 0 "$PARRAY" run "$@" -v --watch-mailboxes --json watched.json
    has watched.json fullest_mailbox "$count"
    says out "mailboxes      $count packet"
}
for engine in fibers threads; do
    watched 5 ./heap.so --engine $engine  # sent in steps 1 to 5
    watched 7 ./heap.so --engine $engine --param takes=0
    watched 7 ./heap.so --engine $engine --topology line:3 --jitter 0 --param takes=0
    watched 3 ./worms.so --engine $engine
    watched 1 hypercube-mnb --topology hypercube:5 --engine $engine
done
watched 5 ./heap.so --workers 3
watched 5 ./heap.so --mailbox 16
run 0 "$PARRAY" run ./heap.so --watch-mailboxes --quiet --trace heap.trace
run 0 "$PARRAY" report heap.trace --json told.json
has told.json fullest_mailbox 5
run 0 "$PARRAY" run ./heap.so --json none.json
has none.json fullest_mailbox null
run 0 "$PARRAY" sweep ./heap.so --over takes=3,0 --watch-mailboxes --columns fullest_mailbox
says out "3                    5"
