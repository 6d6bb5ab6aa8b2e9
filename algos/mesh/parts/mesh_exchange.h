/*
 * mesh_exchange.h: what the partial exchange programs and the partial gather share: every active node has a
 * packet of its own for every node, or every node one for every active node. Which way the packets go is up
 * to the program.
 *
 * Before the run mesh_exchange_prepare, or mesh_exchange_open with more to follow; on the node
 * mesh_relay_open, mesh_relay_post for every packet and mesh_exchange_end, all three for an exchange in the
 * plane in mesh_exchange_plane; the rest after. node_arg begins with the struct mesh_exchange.
 */
#ifndef MESH_EXCHANGE_H
#define MESH_EXCHANGE_H

#include "mesh_relay.h"

/* Read only once the run has begun. */
struct mesh_exchange {
    struct mesh_rules rules; /* first, for mesh_relay.h */
};

/* Active nodes in the row and in the column of a node. */
struct mesh_cross {
    int row, column;
};

/* The parameter "active". */
extern const struct parray_param mesh_exchange_params[];

/* Read the array, which must have `low` to `high` dimensions, and the set of active nodes from the parameter
 * of that name. -1 after refusing the run. */
int mesh_exchange_open(struct mesh_exchange *exchange, struct parray *array, int low, int high,
                       const char *active);

/* For `prepare` of an exchange in the plane. */
int mesh_exchange_prepare(struct parray *array);

/* On the node: from step `start` on, on all nodes the same, send the packets that were posted and serve until
 * all nodes have got their packets. */
void mesh_exchange_end(struct mesh_relay *relay, uint64_t start);

/* On the node, in the plane: sum up all rows and columns, until step 1 + mesh_sweep_both_steps. */
struct mesh_cross mesh_exchange_sums(struct node *self);

/* The node program of an exchange in the plane: rows and columns are summed first, then the active nodes send
 * by the rule, which says which way a packet goes. */
typedef mesh_way mesh_plane_rule(const struct mesh *mesh, struct mesh_cross cross, int origin, int dest);
void mesh_exchange_plane(struct node *self, mesh_plane_rule *rule);

/* On the node: post all its tokens by the rule. */
void mesh_exchange_post(struct mesh_relay *relay, struct mesh_cross cross, mesh_plane_rule *rule);

/* In `prepare`: the number of packets that the busiest link direction gets, if all go by the rule. */
int mesh_exchange_load(struct parray *array, const struct mesh_rules *rules, mesh_plane_rule *rule);

/* The paper's rule: along the row first if no more nodes are active there than in the column. */
mesh_way mesh_fewer_first(const struct mesh *mesh, struct mesh_cross cross, int origin, int dest);

/* For `figures`: so many steps went by before the exchange, and what they are in the plane. */
void mesh_exchange_preamble(struct parray *array, uint64_t steps);
void mesh_exchange_figures(struct parray *array);

/* For `lower_bound`: see mesh_cut.h. And the same for any set of active nodes. */
double mesh_exchange_bound(const struct parray *array);
double mesh_exchange_least(const struct parray *array, const struct mesh *mesh);

/* For `paper_time`, in the plane: 2 floor(sqrt M) (N - p) + 2 (p - 1), and p for the sums; and the same in
 * steps, without the sums, for any set of active nodes. */
double mesh_exchange_paper(const struct parray *array);
double mesh_exchange_steps(const struct mesh *mesh);

#endif
