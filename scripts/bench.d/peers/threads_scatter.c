/*
 * One pthread a node. All threads wait at the barrier in every step, whether they have something to do or
 * not: a step has no other end. A node looks at its links until the first packet tells its parent.
 */
#include "schedule.h"
#include "threads.h"

static struct schedule plan;
static uint32_t *table;

static void send(uint32_t me, uint32_t port, uint32_t step, struct parcel parcel)
{
    *box_out(me, port, step) = (struct box){step, parcel};
}

static void root(uint32_t *n, uint32_t step)
{
    for (uint32_t link = 0; link<plan.dim && * n> 0; link++, --*n)
        send(0, (*n - 1) % plan.dim, step, (struct parcel){plan.node[*n], token_of(plan.node[*n])});
}

static void relay(uint32_t me, uint32_t *parent, uint32_t step)
{
    uint32_t end = *parent < plan.dim ? *parent + 1 : plan.dim;

    for (uint32_t port = *parent < plan.dim ? *parent : 0; port < end; port++) {
        struct box *in = box_in(me, port, step);

        if (in->step != step - 1)
            continue;
        *parent = port;
        if (in->parcel.rank == me)
            table[me] = in->parcel.token;
        else
            send(me, schedule_next_port(me ^ in->parcel.rank, port), step, in->parcel);
        return;
    }
}

/* Steps count from 2: in step 1, an empty box would seem to be filled in the step before, 0. */
static void node(uint32_t me)
{
    uint32_t n = plan.nodes - 1, parent = plan.dim;

    for (uint32_t step = 2; step <= plan.steps + 2; step++) {
        if (me == 0)
            root(&n, step);
        else
            relay(me, &parent, step);
        threads_step();
    }
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "hypercube:10";
    struct net net = net_parse(topology);
    bool right = true;
    double seconds;

    plan = schedule_make(&net);
    table = peer_memory(plan.nodes * sizeof *table);
    boxes_make(&net);
    seconds = threads_run(&net, node);
    for (uint32_t v = 1; v < plan.nodes; v++)
        right &= table[v] == token_of(v);
    peer_report("pthreads", "scatter", topology, right, (uint64_t)plan.dim << (plan.dim - 1), seconds);
    return 0;
}
