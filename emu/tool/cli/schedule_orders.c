#include <inttypes.h>
#include <stdio.h>

#include "cli/schedule_orders.h"
#include "schedule/schedule_check.h"

/* Messages that LogGOPSim does not send eagerly. */
static const uint64_t loggopsim_eager = 65535;

/* Remark the deadlocks that a check finds which something else was set for; `where` says what that was. */
static void remark_deadlocks(const struct schedule *schedule, struct findings *findings, const char *what,
                             const char *where)
{
    struct findings found = FINDINGS_NONE;

    if (schedule_check(schedule, &found, NULL) == SEVERITY_STUCK)
        for (size_t i = 0; i < found.count; i++)
            if (found.list[i].severity == SEVERITY_STUCK)
                finding_add(findings, SEVERITY_NONE, what, found.list[i].line, 0, "a deadlock %s: %s", where,
                            found.list[i].text);
    findings_free(&found);
}

void schedule_orders_remark(struct schedule *schedule, struct findings *findings)
{
    char late[128];

    if (schedule->space)
        return;
    snprintf(late, sizeof late,
             "where sends of more than %" PRIu64 " bytes end only when they are received, as in LogGOPSim",
             loggopsim_eager);
    schedule->eager = loggopsim_eager;
    remark_deadlocks(schedule, findings, "late sends", late);
    schedule->eager = UINT64_MAX;
    schedule->late_first = true;
    remark_deadlocks(schedule, findings, "order",
                     "where messages or receives come in another order, which nothing rules out");
    schedule->late_first = false;
}
