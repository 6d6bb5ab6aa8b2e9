/*
 * visits.c: the notes of two visits are compared where the later one began before the earlier one was over.
 */
#include "classics/parts/visits.h"

const struct parray_param entries_params[] = {VISITS_PARAMS("entries", "5"), {0}};
const struct parray_param meals_params[] = {VISITS_PARAMS("meals", "5"), {0}};

/* A note: in steps from <= s < to node `rank` was inside. */
struct visit {
    double from, to, stamp, rank;
};

struct visits_words {
    const char *rests, *waits, *inside, *enters;
};

static const struct visits_words entries_words = {"resting", "waiting", "in the section",
                                                  "enters the critical section"};
static const struct visits_words meals_words = {"thinking", "hungry", "eating", "begins to eat"};

int visits_prepare(struct parray *array, const char *name)
{
    struct visits_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    plan->wanted = (int)parray_param_int(array, name, 1, 1000, &ok);
    plan->hold = (int)parray_param_int(array, "hold", 1, 1000, &ok);
    plan->idle = (int)parray_param_int(array, "idle", 0, 1000, &ok);
    plan->words = strcmp(name, "meals") != 0 ? &entries_words : &meals_words;
    plan->notes = notes_plan(array, (size_t)plan->wanted, sizeof(struct visit));
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

int entries_prepare(struct parray *array)
{
    return visits_prepare(array, "entries");
}

int meals_prepare(struct parray *array)
{
    return visits_prepare(array, "meals");
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
    return notes_bytes(&plan->notes);
}

uint64_t visits_rest(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    node_state_name(self, plan->words->rests);
    return node_now(self) + node_random_below(self, (uint64_t)plan->idle + 1);
}

void visits_wait(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    node_state_name(self, plan->words->waits);
}

void visits_inside(struct node *self, uint64_t stamp)
{
    const struct visits_plan *plan = node_arg(self);
    struct visit visit = {(double)node_now(self), 0, (double)stamp, node_rank(self)};
    node_event(self, "%s", plan->words->enters);
    node_state_name(self, plan->words->inside);
    node_wait_until(self, node_now(self) + (uint64_t)plan->hold);
    node_state_name(self, plan->words->rests);
    visit.to = (double)node_now(self);
    notes_add(self, &plan->notes, &visit);
}

bool visits_verify(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    const struct notes *mine = node_state(self);
    int visits = (int)notes_gather(self, &plan->notes);
    node_result(self, &visits, sizeof visits);
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

bool share_a_link(const struct parray *array, int a, int b)
{
    return parray_distance(array, a, b) == 1;
}

double visits_check(struct parray *array, bool (*exclude)(const struct parray *array, int a, int b),
                    bool by_stamp)
{
    const struct visits_plan *plan = parray_arg(array);
    size_t count;
    const struct visit *visit = notes_sorted(array, &plan->notes, compare, &count);
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
