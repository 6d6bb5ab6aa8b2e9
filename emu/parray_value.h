/*
 * parray_value.h: numbers for people, of a node and of the whole array. Programs include parray.h.
 *
 * A node gives numbers by name, and a report shows them: for each node (`--results FILE.csv`), and over all
 * nodes, with sum, mean, least and greatest. `figures` reads the same numbers, makes others of them, and
 * states what must hold of all nodes together:
 *
 *     static void bank(struct node *self)
 *     {
 *         ...                                     nodes send each other money
 *         node_value(self, "money", money);
 *     }
 *
 *     static void audit(struct parray *array)     .figures = audit
 *     {
 *         struct parray_values money;
 *         parray_check(array, parray_values(array, "money", &money));
 *         parray_check(array, money.sum == 100.0 * parray_nodes(array));
 *         parray_figure(array, "richest", money.greatest, "crowns");
 *     }
 */
#ifndef PARRAY_VALUE_H
#define PARRAY_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct parray;

/* Give a number for people, by name. The last number that the node gave by that name counts; one that is not
 * finite takes it back. A name has 1 to 40 printable ASCII characters, is not "node", and is none that a line
 * of the report has itself ("verified", "steps", ...); all nodes of a run together use 64 names at most, so a
 * name never tells a rank or a step. The numbers are no part of any digest. [after] */
#define node_value(self, name, number) node_value_at((self), (name), (number), PARRAY_HERE)
PARRAY_API void node_value_at(struct node *self, const char *name, double number, const char *site);

/* What the nodes gave by one name. */
struct parray_values {
    int nodes;                     /* how many nodes gave a number; 0: all that follows is NAN or -1 */
    double sum, mean;              /* of these nodes */
    double least, greatest;        /* of these numbers */
    int least_node, greatest_node; /* the lowest ranks that gave them */
};

/* Sum up, in `figures`, what the nodes gave by a name. Result: whether any node has given a number by that
 * name. */
PARRAY_API bool parray_values(const struct parray *array, const char *name, struct parray_values *values);

/* Return, in `figures`, the number that one node gave by a name; NAN: it gave none. */
PARRAY_API double parray_value(const struct parray *array, const char *name, int rank);

/* Report a number of the whole array, from `figures`, by name ("mean delay", in JSON mean_delay) and unit
 * ("packet times"; NULL: none). Both texts are copied, and are printable ASCII; the name is none that a line
 * of the report has itself. A number that is not finite is reported as missing. */
PARRAY_API void parray_figure(struct parray *array, const char *name, double value, const char *unit);

/* What `verify` has gathered in memory of the program's own, such as a counter from parray_alloc, is of the
 * nodes that this process holds. Under engine mpi those are a part of the array, and these calls make it that
 * of all nodes; in one process they change nothing. All processes have to call them alike, in `figures` and
 * nowhere else, and have to come to the same figures.
 *
 *     static void count(struct parray *array)     .figures = count
 *     {
 *         struct tally *tally = ...;              `verify` of each node has added to it
 *         parray_sum(array, &tally->packets, 1);
 *         parray_figure(array, "packets", (double)tally->packets, NULL);
 *     }
 *
 * Sums are modulo 2^64. The greatest of all ~x is ~ of the least x. A list is joined in the order of
 * processes, which is not always that of ranks: sort it before you add up numbers that are not whole, for
 * rounding depends on the order. Result: the joined list, which lives as long as the array; its length is
 * then in *count. */
PARRAY_API void parray_sum(struct parray *array, uint64_t *numbers, size_t count);
PARRAY_API void parray_max(struct parray *array, uint64_t *numbers, size_t count);
PARRAY_API double *parray_join(struct parray *array, double *list, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
