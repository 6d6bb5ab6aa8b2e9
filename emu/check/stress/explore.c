/*
 * explore.c: which search fits the program.
 */
#include "screen.h"
#include "seconds.h"
#include "stress/explore.h"
#include "stress/explore_orders.h"
#include "stress/explore_times.h"

/* Forget the executions that were met: another search begins. */
static void begin_anew(struct exploration *e)
{
    e->executions = e->runs = 0;
    e->complete = e->full = false;
    e->stopped = EXPLORE_RAN;
    e->began = e->shown = seconds_now();
}

void explore(struct exploration *e)
{
    begin_anew(e);
    e->explored = e->vary_time ? EXPLORED_ALL_ORDERS : EXPLORED_ORDERS;
    if (!explore_orders(e)) {
        begin_anew(e);
        e->explored = EXPLORED_TIMES;
        explore_times(e);
    } else if (e->executions && e->first.lock_step) {
        e->explored = EXPLORED_NOTHING;
    }
    if (e->stop && *e->stop)
        e->stopped = EXPLORE_INTERRUPTED;
    if (e->progress)
        screen_line(e->progress, "");
}
