/*
 * philosophers_waiter.c: dining philosophers who are shown to their seats.
 *
 *     parray run philosophers-waiter
 *     parray run philosophers-waiter --param seats=5 --param idle=0 || echo "status $?"
 *     parray stress philosophers-waiter
 *
 * Problem: as in philosophers_ordered.c, and here all take their left fork first.
 *
 * Scholten's cure, as Hoare tells it (1985): a waiter lets only n - 1 of the n philosophers sit at the table
 * at a time. If all who sit have their left fork and wait for the right one, then one right fork lies before
 * an empty seat: who sits beside it eats. Nodes 0 to n - 1 are the philosophers, the next n the forks, and
 * the last one is the waiter.
 *
 * Watch: a meal takes 9 packets, 3 more than without the waiter, and all of these 3 go through one node. With
 * `seats` = n the waiter lets everybody in, and they may all starve.
 */
#include <parray.h>

#include "classics/parts/first_come.h"
#include "classics/parts/param_or.h"
#include "classics/parts/per_port.h"
#include "classics/parts/table.h"
#include "classics/parts/values_of.h"
#include "classics/parts/visits.h"

static int philosophers(int nodes)
{
    return nodes / 2;
}

static int port_to(const struct node *self, int rank)
{
    return rank < node_rank(self) ? rank : rank - 1;
}

static int dine(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    int n = philosophers(node_count(self)), me = node_rank(self), sent = 0;
    int left = port_to(self, n + me), right = port_to(self, n + (me + 1) % n), waiter = port_to(self, 2 * n);
    for (int i = 0; i < plan->wanted; i++) {
        node_wait_until(self, visits_rest(self));
        visits_wait(self);
        sent += table_take(self, waiter); /* a seat is asked for like a fork */
        sent += table_take(self, left);
        sent += table_take(self, right);
        visits_inside(self, 0);
        sent += table_put(self, left);
        sent += table_put(self, right);
        sent += table_put(self, waiter);
    }
    return sent;
}

static int wait_on(struct node *self, int seats)
{
    struct first_come queue = first_come(self, node_degree(self));
    bool *sits = per_port(self, sizeof sits[0]);
    struct packet packet = PACKET(NULL, 0);
    int sent = 0;
    while (node_serve(self, &packet) != NODE_OVER) {
        if (sits[packet.port]) { /* he gets up */
            sits[packet.port] = false;
            seats++;
        } else {
            first_come_join(&queue, packet.port);
        }
        if (queue.waiting > 0 && seats > 0) {
            int next = first_come_next(&queue);
            labelled_send(self, next, node_label(self, "SEAT"), NULL, 0);
            sent++;
            sits[next] = true;
            seats--;
        }
    }
    return sent;
}

static void philosophers_waiter_node(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    const int *seats = plan->own;
    int n = philosophers(node_count(self)), me = node_rank(self);
    int sent = me < n ? dine(self) : me < 2 * n ? table_fork(self) : wait_on(self, *seats);
    node_value(self, "messages", sent);
}

static int philosophers_waiter_prepare(struct parray *array)
{
    int *seats = parray_alloc(array, sizeof *seats), n = philosophers(parray_nodes(array));
    bool ok = true;
    if (parray_nodes(array) % 2 == 0 || n < 2)
        return parray_refuse(array,
                             "%s has not two or more philosophers, as many forks, and a waiter; choose a "
                             "--topology such as complete:11",
                             parray_topology(array));
    *seats = (int)param_int_or(array, "seats", 1, n, n - 1, &ok);
    if (!ok || meals_prepare(array) != 0)
        return -1;
    visits_own(array, seats);
    return 0;
}

static bool philosophers_waiter_verify(struct node *self)
{
    return node_rank(self) >= philosophers(node_count(self)) || visits_verify(self);
}

static bool are_neighbours(const struct parray *array, int a, int b)
{
    int n = philosophers(parray_nodes(array));
    return (a + 1) % n == b || (b + 1) % n == a;
}

static void philosophers_waiter_figures(struct parray *array)
{
    double meals = visits_check(array, are_neighbours, false);
    struct parray_values messages = values_of(array, "messages");
    parray_check(array, messages.sum == 9 * meals);
    parray_figure(array, "meals", meals, "of all philosophers");
    parray_figure(array, "messages a meal", messages.sum / meals, "3 for each fork, 3 for the seat");
}

static const struct parray_param philosophers_waiter_params[] = {
    {"seats", "", "philosophers who may sit at a time; empty: all but one"},
    VISITS_PARAMS("meals", "5"),
    {0},
};

extern const struct parray_program philosophers_waiter_program;
const struct parray_program philosophers_waiter_program = {
    .name = "philosophers-waiter",
    .summary = "dining philosophers, of whom a waiter lets all but one sit; bears delays",
    .paper = "Scholten, in Hoare 1985, section 2.5",
    .topology = "complete:11",
    .topologies = "complete",
    .models = "F*",
    .params = philosophers_waiter_params,
    .mailbox = 2, /* a fork that is put down, and is asked for again */
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology complete:7 --param meals=1 --param idle=0 --plot-kind spacetime",
    .prepare = philosophers_waiter_prepare,
    .state_bytes = visits_state_bytes,
    .node = philosophers_waiter_node,
    .verify = philosophers_waiter_verify,
    .figures = philosophers_waiter_figures,
    .figure_names = "meals messages_a_meal",
};
