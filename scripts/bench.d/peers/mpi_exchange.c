/* The all-port exchange on MPI ranks. */
#include "blocks.h"

static void send_all(const struct blocks *b, uint32_t step)
{
    for (uint32_t v = 0; v < b->count; v++)
        for (uint32_t port = 0; port < b->net.degree; port++)
            *b->out[v * b->net.degree + port] = (struct parcel){b->first + v, step};
}

static void receive_all(const struct blocks *b, uint32_t *good, uint32_t step)
{
    for (uint32_t v = 0; v < b->count; v++)
        for (uint32_t port = 0; port < b->net.degree; port++) {
            struct parcel got = *b->in[v * b->net.degree + port];

            good[v] += got.rank == net_peer(&b->net, b->first + v, port) && got.token == step;
        }
}

int main(int argc, char **argv)
{
    struct blocks b = blocks_open(&argc, &argv, "torus:32x32");
    uint32_t *good = peer_memory(b.count * sizeof *good);
    double begun = blocks_clock(), seconds;
    bool right = true;

    for (uint32_t step = 1; step <= EXCHANGE_STEPS; step++) {
        send_all(&b, step);
        blocks_step(&b);
        receive_all(&b, good, step);
    }
    seconds = blocks_clock() - begun;
    for (uint32_t v = 0; v < b.count; v++)
        right &= good[v] == EXCHANGE_STEPS * b.net.degree;
    blocks_close(&b, "exchange", argc > 1 ? argv[1] : "torus:32x32", right,
                 (uint64_t)b.net.nodes * b.net.degree * EXCHANGE_STEPS, seconds);
    return 0;
}
