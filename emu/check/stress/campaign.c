/*
 * campaign.c: the sorting of endings into classes, and what is asked before and after the disturbed runs.
 */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "hash.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "meter.h"
#include "quantity.h"
#include "seconds.h"
#include "step/clock.h"
#include "stress/campaign_pool.h"

enum { STEPS_MOST = 1000000, DELAYED_SECONDS = 1000 };

/* ------------------------------------------------------------------------------- classes */

static void add_class(struct campaign *c, const struct run_ending *ending,
                      const struct conditions *conditions)
{
    c->class =
        memory_grow(c->class, &c->class_room, c->class_count + 1, sizeof c->class[0], "classes of outcomes");
    c->class[c->class_count++] = (struct outcome_class){.first = *ending, .conditions = *conditions};
}

/* What failures have in common that are of any input, whose results differ. */
static uint64_t kind_of_failure(const struct run_ending *ending)
{
    uint64_t status = (uint64_t)ending->status << 32 | (uint32_t)ending->signal;
    return hash_mix(status ^ HASH_K0, ending->waits ^ HASH_K1) ^ ending->failure ^ ending->at_limit;
}

/* Count the ends that differ where they may. */
static void note_end(struct campaign *c, const struct run_ending *ending)
{
    size_t i = 0;
    if (!ending->varies || !ending_fine(ending))
        return;
    while (i < c->end_count && c->end[i] != ending->end)
        i++;
    if (i < c->end_count || i == ENDS_MOST)
        return;
    c->end = memory_grow(c->end, &c->end_room, i + 1, sizeof c->end[0], "ends that differ");
    c->end[c->end_count++] = ending->end;
}

/* Has the run left packets that nobody was to leave? */
static bool leaves_packets(const struct run_ending *ending)
{
    return ending->leftovers && !ending->varies;
}

/* Count an ending of another input, which is of a class only if it says something by itself. False: it is of
 * none. */
static bool sort_other(struct campaign *c, struct run_ending *ending)
{
    if (!ending_fine(ending) || leaves_packets(ending) || ending->unsteady) {
        ending->kind = ending->signal ? ending->kind : kind_of_failure(ending);
        return true;
    }
    c->others++;
    return false;
}

bool campaign_tells_nothing(const struct campaign *c, const struct conditions *conditions,
                            const struct run_ending *ending)
{
    bool left = leaves_packets(ending) && !campaign_faults_drawn(c, conditions);
    if (!ending_fine(ending) || left || ending->unsteady || ending->cut)
        return false;
    return !campaign_compares(c, conditions) || ending->kind == c->undisturbed.kind;
}

void campaign_sort(struct campaign *c, struct run_ending *ending, uint64_t seed)
{
    size_t i = 0;
    const struct conditions conditions = campaign_conditions(c, seed);
    const bool other = !campaign_compares(c, &conditions);
    if (campaign_faults_drawn(c, &conditions))
        ending->leftovers = 0; /* nobody takes what is for a node that is down, or came twice */
    if (ending->cut || (other && ending_refused(ending))) {
        c->cut += ending->cut;
        return;
    }
    c->done++;
    campaign_faults_count(c, &conditions, ending);
    c->reached |= ending->reached;
    if (!other)
        note_end(c, ending);
    if (other && !sort_other(c, ending))
        return;
    while (i < c->class_count && c->class[i].first.kind != ending->kind)
        i++;
    if (i == c->class_count)
        add_class(c, ending, &conditions);
    struct outcome_class *class = &c->class[i];
    class->count++;
    class->unsteady += ending->unsteady;
    c->endless += ending->signal == SIGALRM;
    bool earlier = seed < class->conditions.disturb.seed,
         first_unsteady = ending->unsteady && class->unsteady == 1;
    if (first_unsteady || (earlier && !class->first.unsteady)) {
        class->first = *ending;
        class->conditions = conditions;
    }
}

/* What a class says, the least first. A run that did not end in time may have been disturbed too much. */
enum word { NOTHING, NOT_STEADY, NO_END, DIFFERS, FAILED, FOREIGN };

static enum word word_of(const struct campaign *c, const struct outcome_class *class)
{
    if (class->first.at_limit || class->first.signal == SIGALRM)
        return NO_END;
    if (!ending_fine(&class->first))
        return class->first.foreign ? FOREIGN : FAILED;
    if (class->first.kind != c->undisturbed.kind && campaign_compares(c, &class->conditions))
        return DIFFERS;
    return class->unsteady || leaves_packets(&class->first) ? NOT_STEADY : NOTHING;
}

/* How much a class says; 0: nothing. A run of the input that was asked for says more than one of another
 * input, and one on one worker more than one on two workers, which need not go alike when repeated. */
static unsigned weigh_class(const struct campaign *c, const struct outcome_class *class)
{
    enum word word = word_of(c, class);
    unsigned asked = campaign_compares(c, &class->conditions);
    return word ? 4 * word + 2 * asked + (class->conditions.options.workers == 1) : 0;
}

const struct outcome_class *campaign_finding(const struct campaign *c)
{
    const struct outcome_class *best = NULL;
    unsigned most = 0;
    for (size_t i = 0; i < c->class_count; i++) {
        unsigned mine = weigh_class(c, &c->class[i]);
        best = mine > most ? &c->class[i] : best;
        most = mine > most ? mine : most;
    }
    return best;
}

bool campaign_describe(const struct campaign *c, struct stress_finding *finding)
{
    const struct outcome_class *found = campaign_finding(c);
    if (!found)
        return false;
    *finding = (struct stress_finding){.conditions = found->conditions,
                                       .undisturbed = campaign_conditions(c, 0),
                                       .ending = found->first,
                                       .first = c->reference,
                                       .unsteady = found->unsteady != 0};
    finding->undisturbed.options.seed = found->conditions.options.seed;
    return true;
}

/* ---------------------------------------------------------------------------------- runs */

void campaign_progress_text(const struct campaign *c, double elapsed, char *text, size_t size)
{
    struct quantity a, b;
    char of[64] = "";
    double left = meter_sooner(meter_left(elapsed, (double)c->done, (double)c->runs), c->seconds - elapsed);
    int used = meter_ahead(text, size, elapsed, left, "");
    if (c->runs)
        snprintf(of, sizeof of, " of %s", quantity_count(&a, c->runs));
    snprintf(text + used, size - (size_t)used, "%s%s runs, %zu class%s of outcomes",
             quantity_count(&b, c->done), of, c->class_count, c->class_count == 1 ? "" : "es");
}

static int class_order(const void *left, const void *right)
{
    const struct outcome_class *a = left, *b = right;
    return a->conditions.disturb.seed < b->conditions.disturb.seed
               ? -1
               : a->conditions.disturb.seed > b->conditions.disturb.seed;
}

/* Seconds of wall time for a disturbed run: many times what the undisturbed run took. */
static unsigned seconds_for(const struct campaign *c, double took)
{
    double most = 5 + DELAYED_SECONDS * took;
    return most < c->asked.seconds ? (unsigned)most : c->asked.seconds;
}

/* Does the array accept what the user wants to be disturbed? It may name a link that is not there, for
 * example. */
static bool accepts_disturbance(struct campaign *c)
{
    struct run_ending ending = run_once(&c->asked);
    if (ending_refused(&ending))
        c->undisturbed = ending;
    return !ending_refused(&ending);
}

/* Stacks of another kind may have shown that a node uses the stack of another one. Repeat what was found with
 * stacks that cannot be used so, which tells the nodes. */
static void close_finding(struct campaign *c)
{
    const struct outcome_class *finding = campaign_finding(c);
    struct conditions closed;
    if (!finding || !campaign_closed(c, &finding->conditions, &closed))
        return;
    struct run_ending ending = run_once(&closed);
    if (!ending.foreign)
        return;
    add_class(c, &ending, &closed);
    c->class[c->class_count - 1].count = 1;
    c->done++;
}

/* Does the program go by its seed? Then other seeds are other inputs. */
static bool goes_by_seed(const struct campaign *c)
{
    struct conditions conditions = campaign_conditions(c, 0);
    const struct run_ending *first = &c->undisturbed;
    if (!(c->vary_input || c->vary_seed) || !ending_fine(first))
        return false;
    conditions.options.seed++;
    struct run_ending other = run_once(&conditions);
    return !other.cut && !ending_refused(&other) &&
           (other.kind != first->kind || other.digest != first->digest || other.clock != first->clock);
}

/* The undisturbed run of the input that the finding has. */
static struct run_ending find_reference(const struct campaign *c)
{
    const struct outcome_class *finding = campaign_finding(c);
    struct conditions conditions = campaign_conditions(c, 0);
    if (!finding || !campaign_other_input(c, &finding->conditions))
        return c->undisturbed;
    conditions.options.seed = finding->conditions.options.seed;
    struct run_ending ending = run_once(&conditions);
    if (!ending.signal)
        ending.kind = kind_of_failure(&ending);
    return ending.cut ? c->undisturbed : ending;
}

bool campaign_run(struct campaign *c)
{
    double began = seconds_now();
    bool limited = c->asked.options.max_steps;
    if (!limited)
        c->asked.options.max_steps = STEPS_MOST;
    campaign_matches_open(c);
    struct conditions conditions = campaign_conditions(c, 0);
    c->undisturbed = run_once(&conditions);
    c->asked.seconds = seconds_for(c, seconds_now() - began);
    c->reference = c->undisturbed;
    if (ending_refused(&c->undisturbed) || c->undisturbed.cut)
        return false;
    if (disturb_active(&c->asked.disturb) && !accepts_disturbance(c))
        return false;
    campaign_sort(c, &c->undisturbed, 0);
    c->varies_input = goes_by_seed(c);
    campaign_faults_open(c);
    c->limits_steps = ending_fine(&c->undisturbed) && !limited;
    if (c->undisturbed.status == PARRAY_LIMIT)
        c->runs = 1; /* the program does not end by itself: one more run will do, as each takes long */
    if (c->undisturbed.signal == SIGALRM)
        c->endless = ENDLESS_MOST; /* a disturbed run would take as long */
    pool_run(c, began);
    if (!c->interrupted)
        close_finding(c);
    c->reference = find_reference(c);
    if (c->class_count > 1)
        qsort(c->class, c->class_count, sizeof c->class[0], class_order);
    c->took = seconds_now() - began;
    return true;
}

void campaign_free(struct campaign *c)
{
    campaign_faults_close(c);
    campaign_matches_close(c);
    free(c->class);
    c->class = NULL;
    free(c->end);
    c->end = NULL;
    c->end_count = c->end_room = 0;
    c->class_count = c->class_room = 0;
}
