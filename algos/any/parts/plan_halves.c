/* The last nodes are matched to links by augmenting paths. A link is named by the port of its end of colour
 * 0: a node of colour 0 sends on it, or a node of colour 1 sends to it. */
#include <string.h>

#include "plan_halves.h"

/* A node that gets the packet in the last step, once for each colour that it may have. */
struct last {
    struct parray *array;
    const struct plan *plan;
    struct plan_hop *hop; /* of the last step */
    uint32_t count;
    int taken[PLAN_MAX_KINDS]; /* by port of colour 0: 1 + the request that has it; 0: free */
    bool seen[PLAN_MAX_KINDS];
    struct plan_hop *chosen; /* by request: hop + colour of the receiver * count */
};

static int colour_nodes(struct parray *array, unsigned char *colour)
{
    int nodes = parray_nodes(array), degree = parray_degree(array, 0), *queue, count = 1;

    queue = parray_alloc(array, (size_t)nodes * sizeof *queue);
    memset(colour, COLOURS, (size_t)nodes);
    colour[0] = 0;
    for (int i = 0; i < count; i++)
        for (int port = 0; port < degree; port++) {
            int peer = parray_peer(array, queue[i], port);
            if (peer < 0)
                continue;
            if (colour[peer] == colour[queue[i]])
                return parray_refuse(
                    array, "%s has cycles of odd length; this program needs neighbours of two colours",
                    parray_topology(array));
            if (colour[peer] == COLOURS) {
                colour[peer] = !colour[queue[i]];
                queue[count++] = peer;
            }
        }
    return 0;
}

static bool is_last(const struct last *last, int node)
{
    for (uint32_t i = 0; i < last->count; i++)
        if ((int)last->hop[i].to == node)
            return true;
    return false;
}

/* Find the link over which the request's node gets the packet, or another one for the request that has it. */
static bool find_link(struct last *last, uint32_t request)
{
    int node = (int)last->hop[request % last->count].to;
    bool to_colour_1 = request >= last->count;

    for (int kind = 0; kind < last->plan->degree; kind++) {
        int port = to_colour_1 ? kind : last->plan->inverse[kind], from;
        if (last->plan->inverse[kind] < 0 || last->seen[port])
            continue;
        from =
            plan_next(last->plan, last->array, node, last->plan->inverse[kind]); /* on a channel to `node` */
        if (is_last(last, from))
            continue;
        last->seen[port] = true;
        if (last->taken[port] && !find_link(last, (uint32_t)last->taken[port] - 1))
            continue;
        last->taken[port] = (int)request + 1;
        last->chosen[request] = (struct plan_hop){.from = (uint32_t)from, .to = (uint32_t)node, .kind = kind};
        return true;
    }
    return false;
}

/* Can the last step be done in one half? */
static bool fits_in_one(struct last *last)
{
    for (uint32_t request = 0; request < COLOURS * last->count; request++) {
        memset(last->seen, 0, sizeof last->seen);
        if (!find_link(last, request))
            return false;
    }
    return true;
}

/* By turns, all steps up to one. */
static void take_turns(struct plan_halves *halves, const struct plan *plan, uint32_t steps)
{
    for (uint32_t i = 1; i <= plan->count && plan->hop[i].step <= steps; i++)
        for (uint32_t colour = 0; colour < COLOURS; colour++) {
            struct plan_half *half = &halves->half[colour][COLOURS * (plan->hop[i].step - 1) + colour];
            half->hop = half->count ? half->hop : &plan->hop[i];
            half->count++;
        }
    halves->count = COLOURS * steps;
}

int plan_halves_make(struct plan_halves *halves, struct parray *array, const struct plan *plan)
{
    struct last last = {.array = array, .plan = plan, .count = 0};
    unsigned char *colour = parray_alloc(array, plan->nodes);

    if (colour_nodes(array, colour))
        return -1;
    halves->colour = colour;
    halves->count = 0;
    if (plan->last == 0)
        return 0;
    for (int i = 0; i < COLOURS; i++)
        halves->half[i] = parray_alloc(array, (size_t)plan->last * COLOURS * sizeof *halves->half[i]);
    while (last.count < plan->count && plan->hop[plan->count - last.count].step == plan->last)
        last.count++;
    last.hop = &plan->hop[plan->count + 1 - last.count];
    last.chosen = parray_alloc(array, (size_t)last.count * COLOURS * sizeof *last.chosen);
    if (!fits_in_one(&last)) {
        take_turns(halves, plan, plan->last);
        return 0;
    }
    take_turns(halves, plan, plan->last - 1);
    for (uint32_t sender = 0; sender < COLOURS; sender++)
        halves->half[sender][halves->count] =
            (struct plan_half){.hop = &last.chosen[(1 - sender) * last.count], .count = last.count};
    halves->count++;
    return 0;
}
