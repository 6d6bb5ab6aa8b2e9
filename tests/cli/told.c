/* Node 0 asks all others in rounds, and they answer; all tell of it: states, events, values, labels. Node 2
 * takes a step for its answer, and node 3 lets what comes wait. A node that goes down begins anew. */
#include <parray.h>

enum { ROUNDS = 3, ROUND_STEPS = 6 };

static uint64_t end_of(uint64_t step)
{
    return (step + ROUND_STEPS - 1) / ROUND_STEPS * ROUND_STEPS;
}

static void ask(struct node *self)
{
    for (int round = 1; round <= ROUNDS; round++) {
        int answers = 0, told = 0;
        struct packet question = PACKET(&round, sizeof round), answer = PACKET(&told, sizeof told);
        node_state_name(self, "asking");
        question.label = node_label(self, "ASK %d", round);
        for (int port = 0; port < node_degree(self); port++)
            node_send_packet(self, port, &question);
        while (answers < node_degree(self) &&
               node_recv_until(self, NODE_ANY_PORT, &answer, end_of(node_now(self))) >= 0) {
            answer.size = sizeof told;
            answers++;
        }
        node_event(self, "round %d: %d answers", round, answers);
        node_value(self, "answers", answers);
        node_state_name(self, "idle");
        node_wait_until(self, (uint64_t)round * ROUND_STEPS + 1);
    }
}

static void answer(struct node *self)
{
    int round = 0, rank = node_rank(self);
    double count = 0;
    struct packet packet = PACKET(&round, sizeof round);
    node_value(self, "answers", count);
    for (;;) {
        if (rank == 3)
            node_wait_until(self, node_now(self) + 2);
        if (node_recv_until(self, NODE_ANY_PORT, &packet, ROUNDS * ROUND_STEPS) < 0)
            return;
        node_event(self, "hears %d", round);
        node_value(self, "answers", ++count);
        if (rank == 2)
            node_step(self);
        packet = (struct packet)PACKET(&round, sizeof round);
        packet.label = node_label(self, "YES %d", round);
        node_send_packet(self, 0, &packet);
    }
}

static void tell(struct node *self)
{
    if (node_rank(self) == 0)
        ask(self);
    else
        answer(self);
}

PARRAY_PROGRAM(.name = "told", .topology = "complete:4", .mailbox = 4, .node = tell, .bears_delay = true,
               .faults = "crash, restart, lose, double, corrupt, cut");
