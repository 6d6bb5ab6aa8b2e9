/*
 * visits.c: a visit is gathered as four numbers, since parray_join puts numbers together from all processes.
 */
#include "classics/parts/visits.h"

#include <stdlib.h>

/* Steps from <= s < to, in which node `rank` was inside. Whole numbers below 2^53, which a double holds. */
struct visit {
    double from, to, stamp, rank;
};

enum { NUMBERS = sizeof(struct visit) / sizeof(double) };

struct visits_list {
    size_t count;
    struct visit visit[];
};

/* node_state: what one node has noted. */
struct visits {
    int count;
    struct visit visit[];
};

int visits_prepare(struct parray *array, const char *name)
{
    struct visits_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    plan->wanted = (int)parray_param_int(array, name, 1, 1000, &ok);
    plan->hold = (int)parray_param_int(array, "hold", 1, 1000, &ok);
    plan->idle = (int)parray_param_int(array, "idle", 0, 1000, &ok);
    size_t all = (size_t)plan->wanted * (size_t)parray_nodes(array);
    plan->all = parray_alloc(array, sizeof *plan->all + all * sizeof plan->all->visit[0]);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

void visits_own(struct parray *array, const void *own)
{
    const struct visits_plan *plan = parray_arg(array);
    struct visits_plan *with = parray_alloc(array, sizeof *with);
    *with = *plan;
    with->own = own;
    parray_set_arg(array, with);
}

size_t visits_state_bytes(const struct parray *array)
{
    const struct visits_plan *plan = parray_arg(array);
    return sizeof(struct visits) + (size_t)plan->wanted * sizeof(struct visit);
}

uint64_t visits_rest(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    return node_now(self) + node_random_below(self, (uint64_t)plan->idle + 1);
}

void visits_inside(struct node *self, uint64_t stamp)
{
    const struct visits_plan *plan = node_arg(self);
    struct visits *mine = node_state(self);
    double from = (double)node_now(self);
    node_wait_until(self, node_now(self) + (uint64_t)plan->hold);
    if (node_check(self, mine->count < plan->wanted))
        mine->visit[mine->count++] =
            (struct visit){from, (double)node_now(self), (double)stamp, node_rank(self)};
}

bool visits_verify(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    const struct visits *mine = node_state(self);
    for (int i = 0; i < mine->count; i++)
        plan->all->visit[plan->all->count++] = mine->visit[i];
    node_result(self, &mine->count, sizeof mine->count);
    return node_check_eq(self, mine->count, plan->wanted);
}

/* By the step of entry; the rank makes the order the same in however many processes. */
static int compare(const void *one, const void *other)
{
    const struct visit *a = one, *b = other;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

double visits_check(struct parray *array, bool (*exclude)(const struct parray *array, int a, int b),
                    bool by_stamp)
{
    const struct visits_plan *plan = parray_arg(array);
    size_t count = plan->all->count * NUMBERS;
    struct visit *visit = (struct visit *)parray_join(array, (double *)plan->all->visit, &count);
    count /= NUMBERS;
    qsort(visit, count, sizeof visit[0], compare);
    for (size_t i = 0; i < count; i++) {
        const struct visit *a = &visit[i];
        for (const struct visit *b = a + 1; b < visit + count && b->from < a->to; b++)
            parray_checkf(array, exclude && !exclude(array, (int)a->rank, (int)b->rank),
                          "node %.0f, inside in steps %.0f to %.0f, and node %.0f, which came in step %.0f",
                          a->rank, a->from, a->to - 1, b->rank, b->from);
        if (by_stamp && i + 1 < count)
            parray_checkf(array, a->stamp < a[1].stamp,
                          "node %.0f with stamp %.0f before node %.0f with %.0f", a->rank, a->stamp,
                          a[1].rank, a[1].stamp);
    }
    return (double)count;
}
