#include "star_ring.h"

/* The permutation of the cycle's star at whose place a node is: the symbols above the last one close the gap
 * that it leaves, if it names the row. */
static void place_of(const struct star_ring *ring, const unsigned char *here, unsigned char *p)
{
    int n = ring->gather.n, m = ring->cycle.n;

    for (int i = 0; i < m; i++)
        p[i] = (unsigned char)(here[i] - (m < n && here[i] > here[n - 1]));
}

/* The node of a row at the place of p: the symbols from row+1 on make room for row+1 at the end, if there are
 * several rows. */
static uint32_t rank_in_row(const struct star_ring *ring, const unsigned char *p, uint32_t row)
{
    unsigned char node[STAR_SYMBOLS];
    int n = ring->gather.n, m = ring->cycle.n;

    for (int i = 0; i < m; i++)
        node[i] = (unsigned char)(p[i] + (m < n && p[i] > row));
    if (m < n)
        node[m] = (unsigned char)(row + 1);
    return star_rank(n, node);
}

void star_ring_ports(const struct star_ring *ring, const unsigned char *here, int *next, int *last)
{
    unsigned char p[STAR_SYMBOLS];

    place_of(ring, here, p);
    star_cycle_ports(&ring->cycle, p, next, last);
}

void star_ring_column(const struct star_ring *ring, const unsigned char *here, uint32_t *column)
{
    unsigned char p[STAR_SYMBOLS];

    place_of(ring, here, p);
    for (uint32_t row = 0; row < ring->rows; row++)
        column[row] = rank_in_row(ring, p, row);
}

/* Walk the ring and list who stands where, which only those look up who hand the results in. */
static void list_places(struct parray *array, struct star_ring *ring)
{
    uint32_t size = ring->gather.size;
    uint32_t *at = parray_alloc(array, size * sizeof *at), *place = parray_alloc(array, size * sizeof *place);
    unsigned char p[STAR_SYMBOLS];

    star_unrank(ring->cycle.n, 0, p);
    for (uint32_t i = 0; i < size; i++) {
        int next, last;

        at[i] = rank_in_row(ring, p, i % ring->rows);
        place[at[i]] = i;
        if (i % ring->rows != ring->rows - 1)
            continue;
        star_cycle_ports(&ring->cycle, p, &next, &last);
        star_cross(p, next);
    }
    ring->at = at;
    ring->place = place;
}

void star_ring_make(struct parray *array, struct star_ring *ring, int n, bool whole)
{
    int m = whole ? n : n - 1;

    star_gather_make(array, &ring->gather, n);
    ring->length = star_factorial(m);
    ring->rows = ring->gather.size / ring->length;
    star_cycle_make(&ring->cycle, m);
    list_places(array, ring);
}

/* A generator of the star graph exchanges two symbols: neighbours differ in this. */
static bool is_odd(const unsigned char *p, int n)
{
    bool odd = false;

    for (int i = 1; i < n; i++)
        for (int k = 0; k < i; k++)
            odd ^= p[k] > p[i];
    return odd;
}

/* A packet of one token has the token's origin; a packet of several tokens has none. */
void star_ring_pass(struct node *self, const struct star_ring *ring, uint32_t *table)
{
    unsigned char here[STAR_SYMBOLS];
    int next, last;
    size_t size = ring->rows * sizeof *table;
    struct packet packet = PACKET(table, size);

    star_here(self, ring->gather.n, here);
    star_ring_ports(ring, here, &next, &last);
    bool receives_first = ring->by_turns && is_odd(here, ring->gather.n);
    packet.units = ring->rows;
    if (ring->rows == 1)
        packet.origin = node_rank(self);
    for (uint32_t hop = 1; hop < ring->length; hop++) {
        struct packet came = PACKET(table + (size_t)hop * ring->rows, size);

        if (!receives_first)
            node_send_packet(self, next, &packet);
        node_recv_packet(self, last, &came);
        if (receives_first)
            node_send_packet(self, next, &packet);
        if (!node_check(self, came.units == ring->rows && came.size == size))
            return;
        packet = came;
    }
}

bool star_ring_hand_in(struct node *self)
{
    const struct star_ring *ring = node_arg(self);
    uint32_t position = ring->place[node_rank(self)] / ring->rows, place = 0;

    for (uint32_t hop = 0; hop < ring->length; hop++) {
        for (uint32_t row = 0; row < ring->rows; row++)
            star_gather_hand_in(self, place++, ring->at[position * ring->rows + row]);
        position = (position ? position : ring->length) - 1;
    }
    return true;
}
