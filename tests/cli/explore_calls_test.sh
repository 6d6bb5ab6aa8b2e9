#!/bin/sh
# The search for all states knows every call of a node program: what it finds, a run does, too. Each end of
# the search is compared with its run, and `parray explore' ends with status 5 if they differ.
. "$srcdir/tests/cli/support.sh"

needs_search

# explores STATUS FIELDS BODY: a program of these lines is searched.
explores()
{
    cat >asks.c <<END_OF_PROGRAM
#include <parray.h>

static size_t eight(const struct parray *array)
{
    return (void)array, 8;
}

static void run(struct node *self)
{
    int *seen = node_state(self), word = 1, rank = node_rank(self);
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    (void)rank;
    $3
}

PARRAY_PROGRAM(.name = "asks", .topology = "complete:2", .node = run, .state_bytes = eight $2);
END_OF_PROGRAM
    rm -f asks*.replay
    run 0 "$PARRAY" cc asks.c
    # shellcheck disable=SC2086
    run "$1" "$PARRAY" explore ./asks.so ${4:-}
}
late=', .bears_delay = true'

# node_serve ends more than once, and a packet that comes when it is to end does not keep it up.
explores 0 "$late" \
    'for (int i = 0; i < 2; i++) { node_send_wait(self, 0, &word, 4); while (node_serve(self, &packet) != NODE_OVER) ++*seen; }'
says out 'there is 1 execution'
explores 0 "$late" 'if (node_serve(self, &packet) != NODE_OVER) ++*seen; if (!rank) node_send(self, 0, &word, 4);'
says out 'there is 1 execution'

# What a sender finds at the link and in the mailbox. A link may be taken as long as no wait has let a step
# pass.
sends='for (int i = 0; i < 3; i++) *seen = 10 * *seen + node_try_send(self, 0, &word, 4);'
takes='for (int i = 0; i < 2; i++) *seen = 10 * *seen + (node_recv_within(self, 0, &packet, 5) > 0);'
explores 1 "$late" "if (rank) { $sends node_check(self, *seen != 101); *seen = 0; } else { $takes *seen = 0; }"
says out 'node 1 does not send to node 0 (node_try_send at asks.c:13)'
says out '  miss node 1 call 1'
for engine in fibers threads; do
    run 1 "$PARRAY" run --replay asks.replay --engine $engine
    says err 'the replay went as recorded'
done
explores 1 "$late" "if (rank) { node_send(self, 0, &word, 4); node_check(self, !node_link_free(self, 0)); } else node_recv(self, 0, &word, 4);"
says out 'node 1 finds the link free to node 0 (node_link_free at asks.c:13)'
explores 1 "$late" "if (rank) { node_send_wait(self, 0, &word, 4); node_check(self, node_room(self, 0) < 2); } else { $takes *seen = 0; }"
says out 'node 1 finds room for 2 packets at node 0'
explores 0 "" "if (rank) { $sends *seen = 10 * *seen + node_link_free(self, 0); *seen = 10 * *seen + node_room(self, 0); } else { $takes }" \
    '--faults lose:1'
says out 'explored       lock step'

# Packets from some ports only: those of nodes 1 and 3, in any order.
explores 1 "$late" \
    'const int ends[] = {0, 2}; if (!rank) { for (int i = 0; i < 2; i++) { node_recv_from(self, ends, 2, &packet); *seen = 10 * *seen + packet.port; } node_result(self, seen, 4); } else node_send(self, 0, &word, 4);' \
    '--topology complete:4'
says out 'node 0 takes 4 bytes from node 3 (node_recv_from at asks.c:13)'
run 0 "$PARRAY" run --replay asks.replay
says err 'the replay went as recorded'

# Who asks which peers are down hears of a crash, and sends to it no longer wait for room.
asks='while (!node_peer_down(self, 0)) if (node_recv_within(self, 0, &packet, 5) > 0) return;'
explores 0 "$late" "if (rank) { $asks for (int i = 0; i < 5; i++) node_send_wait(self, 0, &word, 4); } else node_send(self, 0, &word, 4);" \
    '--faults crash:1'
says out 'up to 1 crash'
explores 1 "$late" "if (rank) { $asks node_check(self, false); } else node_send(self, 0, &word, 4);" '--faults crash:1'
says out 'node 1 hears of the crash of node 0 (node_peer_down at asks.c:13)'
run 1 "$PARRAY" run --replay asks.replay
says err 'the replay went as recorded'
explores 2 '' 'node_peer_down(self, 0);' '--faults crash:1'
says err 'cannot be explored here: a node asks in lock step whether a peer is down'
