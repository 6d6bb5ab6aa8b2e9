/*
 * parray_demand.h: a task of a program's own, by functions: which tokens there are, what they hold, and which
 * result is right. Programs include it beside parray.h.
 *
 *     static void neighbours(struct parray_demand *demand)
 *     {
 *         for (int rank = 0; rank < demand_nodes(demand); rank++)
 *             demand_token(demand, rank, (rank + 1) % demand_nodes(demand));
 *     }
 *
 *     PARRAY_TASK(.name = "to-the-right", .demand = neighbours);
 *     PARRAY_PROGRAM(.name = "mine", .task = "to-the-right", ...);
 *
 * Node programs then get tokens and hand in results by the calls of parray_task.h, as with any task. Each of
 * the functions may be called at any time and any number of times, also where nothing runs (parray bound
 * FILE.c), and has to do the same every time for the same array.
 */
#ifndef PARRAY_DEMAND_H
#define PARRAY_DEMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct parray_demand;
struct parray_token;

/* The most words of a token of which a function says what it holds. */
enum { PARRAY_INPUT_UNITS = 256 };

struct parray_task {
    const char
        *name; /* that no shipped task has; of two tasks of a name the first one that is loaded counts */
    const char *summary; /* one line; NULL: none */
    /* Name all tokens, by the calls below. All of them are for one node each, or all for the same nodes. */
    void (*demand)(struct parray_demand *demand);
    /* Say what a token holds. `words` come filled with what follows from the seed and no node can compute;
     * the function changes what is to be otherwise. A first word of 0 becomes 2^32 - 1. NULL: they stay. */
    void (*input)(const struct parray_demand *demand, const struct parray_token *token, uint32_t *words);
    /* Is that what the node has to find out? Every node then delivers one result, with origin -1, of as many
     * words as a token has. Called for several nodes at a time. NULL: nodes deliver tokens that they want. */
    bool (*check)(const struct parray_demand *demand, int node, const uint32_t *result);
    /* With `check`: a result takes all tokens that are for the node, whole, and nothing less, as a sum of
     * them would be. Then the bounds of the demand are those of the task; else none is known. */
    bool whole;
};

/* What is asked about: the array as the program sees it. */
PARRAY_API int demand_nodes(const struct parray_demand *demand);
PARRAY_API const char *demand_topology(const struct parray_demand *demand); /* "mesh:4x4" */

/* Add a token of node `from` for node `to`; -1: for all nodes. For `demand` only. */
PARRAY_API void demand_token(struct parray_demand *demand, int from, int to);

/* Add a token of node `from` for several nodes, one at least. For `demand` only. */
PARRAY_API void demand_token_for(struct parray_demand *demand, int from, const int *to, int count);

/* Get token number `number`, from 0 on, of a node, and its words. False: the node has no more. For `check`
 * only. */
PARRAY_API bool demand_given(const struct parray_demand *demand, int node, uint32_t number,
                             struct parray_token *token, uint32_t *words);

/* PARRAY_TASK calls it when its object is loaded. */
PARRAY_API void parray_task_add(const struct parray_task *task, size_t size);

/* Define a task, one in a source. */
#define PARRAY_TASK(...)                                                   \
    static const struct parray_task parray_task_defined = {__VA_ARGS__};   \
    __attribute__((constructor)) static void parray_task_begin(void)       \
    {                                                                      \
        parray_task_add(&parray_task_defined, sizeof parray_task_defined); \
    }                                                                      \
    extern const struct parray_task parray_task_ended_

#ifdef __cplusplus
}
#endif

#endif
