/*
 * explore_text.c: the words of what was explored, and how much of it.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cli/explore_text.h"
#include "cli/stress_opts.h"
#include "quantity.h"
#include "run/program.h"
#include "search/executions.h"
#include "search/global_state.h"
#include "stress/explore.h"

bool explore_searched(const struct exploration *e)
{
    return e->explored == EXPLORED_STATES || e->explored == EXPLORED_LOCK_STEP;
}

static void put_bounds(const struct fault_bounds *bounds)
{
    char text[256];
    if (fault_bounds_text(bounds, text, sizeof text))
        printf(", %s", text);
}

/* Faults that the program bears, and that were not tried though its number of faults would have it so. In all
 * orders there are, every node is slow at some time. */
static void put_untried(const struct exploration *e)
{
    char error[256], kinds[128];
    uint32_t borne;
    bool states = e->explored == EXPLORED_STATES;
    if (!e->faults.any || !e->faults.total || !explore_searched(e) ||
        !fault_kinds_read(e->conditions.program->faults, &borne, error, sizeof error))
        return;
    borne &= ~(uint32_t)(states ? GLOBAL_FAULTS | 1 << KIND_SLOW : LOCK_STEP_FAULTS);
    fault_kinds_write(borne, kinds, sizeof kinds);
    if (borne)
        printf(
            "               faults of the kind%s %s, which the program bears: `parray stress' draws them\n",
            borne & (borne - 1) ? "s" : "", kinds);
}

/* What is varied, and what is not. */
static void put_explored(const struct exploration *e)
{
    fputs("explored       ", stdout);
    switch (e->explored) {
    case EXPLORED_STATES:
    case EXPLORED_LOCK_STEP:
        fputs(e->explored == EXPLORED_STATES ? "orders, of packets that are late by any number of steps"
                                             : "lock step, orders of packets that arrive together",
              stdout);
        if (e->sample.executions)
            fputs(", drawn", stdout);
        put_bounds(&e->faults);
        puts(e->explored == EXPLORED_STATES ? "; nothing else depends on time" : "");
        break;
    case EXPLORED_ORDERS:
        printf("orders only, of packets up to %" PRIu64 " step%s late; not times: the program is built on "
               "lock step (--time tries them all the same)\n",
               e->delay, plural(e->delay));
        break;
    case EXPLORED_ALL_ORDERS:
        printf("orders, of packets that are late by any number of steps%s\n",
               e->vary_time && e->unfit[0] ? "" : "; nothing else depends on time");
        break;
    case EXPLORED_TIMES:
        printf("orders and arrivals of packets, up to %" PRIu64 " step%s late\n", e->delay, plural(e->delay));
        break;
    case EXPLORED_MATCHES:
        printf("what each receive from MPI_ANY_SOURCE takes, matched as late as can be%s\n",
               e->waits ? "; with standard sends that wait for their receives, too" : "");
        break;
    case EXPLORED_NOTHING:
        puts("neither orders nor times: the layer or model depends on the step");
        break;
    }
    if (e->explored == EXPLORED_ORDERS && e->full)
        puts("               mailboxes were full: orders that need more room (--mailbox) were not tried");
    if (!explore_searched(e) && e->numbers && e->explored != EXPLORED_MATCHES)
        puts("               numbers of node_choose were drawn, and no others tried");
    if (e->vary_time && e->unfit[0])
        printf("               not all states of the array, one by one: %s\n", e->unfit);
    puts("not looked at  memory that nodes share or have not set, the time of day, addresses, other "
         "mailboxes: "
         "`parray stress' varies these");
    put_untried(e);
    if (e->conditions.program->history && e->explored != EXPLORED_STATES)
        puts("               times of operations: the history is that of one run for each end or order; "
             "`parray "
             "stress' varies it");
    if (e->asks_sent)
        puts("               steps in which packets are sent: `parray stress' varies them");
    if (e->conditions.program->eventually_steps)
        puts("               the bound of `eventually': runs of other delays pass it at another state");
}

static void put_reached(const struct exploration *e)
{
    struct quantity f;
    char among[64];
    bool states = e->explored == EXPLORED_STATES;
    uint64_t count = states ? e->search.states : e->runs;
    snprintf(among, sizeof among, "%s %s%s", quantity_count(&f, count), states ? "state" : "run",
             plural(count));
    ending_print_places(e->conditions.program, e->reached, among, stdout);
}

/* "message-race: rank 0: MPI_Recv at a.c:9 takes the message of rank 2 instead of that of rank 1" */
static void explore_match(const struct exploration *e, char *text, size_t size)
{
    const struct choice *c = &e->critical;
    int used = snprintf(text, size, "message-race: rank %" PRId32 ": %s ", c->node, e->critical_call);
    if (c->port == EXPLORE_REQUEST)
        snprintf(text + used, size - (size_t)used, "takes number %" PRIu32 " of the requests that are done",
                 c->value);
    else if (c->port < 0)
        snprintf(text + used, size - (size_t)used, "waits until other ranks have gone on");
    else if (e->instead < 0)
        snprintf(text + used, size - (size_t)used, "takes the message of rank %" PRId32, c->port);
    else
        snprintf(text + used, size - (size_t)used,
                 "takes the message of rank %" PRId32 " instead of that of rank %" PRId32, c->port,
                 e->instead);
}

const char *explore_critical(const struct exploration *e, char *text, size_t size)
{
    const struct choice *c = &e->critical;
    *text = '\0';
    if (!e->differs || e->carried || explore_searched(e))
        return text;
    if (e->waits && !e->choice_count) {
        snprintf(text, size, "unsafe-buffering: every standard send waits for its receive (--param eager=0)");
        return text;
    }
    if (c->kind == CHOICE_DELAY) { /* the run differs by when a named receive gets the packet */
        snprintf(text, size,
                 "packet %" PRIu64 " of node %" PRId32 " through port %" PRId32 " (%s) comes %" PRIu32
                 " step%s late",
                 c->number, c->node, c->port, e->critical_call, c->value, plural(c->value));
        return text;
    }
    if (c->kind == CHOICE_NUMBER) {
        explore_match(e, text, size);
        return text;
    }
    int used = snprintf(text, size, "node %" PRId32 ", its call %" PRIu64 " (%s) ", c->node, c->number,
                        e->critical_call);
    if (c->kind == CHOICE_MISS)
        used += snprintf(text + used, size - (size_t)used, "finds nothing");
    else
        used += snprintf(text + used, size - (size_t)used, "takes from port %" PRId32, c->port);
    if (e->instead >= 0)
        snprintf(text + used, size - (size_t)used, " instead of port %" PRId32, e->instead);
    else
        snprintf(text + used, size - (size_t)used, " instead of finding nothing");
    return text;
}

/* How many states there are, and how far it is to the last of them. */
static void put_states(const struct exploration *e)
{
    struct quantity a, b, c;
    printf("states         %s%s%s, at most %" PRIu32
           " moves from the beginning; %s of single nodes, %s moves\n",
           quantity_count(&a, e->search.states), e->symmetry ? " but for names" : "",
           e->complete ? "" : " were looked at, nearest first", e->search.depth,
           quantity_count(&b, e->search.locals), quantity_count(&c, e->search.moves));
}

/* What random executions came through. */
static void put_sample(const struct exploration *e)
{
    const struct sampling *s = &e->sample;
    struct quantity a, b, c;
    char strategies[64];
    sample_write(s, strategies, sizeof strategies);
    printf("sample         %s execution%s by %s, seed %" PRIu64
           "; at most %s moves, at most %s of which the strategy orders\n",
           quantity_count(&a, s->made), plural(s->made), strategies, s->seed, quantity_count(&b, s->length),
           quantity_count(&c, s->longest));
    printf("               %s states of single nodes; %s pairs of such a state and what it took\n",
           quantity_count(&a, e->search.locals), quantity_count(&c, s->pairs));
    if (s->on[SAMPLE_PCT])
        printf("               a bug of depth %" PRIu32
               " is found by each execution of pct with a probability of at least %.1e\n",
               s->depth, sample_chance(s));
    if (s->cut)
        printf("               %s had not ended after %d moves\n", quantity_count(&a, s->cut),
               SAMPLE_MOVES_MOST);
}

void explore_put_scope(const struct exploration *e)
{
    put_explored(e);
    if (e->sample.executions)
        put_sample(e);
    else if (explore_searched(e) && e->search.states)
        put_states(e);
    put_reached(e);
}

/* Executions that agree are not all there are: why? */
static void put_partial(const struct exploration *e, const struct stress_request *stress)
{
    struct quantity f;
    if (e->sample.executions)
        printf("the %s that were made agree; ", quantity_count(&f, e->sample.made));
    else if (explore_searched(e))
        fputs("nothing is wrong in these states; ", stdout);
    else
        printf("the first %s execution%s; ", quantity_count(&f, e->executions),
               e->executions == 1 ? " alone was tried" : "s agree");
    if (e->stopped == EXPLORE_INTERRUPTED)
        puts("NOT COMPLETE: INTERRUPTED");
    else if (e->stopped == EXPLORE_OUT_OF_TIME)
        printf("NOT COMPLETE: --seconds %" PRIu64 " were over\n", stress->seconds);
    else if (e->sample.executions)
        puts("others were not looked at (a larger --sample makes more; without it, all are)");
    else
        puts("there are more (a larger --limit tries them)");
}

/* Why executions are not counted. */
static const char *uncounted(uint64_t executions)
{
    if (executions == EXECUTIONS_ENDLESS)
        return "there are infinitely many, as some never end";
    if (executions == EXECUTIONS_MANY)
        return "there are too many to be counted";
    return "they were not counted, as nodes that begin anew may keep others from NODE_OVER";
}

/* How to go on. */
static void put_saved(const struct exploration *e)
{
    if (e->search.saved)
        printf("saved          %s: `parray explore', with the same options and --continue %s, goes on\n",
               e->save, e->save);
    else if (e->go_on && !e->search.unsaved[0])
        printf("saved          nothing new: it was not yet where %s ends\n", e->go_on);
}

void explore_put_count(const struct exploration *e, const struct stress_request *stress)
{
    struct quantity f;
    const char *scope = e->explored == EXPLORED_ORDERS ? " (orders only)" : "";
    if (!e->executions)
        printf("executions     none came to its end%s\n", e->stopped == EXPLORE_INTERRUPTED ? ": INTERRUPTED"
                                                          : e->stopped == EXPLORE_OUT_OF_TIME
                                                              ? " within --seconds"
                                                              : "");
    else if (e->first.signal)
        puts("executions     1, which did not come to its end: no other one was tried");
    else if (!e->complete) {
        put_partial(e, stress);
        put_saved(e);
    } else if (e->executions >= EXECUTIONS_MANY)
        printf("all executions agree; %s\n", uncounted(e->executions));
    else if (e->executions > 1)
        printf("all %s executions agree%s\n", quantity_count(&f, e->executions), scope);
    else
        printf("there is 1 execution%s: %s\n", scope,
               e->explored == EXPLORED_NOTHING ? "nothing was varied" : "no call could have ended otherwise");
}
