/* In a gather the active nodes are those that get packets, not those that send. */
#include <stdlib.h>

#include "common/beneath.h"
#include "common/own_token.h"
#include "common/packet_times.h"
#include "common/received.h"
#include "mesh_cut.h"
#include "mesh_exchange.h"
#include "mesh_sweep.h"

/* On a larger mesh an active node would have a list of more than 1 MiB of packets, and there are more than
 * 65,536 nodes. */
#define EXCHANGE_MAX_NODES 65536

const struct parray_param mesh_exchange_params[] = {
    MESH_ACTIVE_PARAM("random:4"),
    {NULL, NULL, NULL},
};

int mesh_exchange_open(struct mesh_exchange *exchange, struct parray *array, int low, int high,
                       const char *active)
{
    struct mesh *mesh = &exchange->rules.mesh;
    const char *spec = parray_topology(array);
    if (mesh_open(mesh, array) < 0 || one_word_a_token(array) < 0)
        return -1;
    if (mesh->torus && high > 2)
        return parray_refuse(array, "%s: this program runs on meshes without wraparound; take mesh:", spec);
    if ((mesh->dim < low || mesh->dim > high) && low == high)
        return parray_refuse(
            array, "%s: this program wants a mesh of %d dimensions; mesh-partial-exchange-dd runs in more",
            spec, low);
    if (mesh->dim < low || mesh->dim > high)
        return parray_refuse(array, "%s: this program wants a mesh of %d to %d dimensions", spec, low, high);
    if (mesh->nodes > EXCHANGE_MAX_NODES)
        return parray_refuse(array, "%s has %d nodes; this program runs on up to %d", spec, mesh->nodes,
                             EXCHANGE_MAX_NODES);
    exchange->rules.priorities = mesh->dim;
    parray_set_arg(array, exchange);
    return mesh_read_ranks(mesh, array, active) < 0 ? -1 : 0;
}

int mesh_exchange_prepare(struct parray *array)
{
    return mesh_exchange_open(parray_alloc(array, sizeof(struct mesh_exchange)), array, 2, 2, "active");
}

/* ------------------------------------------------------------------------------- the busiest link
 *
 * A leg adds one to the links from where it begins to where it ends. Here it is noted at both ends alone; the
 * sums along a line are the packets of its links. Downwards, places are counted from the other end. A leg may
 * go beyond the end of a line, round a ring: so the notes of a line are twice as long as the line.
 */
static void note_leg(int *notes, const struct mesh_relay *relay, int dest, int digit, int line)
{
    int side = relay->side, hops = mesh_relay_hops(relay, dest, digit);
    int begin = hops > 0 ? relay->here[digit] : side - 1 - relay->here[digit];
    int *along = notes + ((size_t)(2 * digit + (hops > 0)) * (size_t)side + (size_t)line) * 2 * (size_t)side;

    along[begin]++;
    along[begin + abs(hops)]--;
}

/* The second leg begins where the first one ends, in the line of the destination. */
static void note_packets(int *notes, const struct mesh_relay *relay, struct mesh_cross cross,
                         mesh_plane_rule *rule)
{
    const struct mesh *mesh = &relay->rules->mesh;

    for (int dest = 0; dest < mesh->nodes; dest++) {
        int first = mesh_way_digit(rule(mesh, cross, relay->me, dest), 0);
        note_leg(notes, relay, dest, first, relay->here[!first]);
        note_leg(notes, relay, dest, !first, mesh_digit(mesh, dest, first));
    }
}

static int most_of(const int *notes, int side)
{
    int most = 0;

    for (int line = 0; line < 4 * side; line++, notes += 2 * side) {
        int here = 0, round = 0;
        for (int k = 0; k < side; k++)
            round += notes[k];
        for (int k = 0; k < side; k++) {
            here += notes[k];
            round += notes[side + k];
            most = here + round > most ? here + round : most;
        }
    }
    return most;
}

int mesh_exchange_load(struct parray *array, const struct mesh_rules *rules, mesh_plane_rule *rule)
{
    const struct mesh *mesh = &rules->mesh;
    size_t side = (size_t)mesh->side;
    int *notes = parray_alloc(array, 4 * side * 2 * side * sizeof *notes);
    int *in_row = parray_alloc(array, 2 * side * sizeof *in_row), *in_column = in_row + side;

    for (int i = 0; i < mesh_active_count(mesh); i++) {
        in_row[mesh_active_rank(mesh, i) / mesh->side]++;
        in_column[mesh_active_rank(mesh, i) % mesh->side]++;
    }
    for (int i = 0; i < mesh_active_count(mesh); i++) {
        struct mesh_relay relay;
        mesh_relay_at(&relay, rules, mesh_active_rank(mesh, i));
        struct mesh_cross cross = {in_row[relay.here[1]], in_column[relay.here[0]]};
        note_packets(notes, &relay, cross, rule);
    }
    return most_of(notes, mesh->side);
}

/* ---------------------------------------------------------------------------------- on the node */

void mesh_exchange_end(struct mesh_relay *relay, uint64_t start)
{
    node_wait_until(relay->self, start);
    mesh_relay_run(relay);
}

struct mesh_cross mesh_exchange_sums(struct node *self)
{
    const struct mesh *mesh = node_arg(self);
    uint32_t active = mesh_active(self), side = (uint32_t)mesh->side;
    struct mesh_line lines[2] = {{.digit = 0, .value = active}, {.digit = 1, .value = active}};

    node_phase(self, "sums");
    mesh_sweep_both(self, lines, 2, 1);
    return (struct mesh_cross){.row = (int)received_up_to(self, lines[0].total, side),
                               .column = (int)received_up_to(self, lines[1].total, side)};
}

mesh_way mesh_fewer_first(const struct mesh *mesh, struct mesh_cross cross, int origin, int dest)
{
    (void)mesh, (void)origin, (void)dest;
    return cross.row <= cross.column ? MESH_ROW_FIRST : MESH_COLUMN_FIRST;
}

void mesh_exchange_post(struct mesh_relay *relay, struct mesh_cross cross, mesh_plane_rule *rule)
{
    struct parray_token token;
    while (node_given(relay->self, &token))
        mesh_relay_post(relay, &token, rule(&relay->rules->mesh, cross, relay->me, token.dest));
}

void mesh_exchange_plane(struct node *self, mesh_plane_rule *rule)
{
    struct mesh_cross cross = mesh_exchange_sums(self);
    struct mesh_relay relay;

    mesh_relay_open(&relay, self);
    mesh_exchange_post(&relay, cross, rule);
    mesh_exchange_end(&relay, 1 + mesh_sweep_both_steps(node_arg(self)));
}

/* ------------------------------------------------------------------------------------ afterwards */

void mesh_exchange_preamble(struct parray *array, uint64_t steps)
{
    parray_figure(array, "preamble", (double)steps * beneath_steps(array),
                  "of the steps, in which nodes find out who is active");
}

void mesh_exchange_figures(struct parray *array)
{
    const struct mesh_exchange *exchange = parray_arg(array);
    mesh_exchange_preamble(array, mesh_sweep_both_steps(&exchange->rules.mesh));
}

/* Through a layer any node may sit at a corner, and gets or sends a packet for each active node but itself
 * there; and any active node in the middle, on whose ports are N - 1 packets. */
static double least_beneath(const struct parray *array, const struct mesh *mesh)
{
    int active = mesh_active_count(mesh), ports = mesh->dim;
    int corner = (active - 1 + ports - 1) / ports, middle = (mesh->nodes - 1 + 2 * ports - 1) / (2 * ports);
    int radius = beneath_radius(array), most = corner > middle ? corner : middle;
    return active ? (most > radius ? most : radius) : 0;
}

double mesh_exchange_least(const struct parray *array, const struct mesh *mesh)
{
    double steps = parray_layer(array) ? least_beneath(array, mesh) : (double)mesh_cut_steps(mesh);
    return packet_times(array, steps);
}

double mesh_exchange_bound(const struct parray *array)
{
    const struct mesh_exchange *exchange = parray_arg(array);
    return mesh_exchange_least(array, &exchange->rules.mesh);
}

double mesh_exchange_steps(const struct mesh *mesh)
{
    int count = mesh_active_count(mesh), root = 0;
    while ((root + 1) * (root + 1) <= count)
        root++;
    return 2.0 * root * (mesh->nodes - mesh->side) + 2 * (mesh->side - 1);
}

double mesh_exchange_paper(const struct parray *array)
{
    const struct mesh_exchange *exchange = parray_arg(array);
    const struct mesh *mesh = &exchange->rules.mesh;
    return unless_layered(array, packet_times(array, mesh_exchange_steps(mesh) + mesh->side));
}
