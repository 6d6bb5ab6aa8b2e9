/*
 * torus-gossip-optimal: gossip on an m x n torus with half-duplex links, m, n >= 3, in T = floor(mn/2) steps,
 * the minimum: mn(mn-1) packets over 2mn links. Lau and Zhang 2002 (section 4) take as many on square tori of
 * even side, (n^2+1)/2 + 1 steps on those of odd side, and treat no others.
 *
 * All nodes do the same in every step, each for itself: one token goes on along the row, one along the
 * column. In step t all tokens sent along rows come from the same distance and go the same way, so no two
 * meet on a link; likewise along columns. With n <= m (else rows and columns change parts) node (i,j) sends
 *
 *   east,  t = 1 .. T:    the token of (i-r, j-k), r = (t-1) div (n-1), k = (t-1) mod (n-1);
 *   south, t = 1 .. m-1:  the token of (i-(t-1), j);
 *   north, t = m .. V:    the token of (i-(r+1), j-c), r = m-1 - (t-m) div (n-1), c = n-1 - (t-m) mod (n-1),
 *
 * V = mn-1-T, indices modulo m and n. Seen from a token: south takes it down its own column, east fills the
 * rows below its origin from the first one on, left to right; north fills the remaining places from the last
 * row on, right to left, the last row from the origin's over the wraparound. A place is filled once,
 * T + V = mn-1 of them, and every node has a token before it has to send it on.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/gossip.h"

/* An array whose columns are no shorter than its rows: as it is, or with the dimensions exchanged. */
struct upright {
    int rows, columns;
    int row, column; /* of this node */
    bool exchanged;
};

enum direction { NORTH, SOUTH, WEST, EAST };

static int torus_prepare(struct parray *array)
{
    struct gossip *task = parray_alloc(array, sizeof *task);

    if (gossip_take_grid(array, task, "torus", 3))
        return -1;
    parray_set_arg(array, task);
    return 0;
}

static size_t torus_state_bytes(const struct parray *array)
{
    return gossip_state_bytes(array, 0);
}

static struct upright upright_of(const struct node *self)
{
    const struct gossip *task = node_arg(self);
    int row = node_coord(self, 0), column = node_coord(self, 1);

    if (task->columns <= task->rows)
        return (struct upright){task->rows, task->columns, row, column, false};
    return (struct upright){task->columns, task->rows, column, row, true};
}

/* Send the token whose origin is `up` rows above and `left` columns to the left of here. */
static void send_from(struct node *self, const struct upright *at, enum direction direction, int up, int left)
{
    int row = (at->row - up + at->rows) % at->rows;
    int column = (at->column - left + at->columns) % at->columns;
    int port = at->exchanged ? (int)direction ^ 2 : (int)direction;

    gossip_send(self, port, at->exchanged ? column * at->rows + row : row * at->columns + column);
}

static void send_along_row(struct node *self, const struct upright *at, int step)
{
    send_from(self, at, EAST, (step - 1) / (at->columns - 1), (step - 1) % (at->columns - 1));
}

static void send_along_column(struct node *self, const struct upright *at, int step)
{
    int done = step - at->rows; /* in steps of northward sending */

    if (done < 0)
        send_from(self, at, SOUTH, step - 1, 0);
    else
        send_from(self, at, NORTH, at->rows - done / (at->columns - 1),
                  at->columns - 1 - done % (at->columns - 1));
}

static void torus_node(struct node *self)
{
    struct upright at = upright_of(self);
    int nodes = node_count(self);

    gossip_start(self);
    for (int step = 1; step <= nodes / 2; step++) {
        send_along_row(self, &at, step);
        if (step < nodes - nodes / 2)
            send_along_column(self, &at, step);
        gossip_end_step(self);
    }
}

static double torus_time(const struct parray *array)
{
    return unless_layered(array, packet_times(array, parray_nodes(array) / 2)); /* a whole number */
}

extern const struct parray_program torus_gossip_optimal_program; /* for registry.c */
const struct parray_program torus_gossip_optimal_program = {
    .name = "torus-gossip-optimal",
    .task = "gossip",
    .summary = "gossip on a torus of any two sides, half-duplex links, minimum time",
    .paper = "better than Lau, Zhang 2002, section 4",
    .topology = "torus:9x9",
    .topologies = "torus",
    .model = "H*",
    .models = "H*",
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = torus_prepare,
    .state_bytes = torus_state_bytes,
    .node = torus_node,
    .verify = gossip_hand_in,
    .lower_bound = gossip_bound,
    .paper_time = gossip_torus_paper,
    .claimed_time = torus_time,
};
