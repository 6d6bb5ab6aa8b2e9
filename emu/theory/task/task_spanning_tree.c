/*
 * task_spanning_tree.c: a tree of shortest ways from one node to all others (breadth-first search).
 */
#include <stdlib.h>
#include <string.h>

#include "parray.h"
#include "task/task_case.h"
#include "task/task_run.h"
#include "topo/topo.h"

static bool spanning_tree_demand(struct task_case *task_case)
{
    task_case->demand.form = DEMAND_NOTHING;
    task_case->demand.to = task_all(task_case); /* a tree has ways to all */
    return task_root(task_case, &task_case->demand.from);
}

/* The distance of every node from the root, level by level. */
static bool spanning_tree_prepare(struct task_run *run)
{
    const struct topo *topo = run->asked->topo;
    size_t nodes = (size_t)topo->nodes, done = 0, known = 1;
    int *distance = run->distance = malloc(nodes * sizeof distance[0]);
    int *queue = malloc(nodes * sizeof queue[0]);
    if (!distance || !queue) {
        free(queue);
        return false;
    }
    memset(distance, 0xff, nodes * sizeof distance[0]);
    queue[0] = run->asked->demand.from.list[0];
    distance[queue[0]] = 0;
    for (; done < known; done++)
        for (int port = 0; port < topo_degree(topo, queue[done]); port++) {
            int peer = topo_peer(topo, queue[done], port);
            if (peer < 0 || distance[peer] >= 0)
                continue;
            distance[peer] = distance[queue[done]] + 1;
            queue[known++] = peer;
        }
    free(queue);
    return true;
}

static bool is_neighbour(const struct topo *topo, int rank, int other)
{
    for (int port = 0; port < topo_degree(topo, rank); port++)
        if (topo_peer(topo, rank, port) == other)
            return true;
    return false;
}

static enum finding_kind spanning_tree_check(struct task_run *run, struct finding *finding,
                                             const void *contents, uint32_t word)
{
    const int *distance = run->distance;
    int node = finding->node, parent = finding->origin;
    (void)contents;
    finding->got = word;
    finding->wanted = (uint32_t)distance[node];
    if (word != finding->wanted)
        return FINDING_DISTANCE;
    if (distance[node] == 0)
        return parent == node ? FINDING_NONE : FINDING_ROOT;
    if (!is_neighbour(run->asked->topo, node, parent))
        return FINDING_PARENT;
    finding->got = (uint32_t)distance[parent];
    return distance[parent] < distance[node] ? FINDING_NONE : FINDING_NOT_NEARER;
}

static const struct parray_param spanning_tree_params[] = {TASK_ROOT_PARAM, TASK_PARAMS_END};

extern const struct task task_spanning_tree;
const struct task task_spanning_tree = {
    .name = "spanning-tree",
    .summary = "a tree of shortest ways from the root: every node gets its parent and its distance",
    .params = spanning_tree_params,
    .answers = "parent",
    .demand = spanning_tree_demand,
    .prepare = spanning_tree_prepare,
    .check = spanning_tree_check,
    .caveat = "a program may know the topology and compute the tree without a packet, so that no bound above "
              "0 is known",
};
