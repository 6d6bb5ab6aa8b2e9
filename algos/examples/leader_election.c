/*
 * leader_election.c: the nodes of a ring agree on the one with the largest number.
 *
 *     parray cc leader_election.c
 *     parray run ./leader_election.so
 *     parray run ./leader_election.so --topology ring:100 --seed 3
 *     parray stress ./leader_election.so
 *     parray sweep ./leader_election.so --over seed=1..8 --columns steps,transmissions
 *
 * Chang and Roberts 1979: every node sends its number up. A node passes on a larger number than its own,
 * and drops a smaller one. A node that gets its own number back is the leader, and says so to all. At worst
 * that takes about N^2 / 2 packets, on average about N * ln N: the last command shows how that differs from
 * seed to seed.
 *
 * A node waits for what comes and looks at no clock, so packets may be late (.bears_delay), and `parray
 * stress' varies how late. node_send_wait waits until the packet before has left the link.
 *
 * The numbers come from the task "elect", which also checks what is handed in.
 */
#include <parray.h>

enum { DOWN, UP };

struct message {
    uint32_t number;
    int32_t origin;  /* whose number it is */
    int32_t elected; /* 1: that node is the leader */
};

static void leader_election(struct node *self)
{
    struct parray_token own = {.word = 0};
    node_given(self, &own);
    struct message mine = {own.word, node_rank(self), 0}, heard = {0};

    node_send_wait(self, UP, &mine, sizeof mine);
    while (!heard.elected) {
        node_recv(self, DOWN, &heard, sizeof heard);
        if (heard.origin == node_rank(self))
            heard.elected = 1; /* round the ring: nobody has a larger one */
        if (heard.elected || heard.number > mine.number ||
            (heard.number == mine.number && heard.origin < mine.origin))
            node_send_wait(self, UP, &heard, sizeof heard);
    }

    /* The news has come round to the leader, too, which takes it off the ring. */
    if (heard.origin == node_rank(self) && node_count(self) > 1)
        node_recv(self, DOWN, &heard, sizeof heard);
    node_deliver(self, heard.origin, &heard.number, sizeof heard.number);
}

PARRAY_PROGRAM(.name = "leader_election", .task = "elect", .summary = "the largest number of a ring is found",
               .topology = "ring:16", .topologies = "ring", .bears_delay = true, .node = leader_election);
