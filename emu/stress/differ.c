/*
 * differ.c: two histories are compared node by node: what was sent and taken, and in which order, but not the
 * steps.
 *
 * When a node does something that it did not do in the other run, it has taken something else before, or has
 * been sent something else; in both runs causes come before effects. So the difference begins at the node
 * that parts first in either run's time.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/history.h"
#include "facts/site.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/differ.h"

/* What a run gives to the comparison. */
struct told {
    struct act *act;
    size_t count;
    size_t *first;    /* of each rank, and the end */
    uint64_t *result; /* of each rank */
    uint32_t nodes;
    bool whole; /* the run was not cut short */
    int *peer;  /* of each act's port, or -1 */
};

/* ---------------------------------------------------------------------- a process for each run */

/* What the child runs, and the file to which it writes. */
struct telling {
    const struct conditions *conditions;
    FILE *file;
};

static void write_table(const struct telling *telling, const void *table, size_t count, size_t size)
{
    if (count)
        fwrite(table, size, count, telling->file);
}

static void told_write(const struct telling *telling, const struct parray *array)
{
    struct told h = {.nodes = array->count, .whole = !array->outcome.unreturned};
    h.act = history_acts(array, &h.count);
    write_table(telling, &h, 1, sizeof h);
    write_table(telling, h.act, h.count, sizeof h.act[0]);
    for (size_t i = 0; i < h.count; i++) {
        int peer = h.act[i].port >= 0 ? parray_peer(array, (int)h.act[i].rank, h.act[i].port) : -1;
        write_table(telling, &peer, 1, sizeof peer);
    }
    for (uint32_t rank = 0; rank < h.nodes; rank++)
        write_table(telling, &array->nodes[rank].result, 1, sizeof array->nodes[rank].result);
    fflush(telling->file);
}

static void tell_run(void *input)
{
    const struct telling *telling = input;
    int status;
    char error[OUTCOME_ERROR_SIZE];
    struct disturb_options disturb = telling->conditions->disturb;
    struct options options = telling->conditions->options;
    disturb.history = true;
    options.disturb = &disturb;
    run_silently();
    struct parray *array = array_open(telling->conditions->program, &options, NULL, &status, error);
    if (!array)
        return;
    array_run(array);
    told_write(telling, array);
}

/* Return a table from the file; set *whole to false if the file is too short. */
static void *read_table(FILE *file, size_t count, size_t size, bool *whole)
{
    void *table = memory_take(count, size, "what nodes did");
    *whole = *whole && fread(table, size, count, file) == count;
    return table;
}

static void told_free(struct told *h)
{
    free(h->act);
    free(h->first);
    free(h->result);
    free(h->peer);
}

/* Run in a process of its own, so that the run begins with the program's memory as it was loaded. The texts
 * to which acts point have the same addresses in the child and here. */
static bool history_take(struct told *h, const struct conditions *conditions)
{
    struct telling telling = {.conditions = conditions, .file = tmpfile()};
    *h = (struct told){0};
    if (!telling.file)
        return false;
    bool whole = run_apart(tell_run, &telling, conditions->seconds);
    rewind(telling.file);
    whole = whole && fread(h, sizeof *h, 1, telling.file) == 1;
    h->count = whole ? h->count : 0;
    h->nodes = whole ? h->nodes : 0;
    h->act = read_table(telling.file, h->count, sizeof h->act[0], &whole);
    h->peer = read_table(telling.file, h->count, sizeof h->peer[0], &whole);
    h->result = read_table(telling.file, h->nodes, sizeof h->result[0], &whole);
    fclose(telling.file);
    h->first = memory_take(h->nodes + 1, sizeof h->first[0], "what nodes did");
    for (size_t i = 0; i < h->count; i++)
        h->first[h->act[i].rank + 1] = i + 1;
    for (uint32_t rank = 0; rank < h->nodes; rank++)
        if (h->first[rank + 1] < h->first[rank])
            h->first[rank + 1] = h->first[rank];
    if (!whole)
        told_free(h);
    return whole;
}

/* Is an act compared? A poll that found nothing depends on time alone, and mostly means nothing. */
static bool act_counts(const struct act *act)
{
    return act->kind != ACT_NOTHING || act->call != CALL_POLL;
}

static size_t next_of(const struct told *h, uint32_t rank, size_t i)
{
    while (i < h->first[rank + 1] && !act_counts(&h->act[i]))
        i++;
    return i;
}

static bool same_act(const struct act *a, const struct act *b)
{
    return a->kind == b->kind && a->port == b->port && a->size == b->size && a->hash == b->hash;
}

struct parting {
    uint32_t rank;
    size_t one, other; /* index of an act, or the end of those of the node */
    uint64_t step;     /* NEVER: they do not part */
};

/* Return the first acts of a node that differ. In a run that was cut short the end of a node's acts says
 * nothing. */
static struct parting part_node(const struct told *a, const struct told *b, uint32_t rank)
{
    struct parting parting = {.rank = rank, .one = a->first[rank], .other = b->first[rank], .step = NEVER};
    size_t end_a = a->first[rank + 1], end_b = b->first[rank + 1];
    for (;;) {
        size_t i = next_of(a, rank, parting.one), k = next_of(b, rank, parting.other);
        if ((i == end_a && (k == end_b || !a->whole)) || (k == end_b && !b->whole))
            return parting;
        if (i == end_a || k == end_b || !same_act(&a->act[i], &b->act[k])) {
            uint64_t step_a = i < end_a ? a->act[i].step : NEVER, step_b = k < end_b ? b->act[k].step : NEVER;
            parting.step = step_a < step_b ? step_a : step_b;
            return parting;
        }
        parting.one = i + 1;
        parting.other = k + 1;
    }
}

/* Print a payload; one of 4 or 8 bytes may be a number. */
static void print_payload(const struct act *act, FILE *out)
{
    fprintf(out, "%" PRIu32 " byte%s", act->size, act->size == 1 ? "" : "s");
    if (act->size == 4)
        fprintf(out, " (%" PRId32 ")", (int32_t)(uint32_t)act->word);
    else if (act->size == 8)
        fprintf(out, " (%" PRId64 ")", (int64_t)act->word);
    else if (act->size)
        fprintf(out, " (hash %016" PRIx64 ")", act->hash);
    if (act->origin >= 0)
        fprintf(out, " of node %" PRId32, act->origin);
}

static void print_act(const struct told *h, uint32_t rank, size_t i, const char *name, FILE *out)
{
    fprintf(out, "    %s: ", name);
    if (i >= h->first[rank + 1]) {
        fputs("nothing more\n", out);
        return;
    }
    const struct act *act = &h->act[i];
    fprintf(out, "step %" PRIu64 ", %s at %s ", act->step, call_name(act->call), site_name(act->site));
    if (act->kind == ACT_NOTHING)
        fputs("found nothing", out);
    else
        fprintf(out, "%s port %" PRId32 " %s node %d: ", act->kind == ACT_SEND ? "sent on" : "took from",
                act->port, act->kind == ACT_SEND ? "to" : "of", h->peer[i]);
    if (act->kind != ACT_NOTHING)
        print_payload(act, out);
    putc('\n', out);
}

/* Both runs sent and took alike: say whether a result differs. */
static void print_results(const struct difference *d, const struct told *a, const struct told *b)
{
    for (uint32_t rank = 0; rank < a->nodes && a->whole && b->whole; rank++)
        if (a->result[rank] != b->result[rank]) {
            fprintf(d->out,
                    "  all nodes sent and took the same, but node %" PRIu32
                    " came to another result: it depends on time, or on memory that is not its own or was "
                    "never set\n",
                    rank);
            return;
        }
    fputs(a->whole && b->whole ? "  all nodes sent and took the same, and came to the same results\n"
                               : "  until one of them ended, all nodes sent and took the same\n",
          d->out);
}

static void compare_runs(const struct difference *d, const struct told *a, const struct told *b)
{
    struct parting first = {.step = NEVER};
    for (uint32_t rank = 0; rank < a->nodes; rank++) {
        struct parting parting = part_node(a, b, rank);
        if (parting.step < first.step)
            first = parting;
    }
    if (first.step == NEVER) {
        print_results(d, a, b);
        return;
    }
    fprintf(d->out, "  they part first at node %" PRIu32 ", step %" PRIu64 ":\n", first.rank, first.step);
    print_act(a, first.rank, first.one, d->one_name, d->out);
    print_act(b, first.rank, first.other, d->other_name, d->out);
}

void differ_print(struct difference *d)
{
    struct told one, other;
    if (!history_take(&one, &d->one)) {
        fprintf(d->out, "  %s could not be repeated for a comparison\n", d->one_name);
        return;
    }
    if (history_take(&other, &d->other)) {
        if (one.nodes == other.nodes)
            compare_runs(d, &one, &other);
        told_free(&other);
    } else {
        fprintf(d->out, "  %s could not be repeated for a comparison\n", d->other_name);
    }
    told_free(&one);
}
