/* Nodes that only end steps: the cost of the clock, to be held against a barrier alone. */
#include <parray.h>

static const struct parray_param params[] = {{"steps", "100", "steps that every node ends"}, {0}};
static int64_t steps; /* read-only while nodes run */

static int prepare(struct parray *array)
{
    bool ok = true;

    steps = parray_param_int(array, "steps", 1, 100000000, &ok);
    return ok ? 0 : -1;
}

static void lock_step(struct node *self)
{
    for (int64_t i = 0; i < steps; i++)
        node_step(self);
}

static bool verify(struct node *self)
{
    return node_now(self) == (uint64_t)steps + 1;
}

PARRAY_PROGRAM(.name = "lock-step", .summary = "every node ends steps and does nothing else",
               .topology = "ring:1000", .params = params, .prepare = prepare, .node = lock_step,
               .verify = verify);
