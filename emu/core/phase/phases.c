/*
 * phases.c: counters of channels are compared when a node goes from phase to phase.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "fault/misuse.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "phase/phases.h"
#include "worm/worm.h"

static const char what[] = "the counters of phases";

static void phases_free(struct phases *phases)
{
    free(phases->tallies);
    free(phases->seen);
    free(phases->nodes);
    name_table_close(&phases->names);
    free(phases);
}

/* NULL: no memory. */
static struct phases *phases_new(const struct parray *array)
{
    struct phases *phases = calloc(1, sizeof *phases);
    if (!phases)
        return NULL;
    phases->nodes = calloc(array->count, sizeof phases->nodes[0]);
    phases->seen = calloc(array->links.channel_count, sizeof phases->seen[0]);
    phases->tallies = calloc(array->contexts.lane_count, sizeof(struct phase_tally *));
    bool named = name_table_open(&phases->names, PHASES_MOST, PHASE_NAME_SIZE);
    if (named && phases->nodes && phases->seen && phases->tallies)
        return phases;
    phases_free(phases);
    return NULL;
}

static struct phases *phases_open(struct parray *array)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    struct phases *phases = phases_of(array);
    if (!phases) {
        phases = phases_new(array);
        /* Release: pairs with the acquire in phases_of. */
        atomic_store_explicit(&array->phases, phases, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    if (!phases)
        memory_failed(array->count * sizeof phases->nodes[0], what);
    return phases;
}

void phases_close(struct parray *array)
{
    struct phases *phases = phases_of(array);
    if (!phases)
        return;
    for (size_t i = 0; i <= PHASES_MOST; i++) {
        free(phases->phase[i].busy);
        free(phases->phase[i].ends);
    }
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        for (size_t k = 0; phases->tallies[i] && k <= PHASES_MOST; k++)
            interval_set_close(&phases->tallies[i][k].spans);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        free(phases->tallies[i]);
    phases_free(phases);
}

/* ------------------------------------------------------------------------------------- names */

struct phase_making {
    struct phases *phases;
    const struct parray *array;
};

/* For name_table_number: room for the counters of a phase. */
static bool make_counters(void *user, uint32_t number)
{
    const struct phase_making *making = user;
    const struct parray *array = making->array;
    struct phase *phase = &making->phases->phase[number + 1];
    phase->busy = calloc(array->links.channel_count, sizeof phase->busy[0]);
    if (array->worms)
        phase->ends = calloc(array->count, sizeof phase->ends[0]);
    if (phase->busy && (phase->ends || !array->worms))
        return true;
    free(phase->busy);
    free(phase->ends);
    phase->busy = phase->ends = NULL;
    return false;
}

/* PHASE_NONE: there are too many. */
static uint32_t number_of(struct phases *phases, const struct parray *array, const char *name)
{
    struct phase_making making = {phases, array};
    uint32_t number = name_table_number(&phases->names, name, make_counters, &making);
    if (number == NAME_TABLE_NO_MEMORY)
        memory_failed(array->links.channel_count * sizeof(uint64_t), what);
    return number == NAME_TABLE_FULL ? PHASE_NONE : number + 1;
}

static void take_names(void *user, struct deserializer *from)
{
    struct parray *array = user;
    while (deserialize_more(from)) {
        struct phases *phases = phases_of(array) ? phases_of(array) : phases_open(array);
        const char *name = deserialize_text(from);
        if (name)
            number_of(phases, array, name);
        else
            name_table_overfill(&phases->names);
    }
}

/* A process where too many were named says NULL. */
void phases_share(struct parray *array)
{
    const struct phases *phases = phases_of(array);
    struct serialized mine = {.bytes = NULL};
    uint32_t count = phases ? name_table_count(&phases->names) : 0;
    for (uint32_t i = 1; array->part.on && i <= count; i++)
        serialize_text(&mine, phases_name(phases, i));
    if (array->part.on && phases && name_table_overfull(&phases->names))
        serialize_text(&mine, NULL);
    share_all(array, &mine, take_names, array);
}

/* ------------------------------------------------------------------------------------- visits */

static struct phase_tally *tally_of(const struct parray *array, struct phases *phases,
                                    const struct lane *lane, uint32_t phase)
{
    struct phase_tally **tallies = &phases->tallies[lane - array->contexts.lanes];
    if (!*tallies)
        *tallies = memory_take(PHASES_MOST + 1, sizeof **tallies, what);
    return &(*tallies)[phase];
}

static void add_steps(struct phase_tally *tally, uint64_t first, uint64_t last)
{
    if (!interval_set_add(&tally->spans, first, last))
        memory_failed((tally->spans.count + 1) * sizeof(struct interval), what);
}

/* The steps for which the channel has been busy so far. */
static inline uint64_t busy_so_far(const struct parray *array, const struct channel *channel,
                                   const struct channel_more *more)
{
    return (channel->sent + (more->wraps << 32)) * array->duration.unit + more->busy_more;
}

/* What the channels of a node have carried since they were last looked at. */
struct phase_growth {
    uint64_t packets, busy; /* busy: steps */
    uint64_t last;          /* step; 0: nothing */
};

/* Take what one channel has carried; its counters stand at `now`. */
static inline void take_channel(struct phase_growth *growth, const struct channel *channel,
                                struct phase_seen *seen, struct phase_seen now, uint64_t *of_phase)
{
    uint64_t busy = now.busy - seen->busy;
    growth->packets += now.packets - seen->packets;
    growth->busy += busy;
    growth->last = channel->until > growth->last ? channel->until : growth->last;
    *seen = now;
    if (of_phase)
        *of_phase += busy;
}

/* Take all channels of the node, of which none has a channel_more. */
static struct phase_growth take_plain(struct phases *phases, const struct node *host, uint64_t *of_phase)
{
    const struct channel *out = host->out;
    struct phase_seen *seen = phases->seen + channel_index(host->array, out);
    struct phase_growth growth = {.last = 0};
    uint64_t unit = host->array->duration.unit;
    for (uint32_t port = 0; port < host->degree; port++)
        if (out[port].sent != seen[port].packets)
            take_channel(&growth, &out[port], &seen[port],
                         (struct phase_seen){.busy = out[port].sent * unit, .packets = out[port].sent},
                         of_phase ? of_phase + port : NULL);
    return growth;
}

/* Take all channels of the node. Lost packets were on the link, too; second copies were not. */
static struct phase_growth take_any(struct phases *phases, const struct node *host, uint64_t *of_phase)
{
    const struct parray *array = host->array;
    size_t first = channel_index(array, host->out);
    const struct channel_more *more = array->links.more + first;
    const struct disturbed_channel *disturbed =
        array->disturbance ? array->disturbance->channels + first : NULL;
    struct phase_seen *seen = phases->seen + first;
    struct phase_growth growth = {.last = 0};
    for (uint32_t port = 0; port < host->degree; port++) {
        const struct channel *channel = &host->out[port];
        if (channel->peer == NO_PEER)
            continue;
        struct phase_seen now = {.busy = busy_so_far(array, channel, &more[port]),
                                 .packets = disturbed ? disturbed[port].packets
                                                      : channel->sent + (more[port].wraps << 32)};
        if (now.busy != seen[port].busy || now.packets != seen[port].packets)
            take_channel(&growth, channel, &seen[port], now, of_phase ? of_phase + port : NULL);
    }
    return growth;
}

/* Take what the node has sent, for its phase or for none. */
static void leave_phase(struct phases *phases, struct node *host)
{
    const struct parray *array = host->array;
    const struct node_phase_state *state = &phases->nodes[host->rank];
    uint64_t *of_phase = state->now ? phases->phase[state->now].busy + channel_index(array, host->out) : NULL;
    struct phase_growth growth =
        (host->lane->irregular || array->disturbance ? take_any : take_plain)(phases, host, of_phase);
    if (!state->now || !growth.last)
        return;
    struct phase_tally *tally = tally_of(array, phases, host->lane, state->now);
    tally->packets += growth.packets;
    tally->busy += growth.busy;
    add_steps(tally, state->since, growth.last);
}

void phases_leave(struct node *host)
{
    struct phases *phases = phases_of(host->array);
    if (!host->array->worms)
        leave_phase(phases, host);
    phases->nodes[host->rank].now = PHASE_NONE;
}

static bool comes_before(const struct phase_first *a, const struct phase_first *b)
{
    if (a->step != b->step)
        return a->step < b->step;
    return a->rank != b->rank ? a->rank < b->rank : a->turn < b->turn;
}

static void begin_visit(struct phases *phases, const struct node *host, uint32_t phase)
{
    struct node_phase_state *state = &phases->nodes[host->rank];
    state->now = phase;
    state->since = host->shard->now;
    state->turns++;
    if (!phase || state->entered >> (phase - 1) & 1)
        return;
    struct phase_tally *tally = tally_of(host->array, phases, host->lane, phase);
    const struct phase_first first = {.step = state->since, .rank = host->rank, .turn = state->turns};
    state->entered |= UINT64_C(1) << (phase - 1);
    if (!tally->nodes++ || comes_before(&first, &tally->first))
        tally->first = first;
}

static void check_name(struct node *host, const char *name)
{
    if (!*name)
        misuse_stop(host, "a phase needs a name; NULL says that no phase follows");
    if (strnlen(name, PHASE_NAME_SIZE) == PHASE_NAME_SIZE)
        misuse_stop(host, "the name of a phase has %d bytes at most; this one has more: %.*s",
                    PHASE_NAME_SIZE - 1, PHASE_NAME_SIZE - 1, name);
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ')
            misuse_stop(host, "the name of a phase is a part of a line; this one has control characters");
}

void phases_enter(struct node *host, const char *name)
{
    struct phases *phases = phases_of(host->array);
    uint32_t now = phases ? phases->nodes[host->rank].now : PHASE_NONE, phase = PHASE_NONE;
    if (now && name && !strcmp(phases_name(phases, now), name))
        return;
    if (name)
        check_name(host, name);
    if (!phases)
        phases = phases_open(host->array);
    if (name_table_overfull(&phases->names))
        return;
    if (name)
        phase = number_of(phases, host->array, name);
    if (phase == now)
        return;
    if (!host->array->worms)
        leave_phase(phases, host);
    begin_visit(phases, host, phase);
}

/* -------------------------------------------------------------------------------------- worms */

void phases_note_worm(const struct node *host, struct worm *worm)
{
    const struct phases *phases = phases_of(host->array);
    const struct node_phase_state *state = phases ? &phases->nodes[host->rank] : NULL;
    worm->phase = state ? state->now : PHASE_NONE;
    worm->phase_since = state ? state->since : 0;
}

void phases_before_worm(struct parray *array, const struct worm *worm, const uint32_t *path)
{
    struct phases *phases = phases_of(array);
    for (uint32_t i = 0; i < worm->hops; i++)
        phases->seen[path[i]].busy =
            busy_so_far(array, &array->links.channels[path[i]], &array->links.more[path[i]]);
}

void phases_after_worm(struct parray *array, const struct worm *worm, const uint32_t *path)
{
    struct phases *phases = phases_of(array);
    if (!worm->phase)
        return;
    struct phase *phase = &phases->phase[worm->phase];
    struct phase_tally *tally = tally_of(array, phases, array->contexts.lanes, worm->phase);
    uint64_t duration = worm->until - worm->sent + 1;
    for (uint32_t i = 0; i < worm->hops; i++) {
        uint64_t busy = busy_so_far(array, &array->links.channels[path[i]], &array->links.more[path[i]]);
        uint64_t grown = busy - phases->seen[path[i]].busy;
        phase->busy[path[i]] += grown;
        tally->busy += grown;
        phases->seen[path[i]].busy = busy;
    }
    phase->ends[worm->from] += duration;
    phase->ends[worm->to] += duration;
    tally->packets += worm->hops;
    add_steps(tally, worm->phase_since, worm->until);
}
