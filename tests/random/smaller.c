/*
 * smaller.c: one change after the other is tried until none of them leaves a case that shows it.
 */
#include <string.h>

#include "fit.h"
#include "smaller.h"

static bool (*shows_it)(const struct net_case *c);

/* Take over a changed case if it still shows it. */
static bool try_case(struct net_case *c, const struct net_case *changed)
{
    if (!memcmp(c, changed, sizeof *c) || !case_fits(changed) || !shows_it(changed))
        return false;
    *c = *changed;
    return true;
}

static void drop_ops(struct net_case *c, int rank, int first, int count)
{
    struct op *op = c->op[rank];
    memmove(op + first, op + first + count, sizeof *op * (size_t)(c->op_count[rank] - first - count));
    c->op_count[rank] -= count;
    memset(op + c->op_count[rank], 0, sizeof *op * (size_t)count);
}

/* Drop runs of operations, long ones first. */
static bool fewer_ops(struct net_case *c)
{
    bool smaller = false;
    for (int length = CASE_OPS; length > 0; length /= 2)
        for (int rank = 0; rank < CASE_NODES; rank++)
            for (int first = c->op_count[rank] - 1; first >= 0; first--) {
                struct net_case changed = *c;
                int rest = c->op_count[rank] - first;
                if (first >= c->op_count[rank])
                    continue;
                drop_ops(&changed, rank, first, length < rest ? length : rest);
                smaller |= try_case(c, &changed);
            }
    return smaller;
}

static bool fewer_faults(struct net_case *c)
{
    bool smaller = false;
    for (int i = c->fault_count - 1; i >= 0; i--) {
        struct net_case changed = *c;
        changed.fault[i] = changed.fault[--changed.fault_count];
        memset(&changed.fault[changed.fault_count], 0, sizeof changed.fault[0]);
        smaller |= try_case(c, &changed);
    }
    return smaller;
}

/* Try a smaller number in place of *number, which is part of *changed, a copy of *c. */
static bool try_number(struct net_case *c, struct net_case *changed, int *number, int value)
{
    int before = *number;
    if (value >= before || value < 0)
        return false;
    *number = value;
    if (try_case(c, changed))
        return true;
    *number = before;
    return false;
}

static bool smaller_number(struct net_case *c, struct net_case *changed, int *number)
{
    return try_number(c, changed, number, 0) || try_number(c, changed, number, 1) ||
           try_number(c, changed, number, *number / 2) || try_number(c, changed, number, *number - 1);
}

/* Numbers of operations and faults; ranks and ports are left as they are. */
static bool smaller_numbers(struct net_case *c)
{
    bool smaller = false;
    struct net_case changed = *c;
    for (int rank = 0; rank < CASE_NODES; rank++)
        for (int i = 0; i < c->op_count[rank]; i++) {
            struct op *op = &changed.op[rank][i];
            for (int arg = op->kind == OP_WAIT || op->kind == OP_REPLY ? 0 : 1; arg < 3; arg++)
                smaller |= smaller_number(c, &changed, &op->arg[arg]);
        }
    for (int i = 0; i < c->fault_count; i++)
        for (int arg = 1; arg < 4; arg++)
            smaller |= smaller_number(c, &changed, &changed.fault[i].arg[arg]);
    int *settings[] = {&changed.startup, &changed.per_unit, &changed.max_steps, &changed.mailbox};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        smaller |= smaller_number(c, &changed, settings[i]);
    return smaller;
}

static bool simpler_array(struct net_case *c)
{
    static const char *const topologies[] = {"line:2", "line:3",   "line:4",  "ring:3",
                                             "ring:4", "mesh:2x2", "mesh:2x3"};
    struct net_case changed = *c;
    memset(changed.model, 0, sizeof changed.model);
    strcpy(changed.model, "F*");
    bool smaller = try_case(c, &changed);
    for (size_t i = 0; i < sizeof topologies / sizeof topologies[0]; i++) {
        if (!strcmp(c->topology, topologies[i]))
            break;
        changed = *c;
        memset(changed.topology, 0, sizeof changed.topology);
        strcpy(changed.topology, topologies[i]);
        if (try_case(c, &changed))
            return true;
    }
    return smaller;
}

void smaller_case(struct net_case *c, bool (*shows)(const struct net_case *c))
{
    shows_it = shows;
    bool smaller = true;
    struct net_case changed;
    while (smaller) {
        smaller = fewer_ops(c);
        smaller |= fewer_faults(c);
        smaller |= simpler_array(c);
        smaller |= smaller_numbers(c);
        changed = *c;
        changed.wait = false;
        smaller |= try_case(c, &changed);
    }
}
