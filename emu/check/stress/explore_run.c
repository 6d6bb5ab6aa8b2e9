/*
 * explore_run.c: what is about to run is noted first, because the run may end the process; the parent then
 * reads it from shared memory.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "disturb/disturbance.h"
#include "facts/site.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "quantity.h"
#include "say.h"
#include "stress/explore.h"

enum { MORE_TIMES = 10, MORE_STEPS = 1000 };

static bool is_stopped(const struct exploration *e)
{
    return e->stop && *e->stop;
}

static void note_task(struct exploration *e, const struct explore_task *task)
{
    e->before = e->executions;
    e->critical = task->critical;
    e->instead = task->instead;
    snprintf(e->critical_call, sizeof e->critical_call, "%s at %s", call_name(task->call),
             site_name(task->site));
    snprintf(e->critical_site, sizeof e->critical_site, "%s", task->site ? task->site : "");
    e->choice_count = task->count < EXPLORE_CHOICES_MOST ? task->count : EXPLORE_CHOICES_MOST;
    if (e->choice_count)
        memcpy(e->choice, task->choice, e->choice_count * sizeof *e->choice);
    alarm(e->conditions.seconds);
}

/* Until the end of all runs; 0: there is none. */
static double seconds_to_end(void)
{
    return runs_end() > 0 ? runs_left() : 0;
}

void explore_progress_text(const struct exploration *e, double elapsed, char *text, size_t size)
{
    struct quantity a, b, c;
    double left =
        meter_sooner(meter_left(elapsed, (double)e->executions, (double)e->limit), seconds_to_end());
    int used = meter_ahead(text, size, elapsed, left, "at most ");
    snprintf(text + used, size - (size_t)used, "%s of at most %s executions, %s run%s",
             quantity_count(&a, e->executions), quantity_count(&b, e->limit), quantity_count(&c, e->runs),
             plural(e->runs));
}

void explore_states_text(const struct exploration *e, uint64_t states, uint64_t locals, double elapsed,
                         char *text, size_t size)
{
    struct quantity a, b, c, d;
    bool sampled = e->sample.executions;
    double done = (double)(sampled ? e->sample.made : states);
    double all = (double)(sampled ? e->sample.executions : explore_states_most(e));
    int used =
        meter_ahead(text, size, elapsed, meter_sooner(meter_left(elapsed, done, all), seconds_to_end()),
                    sampled ? "" : "at most ");
    if (sampled)
        used += snprintf(text + used, size - (size_t)used, "%s of %s executions, ",
                         quantity_count(&c, e->sample.made), quantity_count(&d, e->sample.executions));
    snprintf(text + used, size - (size_t)used, "%s%s%s states, %s of single nodes",
             quantity_count(&a, states), sampled ? "" : " of at most ",
             sampled ? "" : quantity_count(&c, explore_states_most(e)), quantity_count(&b, locals));
}

static void put_progress(struct exploration *e)
{
    char text[256];
    if (e->search.on || !meter_due(&e->meter)) /* a search tells of states */
        return;
    explore_progress_text(e, meter_elapsed(&e->meter), text, sizeof text);
    meter_show(&e->meter, text);
}

static void refuse_task(struct exploration *e, const struct parray *array, int status, const char *error)
{
    e->refused = true;
    e->first.status = status;
    if (array && array->rules.wait)
        snprintf(
            e->first.text, sizeof e->first.text,
            "--explore does not go with --on-violation wait: when a packet begins depends on those of all "
            "nodes");
    else if (array && array->count > EXPLORE_NODES_MOST)
        snprintf(e->first.text, sizeof e->first.text,
                 "an exploration is for arrays of up to %d nodes, not for %s: take a smaller one",
                 EXPLORE_NODES_MOST, array->topo->spec);
    else
        snprintf(e->first.text, sizeof e->first.text, "%.*s", ENDING_TEXT - 1, error);
}

/* Build an array for the choices of a task and run it. NULL: it is refused. */
static struct parray *run_array(struct exploration *e, const struct explore_task *task,
                                const struct options *asked, bool at_once)
{
    struct options options = *asked;
    struct disturb_options disturb = e->conditions.disturb;
    char error[OUTCOME_ERROR_SIZE];
    int status = PARRAY_USAGE;
    bool matches = e->explored == EXPLORED_MATCHES;
    disturb.history = disturb.all_acts = !matches;
    disturb.at_once = at_once && !matches;
    disturb.choice = task->choice;
    disturb.choice_count = task->count;
    options.disturb = &disturb;
    struct parray *array = array_open(e->conditions.program, &options, NULL, &status, error);
    if (array && array->count <= EXPLORE_NODES_MOST && !array->rules.wait) {
        bool ran = array_run_nodes(array);
        /* Relaxed: the contexts of nodes have ended. */
        e->numbers |= atomic_load_explicit(&array->disturbance->numbers, memory_order_relaxed);
        status = array_conclude(array, ran);
        if (ran)
            return array;
        snprintf(error, sizeof error, "%s", array->outcome.error); /* the machine lacks something */
    }
    say_join(error);
    refuse_task(e, array, status, error);
    array_close(array);
    return NULL;
}

/* Run on where the run ended early. */
static struct parray *run_on(struct exploration *e, const struct explore_task *task, uint64_t clock)
{
    struct options options = e->conditions.options;
    uint64_t most = MORE_TIMES * clock + MORE_STEPS;
    options.on_violation = VIOLATION_COUNT;
    if (!options.max_steps || options.max_steps > most)
        options.max_steps = most;
    return run_array(e, task, &options, false);
}

struct parray *explore_run(struct exploration *e, const struct explore_task *task, struct run_ending *ending)
{
    e->runs++;
    put_progress(e);
    note_task(e, task);
    struct parray *array = run_array(e, task, &e->conditions.options, true);
    if (array) {
        ending_read(ending, array);
        e->reached |= ending->reached;
    }
    if (array && !ending->lock_step && e->explored != EXPLORED_MATCHES &&
        (ending->status == PARRAY_DEADLOCK || ending->status == PARRAY_VIOLATION)) {
        array_close(array);
        array = run_on(e, task, ending->clock);
    }
    alarm(0);
    if (array && is_stopped(e)) {
        array_close(array);
        array = NULL;
    }
    return array;
}

bool explore_count(struct exploration *e, const struct parray *array, const struct run_ending *ending)
{
    if (e->executions == e->limit) {
        e->stopped = EXPLORE_AT_LIMIT;
        return false;
    }
    e->full |= array->outcome.stalls != 0;
    e->executions++;
    if (e->each)
        e->each(e->input, ending);
    if (e->executions == 1) {
        e->first = *ending;
    } else if (ending->kind != e->first.kind && !e->each) {
        e->differs = true;
        e->odd = *ending;
    }
    return true;
}

bool explore_goes_on(const struct exploration *e)
{
    return !e->refused && !e->differs && e->stopped == EXPLORE_RAN && !is_stopped(e);
}

/* ------------------------------------------------------------------------- which search fits the program */

/* Forget the executions that were met: another search begins. */
static void begin_anew(struct exploration *e)
{
    e->executions = e->runs = 0;
    e->complete = e->full = e->numbers = e->search.astray = false;
    e->search.way[0] = 0;
    e->stopped = EXPLORE_RAN;
    meter_begin(&e->meter);
}

/* Only the search through states can do what was asked for. */
static void refuse(struct exploration *e, const char *what, const char *instead)
{
    e->refused = true;
    e->first.status = PARRAY_USAGE;
    snprintf(e->first.text, sizeof e->first.text, "%s here: %s; %s", what, e->unfit, instead);
}

void explore(struct exploration *e)
{
    begin_anew(e);
    e->unfit[0] = 0;
    e->explored = EXPLORED_ORDERS;
    if (explores_matches(e)) {
        e->explored = EXPLORED_MATCHES;
        explore_matches(e);
        if (e->stop && *e->stop)
            e->stopped = EXPLORE_INTERRUPTED;
        meter_end(&e->meter);
        return;
    }
    bool faults = e->faults.total != 0;
    if ((e->vary_time || faults || e->sample.executions || e->symmetry || e->save || e->go_on) &&
        explore_states(e)) {
        if (e->stop && *e->stop)
            e->stopped = EXPLORE_INTERRUPTED;
        return;
    }
    if (e->refused)
        return;
    begin_anew(e);
    if (e->unfit[0] && (e->save || e->go_on)) {
        refuse(e, "--save and --continue cannot be used", "leave them out");
        return;
    }
    if (e->unfit[0] && e->symmetry) {
        refuse(e, "--symmetry cannot be used", "leave it out");
        return;
    }
    if (faults) {
        refuse(e, "faults cannot be explored", "`parray stress --faults' draws them");
        return;
    }
    if (e->sample.executions) {
        refuse(e, "random executions cannot be made", "`parray stress' makes random runs");
        return;
    }
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
    meter_end(&e->meter);
}
