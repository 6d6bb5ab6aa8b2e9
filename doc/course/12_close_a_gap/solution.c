/*
 * solution.c: gossip on a line where a node sends one packet or receives one in a step (model H1).
 *
 * Links take turns: link i joins nodes i and i + 1, and works in every second step, its neighbours in the
 * steps between. So no node is asked to do two things at a time, and a token that goes on at once moves a
 * link a step. The n-th step in which a link works is its turn n, from 0 up. Every token crosses every link
 * once: what a link carries is settled as soon as each turn has a direction.
 *
 * First what comes from the nearer end crosses a link, without a pause: the token of the node itself is there
 * at once, and each further one comes in time for the next turn. All this while tokens for that end queue up
 * behind the link, and go out in the turns that are left, again without a pause. Link m in the middle and its
 * right neighbour, which begins a step later, are never idle for n turns, that is up to steps 2n - 1 and 2n.
 * What goes over the latter last has n - 3 - m more links to go, with m = n/2 - 1 rounded down: 5n/2 - 2
 * steps, rounded up.
 */
#include <parray.h>

enum { LEFT, RIGHT, MOST = 1000 };

struct message {
    int32_t origin;
    uint32_t word;
};

/* What the node has to send on through a port, in the order in which it came. */
struct queue {
    struct message item[MOST];
    int taken, count;
};

/* Begins node_state. */
struct gossip {
    struct queue queue[2];
    int known; /* tokens */
};

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct gossip);
}

static int prepare(struct parray *array)
{
    return parray_nodes(array) <= MOST ? 0 : parray_refuse(array, "at most %d nodes", (int)MOST);
}

/* Does the link work in that step? The one in the middle does in step 1. */
static bool works(int link, uint64_t step, int nodes)
{
    int middle = nodes / 2 - 1;
    return (step - 1) % 2 == (uint64_t)(link > middle ? link - middle : middle - link) % 2;
}

/* The direction of a turn: inwards, towards the middle, for all nodes beyond the link; then outwards. */
static bool goes_right(int link, int turn, int nodes)
{
    bool left_half = link <= nodes / 2 - 1;
    int beyond = left_half ? link + 1 : nodes - 1 - link;
    return left_half == (turn < beyond);
}

/* Take in a token that came through a port, which goes on through the other one. */
static void keep(struct node *self, struct message message, int from)
{
    struct gossip *g = node_state(self);
    struct queue *onwards = &g->queue[from == LEFT ? RIGHT : LEFT];
    onwards->item[onwards->count++] = message;
    g->known++;
    node_deliver(self, message.origin, &message.word, sizeof message.word);
}

/* Do what there is to do in this step at the link behind a port: send, or receive in the next step. Result:
 * what came; origin -1: nothing. */
static struct message use(struct node *self, int port)
{
    struct gossip *g = node_state(self);
    uint64_t step = node_now(self);
    int link = port == RIGHT ? node_rank(self) : node_rank(self) - 1;
    bool sends = goes_right(link, (int)(step - 1) / 2, node_count(self)) == (port == RIGHT);
    struct queue *queue = &g->queue[port];
    struct message message = {-1, 0};
    struct packet packet = PACKET(&message.word, sizeof message.word); /* the origin has a field of its own */
    if (!sends && node_recv_until(self, port, &packet, step + 1) >= 0)
        message.origin = packet.origin;
    if (sends && queue->taken < queue->count) {
        struct message *next = &queue->item[queue->taken++];
        packet = (struct packet)PACKET(&next->word, sizeof next->word);
        packet.origin = next->origin;
        node_send_packet(self, port, &packet);
    }
    return message;
}

static void line_gossip(struct node *self)
{
    struct gossip *g = node_state(self);
    int me = node_rank(self), nodes = node_count(self);
    struct parray_token token;
    node_given(self, &token);
    struct message own = {token.origin, token.word};
    g->queue[LEFT].item[g->queue[LEFT].count++] = own;
    g->queue[RIGHT].item[g->queue[RIGHT].count++] = own;
    g->known = 1;

    /* A node is done when it knows all tokens, and has sent on those that somebody wants. */
    while (g->known < nodes || (me > 0 && g->queue[LEFT].taken < g->queue[LEFT].count) ||
           (me < nodes - 1 && g->queue[RIGHT].taken < g->queue[RIGHT].count)) {
        uint64_t step = node_now(self);
        int port = works(me - 1, step, nodes) ? LEFT : RIGHT;
        if (node_peer(self, port) >= 0) {
            struct message came = use(self, port);
            if (came.origin >= 0)
                keep(self, came, port);
        }
        node_wait_until(self, step + 1);
    }
}
PARRAY_PROGRAM(.name = "close_gap", .task = "gossip", .topology = "line:6", .topologies = "line",
               .model = "H1", .mailbox = 2, .prepare = prepare, .state_bytes = state_bytes,
               .node = line_gossip);
