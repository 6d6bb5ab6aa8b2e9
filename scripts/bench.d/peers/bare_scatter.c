/*
 * The bare loop: a list of the packets under way. In each step the root adds one a link, each packet moves
 * over a link, and those that have arrived are stored and leave the list.
 */
#include "schedule.h"

struct flight {
    uint32_t at, port; /* the last port taken */
    struct parcel parcel;
};

/* Move each packet of the list by one hop. Result: how many stay in the list. */
static uint32_t move_all(struct flight *list, uint32_t count, uint32_t *table)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < count; i++) {
        struct flight f = list[i];

        f.port = schedule_next_port(f.at ^ f.parcel.rank, f.port);
        f.at ^= 1u << f.port;
        if (f.at == f.parcel.rank)
            table[f.at] = f.parcel.token;
        else
            list[left++] = f;
    }
    return left;
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "hypercube:10";
    struct net net = net_parse(topology);
    struct schedule plan = schedule_make(&net);
    struct flight *list = peer_memory((size_t)plan.dim * (plan.dim + 1) * sizeof *list);
    uint32_t *table = peer_memory(plan.nodes * sizeof *table);
    uint64_t hops = 0;
    uint32_t n = plan.nodes - 1, count = 0;
    double begun = peer_clock(), seconds;
    bool right = true;

    while (n > 0 || count > 0) {
        for (uint32_t link = 0; link < plan.dim && n > 0; link++, n--) {
            uint32_t label = (n - 1) % plan.dim;
            uint32_t before = (label + plan.dim - 1) % plan.dim; /* the label is then taken next */

            list[count++] = (struct flight){0, before, {plan.node[n], token_of(plan.node[n])}};
        }
        hops += count;
        count = move_all(list, count, table);
    }
    seconds = peer_clock() - begun;
    for (uint32_t v = 1; v < plan.nodes; v++)
        right &= table[v] == token_of(v);
    right &= hops == (uint64_t)plan.dim << (plan.dim - 1);
    peer_report("bare", "scatter", topology, right, hops, seconds);
    return 0;
}
