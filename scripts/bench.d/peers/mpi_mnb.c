/* The broadcast on MPI ranks. A rank keeps the tables of its own nodes. */
#include "blocks.h"
#include "schedule.h"

static void send_all(const struct blocks *b, const struct schedule *plan, const uint32_t *tables,
                     uint32_t first, uint32_t width)
{
    for (uint32_t v = 0; v < b->count; v++)
        for (uint32_t port = 0; port < width; port++) {
            uint32_t origin = (b->first + v) ^ plan->node[first + port] ^ 1u << port;

            *b->out[v * plan->dim + port] = (struct parcel){origin, tables[(size_t)v * plan->nodes + origin]};
        }
}

static void receive_all(const struct blocks *b, const struct schedule *plan, uint32_t *tables, uint32_t width)
{
    for (uint32_t v = 0; v < b->count; v++)
        for (uint32_t port = 0; port < width; port++) {
            struct parcel got = *b->in[v * plan->dim + port];

            tables[(size_t)v * plan->nodes + got.rank] = got.token;
        }
}

int main(int argc, char **argv)
{
    struct blocks b = blocks_open(&argc, &argv, "hypercube:8");
    struct schedule plan = schedule_make(&b.net);
    uint32_t *tables = peer_memory((size_t)b.count * plan.nodes * sizeof *tables);
    double begun, seconds;
    bool right = true;

    for (uint32_t v = 0; v < b.count; v++)
        tables[(size_t)v * plan.nodes + b.first + v] = token_of(b.first + v);
    begun = blocks_clock();
    for (uint32_t i = 0; i < plan.steps; i++) {
        uint32_t first = schedule_first(&plan, i);
        uint32_t width = schedule_first(&plan, i + 1) - first;

        send_all(&b, &plan, tables, first, width);
        blocks_step(&b);
        receive_all(&b, &plan, tables, width);
    }
    seconds = blocks_clock() - begun;
    for (size_t i = 0; i < (size_t)b.count * plan.nodes; i++)
        right &= tables[i] == token_of((uint32_t)(i % plan.nodes));
    blocks_close(&b, "mnb", argc > 1 ? argv[1] : "hypercube:8", right, broadcast_hops(&plan), seconds);
    return 0;
}
