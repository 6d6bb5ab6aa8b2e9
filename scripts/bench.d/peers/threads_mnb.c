/* One pthread a node: send on all links, wait for all at the barrier, receive on all links. */
#include "schedule.h"
#include "threads.h"

static struct schedule plan;
static uint32_t *tables;

static void node(uint32_t me)
{
    uint32_t *table = tables + (size_t)me * plan.nodes;

    for (uint32_t i = 0; i < plan.steps; i++) {
        uint32_t first = schedule_first(&plan, i);
        uint32_t width = schedule_first(&plan, i + 1) - first;

        for (uint32_t port = 0; port < width; port++) {
            uint32_t origin = me ^ plan.node[first + port] ^ 1u << port;

            box_out(me, port, i)->parcel = (struct parcel){origin, table[origin]};
        }
        threads_step();
        for (uint32_t port = 0; port < width; port++) {
            struct parcel got = box_in(me, port, i + 1)->parcel;

            table[got.rank] = got.token;
        }
    }
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "hypercube:8";
    struct net net = net_parse(topology);
    double seconds;

    plan = schedule_make(&net);
    tables = broadcast_tables(&plan);
    boxes_make(&net);
    seconds = threads_run(&net, node);
    peer_report("pthreads", "mnb", topology, broadcast_right(&plan, tables), broadcast_hops(&plan), seconds);
    return 0;
}
