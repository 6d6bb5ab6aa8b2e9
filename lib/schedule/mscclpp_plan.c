/*
 * mscclpp_plan.c: what all parts of the reader of plans do: read numbers, add operations.
 */
#include "schedule/mscclpp_plan.h"

void mscclpp_begin(struct mscclpp_plan *plan, const struct mscclpp_kind *kind)
{
    plan->kind = kind;
    json_reading_at(&plan->reading, "%s", kind ? kind->name : "");
}

bool mscclpp_number(struct mscclpp_plan *plan, const json_t *of, const char *key, uint32_t most,
                    uint32_t *number)
{
    const json_t *value = json_object_get(of, key);

    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > most)
        return json_reading_refuse(&plan->reading, "%s must be there, a whole number from 0 to %u", key,
                                   most);
    *number = (uint32_t)json_integer_value(value);
    return true;
}

uint32_t mscclpp_add_aside(struct mscclpp_plan *plan, uint32_t gpu, struct schedule_op op)
{
    struct schedule_op whole = op;

    whole.rank = (int32_t)gpu;
    whole.line = plan->reading.line;
    whole.size = plan->word;
    whole.block = whole.index = -1;
    return schedule_add(plan->schedule, &whole);
}

uint32_t mscclpp_add(struct mscclpp_plan *plan, struct schedule_op op)
{
    op.rank = (int32_t)plan->gpu_id;
    op.line = plan->reading.line;
    op.size = plan->word;
    op.block = (int32_t)plan->block_id;
    op.index = (int32_t)(plan->place / 2);
    uint32_t number = schedule_add(plan->schedule, &op);

    if (plan->last != SCHEDULE_NO_OP)
        schedule_need(plan->schedule, number, plan->last, false);
    return plan->last = number;
}
