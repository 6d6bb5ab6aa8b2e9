/* A packet has a token's origin and contents. The node's only store of tokens is the list of its queue. */
#include "comb_node.h"
#include "comb_tree.h"
#include "common/own_token.h"
#include "common/packet_times.h"

struct comb_gossip *comb_gossip_make(struct parray *array)
{
    struct comb_gossip *plan = parray_alloc(array, sizeof *plan);

    if (gossip_take_square(array, &plan->task, "mesh", 2))
        return NULL;
    plan->turns = (struct comb_turns){.side = plan->task.rows, .children = comb_tree_children};
    if (plan->turns.side > COMB_MAX_SIDE) {
        parray_refuse(array, "%s: the schedule is known to work up to mesh:%dx%d only",
                      parray_topology(array), COMB_MAX_SIDE, COMB_MAX_SIDE);
        return NULL;
    }
    plan->turns.steps = comb_least_steps(plan->turns.side);
    parray_set_arg(array, plan);
    return plan;
}

size_t comb_node_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(struct comb_item);
}

/* Have a token wait for the ports behind which this node's children in its tree are. */
static void pass_on(struct node *self, struct comb_queue *queue, int token, uint32_t contents)
{
    const struct comb_gossip *plan = node_arg(self);
    const struct comb_turns *turns = &plan->turns;

    if (node_check(self, queue->count < plan->task.tokens && token >= 0 && token < plan->task.tokens))
        comb_queue_add(queue, token, contents, turns->children(turns->side, token, node_rank(self)));
}

void comb_node_start(struct node *self, struct comb_queue *queue)
{
    int me = node_rank(self);

    *queue = (struct comb_queue){.item = node_state(self)};
    pass_on(self, queue, me, own_token(self, -1));
}

static void send_next(struct node *self, struct comb_queue *queue, int port)
{
    int32_t place = comb_queue_take(queue, port);
    uint32_t payload[2];
    struct packet packet = PACKET(payload, sizeof payload);

    if (place == COMB_EMPTY)
        return;
    payload[0] = queue->item[place].token;
    payload[1] = queue->item[place].contents;
    packet.origin = queue->item[place].token;
    node_send_packet(self, port, &packet);
}

/* Take in the token that came through a port, if one came. */
static void receive(struct node *self, struct comb_queue *queue, int port)
{
    uint32_t payload[2];
    struct packet packet = PACKET(payload, sizeof payload);

    if (node_poll(self, port, &packet) >= 0)
        pass_on(self, queue, (int)payload[0], payload[1]);
}

void comb_node_step(struct node *self, struct comb_queue *queue, unsigned mine)
{
    for (int port = 0; port < COMB_PORTS; port++)
        if (mine >> port & 1)
            send_next(self, queue, port);
    gossip_next_step(self);
    for (int port = 0; port < COMB_PORTS; port++)
        if (!(mine >> port & 1) && node_peer(self, port) >= 0)
            receive(self, queue, port);
}

/* The list has room for as many entries as there are tokens. */
bool comb_node_hand_in(struct node *self)
{
    const struct comb_gossip *plan = node_arg(self);
    const struct comb_item *item = node_state(self);

    for (int place = 0; place < plan->task.tokens; place++)
        hand_in(self, item[place].token, item[place].contents);
    return true;
}

/* The paper has six steps for n = 3, less than its formula. */
double comb_paper_time(const struct parray *array)
{
    int side = parray_dimension_size(array, 0);

    return packet_times(array, side == 3 ? 6 : (side * side + 1) / 2 + side - 1);
}
