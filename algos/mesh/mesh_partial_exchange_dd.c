/*
 * mesh-partial-exchange-dd: the partial exchange in any number d of dimensions, which Varvarigos and
 * Bertsekas 1994, section 4, leave open: O(M^(1/d) N) steps for M active nodes, the order of the lower bound.
 *
 * First all nodes learn which nodes are active: a prefix sum from both sides numbers the active nodes, d
 * (p-1) steps, and each active node tells its name to all nodes (mesh_learn.h), O(M/d) more. Then every
 * active node works out for itself in which order the packets of every active node go through the dimensions
 * (mesh_orders.h); that depends on the set of active nodes only, so all nodes find the same orders. A leg of
 * a line gets O(M^(1/d) N) packets. As earlier legs have priority and no link idles, the steps are the sum of
 * the largest numbers over the legs, and d (p-1).
 */
#include <stdlib.h>

#include "parts/mesh_exchange.h"
#include "parts/mesh_learn.h"
#include "parts/mesh_orders.h"
#include "parts/mesh_ranks.h"

static int dd_prepare(struct parray *array)
{
    return mesh_exchange_open(parray_alloc(array, sizeof(struct mesh_exchange)), array, 2, MESH_MAX_DIM,
                              "active");
}

static size_t dd_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(struct mesh_news);
}

/* Sort the ranks of the active nodes by their numbers; false: they do not ascend, so that the news cannot be
 * right. */
static bool sort_ranks(const struct mesh_news *news, int active, int *ranks)
{
    bool ascend = true;
    for (int i = 0; i < active; i++)
        ranks[i] = -1;
    for (int i = 0; i < active; i++)
        ranks[news[i].name.number] = news[i].name.rank;
    for (int i = 0; i < active; i++)
        ascend &= ranks[i] > (i > 0 ? ranks[i - 1] : -1);
    return ascend;
}

/* Post the packets of the active node with that number; false: out of memory. */
static bool post_packets(struct mesh_relay *relay, const struct mesh_news *news, int active, int number)
{
    const struct mesh *mesh = &relay->rules->mesh;
    size_t dim = (size_t)mesh->dim;
    int *ranks = malloc((size_t)active * sizeof *ranks);
    mesh_way *ways = malloc((size_t)active * dim * sizeof *ways);
    struct parray_token token;
    bool memory = ranks && ways;
    bool known = memory && node_check(relay->self, sort_ranks(news, active, ranks));

    if (known)
        memory = mesh_orders_find(mesh, ranks, active, ways);
    while (known && memory && node_given(relay->self, &token))
        mesh_relay_post(relay, &token,
                        ways[(size_t)number * dim + (size_t)mesh_orders_group(mesh, token.dest)]);
    free(ranks);
    free(ways);
    return memory;
}

static void dd_node(struct node *self)
{
    const struct mesh_exchange *exchange = node_arg(self);
    const struct mesh *mesh = &exchange->rules.mesh;
    struct mesh_news *news = node_state(self);
    bool flag = mesh_active(self);
    uint64_t start = 1 + mesh_ranks_steps(mesh, true);
    struct mesh_rank rank;
    struct mesh_relay relay;

    node_phase(self, "prefix");
    mesh_ranks_find(self, &flag, &rank, 1, true, 1);
    mesh_learn(self, news, (int)rank.total, flag ? (int)rank.before : -1, start);
    mesh_relay_open(&relay, self);
    if (flag) {
        bool memory_for_orders = post_packets(&relay, news, (int)rank.total, (int)rank.before);
        node_check(self, memory_for_orders);
    }
    mesh_exchange_end(&relay, start + mesh_learn_steps(mesh, (int)rank.total));
}

static void dd_figures(struct parray *array)
{
    const struct mesh_exchange *exchange = parray_arg(array);
    const struct mesh *mesh = &exchange->rules.mesh;
    mesh_exchange_preamble(array,
                           mesh_ranks_steps(mesh, true) + mesh_learn_steps(mesh, mesh_active_count(mesh)));
}

extern const struct parray_program mesh_partial_exchange_dd_program; /* for registry.c */
const struct parray_program mesh_partial_exchange_dd_program = {
    .name = "mesh-partial-exchange-dd",
    .task = "partial-exchange",
    .summary =
        "partial exchange on a mesh of any dimension, orders of dimensions matched to the active nodes",
    .paper = "after Varvarigos and Bertsekas 1994, section 4",
    .topology = "mesh:6x6x6",
    .topologies = "mesh",
    .model = "F*",
    .models = "F*",
    .params = mesh_exchange_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct mesh_cargo),
    .any_port = true,
    .prepare = dd_prepare,
    .state_bytes = dd_state_bytes,
    .node = dd_node,
    .figures = dd_figures,
    .figure_names = "preamble",
    .lower_bound = mesh_exchange_bound,
};
