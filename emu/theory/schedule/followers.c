#include <stdlib.h>

#include "machine/memory.h"
#include "schedule/followers.h"

static const char what_for[] = "the needs of a schedule";

void followers_open(struct followers *followers, const struct schedule *schedule)
{
    size_t needs = schedule->need_first[schedule->count];
    size_t *first = memory_take((size_t)schedule->count + 1, sizeof first[0], what_for);

    followers->list = memory_take(needs, sizeof followers->list[0], what_for);
    for (size_t i = 0; i < needs; i++)
        first[schedule->need[i].op + 1]++;
    for (uint32_t op = 0; op < schedule->count; op++)
        first[op + 1] += first[op];
    for (uint32_t op = 0; op < schedule->count; op++)
        for (size_t i = schedule->need_first[op]; i < schedule->need_first[op + 1]; i++) {
            struct schedule_need follower = {op & SCHEDULE_NO_OP, schedule->need[i].begun};

            followers->list[first[schedule->need[i].op]++] = follower;
        }
    for (uint32_t op = schedule->count; op > 0; op--)
        first[op] = first[op - 1];
    first[0] = 0;
    followers->first = first;
}

void followers_close(struct followers *followers)
{
    free(followers->first);
    free(followers->list);
    *followers = (struct followers){0};
}
