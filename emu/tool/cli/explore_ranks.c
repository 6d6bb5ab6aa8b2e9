/*
 * explore_ranks.c: the parameters of runs are texts, to which some are added; they stay as long as the
 * process, since what is found refers to them.
 */
#include "cli/explore_ranks.h"

#include "stress/more_params.h"

/* The exploration with sends that wait, as what there is beside the one before. */
static void take_waiting(struct exploration *waiting, const struct exploration *before)
{
    waiting->waits = true;
    waiting->executions += before->executions;
    waiting->runs += before->runs;
    if (waiting->differs || waiting->refused || waiting->first.kind == before->first.kind)
        return;
    waiting->differs = true;
    waiting->choice_count = 0;
    waiting->odd = waiting->first;
    waiting->first = before->first;
}

struct exploration *explore_ranks(const struct exploration *asked)
{
    struct exploration ranks = *asked;
    bool states = asked->faults.total || asked->sample.executions || asked->symmetry || asked->save;
    if (!states && params_lack(&ranks.conditions, "match"))
        params_add(&ranks.conditions.options, (const char *[]){"match=late"}, 1);
    struct exploration *e = explore_apart(&ranks);
    bool whole = e->explored == EXPLORED_MATCHES && e->complete && !e->differs && !e->first.status;
    if (!whole || !params_lack(&ranks.conditions, "eager"))
        return e;
    params_add(&ranks.conditions.options, (const char *[]){"eager=0"}, 1);
    struct exploration *waiting = explore_apart(&ranks);
    take_waiting(waiting, e);
    explore_free(e);
    return waiting;
}
