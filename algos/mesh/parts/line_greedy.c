/* A node files tokens by origin and number. From the table of all counts a node knows how many tokens will
 * come from each side. */
#include <stdlib.h>

#include "common/own_token.h"
#include "line_greedy.h"
#include "mesh_array.h"

/* Most packets of all nodes. */
enum { ALL_LIMIT = 1 << 26 };

/* What a packet carries. */
struct part {
    uint32_t word;
    uint32_t number; /* of the packet among its origin's */
    uint32_t half;
};

/* One direction, at one node. */
struct flow {
    int in, out;       /* ports */
    int own_left, due; /* packets of this node still to be sent; others' still to come */
    int passing;       /* origin of what is to be passed on in this step; -1: nothing */
    struct part part;  /* that */
};

/* ------------------------------------------------------------------------------- the task */

/* "2,0,1" or "1", which the task has looked through, into a count a node and the sums of those before. */
static void read_counts(const char *text, int *packets, int *before, int nodes)
{
    for (int i = 0; i < nodes; i++) {
        char *end;
        packets[i] = (int)strtol(text, &end, 10);
        before[i + 1] = before[i] + packets[i];
        if (*end == ',')
            text = end + 1;
    }
}

struct greedy_task *greedy_task_make(struct parray *array, bool ring)
{
    struct greedy_task *task = parray_alloc(array, sizeof *task);
    int nodes = parray_nodes(array);
    int *packets = parray_alloc(array, (size_t)nodes * sizeof *packets);
    int *before = parray_alloc(array, ((size_t)nodes + 1) * sizeof *before);
    struct mesh mesh;
    if (mesh_open(&mesh, array) < 0 || one_word_a_token(array) < 0)
        return NULL;
    if (mesh.torus != ring)
        return parray_refuse(array, "%s: this program wants a %s", parray_topology(array),
                             ring ? "ring" : "line"),
               NULL;
    if (mesh.dim != 1)
        return parray_refuse(array, "%s: this program wants one dimension", parray_topology(array)), NULL;
    read_counts(parray_param(array, "packets"), packets, before, nodes);
    if (before[nodes] > ALL_LIMIT)
        return parray_refuse(array, "--param packets=%s: %d packets in all; at most %d fit in memory",
                             parray_param(array, "packets"), before[nodes], ALL_LIMIT),
               NULL;
    *task = (struct greedy_task){.nodes = nodes,
                                 .ring = mesh.torus,
                                 .pace = mesh.pace,
                                 .packets = packets,
                                 .before = before,
                                 .parts = 1,
                                 .hops = {nodes - 1, nodes - 1}};
    parray_set_arg(array, task);
    return task;
}

int greedy_all(const struct greedy_task *task)
{
    return task->before[task->nodes];
}

int greedy_most(const struct greedy_task *task)
{
    int most = 0;
    for (int i = 0; i < task->nodes; i++)
        most = task->packets[i] > most ? task->packets[i] : most;
    return most;
}

int greedy_fewest(const struct greedy_task *task)
{
    int fewest = task->packets[0];
    for (int i = 1; i < task->nodes; i++)
        fewest = task->packets[i] < fewest ? task->packets[i] : fewest;
    return fewest;
}

size_t greedy_state_bytes(const struct parray *array)
{
    const struct greedy_task *task = parray_arg(array);
    return (size_t)greedy_all(task) * (size_t)task->parts * sizeof(uint32_t);
}

/* ------------------------------------------------------------------------------- on the node */

static uint32_t *part_place(const struct greedy_task *task, uint32_t *table, int origin,
                            const struct part *part)
{
    return &table[((uint32_t)task->before[origin] + part->number) * (uint32_t)task->parts + part->half];
}

/* The number of hops that a packet of `origin` has made when it gets here, travelling up (1) or down (0). */
static int way_from(const struct greedy_task *task, int origin, int me, int up)
{
    return (up ? me - origin + task->nodes : origin - me + task->nodes) % task->nodes;
}

static void open_flow(const struct node *self, const struct greedy_task *task, int up, struct flow *flow)
{
    int me = node_rank(self);
    *flow = (struct flow){.in = !up, .out = up, .passing = -1};
    if (node_peer(self, flow->out) >= 0 && task->hops[up] > 0)
        flow->own_left = task->packets[me];
    for (int origin = 0; origin < task->nodes; origin++) {
        int way = way_from(task, origin, me, up);
        bool wraps = up ? origin > me : origin < me;
        if (way > 0 && way <= task->hops[up] && (task->ring || !wraps))
            flow->due += task->packets[origin];
    }
}

static void send_part(struct node *self, const struct flow *flow, int origin, const struct part *part)
{
    struct part copy = *part;
    struct packet packet = PACKET(&copy, sizeof copy);
    packet.origin = origin;
    node_send_packet(self, flow->out, &packet);
}

/* The step in which this node may send its next own packet, if the link is free then. */
static uint64_t own_turn(const struct node *self, const struct greedy_task *task, const struct flow *flow)
{
    int number = task->packets[node_rank(self)] - flow->own_left;
    return task->round ? 1 + (uint64_t)number * (uint64_t)task->round * task->pace : node_now(self);
}

/* Pass on the part that came, or else send a packet of this node. */
static void send_on(struct node *self, const struct greedy_task *task, uint32_t *table, int up,
                    struct flow *flow)
{
    int me = node_rank(self);
    if (flow->passing >= 0) {
        send_part(self, flow, flow->passing, &flow->part);
        flow->passing = -1;
        return;
    }
    if (!flow->own_left || own_turn(self, task, flow) > node_now(self))
        return;
    struct part part = {.number = (uint32_t)(task->packets[me] - flow->own_left),
                        .half = task->parts == 2 ? (uint32_t)up : 0};
    part.word = *part_place(task, table, me, &part);
    send_part(self, flow, me, &part);
    flow->own_left--;
}

/* Store the part that came, and mark it to be passed on if it has further to go. */
static void keep(struct node *self, const struct greedy_task *task, uint32_t *table, struct flow *flow,
                 const struct packet *packet)
{
    const struct part *part = packet->data;
    int origin = packet->origin, up = flow->out;
    if (!node_check(self, origin >= 0 && origin < task->nodes && part->half < (uint32_t)task->parts &&
                              part->number < (uint32_t)task->packets[origin]))
        return;
    uint32_t *place = part_place(task, table, origin, part);
    node_check(self, *place == 0);
    *place = part->word;
    flow->due--;
    if (node_peer(self, flow->out) < 0 || way_from(task, origin, node_rank(self), up) >= task->hops[up])
        return;
    flow->passing = origin;
    flow->part = *part;
}

/* Wait until a part comes or a packet of this node has its turn, and take in the part that has come. */
static void take(struct node *self, const struct greedy_task *task, uint32_t *table, struct flow flow[2])
{
    struct part part;
    struct packet packet = PACKET_ROOM(&part, sizeof part);
    uint64_t deadline = UINT64_MAX;
    for (int up = 0; up < 2; up++) {
        uint64_t turn = own_turn(self, task, &flow[up]), next = node_now(self) + task->pace;
        turn = turn > next ? turn : next;
        deadline = flow[up].own_left && turn < deadline ? turn : deadline;
    }
    if (node_recv_until(self, NODE_ANY_PORT, &packet, deadline) < 0)
        return;
    int first = packet.port;
    keep(self, task, table, &flow[!first], &packet);
    if (node_peer(self, !first) >= 0 && node_poll(self, !first, &packet) >= 0)
        keep(self, task, table, &flow[first], &packet);
}

void greedy_node(struct node *self)
{
    const struct greedy_task *task = node_arg(self);
    uint32_t *table = node_state(self);
    struct part part = {.number = 0};
    struct parray_token token;
    struct flow flow[2];

    for (; node_given(self, &token); part.number++)
        node_contents(self, &token, part_place(task, table, node_rank(self), &part));
    for (int up = 0; up < 2; up++)
        open_flow(self, task, up, &flow[up]);
    for (;;) {
        for (int up = 0; up < 2; up++)
            send_on(self, task, table, up, &flow[up]);
        if (!flow[0].own_left && !flow[1].own_left && !flow[0].due && !flow[1].due)
            break;
        take(self, task, table, flow);
    }
}

/* Are all parts of a packet here? */
static bool is_whole(const struct greedy_task *task, const uint32_t *words)
{
    return words[0] && words[task->parts - 1];
}

bool greedy_hand_in(struct node *self)
{
    const struct greedy_task *task = node_arg(self);
    const uint32_t *table = node_state(self);
    size_t parts = (size_t)task->parts, all = (size_t)greedy_all(task);

    for (int origin = 0; origin < task->nodes; origin++)
        for (int i = task->before[origin]; i < task->before[origin + 1]; i++)
            if (is_whole(task, &table[(size_t)i * parts]))
                node_deliver(self, origin, &table[(size_t)i * parts], parts * sizeof *table);
    node_result(self, table, all * parts * sizeof *table);
    return true;
}
