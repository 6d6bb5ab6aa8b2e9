#include "star_cycle.h"
#include "star_ring.h"

/* The node of row r at the place of p on the cycle of the m-star: the symbols from r+1 on make room for r+1
 * at the end. With one row there is no such symbol. */
static uint32_t rank_in_row(int n, int m, const unsigned char *p, uint32_t row)
{
    unsigned char node[STAR_SYMBOLS];

    for (int i = 0; i < m; i++)
        node[i] = (unsigned char)(p[i] + (m < n && p[i] > row));
    if (m < n)
        node[m] = (unsigned char)(row + 1);
    return star_rank(n, node);
}

void star_ring_make(struct parray *array, struct star_ring *ring, int n, bool whole)
{
    int m = whole ? n : n - 1;
    unsigned char p[STAR_SYMBOLS];
    unsigned char *ports;
    uint32_t *at, *place;

    star_gather_make(array, &ring->gather, n);
    ring->length = star_factorial(m);
    ring->rows = ring->gather.size / ring->length;
    ports = parray_alloc(array, ring->length);
    at = parray_alloc(array, ring->gather.size * sizeof *at);
    place = parray_alloc(array, ring->gather.size * sizeof *place);
    star_cycle_fill(m, ports);
    star_unrank(m, 0, p);
    for (uint32_t i = 0; i < ring->gather.size; i++) {
        at[i] = rank_in_row(n, m, p, i % ring->rows);
        place[at[i]] = i;
        if (i % ring->rows == ring->rows - 1)
            star_cross(p, ports[i / ring->rows]);
    }
    ring->ports = ports;
    ring->at = at;
    ring->place = place;
}

/* The place before another. */
static uint32_t before(const struct star_ring *ring, uint32_t position)
{
    return (position ? position : ring->length) - 1;
}

/* A packet of one token has the token's origin; a packet of several tokens has none. */
void star_ring_pass(struct node *self, const struct star_ring *ring, uint32_t *table)
{
    uint32_t position = ring->place[node_rank(self)] / ring->rows;
    int next = ring->ports[position], last = ring->ports[before(ring, position)];
    struct packet packet = PACKET(table, ring->rows * sizeof *table);

    packet.units = ring->rows;
    if (ring->rows == 1)
        packet.origin = node_rank(self);
    for (uint32_t hop = 1; hop < ring->length; hop++) {
        node_send_packet(self, next, &packet);
        packet.data = table + (size_t)hop * ring->rows;
        packet.size = ring->rows * sizeof *table;
        node_recv_packet(self, last, &packet);
        if (!node_check(self, packet.units == ring->rows && packet.size == ring->rows * sizeof *table))
            return;
    }
}

bool star_ring_verify(struct node *self)
{
    const struct star_ring *ring = node_arg(self);
    uint32_t position = ring->place[node_rank(self)] / ring->rows;
    uint32_t *origin = ring->gather.origin;

    for (uint32_t hop = 0; hop < ring->length; hop++) {
        for (uint32_t row = 0; row < ring->rows; row++)
            *origin++ = ring->at[position * ring->rows + row];
        position = before(ring, position);
    }
    return star_gather_complete(self, &ring->gather);
}
