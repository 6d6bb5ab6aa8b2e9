/*
 * schedule_demand.c: a unit is a chunk, so that a token has as many units as its rank gives chunks for the
 * purpose. Demands that are met before the run (a rank wants its own chunks) ask for nothing.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "schedule/schedule_program.h"

static const char what_for[] = "the task of a schedule";

/* What all demands have in common. */
struct common {
    bool sums, copies;   /* demands of sums; of single contributions */
    uint64_t *given;     /* of each rank: chunks */
    uint64_t *wanted;    /* of each rank: cells that it wants filled */
    uint64_t *wanted_of; /* of each rank: cells of others that want its contributions */
};

static void count(const struct schedule *schedule, struct common *common)
{
    for (uint32_t i = 0; i < schedule->givens; i++)
        common->given[schedule->given[i].rank] += schedule->given[i].count;
    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *demand = &schedule->demand[i];

        common->wanted[demand->rank] += demand->count;
        common->sums |= demand->of == SCHEDULE_ANY;
        common->copies |= demand->of != SCHEDULE_ANY;
        if (demand->of != SCHEDULE_ANY && demand->of != demand->rank)
            common->wanted_of[demand->of] += demand->count;
    }
}

/* The ranks of which `number` is not 0, into `list`. Result: the number that they have in common; 0: none. */
static uint64_t list_ranks(const uint64_t *number, int ranks, int *list, int *count)
{
    uint64_t same = 0;
    bool differ = false;

    for (int rank = 0; rank < ranks; rank++)
        if (number[rank]) {
            differ |= same && number[rank] != same;
            same = number[rank];
            list[(*count)++] = rank;
        }
    return differ ? 0 : same;
}

/* All ranks add up: all want all sums, some want all, or each wants its share. */
static bool find_sums(const struct schedule *schedule, const struct common *common,
                      struct schedule_task *task)
{
    int givers = 0, takers = 0;
    uint64_t given = list_ranks(common->given, schedule->ranks, task->from, &givers),
             wanted = list_ranks(common->wanted, schedule->ranks, task->to, &takers);

    if (common->copies || !given || !wanted || givers != schedule->ranks || wanted > DEMAND_UNITS_MOST)
        return false;
    if (wanted == given)
        task->demand.form = DEMAND_COPIES;
    else if (takers == schedule->ranks && wanted * (uint64_t)takers == given)
        task->demand.form = DEMAND_PRIVATE;
    else
        return false;
    task->demand.combine = true;
    task->demand.units = (uint32_t)wanted;
    task->demand.from = (struct node_set){task->from, givers};
    task->demand.to = (struct node_set){task->to, takers};
    return true;
}

/* Every rank that gives has all of its chunks copied to all others that want something. */
static bool find_copies(const struct schedule *schedule, const struct common *common,
                        struct schedule_task *task)
{
    int givers = 0, takers = 0;
    uint64_t given = list_ranks(common->given, schedule->ranks, task->from, &givers);

    list_ranks(common->wanted, schedule->ranks, task->to, &takers);
    if (!given || given > DEMAND_UNITS_MOST)
        return false;
    for (int rank = 0; rank < schedule->ranks; rank++) {
        bool gives = common->given[rank], wants = common->wanted[rank];
        uint64_t others = (uint64_t)takers - wants;

        if ((gives && common->wanted_of[rank] != given * others) ||
            (wants && common->wanted[rank] != given * (uint64_t)givers))
            return false;
    }
    task->demand.form = DEMAND_COPIES;
    task->demand.units = (uint32_t)given;
    task->demand.from = (struct node_set){task->from, givers};
    task->demand.to = (struct node_set){task->to, takers};
    return true;
}

/* Is every contribution wanted by one rank at most? `given`: the contributions of each rank. */
static bool is_private(const struct schedule *schedule, uint64_t given)
{
    uint8_t *seen = memory_take((size_t)schedule->ranks * given, 1, what_for);
    bool good = true;

    for (uint32_t i = 0; i < schedule->demands; i++)
        for (uint32_t k = 0; k < schedule->demand[i].count; k++) {
            uint64_t chunk = schedule->demand[i].chunk + k;

            good = good && chunk < given && !seen[(uint64_t)schedule->demand[i].of * given + chunk]++;
        }
    free(seen);
    return good;
}

/* Each pair of different ranks has chunks of its own, as many as all others. */
static bool find_exchange(const struct schedule *schedule, const struct common *common,
                          struct schedule_task *task)
{
    uint64_t ranks = (uint64_t)schedule->ranks, *of_pair;
    int givers = 0;
    uint64_t given = list_ranks(common->given, schedule->ranks, task->from, &givers), share = given / ranks;
    bool good = given && (uint64_t)givers == ranks && share * ranks == given && share <= DEMAND_UNITS_MOST &&
                ranks <= 4096;

    if (!good || !is_private(schedule, given))
        return false;
    of_pair = memory_take(ranks * ranks, sizeof of_pair[0], what_for);
    for (uint32_t i = 0; i < schedule->demands; i++)
        of_pair[(uint64_t)schedule->demand[i].of * ranks + (uint64_t)schedule->demand[i].rank] +=
            schedule->demand[i].count;
    for (uint64_t i = 0; i < ranks * ranks; i++)
        good &= i / ranks == i % ranks || of_pair[i] == share;
    free(of_pair);
    task->demand.form = DEMAND_PRIVATE;
    task->demand.units = (uint32_t)share;
    task->demand.from = task->demand.to = (struct node_set){NULL, schedule->ranks};
    return good;
}

bool schedule_task_find(const struct schedule *schedule, struct schedule_task *task)
{
    size_t ranks = (size_t)schedule->ranks;
    struct common common = {0};
    bool good = false;

    *task = (struct schedule_task){.from = NULL};
    if (!schedule->space || !schedule->demands || !schedule->givens)
        return false;
    common.given = memory_take(3 * ranks, sizeof common.given[0], what_for);
    common.wanted = common.given + ranks;
    common.wanted_of = common.wanted + ranks;
    task->from = memory_take(ranks, sizeof task->from[0], what_for);
    task->to = memory_take(ranks, sizeof task->to[0], what_for);
    count(schedule, &common);
    if (common.sums)
        good = find_sums(schedule, &common, task);
    else
        good = find_copies(schedule, &common, task) || find_exchange(schedule, &common, task);
    free(common.given);
    return good;
}

void schedule_task_close(struct schedule_task *task)
{
    free(task->from);
    free(task->to);
    *task = (struct schedule_task){.from = NULL};
}
