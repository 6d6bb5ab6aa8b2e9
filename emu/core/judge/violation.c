/*
 * violation.c: a list that is cut back to the first violations whenever it holds twice as many.
 *
 * Within a step violations are found in any order, so a late one may belong before others. Once the list is
 * full of violations of earlier steps, nothing can displace them.
 */
#include <stdlib.h>

#include "judge/violation.h"
#include "machine/memory.h"

enum { ROOM = 2 * VIOLATIONS_KEPT };

int violation_order(const void *left, const void *right)
{
    const struct violation *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    if (a->rule != b->rule)
        return a->rule < b->rule ? -1 : 1;
    if (a->part[0].port != b->part[0].port)
        return a->part[0].port - b->part[0].port;
    if (a->part[1].worm.from != b->part[1].worm.from)
        return a->part[1].worm.from - b->part[1].worm.from;
    return a->part[1].worm.to - b->part[1].worm.to;
}

struct violation *violation_add(struct lane *lane, uint64_t step, uint32_t node, enum rule rule)
{
    lane->violations++;
    if (lane->violation_count >= VIOLATIONS_KEPT && lane->violation[VIOLATIONS_KEPT - 1].step < step)
        return NULL;
    if (lane->violation_count == ROOM) {
        qsort(lane->violation, ROOM, sizeof lane->violation[0], violation_order);
        lane->violation_count = VIOLATIONS_KEPT;
    }
    lane->violation = memory_grow(lane->violation, &lane->violation_room, lane->violation_count + 1,
                                  sizeof lane->violation[0], "violations");
    struct violation *v = &lane->violation[lane->violation_count++];
    *v = (struct violation){.step = step, .node = (int32_t)node, .rule = rule};
    return v;
}
