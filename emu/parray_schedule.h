/*
 * parray_schedule.h: programs whose nodes carry out a schedule from a file. Programs include parray.h.
 *
 * A schedule says which rank sends what to whom, and after what: GOAL (LogGOPSim), MSCCL XML. A program is
 *
 *     static int prepare(struct parray *array)
 *     {
 *         return parray_schedule_read(array, "file");
 *     }
 *     static const struct parray_param params[] = {
 *         {"file", "example", "a schedule"},
 *         PARRAY_SCHEDULE_TIMES,
 *         {NULL, NULL, NULL},
 *     };
 *     PARRAY_PROGRAM(.name = "mine", .topology = "complete:4", .params = params, .prepare = prepare,
 *                    .state_bytes = parray_schedule_state_bytes, .node = node_schedule,
 *                    .verify = node_schedule_done, .release = parray_schedule_release);
 *
 * Each node does the operations of its own rank. An operation begins as soon as all that it needs is done;
 * what is ready to be sent goes out when its link is free; whatever arrives is taken at once, and kept until
 * a receive asks for it. So nothing waits behind something else. A program that also names a task (`.task`,
 * or --task of the command line) is verified by that: doc/schedules.md tells what its messages then carry.
 */
#ifndef PARRAY_SCHEDULE_H
#define PARRAY_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct parray;

/* The parameters for what schedules cost. */
#define PARRAY_SCHEDULE_TIMES                                                                 \
    {"unit", "0", "bytes of a message that are one unit of its length; 0: each is one unit"}, \
    {                                                                                         \
        "calc", "0", "cost of a calculation that is one step; 0: calculations take no time"   \
    }

/* Read, in `prepare`, the schedule in the file that the parameter `param` names, and set it as the argument
 * of the nodes. The program has the parameters of PARRAY_SCHEDULE_TIMES, too. The file "example" is a small
 * schedule of four ranks. Result: 0; or -1 after refusing the run: the file cannot be read, is no schedule,
 * or does not fit the array. */
PARRAY_API int parray_schedule_read(struct parray *array, const char *param);

/* The bytes of node_state that node_schedule needs. */
PARRAY_API size_t parray_schedule_state_bytes(const struct parray *array);

/* Do all operations of the node's rank, and take what comes until all nodes are done. */
PARRAY_API void node_schedule(struct node *self);

/* After the run: has the node done all operations, was every message that came to it received, and does it
 * hold what the schedule demands? With a task: hand in what it has. */
PARRAY_API bool node_schedule_done(struct node *self);

/* Free what parray_schedule_read made. */
PARRAY_API void parray_schedule_release(struct parray *array);

#ifdef __cplusplus
}
#endif

#endif
