/*
 * cargo.c: units are found by a hash table, and what a peer knows of them has a bit for each.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/failed_check.h"
#include "hash.h"
#include "machine/memory.h"
#include "parray.h"
#include "schedule/cargo.h"
#include "schedule/interpreter.h"
#include "task/task_run.h"

/* What is taken for granted of messages of which nothing says what they carry. */
static const char assumed[] =
    "each message carries, as far as its units go, what its sender has and its receiver "
    "is not known to have: what is for the receiver first, then what is for the "
    "ranks after it, the oldest first";

/* -------------------------------------------------------------------------------------- what a node has */

/* Where a unit is in the table, or would be. */
static uint32_t *find(const struct cargo *cargo, const struct cargo_unit *unit)
{
    uint64_t at = hash_scatter(hash_scatter((uint64_t)unit->owner << 32 | unit->number) + unit->unit);

    for (;; at++) {
        uint32_t *place = &cargo->place[at & (cargo->places - 1)];
        const struct cargo_unit *there = *place ? &cargo->list[*place - 1] : unit;

        if (there->owner == unit->owner && there->number == unit->number && there->unit == unit->unit)
            return place;
    }
}

static void make_room(struct interpreter *p)
{
    struct cargo *cargo = &p->cargo;

    cargo->room = cargo->room ? 2 * cargo->room : 8;
    cargo->places = 2 * cargo->room;
    cargo->list = node_realloc(p->self, cargo->list, cargo->room * sizeof cargo->list[0]);
    cargo->place = node_realloc(p->self, cargo->place, cargo->places * sizeof cargo->place[0]);
    memset(cargo->place, 0, cargo->places * sizeof cargo->place[0]);
    for (uint32_t i = 0; i < cargo->count; i++)
        *find(cargo, &cargo->list[i]) = i + 1;
}

/* Add a unit, if the node has it not. Result: its number. */
static uint32_t add(struct interpreter *p, const struct cargo_unit *unit, bool *is_new)
{
    struct cargo *cargo = &p->cargo;

    if (cargo->count == cargo->room)
        make_room(p);
    uint32_t *place = find(cargo, unit);

    *is_new = !*place;
    if (*is_new) {
        cargo->list[cargo->count] = *unit;
        *place = ++cargo->count;
    }
    return *place - 1;
}

static bool is_sum(const struct interpreter *p)
{
    return p->plan->task->asked->demand.combine;
}

void cargo_open(struct interpreter *p, const char *site)
{
    uint32_t outlets = p->plan->outlet_first[p->rank + 1] - p->plan->outlet_first[p->rank];
    struct parray_token token;
    bool is_new;

    p->cargo.known = node_realloc(p->self, NULL, (outlets + 1) * sizeof p->cargo.known[0]);
    memset(p->cargo.known, 0, (outlets + 1) * sizeof p->cargo.known[0]);
    p->cargo.contents = node_realloc(p->self, NULL, p->plan->task->units * sizeof p->cargo.contents[0]);
    for (uint32_t number = 0; node_given_at(p->self, &token, site); number++) {
        node_contents_at(p->self, &token, p->cargo.contents, site);
        if (is_sum(p)) {
            cargo_sums_take(p, &token);
            continue;
        }
        for (uint32_t k = 0; k < token.units; k++)
            add(p, &(struct cargo_unit){(uint32_t)p->rank + 1, number, k, p->cargo.contents[k]}, &is_new);
    }
}

/* ------------------------------------------------------------------------------------------------ loads */

/* Is there such a unit? A fault may have changed the packet. */
static bool exists(const struct interpreter *p, const struct cargo_unit *unit)
{
    struct parray_token token;

    return unit->owner <= (uint32_t)p->plan->schedule->ranks && unit->unit < p->plan->task->units &&
           task_run_given(p->plan->task, (int)unit->owner - 1, unit->number, &token);
}

static bool is_known(const struct cargo_known *known, uint32_t number)
{
    return number / 64 < known->words && known->bits[number / 64] >> number % 64 & 1;
}

static void note_known(struct interpreter *p, struct cargo_known *known, uint32_t number)
{
    if (number / 64 >= known->words) {
        uint32_t words = 2 * (number / 64 + 1);

        known->bits = node_realloc(p->self, known->bits, words * sizeof known->bits[0]);
        memset(known->bits + known->words, 0, (words - known->words) * sizeof known->bits[0]);
        known->words = words;
    }
    known->bits[number / 64] |= UINT64_C(1) << number % 64;
    while (is_known(known, known->first))
        known->first++;
}

/* A message that is being filled. */
struct unit_load {
    const struct schedule_record *record; /* what is told of it; NULL: nothing */
    int to;
    uint32_t room;
    struct cargo_unit *units;
    uint32_t count;
};

enum { STAYS = INT_MAX };

/* In which order a unit goes along, from 0; STAYS: it does not. */
typedef int order(const struct interpreter *p, const struct unit_load *load, const struct cargo_unit *unit);

static int dest_of(const struct interpreter *p, const struct cargo_unit *unit)
{
    struct parray_token token = {.dest = -1};

    task_run_given(p->plan->task, (int)unit->owner - 1, unit->number, &token);
    return token.dest;
}

/* What is for the receiver, and for the ranks after it. */
static int by_dest(const struct interpreter *p, const struct unit_load *load, const struct cargo_unit *unit)
{
    int dest = dest_of(p, unit), ranks = p->plan->schedule->ranks;

    return dest < 0 ? 0 : (dest - load->to + ranks) % ranks;
}

/* The place of a unit among all those of its origin for its destination. */
static int64_t place_of(const struct interpreter *p, const struct cargo_unit *unit)
{
    const struct task_run *run = p->plan->task;
    int dest = dest_of(p, unit), own = (int)unit->owner - 1;
    struct parray_token token;
    int64_t before = 0;

    if (run->asked->demand.form == DEMAND_COPIES)
        before = unit->number;
    for (uint32_t i = 0; run->asked->demand.form == DEMAND_PAIRS && i < unit->number; i++)
        before += task_run_given(run, own, i, &token) && token.dest == dest;
    return before * run->units + unit->unit;
}

static int by_name(const struct interpreter *p, const struct unit_load *load, const struct cargo_unit *unit)
{
    if ((uint32_t)load->record->origin + 1 != unit->owner)
        return STAYS;
    int dest = load->record->dest < 0 ? -1 : dest_of(p, unit);

    if (dest >= 0 && load->record->dest != dest)
        return STAYS;
    return load->record->unit < 0 || load->record->unit == place_of(p, unit) ? 0 : STAYS;
}

/* What has its word in the recorded payload. */
static int by_word(const struct interpreter *p, const struct unit_load *load, const struct cargo_unit *unit)
{
    const unsigned char *data = p->plan->schedule->payload + load->record->data - 1;

    for (size_t at = 0; at + sizeof unit->word <= load->record->bytes; at += sizeof unit->word)
        if (memcmp(data + at, &unit->word, sizeof unit->word) == 0)
            return 0;
    return STAYS;
}

/* The next unit to go along; UINT32_MAX: none does. */
static uint32_t find_next(const struct interpreter *p, const struct unit_load *load,
                          const struct cargo_known *known, order *by)
{
    uint32_t best = UINT32_MAX;
    int least = STAYS;

    for (uint32_t i = known->first; least > 0 && i < p->cargo.count; i++) {
        int next = is_known(known, i) ? STAYS : by(p, load, &p->cargo.list[i]);

        best = next < least ? i : best;
        least = next < least ? next : least;
    }
    return best;
}

/* Fill the room that is left. Result: the message, or else the node, has something that goes along. */
static bool fill(struct interpreter *p, struct unit_load *load, struct cargo_known *known, order *by)
{
    uint32_t next;
    bool found = false;

    while (load->count < load->room && (next = find_next(p, load, known, by)) != UINT32_MAX) {
        load->units[load->count++] = p->cargo.list[next];
        note_known(p, known, next);
        found = true;
    }
    for (uint32_t i = 0; !found && i < p->cargo.count; i++)
        found = by(p, load, &p->cargo.list[i]) != STAYS;
    return found;
}

/* Does the task give the node that the record names a token, for the node that it names? */
static bool is_given(const struct interpreter *p, const struct unit_load *load)
{
    struct cargo_unit unit = {.owner = (uint32_t)load->record->origin + 1};

    for (; unit.owner && exists(p, &unit); unit.number++, unit.unit = 0)
        for (; unit.unit < p->plan->task->units; unit.unit++)
            if (by_name(p, load, &unit) != STAYS)
                return true;
    return false;
}

static void tell_lack(struct interpreter *p, const struct unit_load *load, uint32_t op)
{
    char dest[32] = "", unit[32] = "";

    if (load->record->dest >= 0)
        snprintf(dest, sizeof dest, " for node %" PRId32, load->record->dest);
    if (load->record->unit >= 0 && p->plan->task->units > 1)
        snprintf(unit, sizeof unit, "unit %" PRId64 " of ", load->record->unit);
    node_checkf_at(p->self, "a node has what its message carries", p->plan->site[op],
                   "its message to node %d carries %sthe token of node %" PRId32 "%s, which it does not have",
                   load->to, unit, load->record->origin, dest);
}

/* Fill a message with what its record tells. A name does not tell which of several units or tokens is meant.
 * False: the record does not tell all. */
static bool fill_as_told(struct interpreter *p, struct unit_load *load, struct cargo_known *known,
                         uint32_t op)
{
    const struct task_case *asked = p->plan->task->asked;
    bool is_named = load->record->origin >= 0;
    bool is_one = asked->demand.form == DEMAND_COPIES ? !asked->first : load->record->dest >= 0;
    bool is_exact = is_named && (load->record->unit >= 0 ||
                                 (is_one && asked->units == 1 && asked->demand.form != DEMAND_PAIRS));

    if (!is_exact && load->record->data && fill(p, load, known, by_word))
        return true;
    if (is_named && !fill(p, load, known, by_name) && is_given(p, load))
        tell_lack(p, load, op);
    return is_exact;
}

void cargo_load(struct interpreter *p, uint32_t outlet, uint32_t op, struct packet *packet)
{
    const struct schedule *schedule = p->plan->schedule;
    uint32_t record = schedule->op[op].record;
    struct cargo_known *known = &p->cargo.known[outlet];
    struct unit_load load = {.record = record ? &schedule->record[record - 1] : NULL,
                             .to = schedule->op[op].to,
                             .room = plan_cargo(p->plan, op),
                             .units = (struct cargo_unit *)(p->buffer + packet->size)};

    if (is_sum(p)) {
        load.count = cargo_sums_load(p, op, load.units);
    } else if (!record || !fill_as_told(p, &load, known, op)) {
        p->cargo.assumed = true;
        if (!record || load.record->origin < 0)
            fill(p, &load, known, by_dest);
    }
    packet->size += load.count * sizeof load.units[0];
}

void cargo_tell_assumption(const struct interpreter *p)
{
    if (p->cargo.assumed)
        check_assumes(p->plan->array, assumed);
}

/* ---------------------------------------------------------------------------------------------- unloads */

/* Hand in the token of a unit that has come, if it is whole and the node wants it. */
static void deliver(struct interpreter *p, const struct cargo_unit *unit, const char *site)
{
    struct cargo_unit other = *unit;
    uint32_t units = p->plan->task->units;

    if ((int)unit->owner - 1 == p->rank || !task_run_wants(p->plan->task, p->rank, dest_of(p, unit)))
        return;
    for (uint32_t k = units; k-- > 0;
         p->cargo.contents[k] = p->cargo.list[*find(&p->cargo, &other) - 1].word) {
        other.unit = k;
        if (!*find(&p->cargo, &other))
            return;
    }
    node_deliver_at(p->self, (int)unit->owner - 1, p->cargo.contents, units * sizeof p->cargo.contents[0],
                    site);
}

/* The outlet of the rank that leads to a peer; UINT32_MAX: the schedule sends nothing there. */
static uint32_t outlet_behind(const struct interpreter *p, int peer)
{
    uint32_t first = p->plan->outlet_first[p->rank], end = p->plan->outlet_first[p->rank + 1];
    uint32_t outlet = first < end ? plan_outlet_to(p->plan, p->rank, peer) : end;

    return outlet < end && p->plan->outlet[outlet].peer == peer ? outlet - first : UINT32_MAX;
}

void cargo_unload(struct interpreter *p, int peer, const uint64_t *message, uint32_t words, const char *site)
{
    uint32_t outlet = outlet_behind(p, peer);
    struct cargo_unit unit;
    bool is_new;

    for (; words >= CARGO_WORDS; words -= CARGO_WORDS, message += CARGO_WORDS) {
        memcpy(&unit, message, sizeof unit);
        if (unit.owner && is_sum(p)) {
            cargo_sums_unload(p, &unit);
            continue;
        }
        if (!unit.owner || !exists(p, &unit))
            continue;
        uint32_t number = add(p, &unit, &is_new);

        if (outlet != UINT32_MAX)
            note_known(p, &p->cargo.known[outlet], number);
        if (is_new)
            deliver(p, &unit, site);
    }
}

/* ------------------------------------------------------------------------------------------------ cells */

static int by_value(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;

    return *a < *b ? -1 : *a > *b;
}

/* What stands for a chunk of a token, or of a sum. */
static uint64_t hash_of(const struct interpreter *p, int from, uint32_t chunk)
{
    uint64_t sum = 0;

    if (from >= 0)
        return contribution_hash(from, chunk);
    if (!p->plan->task->asked->demand.prefix)
        return p->plan->sums.sum_hash[chunk];
    for (int rank = 0; rank <= p->rank; rank++)
        sum += contribution_hash(rank, chunk);
    return sum;
}

void cargo_deliver_cells(struct interpreter *p)
{
    const struct task_run *run = p->plan->task;
    uint32_t count = p->plan->schedule->space[p->rank].cells, number, k;
    uint64_t *cell = memory_take((size_t)count + 1, sizeof cell[0], "what a node has");
    uint32_t *words = memory_take(run->units, sizeof words[0], "a token");
    struct token_name name;

    memcpy(cell, p->cell, count * sizeof cell[0]);
    qsort(cell, count, sizeof cell[0], by_value);
    for (uint32_t slot = 0; task_run_wanted(run, p->rank, slot, &name, &number); slot++) {
        for (k = 0; name.from != p->rank && k < run->units; k++) {
            uint64_t hash = hash_of(p, name.from, number * run->units + k);

            if (!bsearch(&hash, cell, count, sizeof cell[0], by_value))
                break;
            words[k] = name.from < 0 ? task_run_sum_word(run, p->rank, k) : task_run_word(run, name, k);
        }
        if (k == run->units)
            node_deliver_at(p->self, name.from, words, k * sizeof words[0], p->plan->schedule->file);
    }
    free(words);
    free(cell);
}
