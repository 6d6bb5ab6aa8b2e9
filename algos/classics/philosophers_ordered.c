/*
 * philosophers_ordered.c: dining philosophers. All but one take their left fork first.
 *
 *     parray run philosophers-ordered
 *     parray run philosophers-ordered --param other=-1 --param idle=0 || echo "status $?"
 *     parray stress philosophers-ordered
 *
 * Problem (Dijkstra 1965): n philosophers sit round a table, with a fork between any two of them. Each thinks
 * for a while, then needs both forks beside him to eat, then puts them down. Here nodes 0, 2, 4, ... of a
 * ring are philosophers, and the nodes between them are forks.
 *
 * If all take their left fork first, it may happen that all have it, and wait for the right one for ever:
 * that is the second command. The report names the circle, in which each waits for the next one.
 *
 * Dijkstra 1971: number the forks, and let all take the fork with the lower number first. A circle of waiting
 * cannot close then, for the numbers would have to go up all the way round. Round a table this says that one
 * philosopher (`other`) takes his right fork first, all others their left one.
 *
 * Watch: that one philosopher makes all the difference. Checked after the run: neighbours have never eaten at
 * the same time, and each has had his meals, for 6 packets each.
 */
#include <parray.h>

#include "classics/parts/table.h"
#include "classics/parts/visits.h"

enum { LEFT, RIGHT }; /* the ports down and up the ring */

static bool is_philosopher(int rank)
{
    return rank % 2 == 0;
}

static int dine(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    const int *other = plan->own;
    int first = node_rank(self) == *other ? RIGHT : LEFT, second = 1 - first, sent = 0;
    for (int i = 0; i < plan->wanted; i++) {
        node_wait_until(self, visits_rest(self));
        visits_wait(self);
        sent += table_take(self, first);
        sent += table_take(self, second); /* line: hungry */
        visits_inside(self, 0);
        sent += table_put(self, first);
        sent += table_put(self, second);
    }
    return sent;
}

static void philosophers_ordered_node(struct node *self)
{
    int sent = is_philosopher(node_rank(self)) ? dine(self) : table_fork(self);
    node_value(self, "messages", sent);
}

/* ------------------------------------------------------------------------- before and after the run */

static int philosophers_ordered_prepare(struct parray *array)
{
    int *other = parray_alloc(array, sizeof *other);
    bool ok = true;
    if (parray_nodes(array) % 2 || parray_nodes(array) < 4)
        return parray_refuse(array,
                             "%s has not as many forks as philosophers, two or more of each; choose a "
                             "--topology such as ring:10",
                             parray_topology(array));
    *other = (int)parray_param_int(array, "other", -1, parray_nodes(array) - 2, &ok);
    if (*other > 0 && !is_philosopher(*other))
        return parray_refuse(array, "--param other=%d: node %d is a fork; philosophers are 0, 2, 4, ...",
                             *other, *other);
    if (!ok || meals_prepare(array) != 0)
        return -1;
    visits_own(array, other);
    return 0;
}

static bool philosophers_ordered_verify(struct node *self)
{
    return !is_philosopher(node_rank(self)) || visits_verify(self);
}

/* Neighbours have one fork between them. */
static bool are_neighbours(const struct parray *array, int a, int b)
{
    return parray_distance(array, a, b) == 2;
}

static void philosophers_ordered_figures(struct parray *array)
{
    double meals = visits_check(array, are_neighbours, false);
    struct parray_values messages;
    parray_values(array, "messages", &messages);
    parray_check(array, messages.sum == 6 * meals);
    parray_figure(array, "meals", meals, "of all philosophers");
    parray_figure(array, "messages a meal", messages.sum / meals,
                  "for each fork: asked for, given, put down");
}

static const struct parray_param philosophers_ordered_params[] = {
    {"other", "0", "the philosopher who takes his right fork first; -1: nobody does, and all may starve"},
    VISITS_PARAMS("meals", "5"),
    {0},
};

extern const struct parray_program philosophers_ordered_program;

const struct parray_program philosophers_ordered_program = {
    .name = "philosophers-ordered",
    .summary = "dining philosophers, one of whom takes his forks the other way round; bears delays",
    .paper = "Dijkstra 1965, 1971; Lynch 1996, section 11.3",
    .topology = "ring:10",
    .topologies = "ring",
    .models = "F*",
    .params = philosophers_ordered_params,
    .mailbox = 2, /* a fork that is put down, and is asked for again */
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--param meals=1 --param idle=0 --plot-kind spacetime",
    .prepare = philosophers_ordered_prepare,
    .state_bytes = visits_state_bytes,
    .node = philosophers_ordered_node,
    .verify = philosophers_ordered_verify,
    .figures = philosophers_ordered_figures,
    .figure_names = "meals messages_a_meal",
};
