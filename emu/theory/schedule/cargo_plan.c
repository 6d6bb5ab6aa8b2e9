/*
 * cargo_plan.c: which tasks a schedule can do.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "fault/failed_check.h"
#include "machine/memory.h"
#include "parray.h"
#include "quantity.h"
#include "schedule/cargo.h"
#include "schedule/schedule_plan.h"
#include "schedule/schedule_text.h"
#include "task/task_run.h"
#include "topo/topo.h"

#define UNITS_MOST (UINT64_C(1) << 24) /* that a message can carry */

/* How many tokens the task gives to each rank. The caller frees them. */
static uint64_t *count_given(const struct task_case *asked)
{
    const struct demand *demand = &asked->demand;
    uint64_t *count = memory_take((size_t)asked->topo->nodes, sizeof count[0], "the tokens of nodes");

    for (size_t i = 0; demand->form == DEMAND_PAIRS && i < demand->pair_count; i++)
        count[demand->pairs[i].from]++;
    for (int i = 0; demand->form != DEMAND_PAIRS && i < demand->from.count; i++) {
        int rank = node_set_rank(&demand->from, i);

        count[rank] = demand->form == DEMAND_PRIVATE ? (uint64_t)demand->to.count
                      : asked->first                 ? asked->first[rank + 1] - asked->first[rank]
                                                     : 1;
    }
    return count;
}

/* Are the contributions of each rank the units of its tokens? -1 after a refusal. */
static int compare_given(struct parray *array, const struct schedule_plan *plan, const uint64_t *given)
{
    const struct schedule *schedule = plan->schedule;
    const struct task_case *asked = &check_task(array)->asked;
    const char *word = schedule_rank_word(schedule);

    for (int rank = 0; rank < schedule->ranks; rank++) {
        uint32_t has = plan->sums.leaf_first[rank + 1] - plan->sums.leaf_first[rank];

        if (has == given[rank] * asked->units)
            continue;
        if (given[rank] && has && has % given[rank] == 0)
            return parray_refuse(array,
                                 "--task %s: in %s %s %d begins with %" PRIu32
                                 " chunk%s, and the task gives it "
                                 "%" PRIu64 " token%s of length %" PRIu32 ": say --param units=%" PRIu64,
                                 asked->task->name, schedule->file, word, rank, has, plural(has), given[rank],
                                 plural(given[rank]), asked->units, has / given[rank]);
        return parray_refuse(array,
                             "--task %s: in %s %s %d begins with %" PRIu32 " chunk%s, and the task gives it "
                             "%" PRIu64 " token%s: the schedule is for another task, or other nodes",
                             asked->task->name, schedule->file, word, rank, has, plural(has), given[rank],
                             plural(given[rank]));
    }
    return 0;
}

int cargo_plan(struct parray *array, struct schedule_plan *plan)
{
    const struct schedule *schedule = plan->schedule;
    const struct task_case *asked = &check_task(array)->asked;
    uint64_t *given, sum = 0;
    int result = 0;

    if (asked->task->check)
        return parray_refuse(array,
                             "--task %s: nodes find out the answer by what they compute, and a schedule only "
                             "says what they send",
                             asked->task->name);
    plan->task = &check_task(array)->run;
    if (asked->demand.combine && !schedule->space && cargo_sums_plan(array, plan, asked) != 0)
        return -1;
    given = count_given(asked);
    if (schedule->space)
        result = compare_given(array, plan, given);
    for (int rank = 0; !schedule->space && rank < schedule->ranks; rank++)
        sum += given[rank] * asked->units;
    free(given);
    plan->cargo = (uint32_t)(sum < UNITS_MOST ? sum : UNITS_MOST);
    plan->array = array;
    return result;
}
