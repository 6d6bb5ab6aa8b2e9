/* A node keeps a token a node, by origin. In a gather the active nodes are those that get packets, not those
 * that send. */
#include "mesh_cut.h"
#include "mesh_exchange.h"
#include "mesh_sweep.h"
#include "common/beneath.h"
#include "common/received.h"
#include "common/packet_times.h"
#include "common/token.h"

/* On a larger mesh each node would have a table of more than 256 KiB, and there are more than 65,536
 * nodes. */
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
    if (mesh_open(mesh, array) < 0)
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

size_t mesh_exchange_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

/* ---------------------------------------------------------------------------------- on the node */

static uint32_t token_for(const struct mesh *mesh, int origin, int dest)
{
    return (uint32_t)token_private(mesh->seed, origin, dest);
}

void mesh_exchange_begin(struct mesh_relay *relay, struct node *self)
{
    const struct mesh_exchange *exchange = node_arg(self);
    uint32_t *got = node_state(self);
    mesh_relay_open(relay, self, got);
    if (mesh_active(self))
        got[node_rank(self)] = token_for(&exchange->rules.mesh, node_rank(self), node_rank(self));
}

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
    const struct mesh *mesh = &relay->rules->mesh;
    for (int dest = 0; dest < mesh->nodes; dest++)
        mesh_relay_post(relay, dest, rule(mesh, cross, relay->me, dest));
}

void mesh_exchange_plane(struct node *self, mesh_plane_rule *rule)
{
    struct mesh_cross cross = mesh_exchange_sums(self);
    struct mesh_relay relay;

    mesh_exchange_begin(&relay, self);
    if (mesh_active(self))
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

bool mesh_exchange_verify(struct node *self)
{
    const struct mesh_exchange *exchange = node_arg(self);
    const struct mesh *mesh = &exchange->rules.mesh;
    const uint32_t *got = node_state(self);
    int me = node_rank(self), count = mesh_active_count(mesh), next = 0;
    bool right = true;

    for (int origin = 0; origin < mesh->nodes; origin++) {
        bool active = next < count && mesh_active_rank(mesh, next) == origin;
        bool meant = exchange->gather ? mesh_active(self) : active;
        next += active;
        right &= got[origin] == (meant ? token_for(mesh, origin, me) : 0);
    }
    node_result(self, got, (size_t)mesh->nodes * sizeof *got);
    return right;
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
