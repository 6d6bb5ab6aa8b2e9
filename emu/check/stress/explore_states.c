/*
 * explore_states.c: the search, and the runs that follow from it.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "disturb/disturbance_open.h"
#include "machine/machine.h"
#include "say.h"
#include "search/executions.h"
#include "search/way.h"
#include "seconds.h"
#include "stress/explore_file.h"
#include "value/reaches.h"
#include "stress/fits_search.h"

enum { COUNTED_MOST = 10000000 };

/* Build the array that gives nodes their place. NULL: it is refused, or the search is not for it. */
static struct parray *open_places(struct exploration *e)
{
    struct options options = e->conditions.options;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    options.engine = "fibers";
    options.stacks = "own";
    options.disturb = NULL;
    if (options.max_steps && options.max_steps < EXPLORE_STEPS) {
        snprintf(e->unfit, sizeof e->unfit, "--max-steps is a limit of runs");
        return NULL;
    }
    if (!fits_search_here(e->unfit, sizeof e->unfit) ||
        !fits_search_program(e->conditions.program, !e->vary_time, e->unfit, sizeof e->unfit))
        return NULL;
    struct parray *array = array_open(e->conditions.program, &options, NULL, &status, error);
    if (!array) { /* only a search is there for these: no run tells why */
        e->refused = e->faults.total || e->sample.executions || e->symmetry;
        e->first.status = status;
        say_join(error);
        snprintf(e->first.text, sizeof e->first.text, "%.*s", ENDING_TEXT - 1, error);
    }
    if (array && !fits_search_array(array, !e->vary_time, e->unfit, sizeof e->unfit)) {
        array_close(array);
        array = NULL;
    }
    return array;
}

/* Make the run of a way, and leave its crashes in the conditions. Result: its array; NULL: the exploration is
 * stopped. */
static struct parray *run_way(struct exploration *e, const struct way *way, struct run_ending *ending)
{
    const struct explore_task task = {
        .choice = way->choice, .count = way->choice_count, .critical = {.node = -1}, .instead = -1};
    memcpy(e->conditions.disturb.plan, way->plan, sizeof way->plan);
    e->conditions.disturb.plan_count = way->plan_count;
    return explore_run(e, &task, ending);
}

/* Do the nodes hold in the array what they hold in the state? */
static bool holds_alike(struct globals *g, const struct parray *array, struct search_place place)
{
    const struct program_data *data = &array->data;
    bool asked = g->sees || array->program->eventually;
    for (uint32_t i = 0; i < g->nodes && data->state_bytes; i++) {
        uint32_t local = quotient_local(g, place.state, place.renaming, i);
        bool seen = asked || !local_wants(g->locals, local)->crashed;
        if (seen && memcmp(data->state + i * data->state_stride, local_bytes(g->locals, local),
                           data->state_bytes) != 0)
            return false;
    }
    return true;
}

/* The status with which the run of a state ends, as the search has it. */
static int status_of(struct globals *g, struct search_place place)
{
    int status = PARRAY_DONE;
    for (uint32_t i = 0; i < g->nodes && !status; i++)
        locals_failure(g->locals, quotient_local(g, place.state, place.renaming, i), &status);
    return status || global_ended(g, place.state) ? status : PARRAY_DEADLOCK;
}

/* Is the end of the run of a way what the search says of the state? After a deadlock the array is that of
 * another run, and what a node left that crashed or failed is not kept. A run goes on after a check that
 * failed, and may come to a worse end. */
static bool is_as_found(struct state_search *search, const struct parray *array, struct search_place place,
                        enum fault_found found, const struct run_ending *ending)
{
    struct globals *g = &search->globals;
    int status = status_of(g, place);
    if (found == FOUND_HISTORY)
        return array->outcome.property[PROPERTY_HISTORY].verdict == PROPERTY_FAILS;
    if (found == FOUND_INVARIANT)
        return array->outcome.property[PROPERTY_INVARIANT].verdict == PROPERTY_FAILS &&
               holds_alike(g, array, place);
    if (status)
        return ending->status == status || (status == PARRAY_WRONG && ending->status != PARRAY_DONE);
    return (ending->status == PARRAY_DONE || ending->status == PARRAY_WRONG) && holds_alike(g, array, place);
}

static void keep_way(struct exploration *e, const struct way *way, struct state_search *search)
{
    FILE *out = fmemopen(e->search.way, sizeof e->search.way, "w");
    if (out) {
        way_print(way, search, out);
        fclose(out);
    }
}

/* The run of a state that the search found, whose way is kept if that is wrong: before the run, which may end
 * the process. False: the exploration is stopped, or the run ends otherwise than the search says, which is a
 * fault of this code. */
static bool run_place(struct exploration *e, struct state_search *search, struct search_place place,
                      enum fault_found found, struct run_ending *ending)
{
    struct way way;
    way_make(&way, search, place);
    if (found)
        keep_way(e, &way, search);
    struct parray *array = run_way(e, &way, ending);
    bool alike = array && is_as_found(search, array, place, found, ending);
    if (array && !alike) {
        e->search.astray = true;
        keep_way(e, &way, search);
    }
    way_free(&way);
    array_close(array);
    return alike;
}

/* The first state of an ending: does its run end as it should? */
static bool judge(void *input, struct state_search *search, struct search_place place)
{
    struct exploration *e = input;
    struct run_ending ending;
    if (!run_place(e, search, place, FOUND_NOTHING, &ending))
        return !e->search.astray;
    e->conditions.disturb.plan_count = 0;
    e->search.endings++;
    if (e->each)
        e->each(e->input, &ending);
    bool others = e->faults.total || !ending_fine(&e->first); /* what they result in need not be the same */
    return e->each || (others ? ending_fine(&ending) : ending.kind == e->first.kind);
}

static void take_figures(struct exploration *e, struct state_search *search)
{
    e->search.states = search->globals.states.count;
    e->search.locals = locals_count(search->globals.locals);
    e->search.moves = search->moves;
    e->search.depth = search->depth;
    e->complete = search->end == SEARCH_COMPLETE && !e->sample.executions;
    if (e->sample.executions)
        e->executions = e->sample.made;
    const struct parray *array = search->globals.array;
    for (size_t i = 0; i < array->outcome.reach_count; i++)
        e->reached |= (uint64_t)reaches_met(array, i) << i;
    if (search->end == SEARCH_AT_STATES || search->end == SEARCH_AT_DEPTH)
        e->stopped = EXPLORE_AT_LIMIT;
    else if (search->end == SEARCH_OUT_OF_TIME)
        e->stopped = EXPLORE_OUT_OF_TIME;
    if (e->complete)
        e->executions = executions_count(&search->globals, COUNTED_MOST);
}

/* A node that computes for ever ends the process. */
static void look(void *input, const struct state_search *search)
{
    struct exploration *e = input;
    char text[256];
    alarm(e->conditions.seconds);
    if (!meter_due(&e->meter))
        return;
    explore_states_text(e, search->globals.states.count, locals_count(search->globals.locals),
                        meter_elapsed(&e->meter), text, sizeof text);
    meter_show(&e->meter, text);
}

/* The undisturbed run, with which all endings are compared. */
static bool run_first(struct exploration *e)
{
    const struct explore_task task = {.critical = {.node = -1}, .instead = -1};
    struct parray *array = explore_run(e, &task, &e->first);
    array_close(array);
    return array != NULL;
}

static void refuse_kept(struct exploration *e, const char *text)
{
    e->refused = true;
    e->first.status = PARRAY_USAGE;
    snprintf(e->first.text, sizeof e->first.text, "%s", text);
}

/* Make the search, from the beginning or from where a file has left it. False: the file does not fit. */
static bool run_search(struct exploration *e, struct state_search *search, struct explore_file *kept)
{
    if (e->sample.executions) {
        sample_run(&e->sample, search);
    } else if (!kept) {
        breadth_first_run(search);
    } else if (kept_search_read(search, &kept->body)) {
        e->search.endings = e->search.kept_endings;
        if (search->end == SEARCH_COMPLETE)
            breadth_first_go_on(search);
        else
            search->next = 0; /* nothing was added to what the file has */
    } else {
        refuse_kept(e, "what --continue names does not come out as it was kept: make the exploration anew");
        return false;
    }
    locals_look_at_tables(search->globals.locals);
    return true;
}

/* Write where the search has come to, unless it is to be made once more. */
static void save_search(struct exploration *e, const struct state_search *search)
{
    bool early = search->end == SEARCH_AT_STATES || search->end == SEARCH_AT_DEPTH ||
                 search->end == SEARCH_OUT_OF_TIME || search->end == SEARCH_INTERRUPTED;
    if (!e->save || !early || !search->next || e->search.watches != search->globals.watches)
        return;
    e->search.saving = true;
    e->search.saved = explore_file_write(e, search, e->save, e->search.unsaved, sizeof e->search.unsaved);
    e->search.saving = false;
}

/* Search all states. If nodes ask more about their peers than was known, that is noted, and the search is to
 * be made once more. */
static bool search_states(struct exploration *e, struct explore_file *kept)
{
    struct parray *array = open_places(e);
    if (!array)
        return false;
    struct state_search search = {.states_most = e->sample.executions ? UINT64_MAX : explore_states_most(e),
                                  .ends = runs_end(),
                                  .stop = e->stop,
                                  .look = look,
                                  .judge = e->each ? NULL : judge,
                                  .input = e};
    bool all = globals_open(&search.globals, array, e->faults, true);
    search.globals.watches = e->search.watches;
    if (all && !e->vary_time)
        globals_in_lock_step(&search.globals);
    if (all && e->symmetry)
        all = quotient_open(&search.globals);
    e->explored = e->vary_time ? EXPLORED_STATES : EXPLORED_LOCK_STEP;
    e->search.endings = 0;
    e->search.astray = false;
    e->search.way[0] = 0;
    if (all && run_first(e)) {
        e->executions = 1;
        e->search.on = true;
        search.whole = e->each;
        locals_count_in(search.globals.locals, &e->search.runs, e->search.last);
        all = run_search(e, &search, kept);
        e->search.on = false;
        alarm(0);
        meter_end(&e->meter);
        all = all && !globals_unfit(&search.globals);
        e->search.watches |= globals_watched(&search.globals);
        for (size_t i = 0; all && e->each && i < search.ending_count; i++)
            judge(e, &search, search.ending[i].place);
        if (!e->refused)
            take_figures(e, &search);
        if (all)
            save_search(e, &search);
        if (all && search.end == SEARCH_FOUND)
            e->differs = run_place(e, &search, search.at, search.found, &e->odd) || e->search.astray;
    }
    e->asks_sent |= search.globals.locals && locals_ask_sent(search.globals.locals);
    const char *unfit = globals_unfit(&search.globals);
    snprintf(e->unfit, sizeof e->unfit, "%s", unfit ? unfit : "");
    visit_close(&search);
    array_close(array);
    return all;
}

bool explore_states(struct exploration *e)
{
    struct explore_file kept = {.bytes = NULL};
    char error[ENDING_TEXT];
    uint32_t before;
    bool all;
    if (e->go_on && !explore_file_read(&kept, e, e->go_on, error, sizeof error)) {
        refuse_kept(e, error);
        return true;
    }
    do {
        before = e->search.watches;
        all = search_states(e, kept.bytes ? &kept : NULL);
        explore_file_close(&kept);
    } while (e->search.watches != before);
    return all || e->refused;
}
