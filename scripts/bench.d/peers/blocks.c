#include <mpi.h>

#include "blocks.h"

/* The links between this rank and another one; a side's parcels in the order of (sending node, port). */
struct cut {
    int rank;
    uint32_t links;
    struct parcel *send, *receive;
};

static struct cut *cuts; /* ascending ranks */
static uint32_t cut_count;
static MPI_Request *requests;

static struct cut *cut_to(int rank)
{
    for (uint32_t i = 0; i < cut_count; i++)
        if (cuts[i].rank == rank)
            return &cuts[i];
    cuts[cut_count] = (struct cut){.rank = rank};
    return &cuts[cut_count++];
}

/* Count the links to each rank. */
static void find_cuts(const struct blocks *b, int me, int ranks)
{
    cuts = peer_memory((size_t)ranks * sizeof *cuts);
    for (uint32_t v = b->first; v < b->first + b->count; v++)
        for (uint32_t port = 0; port < b->net.degree; port++) {
            int rank = (int)(net_peer(&b->net, v, port) / b->count);

            if (rank != me)
                cut_to(rank)->links++;
        }
    for (uint32_t i = 0; i < cut_count; i++) {
        cuts[i].send = peer_memory(cuts[i].links * sizeof *cuts[i].send);
        cuts[i].receive = peer_memory(cuts[i].links * sizeof *cuts[i].receive);
        cuts[i].links = 0; /* counted again by place_links */
    }
    requests = peer_memory(2 * cut_count * sizeof *requests);
}

/* Outgoing packets have the order of the own nodes, incoming packets that of the nodes of the other rank. */
static void place_links(struct blocks *b, int me)
{
    uint32_t degree = b->net.degree;
    struct parcel *slot = peer_memory((size_t)b->count * degree * sizeof *slot);

    for (uint32_t i = 0; i < b->count * degree; i++) {
        uint32_t v = b->first + i / degree, w = net_peer(&b->net, v, i % degree);
        int rank = (int)(w / b->count);
        struct cut *cut;

        if (rank == me) {
            uint32_t there = (w - b->first) * degree + net_back(&b->net, i % degree);

            b->out[i] = b->in[there] = &slot[there];
            continue;
        }
        cut = cut_to(rank);
        b->out[i] = &cut->send[cut->links++];
    }
    for (uint32_t c = 0; c < cut_count; c++) {
        uint32_t from = (uint32_t)cuts[c].rank * b->count, next = 0;

        for (uint32_t i = 0; i < b->count * degree; i++) {
            uint32_t w = net_peer(&b->net, from + i / degree, i % degree);

            if (w / b->count == (uint32_t)me)
                b->in[(w - b->first) * degree + net_back(&b->net, i % degree)] = &cuts[c].receive[next++];
        }
    }
}

struct blocks blocks_open(int *argc, char ***argv, const char *fallback)
{
    struct blocks b;
    int me, ranks;

    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    b.net = net_parse(*argc > 1 ? (*argv)[1] : fallback);
    if (b.net.nodes % (uint32_t)ranks)
        peer_fail("%u nodes are no multiple of %d ranks", b.net.nodes, ranks);
    b.count = b.net.nodes / (uint32_t)ranks;
    b.first = (uint32_t)me * b.count;
    b.out = peer_memory((size_t)b.count * b.net.degree * sizeof(struct parcel *));
    b.in = peer_memory((size_t)b.count * b.net.degree * sizeof(struct parcel *));
    b.name = b.count == 1 ? "mpi-node" : "mpi-block";
    find_cuts(&b, me, ranks);
    place_links(&b, me);
    return b;
}

void blocks_step(struct blocks *blocks)
{
    (void)blocks;
    for (uint32_t i = 0; i < cut_count; i++) {
        int bytes = (int)(cuts[i].links * sizeof(struct parcel));

        MPI_Irecv(cuts[i].receive, bytes, MPI_BYTE, cuts[i].rank, 0, MPI_COMM_WORLD, &requests[2 * i]);
        MPI_Isend(cuts[i].send, bytes, MPI_BYTE, cuts[i].rank, 0, MPI_COMM_WORLD, &requests[2 * i + 1]);
    }
    MPI_Waitall(2 * (int)cut_count, requests, MPI_STATUSES_IGNORE);
}

double blocks_clock(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return peer_clock();
}

void blocks_close(const struct blocks *blocks, const char *workload, const char *topology, bool right,
                  uint64_t hops, double seconds)
{
    int mine = right, all = 0, me;

    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Reduce(&mine, &all, 1, MPI_INT, MPI_LAND, 0, MPI_COMM_WORLD);
    if (me == 0)
        peer_report(blocks->name, workload, topology, all, hops, seconds);
    MPI_Finalize();
}
