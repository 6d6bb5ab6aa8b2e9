#!/bin/sh
# Where the search for all states does not know what a program does, it says so, and runs are made instead:
# their outcome is that of the program.
. "$srcdir/tests/cli/support.sh"

# explores REASON FIELDS BODY: a program of these lines is not searched, for the reason.
explores()
{
    cat >asks.c <<END
#include <parray.h>

static size_t eight(const struct parray *array)
{
    return (void)array, 8;
}

static void run(struct node *self)
{
    int word = node_rank(self);
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    (void)eight;
    (void)packet;
    $3
}

PARRAY_PROGRAM(.name = "asks", .topology = "complete:2", .node = run, .bears_delay = true $2);
END
    run 0 "$PARRAY" cc asks.c
    run 0 "$PARRAY" explore ./asks.so
    says out "not all states of the array, one by one: $1"
    says out 'outcome        done'
}

explores 'nodes serve again after NODE_OVER' '' \
    'for (int i = 0; i < 2; i++) { node_send_wait(self, 0, &word, 4); while (node_serve(self, &packet) != NODE_OVER); }'
explores 'nodes have disks' ', .disk_bytes = eight' 'node_store(self, 0, &word, sizeof word);'
explores 'the program calls node_try_send_at, which the search does not answer' '' \
    'node_try_send(self, 0, &word, 4); node_recv(self, 0, &word, 4);'
explores 'the program calls node_recv_from_at, which the search does not answer' '' \
    'node_send(self, 0, &word, 4); node_recv_from(self, (int[]){0}, 1, &packet);'
explores 'the program calls node_peer_down_at, which the search does not answer' '' \
    'node_check(self, !node_peer_down(self, 0));'
