/*
 * hypercube-exchange: every node sends every other node a packet of its own in 2^(d-1) steps, the minimum,
 * with every link busy in both directions all the time (Bertsekas et al. 1991, section 4).
 *
 * The rules of the paper's "Implementation", port k standing for its link k+1:
 *
 *   - a packet travels over its highest differing bit first;
 *   - own packets leave on port k in the order of column k (cube_columns.h);
 *   - a packet of another node waits in the queue of the port that it needs. Smaller origin XOR me goes
 *     first; packets of one origin keep their order. Own packets have key 0, hence precedence.
 *
 * No node looks at the clock. The program checks that the paper's recursion brings every packet in time: a
 * port without a packet to send fails the run.
 *
 * A packet that needs port k here has differed from its origin in higher bits only, so its key is a
 * multiple of 2^(k+1): the queue of port k is 2^(d-k-1) - 1 first-in-first-out lists by key >> (k+1), and
 * the lists of all ports number less than 2^d. They share a pool; how many packets can wait at a time is
 * known (cube_columns_waiting), 2^(d-2) + d - 3 for d > 3.
 *
 * With sequential=1 the exchange is the one that section 4 compares with (Bertsekas and Tsitsiklis 1989):
 * the packets that crossed a port go on only when all of them have crossed. Then port k sends its j-th group
 * of 2^k packets in steps 2^(k+1) j + 1 to 2^(k+1) j + 2^k and rests as long, and all takes 2^d - 1 steps.
 */
#include <parray.h>
#include <string.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/cube_array.h"
#include "parts/cube_columns.h"

/* Larger cubes have 2^33 packets under way and more. */
#define EXCHANGE_MAX_DIM 16

struct exchange_plan {
    int dim;
    uint32_t size;    /* 2^dim */
    uint32_t waiting; /* places in a node's pool */
    uint32_t rounds;
    bool sequential;
    const uint32_t *columns; /* see cube_columns.h */
};

/* A packet of another node that waits here. Its origin is in the key of its list. */
struct waiting {
    uint32_t token;
    uint32_t dest;
    uint32_t next; /* in the list, or among the free places; 0: none */
};

struct list {
    uint32_t head, tail; /* places in the pool, from 1; 0: empty */
};

struct queue {
    uint32_t own;    /* own packets sent */
    uint32_t lowest; /* all lists of smaller key are empty */
};

/* One node at work. The arrays are in node_state, in this order. */
struct exchange {
    const struct exchange_plan *plan;
    uint32_t me;
    uint32_t rests;       /* bit k: port k carries nothing in this step */
    uint32_t free;        /* a free place, 0: none */
    uint32_t *got;        /* tokens for me, by origin; 0: not yet */
    struct waiting *pool; /* place 0 is not used */
    struct list *lists;   /* port k: from 2^(d-k-1) on */
    struct queue queues[EXCHANGE_MAX_DIM];
};

/* The parameter "sequential"; it may be asked for before it has been checked. */
static bool is_sequential(const struct parray *array)
{
    return strcmp(parray_param(array, "sequential"), "1") == 0;
}

static int exchange_prepare(struct parray *array)
{
    int dim = cube_array_dim(array, EXCHANGE_MAX_DIM);
    struct exchange_plan *plan;
    uint32_t *columns;
    bool ok = true;

    parray_param_int(array, "sequential", 0, 1, &ok);
    if (dim < 0 || !ok)
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    columns = parray_alloc(array, sizeof *columns << dim);
    cube_columns_fill(dim, columns);
    *plan = (struct exchange_plan){.dim = dim,
                                   .size = 1u << dim,
                                   .waiting = cube_columns_waiting(dim, is_sequential(array)),
                                   .rounds = is_sequential(array) ? (1u << dim) - 1 : 1u << (dim - 1),
                                   .sequential = is_sequential(array),
                                   .columns = columns};
    parray_set_arg(array, plan);
    return 0;
}

static size_t exchange_state_bytes(const struct parray *array)
{
    size_t size = (size_t)parray_nodes(array);
    size_t places = (size_t)cube_columns_waiting(parray_degree(array, 0), is_sequential(array)) + 1;

    return size * sizeof(uint32_t) + places * sizeof(struct waiting) + size * sizeof(struct list);
}

static void exchange_open(struct exchange *x, struct node *self)
{
    const struct exchange_plan *plan = node_arg(self);

    *x = (struct exchange){.plan = plan, .me = (uint32_t)node_rank(self), .got = node_state(self)};
    x->pool = (struct waiting *)(x->got + plan->size);
    x->lists = (struct list *)(x->pool + plan->waiting + 1);
    for (uint32_t place = plan->waiting; place > 0; place--) {
        x->pool[place].next = x->free;
        x->free = place;
    }
}

/* Put a packet of another node into the queue of the port that it needs next; false: the pool is full. */
static bool queue_push(struct exchange *x, const struct packet *packet, uint32_t token)
{
    int port = 31 - __builtin_clz(x->me ^ (uint32_t)packet->dest);
    uint32_t key = (x->me ^ (uint32_t)packet->origin) >> (port + 1);
    struct list *list = &x->lists[(x->plan->size >> (port + 1)) + key];
    uint32_t place = x->free;

    if (place == 0)
        return false;
    x->free = x->pool[place].next;
    x->pool[place] = (struct waiting){.token = token, .dest = (uint32_t)packet->dest};
    if (list->head == 0)
        list->head = place;
    else
        x->pool[list->tail].next = place;
    list->tail = place;
    if (key < x->queues[port].lowest)
        x->queues[port].lowest = key;
    return true;
}

/* Take the first packet of another node from a port's queue; false: there is none. */
static bool queue_pop(struct exchange *x, int port, struct packet *packet, uint32_t *token)
{
    uint32_t keys = x->plan->size >> (port + 1);
    struct queue *queue = &x->queues[port];
    struct list *list;
    uint32_t place;

    while (queue->lowest < keys && x->lists[keys + queue->lowest].head == 0)
        queue->lowest++;
    if (queue->lowest == keys)
        return false;
    list = &x->lists[keys + queue->lowest];
    place = list->head;
    list->head = x->pool[place].next;
    *token = x->pool[place].token;
    packet->origin = (int32_t)(x->me ^ queue->lowest << (port + 1));
    packet->dest = (int32_t)x->pool[place].dest;
    x->pool[place].next = x->free;
    x->free = place;
    return true;
}

/* What a port sends next: an own packet while there are any, then the first one of its queue. */
static bool exchange_next(struct node *self, struct exchange *x, int port, struct packet *packet,
                          uint32_t *token)
{
    const struct exchange_plan *plan = x->plan;
    uint32_t sent = x->queues[port].own;
    uint32_t dest;

    if (sent == 1u << port)
        return queue_pop(x, port, packet, token);
    dest = x->me ^ plan->columns[(1u << port) + sent];
    x->queues[port].own = sent + 1;
    *token = own_token(self, (int)dest);
    packet->origin = (int32_t)x->me;
    packet->dest = (int32_t)dest;
    return true;
}

/* The phase of the recursion's last step to which a packet belongs: (1) both subcubes exchange, (2) nodes
 * send what is for the other subcube across the last dimension, (3) both subcubes exchange what came so. */
static const char *phase_of(const struct exchange *x, int port, const struct packet *packet)
{
    if (port == x->plan->dim - 1)
        return "phase 2";
    return (x->me ^ (uint32_t)packet->origin) >> (x->plan->dim - 1) ? "phase 3" : "phase 1";
}

static void exchange_send(struct node *self, struct exchange *x)
{
    const char *phase = NULL, *next;

    for (int port = 0; port < x->plan->dim; port++) {
        uint32_t token;
        struct packet packet = PACKET(&token, sizeof token);
        bool packet_in_time;

        if (x->rests >> port & 1)
            continue;
        packet_in_time = exchange_next(self, x, port, &packet, &token);
        if (!node_check(self, packet_in_time))
            continue;
        next = phase_of(x, port, &packet);
        if (next != phase)
            node_phase(self, phase = next);
        node_send_packet(self, port, &packet);
    }
}

static void exchange_receive(struct node *self, struct exchange *x)
{
    bool each_packet_once = true, room_for_all = true;

    for (int port = 0; port < x->plan->dim; port++) {
        uint32_t token;
        struct packet packet = PACKET(&token, sizeof token);

        if (x->rests >> port & 1)
            continue;
        node_recv_packet(self, port, &packet);
        if ((uint32_t)packet.dest == x->me) {
            uint32_t *slot = &x->got[(uint32_t)packet.origin & (x->plan->size - 1)];

            each_packet_once &= *slot == 0;
            *slot = token;
        } else {
            room_for_all &= queue_push(x, &packet, token);
        }
    }
    node_check(self, each_packet_once);
    node_check(self, room_for_all);
}

static void exchange_node(struct node *self)
{
    struct exchange x;

    exchange_open(&x, self);
    for (uint32_t round = 0; round < x.plan->rounds; round++) {
        x.rests = x.plan->sequential ? round : 0;
        exchange_send(self, &x);
        exchange_receive(self, &x);
    }
}

static bool exchange_hand_in(struct node *self)
{
    const struct exchange_plan *plan = node_arg(self);
    const uint32_t *got = node_state(self);

    for (uint32_t origin = 0; origin < plan->size; origin++)
        hand_in(self, (int)origin, got[origin]);
    return true;
}

/* 2^d - 1 steps are those of the older algorithm. */
static double exchange_paper(const struct parray *array)
{
    if (!is_sequential(array) || strcmp(parray_model(array), "F*") != 0)
        return cube_exchange_paper(array);
    return packet_times(array, (double)parray_nodes(array) - 1);
}

static const struct parray_param exchange_params[] = {
    {"sequential", "0", "1: what crossed a port goes on when all of it has crossed, 2^d - 1 steps"},
    {NULL, NULL, NULL},
};

extern const struct parray_program hypercube_exchange_program; /* for registry.c */
const struct parray_program hypercube_exchange_program = {
    .name = "hypercube-exchange",
    .task = "exchange",
    .summary = "total exchange on a hypercube, all ports, minimum time, all links always busy",
    .paper = "Bertsekas et al. 1991, section 4",
    .topology = "hypercube:8",
    .topologies = "hypercube",
    .model = "F*",
    .models = "F*",
    .params = exchange_params,
    .mailbox = 2,
    .packet_bytes = 8,
    .tables = "the order in which a node sends its own packets",
    .prepare = exchange_prepare,
    .state_bytes = exchange_state_bytes,
    .node = exchange_node,
    .verify = exchange_hand_in,
    .lower_bound = cube_exchange_bound,
    .paper_time = exchange_paper,
};
