/*
 * star-mnb: all-to-all broadcast on a star graph by way of an n x (n-1)! mesh (Tseng, Chang and Sheu 1998,
 * section IV).
 *
 * Row i of the mesh is the (n-1)-substar with symbol i in the last position, on a Hamiltonian cycle of its
 * own; exchanging the symbols i-1 and i turns row i-1 into row i, cycle and all. Columns are paths of n
 * nodes, but to the next row it is one hop (g_n) or three (g_n g_x g_n, equation (4)).
 *
 * (1) Every node sends its token down its column, n-1 times one row on, in turns of three hops; (2) the same
 * up the column. (3) The n tokens of a column go round the rings in one packet (star_ring.h).
 *
 * In a turn all nodes wait for the clock: a token that has come in one hop stays for the others' second and
 * third, and a node relays in these what is on its way to another row. Whether it relays or keeps a token
 * follows from its own permutation and the number of the turn.
 *
 * 6(n-1) starts of one unit, (n-1)!-1 of n units: ((n-1)! + 6n - 7) and (n! + 5n - 6).
 */
#include "common/own_token.h"
#include "parts/star_ring.h"

enum { HOPS_OF_TURN = 3 };

struct mnb_plan {
    struct star_ring ring; /* first: see star_ring.h */
    uint64_t pace;         /* steps that one token holds a link */
};

/* A node in a turn of steps (1) and (2). Rows count from 1, as symbols do. */
struct turn {
    struct node *self;
    const struct mnb_plan *plan;
    int n, row;
    unsigned char here[STAR_SYMBOLS];
    uint32_t column[STAR_GATHER_MOST]; /* ranks of the nodes of its column, by row - 1 */
    uint32_t *table;                   /* their tokens */
    int direction;                     /* +1: to the next row; -1: to the row before */
    int number;                        /* of this direction, from 1 */
    uint64_t begin;                    /* step in which the first hops start */
};

static int mnb_prepare(struct parray *array)
{
    int n = star_array_n(array, 3, STAR_GATHER_MOST);
    struct mnb_plan *plan;

    if (n < 0 || one_word_a_token(array))
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    plan->pace = parray_duration(array, 1);
    star_ring_make(array, &plan->ring, n, false);
    return 0;
}

/* The row whose token a node in this row sends on in this turn; 0: no such token has come so far, or there is
 * no row to send it to. */
static int source_of(const struct turn *turn, int row)
{
    int source = row - turn->direction * (turn->number - 1), target = row + turn->direction;
    bool sends = source >= 1 && source <= turn->n && target >= 1 && target <= turn->n;

    return sends ? source : 0;
}

/* Make hop 1, 2 or 3 of the turn when its time has come. */
static void hop_on(const struct turn *turn, int hop, int port, struct packet *packet)
{
    node_wait_until(turn->self, turn->begin + (uint64_t)(hop - 1) * turn->plan->pace);
    packet->label = node_label(turn->self, "hop %d", hop);
    node_send_packet(turn->self, port, packet);
}

/* Hop 1 of the token that this node has for its neighbour row. */
static void start_token(const struct turn *turn)
{
    int source = source_of(turn, turn->row);
    struct packet packet = PACKET(NULL, sizeof *turn->table);

    if (!source)
        return;
    packet.data = &turn->table[source - 1];
    packet.origin = (int32_t)turn->column[source - 1];
    hop_on(turn, 1, turn->n - 2, &packet);
}

/* Receive one token. A packet of step (3) that came too early has more: there is room for it, and it fails
 * the check. */
static void receive_token(const struct turn *turn, int port, struct packet *packet)
{
    node_recv_packet(turn->self, port, packet);
    if (!node_check(turn->self, packet->size == sizeof *turn->table))
        packet->size = sizeof *turn->table;
}

static void keep_token(const struct turn *turn, int source, const struct packet *packet)
{
    const uint32_t *token = packet->data;

    node_check(turn->self, turn->table[source - 1] == 0);
    node_check(turn->self, packet->origin == (int32_t)turn->column[source - 1]);
    turn->table[source - 1] = *token;
}

/* After hop 1, the symbol in front is the row that a token has left. Either this node is in the next row, or
 * hop 2 is to the node that has the symbol of the next row in front. */
static void after_first_hop(const struct turn *turn)
{
    int source = source_of(turn, turn->here[0]), target = turn->here[0] + turn->direction;
    uint32_t tokens[STAR_GATHER_MOST];
    struct packet packet = PACKET(tokens, sizeof tokens);

    if (!source)
        return;
    receive_token(turn, turn->n - 2, &packet);
    if (turn->row == target)
        keep_token(turn, source, &packet);
    else
        hop_on(turn, 2, star_find(turn->here, target) - 1, &packet);
}

/* After hop 2, the symbol in front is the row that a token goes to, and the row it has left stands where the
 * hop has put it; not in the last position, for then this node is the one that sent it. Hop 3 ends in the
 * row. */
static void after_second_hop(const struct turn *turn)
{
    int left = turn->here[0] - turn->direction;
    uint32_t tokens[STAR_GATHER_MOST];
    struct packet packet = PACKET(tokens, sizeof tokens);

    if (!source_of(turn, left) || left == turn->row)
        return;
    receive_token(turn, star_find(turn->here, left) - 1, &packet);
    hop_on(turn, 3, turn->n - 2, &packet);
}

/* After hop 3 a token has come to its row, unless hop 1 has brought it there already. */
static void after_third_hop(const struct turn *turn)
{
    int left = turn->row - turn->direction, source = source_of(turn, left);
    uint32_t tokens[STAR_GATHER_MOST];
    struct packet packet = PACKET(tokens, sizeof tokens);

    if (!source || left == turn->here[0])
        return;
    receive_token(turn, turn->n - 2, &packet);
    keep_token(turn, source, &packet);
}

/* Run step (1) or (2) of the algorithm. */
static void exchange_in_column(struct turn *turn)
{
    for (turn->direction = 1; turn->direction >= -1; turn->direction -= 2) {
        node_wait_until(turn->self, turn->begin);
        node_phase(turn->self, turn->direction > 0 ? "down the columns" : "up the columns");
        for (turn->number = 1; turn->number < turn->n; turn->number++) {
            start_token(turn);
            after_first_hop(turn);
            after_second_hop(turn);
            after_third_hop(turn);
            turn->begin += HOPS_OF_TURN * turn->plan->pace;
        }
    }
}

static void mnb_node(struct node *self)
{
    const struct mnb_plan *plan = node_arg(self);
    const struct star_ring *ring = &plan->ring;
    struct turn turn = {.self = self, .plan = plan, .n = ring->gather.n, .begin = 1};

    star_here(self, turn.n, turn.here);
    star_ring_column(ring, turn.here, turn.column);
    turn.row = turn.here[turn.n - 1];
    turn.table = star_gather_begin(self, (uint32_t)turn.row - 1);
    exchange_in_column(&turn);
    node_wait_until(self, turn.begin);
    node_phase(self, "round the rings");
    star_ring_pass(self, ring, turn.table);
}

static double mnb_paper(const struct parray *array)
{
    return star_array_time(array, star_mnb_cost(parray_degree(array, 0) + 1));
}

extern const struct parray_program star_mnb_program; /* for registry.c */
const struct parray_program star_mnb_program = {
    .name = "star-mnb",
    .task = "gossip",
    .summary = "all-to-all broadcast on a star graph by way of a mesh, packets for whole columns",
    .paper = "Tseng, Chang and Sheu 1998, section IV",
    .topology = "star:6",
    .topologies = "star",
    .model = "SLA",
    .models = "SLA F*",
    .mailbox = 2,
    .startup = STAR_STARTUP,
    .packet_bytes = STAR_GATHER_MOST * sizeof(uint32_t),
    .prepare = mnb_prepare,
    .state_bytes = star_gather_state_bytes,
    .node = mnb_node,
    .verify = star_ring_hand_in,
    .lower_bound = star_gather_bound,
    .paper_time = mnb_paper,
};
