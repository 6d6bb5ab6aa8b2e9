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

#include "facts/site.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "serialize.h"
#include "stress/differ.h"

/* ------------------------------------------------------------------ what all nodes did in a run */

/*
 * What all nodes did in a run that a process of its own makes.
 *
 * Life cycle: run_history_make, read, run_history_free. The texts to which acts point are those of the
 * program, which lies at the same parting_place in all processes that this one starts.
 */
struct run_history {
    struct act *act; /* by rank, then in the order of the node */
    size_t count;
    size_t *first;    /* of each rank, and the end */
    uint64_t *result; /* of each rank */
    uint32_t nodes;
    bool whole;          /* the run was not cut short */
    int *peer;           /* of each act's port, or -1 */
    unsigned char *byte; /* of all payloads that were kept, where act.bytes says */
    size_t byte_count;
};

static const char what_for[] = "what nodes did"; /* of memory */

/* ------------------------------------------------------------------------ in the child */

static void write_table(FILE *out, const void *table, size_t count, size_t size)
{
    if (count)
        fwrite(table, size, count, out);
}

/* Put the payloads of all acts one behind the other. */
static void gather_payloads(struct run_history *history, const struct parray *array)
{
    size_t room = 0;
    for (size_t i = 0; i < history->count; i++) {
        struct act *act = &history->act[i];
        const unsigned char *bytes = history_payload(array, act);
        if (!bytes)
            continue;
        history->byte = memory_grow(history->byte, &room, history->byte_count + act->size, 1, what_for);
        if (act->size)
            memcpy(history->byte + history->byte_count, bytes, act->size);
        act->bytes = 1 + history->byte_count;
        history->byte_count += act->size;
    }
}

static void history_write(FILE *out, const struct parray *array)
{
    struct run_history history = {.nodes = array->count, .whole = !array->outcome.unreturned};
    history.act = history_acts(array, &history.count);
    gather_payloads(&history, array);
    write_table(out, &history, 1, sizeof history);
    write_table(out, history.act, history.count, sizeof history.act[0]);
    for (size_t i = 0; i < history.count; i++) {
        const struct act *act = &history.act[i];
        int peer = act->port >= 0 ? parray_peer(array, (int)act->rank, act->port) : -1;
        write_table(out, &peer, 1, sizeof peer);
    }
    for (uint32_t rank = 0; rank < history.nodes; rank++)
        write_table(out, &array->nodes[rank].result, 1, sizeof array->nodes[rank].result);
    write_table(out, history.byte, history.byte_count, 1);
}

static int record_run(const void *input, FILE *out, char *sentence)
{
    const struct conditions *conditions = input;
    int status;
    struct disturb_options disturb = conditions->disturb;
    struct options options = conditions->options;
    disturb.history = disturb.payloads = true;
    options.disturb = &disturb;
    run_move_memory(conditions->elsewhere);
    struct parray *array = array_open(conditions->program, &options, NULL, &status, sentence);
    if (!array)
        return status;
    array_run(array);
    history_write(out, array);
    return status;
}

/* ----------------------------------------------------------------------- in the parent */

static void *read_table(struct deserializer *from, size_t count, size_t size)
{
    from->bad |= count > (size_t)(from->end - from->at) / size;
    size_t there = from->bad ? 0 : count;
    void *table = memory_take(there, size, what_for);
    deserialize_into(from, table, there * size);
    return table;
}

static void find_first(struct run_history *history)
{
    history->first = memory_take(history->nodes + 1, sizeof history->first[0], what_for);
    for (size_t i = 0; i < history->count; i++)
        history->first[history->act[i].rank + 1] = i + 1;
    for (uint32_t rank = 0; rank < history->nodes; rank++)
        if (history->first[rank + 1] < history->first[rank])
            history->first[rank + 1] = history->first[rank];
}

static void run_history_free(struct run_history *history)
{
    free(history->act);
    free(history->first);
    free(history->result);
    free(history->peer);
    free(history->byte);
}

/* Make the run. False: it did not come to its end. */
static bool run_history_make(struct run_history *history, const struct conditions *conditions)
{
    struct job_result result;
    bool ran = run_apart(&result, record_run, conditions, conditions->seconds);
    struct deserializer from = deserialize(result.data, result.size);
    deserialize_into(&from, history, sizeof *history);
    history->act = read_table(&from, history->count, sizeof history->act[0]);
    history->peer = read_table(&from, history->count, sizeof history->peer[0]);
    history->result = read_table(&from, history->nodes, sizeof history->result[0]);
    history->byte = read_table(&from, history->byte_count, 1);
    history->first = NULL;
    free(result.data);
    if (ran && !from.bad)
        find_first(history);
    else
        run_history_free(history);
    return ran && !from.bad;
}

/* The payload of an act; NULL: it was not kept. */
static const unsigned char *run_history_payload(const struct run_history *history, const struct act *act)
{
    return act->bytes ? &history->byte[act->bytes - 1] : NULL;
}

/* ---------------------------------------------------------------------------------------------- payloads */

/* A few bytes of each payload, one line each, from the same offset. */
enum { SHOWN = 16, WORD = 8 };

struct payload {
    const char *name; /* of the run: "seed 3" */
    const unsigned char *bytes;
    size_t size;
};

static size_t first_difference(const struct payload *a, const struct payload *b)
{
    size_t i = 0;
    while (i < a->size && i < b->size && a->bytes[i] == b->bytes[i])
        i++;
    return i;
}

static size_t count_differences(const struct payload *a, const struct payload *b)
{
    size_t count = 0;
    for (size_t i = 0; i < a->size && i < b->size; i++)
        count += a->bytes[i] != b->bytes[i];
    return count;
}

static void print_some_bytes(const struct payload *p, int width, size_t from, FILE *out)
{
    fprintf(out, "      %-*s byte %zu:", width + 1, p->name, from);
    for (size_t i = from; i < p->size && i < from + SHOWN; i++)
        fprintf(out, " %02x", p->bytes[i]);
    fputs(p->size <= from ? " (ends before)\n" : p->size > from + SHOWN ? " ...\n" : "\n", out);
}

/* Print how many bytes differ, from which one on, and those around it in both; nothing if they are equal. */
static void payload_print(const struct payload *one, const struct payload *other, FILE *out)
{
    size_t first = first_difference(one, other), from = first - first % WORD;
    size_t least = one->size < other->size ? one->size : other->size;
    size_t one_length = strlen(one->name), other_length = strlen(other->name);
    int width = (int)(one_length > other_length ? one_length : other_length);
    if (first == least && one->size == other->size)
        return;
    if (first < least)
        fprintf(out, "    %zu of %zu bytes differ, byte %zu is the first:\n", count_differences(one, other),
                least, first);
    else
        fprintf(out, "    the first %zu bytes are equal:\n", least);
    print_some_bytes(one, width, from, out);
    print_some_bytes(other, width, from, out);
}

/* Is an act compared? A poll that found nothing depends on time alone, and mostly means nothing. */
static bool act_counts(const struct act *act)
{
    return act->kind != ACT_NOTHING || act->call != CALL_POLL;
}

static size_t next_of(const struct run_history *h, uint32_t rank, size_t i)
{
    while (i < h->first[rank + 1] && !act_counts(&h->act[i]))
        i++;
    return i;
}

static bool same_act(const struct act *a, const struct act *b)
{
    return a->kind == b->kind && a->port == b->port && a->size == b->size && a->hash == b->hash;
}

struct parting_place {
    uint32_t rank;
    size_t one, other; /* index of an act, or the end of those of the node */
    uint64_t step;     /* NEVER: they do not part */
};

/* Return the first acts of a node that differ. In a run that was cut short the end of a node's acts says
 * nothing. */
static struct parting_place part_node(const struct run_history *a, const struct run_history *b, uint32_t rank)
{
    struct parting_place parting_place = {
        .rank = rank, .one = a->first[rank], .other = b->first[rank], .step = NEVER};
    size_t end_a = a->first[rank + 1], end_b = b->first[rank + 1];
    for (;;) {
        size_t i = next_of(a, rank, parting_place.one), k = next_of(b, rank, parting_place.other);
        if ((i == end_a && (k == end_b || !a->whole)) || (k == end_b && !b->whole))
            return parting_place;
        if (i == end_a || k == end_b || !same_act(&a->act[i], &b->act[k])) {
            uint64_t step_a = i < end_a ? a->act[i].step : NEVER, step_b = k < end_b ? b->act[k].step : NEVER;
            parting_place.step = step_a < step_b ? step_a : step_b;
            return parting_place;
        }
        parting_place.one = i + 1;
        parting_place.other = k + 1;
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
    else if (act->size && !act->bytes)
        fprintf(out, " (hash %016" PRIx64 ")", act->hash);
    if (act->origin >= 0)
        fprintf(out, " of node %" PRId32, act->origin);
}

static void print_act(const struct run_history *h, uint32_t rank, size_t i, const char *name, FILE *out)
{
    fprintf(out, "    %s: ", name);
    if (i >= h->first[rank + 1]) {
        fputs("nothing more\n", out);
        return;
    }
    const struct act *act = &h->act[i];
    fprintf(out, "step %" PRIu64 ", %s%s%s ", act->step, act->name, act_site(act) ? " at " : "",
            act_site(act) ? site_name(act_site(act)) : "");
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
static void print_results(const struct difference *d, const struct run_history *a,
                          const struct run_history *b)
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

/* The parting_place at which the runs part first. */
static struct parting_place part_first(const struct run_history *a, const struct run_history *b)
{
    struct parting_place first = {.step = NEVER};
    for (uint32_t rank = 0; rank < a->nodes; rank++) {
        struct parting_place parting_place = part_node(a, b, rank);
        if (parting_place.step < first.step)
            first = parting_place;
    }
    return first;
}

/* Are the bytes of two acts worth showing? Packets through different ports differ by nature, and a number has
 * been shown. */
static bool shows_bytes(const struct act *a, const struct act *b)
{
    bool number = a->size == b->size && (a->size == 4 || a->size == 8);
    return a->bytes && b->bytes && a->kind == b->kind && (a->port == b->port || !number);
}

static void print_bytes(const struct difference *d, const struct run_history *a, const struct run_history *b,
                        const struct parting_place *first)
{
    if (first->one >= a->first[first->rank + 1] || first->other >= b->first[first->rank + 1])
        return;
    const struct act *one = &a->act[first->one], *other = &b->act[first->other];
    if (shows_bytes(one, other))
        payload_print(&(struct payload){d->one_name, run_history_payload(a, one), one->size},
                      &(struct payload){d->other_name, run_history_payload(b, other), other->size}, d->out);
}

static void compare_runs(const struct difference *d, const struct run_history *a, const struct run_history *b)
{
    struct parting_place first = part_first(a, b);
    if (first.step == NEVER) {
        print_results(d, a, b);
        return;
    }
    fprintf(d->out, "  they part first at node %" PRIu32 ", step %" PRIu64 ":\n", first.rank, first.step);
    print_act(a, first.rank, first.one, d->one_name, d->out);
    print_act(b, first.rank, first.other, d->other_name, d->out);
    print_bytes(d, a, b, &first);
}

void differ_print(struct difference *d)
{
    struct run_history one, other;
    if (!run_history_make(&one, &d->one)) {
        fprintf(d->out, "  %s could not be repeated for a comparison\n", d->one_name);
        return;
    }
    if (run_history_make(&other, &d->other)) {
        if (one.nodes == other.nodes)
            compare_runs(d, &one, &other);
        run_history_free(&other);
    } else {
        fprintf(d->out, "  %s could not be repeated for a comparison\n", d->other_name);
    }
    run_history_free(&one);
}

static struct parting find_parting(const struct run_history *a, const struct run_history *b)
{
    struct parting_place first = part_first(a, b);
    struct parting parting = {.found = first.step != NEVER, .rank = first.rank};
    if (parting.found && first.one < a->first[first.rank + 1])
        parting.one = a->act[first.one];
    else
        parting.one_ended = true;
    if (parting.found && first.other < b->first[first.rank + 1])
        parting.other = b->act[first.other];
    else
        parting.other_ended = true;
    return parting;
}

struct parting differ_find(const struct conditions *conditions, const struct conditions *others)
{
    struct parting parting = {.one_ended = true, .other_ended = true};
    struct run_history one, other;
    if (!run_history_make(&one, conditions))
        return parting;
    if (run_history_make(&other, others)) {
        if (one.nodes == other.nodes)
            parting = find_parting(&one, &other);
        run_history_free(&other);
    }
    run_history_free(&one);
    return parting;
}
