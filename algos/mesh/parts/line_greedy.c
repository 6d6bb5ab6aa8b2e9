/* A node files tokens by origin and number. From the table of all counts a node knows how many tokens will
 * come from each side. */
#include <errno.h>
#include <stdlib.h>

#include "line_greedy.h"
#include "mesh_array.h"
#include "common/token.h"

/* Most packets of a node, and of all. */
enum { PACKETS_LIMIT = 1 << 20, ALL_LIMIT = 1 << 26 };

/* What a packet carries. */
struct part {
    uint64_t token;
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

/* "2,0,1" or "1" into a count a node; false: malformed. */
static bool read_counts(const char *text, int *packets, int nodes)
{
    int count = 0;
    for (const char *at = text;; at++) {
        char *end;
        errno = 0;
        long value = strtol(at, &end, 10);
        if (end == at || *at < '0' || *at > '9' || errno || value > PACKETS_LIMIT || count == nodes)
            return false;
        packets[count++] = (int)value;
        at = end;
        if (!*at)
            break;
        if (*at != ',')
            return false;
    }
    for (int i = count; count == 1 && i < nodes; i++)
        packets[i] = packets[0];
    return count == 1 || count == nodes;
}

struct greedy_task *greedy_task_make(struct parray *array, bool ring)
{
    struct greedy_task *task = parray_alloc(array, sizeof *task);
    int nodes = parray_nodes(array);
    int *packets = parray_alloc(array, (size_t)nodes * sizeof *packets);
    int *before = parray_alloc(array, ((size_t)nodes + 1) * sizeof *before);
    struct mesh mesh;
    if (mesh_open(&mesh, array) < 0)
        return NULL;
    if (mesh.torus != ring)
        return parray_refuse(array, "%s: this program wants a %s", parray_topology(array),
                             ring ? "ring" : "line"),
               NULL;
    if (mesh.dim != 1)
        return parray_refuse(array, "%s: this program wants one dimension", parray_topology(array)), NULL;
    bool right = read_counts(parray_param(array, "packets"), packets, nodes);
    for (int i = 0; right && i < nodes; i++) {
        before[i + 1] = before[i] + packets[i];
        right = before[i + 1] <= ALL_LIMIT;
    }
    *task = (struct greedy_task){.nodes = nodes,
                                 .ring = mesh.torus,
                                 .seed = mesh.seed,
                                 .pace = mesh.pace,
                                 .packets = packets,
                                 .before = before,
                                 .parts = 1,
                                 .hops = {nodes - 1, nodes - 1}};
    parray_set_arg(array, task);
    if (right)
        return task;
    parray_refuse(
        array, "--param packets=%s: one number, or %d with commas between, each up to %d, together up to %d",
        parray_param(array, "packets"), nodes, PACKETS_LIMIT, ALL_LIMIT);
    return NULL;
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
    return (size_t)(greedy_all(task) * task->parts) * sizeof(uint64_t);
}

/* ------------------------------------------------------------------------------- on the node */

static uint64_t part_token(const struct greedy_task *task, int origin, uint32_t number, uint32_t half)
{
    return token_private(task->seed, origin, (int)(number * (uint32_t)task->parts + half));
}

static uint64_t *part_place(const struct greedy_task *task, uint64_t *table, int origin,
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
static void send_on(struct node *self, const struct greedy_task *task, uint64_t *table, int up,
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
    part.token = *part_place(task, table, me, &part);
    send_part(self, flow, me, &part);
    flow->own_left--;
}

/* Store the part that came, and mark it to be passed on if it has further to go. */
static void keep(struct node *self, const struct greedy_task *task, uint64_t *table, struct flow *flow,
                 const struct packet *packet)
{
    const struct part *part = packet->data;
    int origin = packet->origin, up = flow->out;
    if (!node_check(self, origin >= 0 && origin < task->nodes && part->half < (uint32_t)task->parts &&
                              part->number < (uint32_t)task->packets[origin]))
        return;
    uint64_t *place = part_place(task, table, origin, part);
    node_check(self, *place == 0);
    *place = part->token;
    flow->due--;
    if (node_peer(self, flow->out) < 0 || way_from(task, origin, node_rank(self), up) >= task->hops[up])
        return;
    flow->passing = origin;
    flow->part = *part;
}

/* Wait until a part comes or a packet of this node has its turn, and take in the part that has come. */
static void take(struct node *self, const struct greedy_task *task, uint64_t *table, struct flow flow[2])
{
    struct part part;
    struct packet packet = PACKET(&part, sizeof part);
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
    packet.size = sizeof part;
    if (node_peer(self, !first) >= 0 && node_poll(self, !first, &packet) >= 0)
        keep(self, task, table, &flow[first], &packet);
}

void greedy_node(struct node *self)
{
    const struct greedy_task *task = node_arg(self);
    uint64_t *table = node_state(self);
    int me = node_rank(self);
    struct flow flow[2];

    for (uint32_t number = 0; number < (uint32_t)task->packets[me]; number++)
        for (uint32_t half = 0; half < (uint32_t)task->parts; half++)
            *part_place(task, table, me, &(struct part){.number = number, .half = half}) =
                part_token(task, me, number, half);
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

bool greedy_verify(struct node *self)
{
    const struct greedy_task *task = node_arg(self);
    uint64_t *table = node_state(self);
    bool right = true;

    for (int origin = 0; origin < task->nodes; origin++)
        for (uint32_t number = 0; number < (uint32_t)task->packets[origin]; number++)
            for (uint32_t half = 0; half < (uint32_t)task->parts; half++)
                right &= *part_place(task, table, origin, &(struct part){.number = number, .half = half}) ==
                         part_token(task, origin, number, half);
    node_result(self, table, (size_t)(greedy_all(task) * task->parts) * sizeof *table);
    return right;
}
