/*
 * late_match.c: whose turn it is to choose, the choice, and what it leaves for other receives.
 */
#include "message/late_match.h"

#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "hash.h"
#include "machine/memory.h"
#include "message/meet.h"
#include "parray.h"

static const char what[] = "late receives";

/* So many times nothing could go on before nobody can choose: a node that has left a choice to others is
 * ready again after the first. */
enum { QUIET_MOST = 3 };

/* Arrivals are counted on arrays of up to so many nodes: explorations are of smaller ones. */
enum { ARRIVED_MOST = 256 };

void late_close(struct parray *array)
{
    struct couriers *couriers = array->couriers;
    for (uint32_t i = 0; couriers->late && i < array->count; i++)
        free(couriers->late[i].arrived);
    for (size_t i = 0; i < couriers->point_count; i++)
        free(couriers->points[i].candidate);
    free(couriers->late);
    free(couriers->points);
}

/* -------------------------------------------------------------------------------------- stamps */

/* Relaxed, here and below: the ends of steps order what a step before has stored, and what this step stores
 * changes nothing for those that ask in it. */
static uint64_t load(_Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void store(_Atomic uint64_t *word, uint64_t value)
{
    atomic_store_explicit(word, value, memory_order_relaxed);
}

static bool holds(struct stamp *stamp, uint64_t now)
{
    uint64_t since = load(&stamp->since);
    return since && since < now && load(&stamp->until) >= now;
}

static void put(struct stamp *stamp, bool on, uint64_t now)
{
    bool was = load(&stamp->since) && load(&stamp->until) == NEVER;
    if (on && !was && load(&stamp->until) < now)
        store(&stamp->since, now);
    if (on != was)
        store(&stamp->until, on ? NEVER : now);
}

static uint64_t now_of(const struct courier *courier)
{
    return courier->self->shard->now;
}

static struct couriers *all_of(const struct courier *courier)
{
    return courier->self->array->couriers;
}

/* Has the node left a choice to others, and no other has chosen since? */
static bool leaves(const struct courier *courier)
{
    uint64_t left = courier->late->left, acted = load(&all_of(courier)->acted);
    return left && !(acted > left && acted < now_of(courier));
}

static uint32_t ways_of(const struct late_match *late)
{
    return late->context && late->answer < 0 ? late->ways(late->context) : 0;
}

void late_ask(struct courier *courier, uint32_t (*ways)(void *context), void *context)
{
    courier->late->ways = ways;
    courier->late->context = context;
    courier->late->answer = -1;
}

static void late_publish(struct courier *courier, bool looks)
{
    struct inbound *candidate[CANDIDATES_MOST];
    struct message_request *request;
    bool ready =
        !leaves(courier) && (meet_candidates(courier, &request, candidate) > 0 || ways_of(courier->late) > 0);
    put(&courier->late->ready, ready, now_of(courier));
    put(&courier->late->looks, looks, now_of(courier));
}

static void late_came(struct courier *courier)
{
    courier->late->quiet = 0;
    courier->late->stuck = false;
}

static void late_looked(struct courier *courier)
{
    courier->late->probing = false;
    courier->late->context = NULL;
    courier->late->chosen = NULL;
    put(&courier->late->looks, false, now_of(courier));
}

/* -------------------------------------------------------------------------------------- the choice */

static bool is_only(const struct courier *courier, const struct inbound *in)
{
    for (const struct inbound *i = courier->unmatched; i; i = i->next_unmatched)
        if (i != in && i->source == in->source)
            return false;
    return true;
}

/* Equal data, of senders that do not wait for the match. */
static bool are_alike(const struct inbound *a, const struct inbound *b)
{
    uint64_t head = a->head.with_head - a->head.size;
    return a->head.size == b->head.size && a->head.tag == b->head.tag && !a->head.asks && !b->head.asks &&
           !a->head.wants_word && !b->head.wants_word && a->head.with_head == b->head.with_head &&
           memcmp(a->row + head, b->row + head, (size_t)a->head.size) == 0;
}

static struct match_point *new_point(struct courier *courier, struct inbound *const *list, int count)
{
    struct couriers *all = all_of(courier);
    all->points =
        memory_grow(all->points, &all->point_room, all->point_count + 1, sizeof all->points[0], what);
    struct match_point *point = &all->points[all->point_count++];
    *point = (struct match_point){.node = courier->self->rank,
                                  .count = count,
                                  .source = -1,
                                  .candidate = memory_take((size_t)count, sizeof(struct candidate), what)};
    for (int i = 0; i < count; i++) {
        uint32_t *arrived = courier->late->arrived;
        point->candidate[i].source = list ? list[i]->source : -1;
        if (!list)
            continue;
        point->candidate[i].arrived = arrived ? arrived[list[i]->source] : 0;
    }
    return point;
}

/* A number from the list of choices; else the first or a drawn one. */
static int choose(struct courier *courier, struct match_point *point)
{
    struct node *self = courier->self;
    int listed = -1;
    if (self->array->disturbance) {
        point->number = self->array->disturbance->calls[self->rank];
        listed = disturbance_number(self, point->count + point->may_leave);
    }
    if (listed >= 0)
        return listed;
    uint64_t ways = (uint64_t)(point->count + point->may_leave),
             seed = self->array->disturbance ? self->array->disturbance->set.seed : 0;
    if (!all_of(courier)->draws)
        return 0;
    if (seed) /* of a stress: every run draws others, with the same numbers of the program itself */
        return (
            int)(hash_scatter(hash_scatter(seed + HASH_K2) + ((uint64_t)self->rank << 32 | point->number)) %
                 ways);
    return (int)node_random_below(self, ways);
}

/* Neither of the two is on its list any more. */
static void bring_together(struct courier *courier, struct message_request *request, struct inbound *in)
{
    meet_withdraw(courier, request);
    meet_take(courier, in);
    requests_match(courier, in, request);
}

/* What late receives have left for others. */
static void match_others(struct courier *courier)
{
    struct message_request *request;
    struct inbound *in;
    while (meet_pair(courier, &request, &in))
        bring_together(courier, request, in);
}

static void give(struct courier *courier, struct message_request *request, struct inbound *in)
{
    courier->late->left = 0;
    store(&all_of(courier)->acted, now_of(courier));
    if (!request) {
        courier->late->chosen = in;
        return;
    }
    request->point = all_of(courier)->point_count;
    bring_together(courier, request, in);
    match_others(courier);
}

/* Choose one of the things that the node waits for. */
static void answer(struct courier *courier, uint32_t ways)
{
    struct match_point *point = new_point(courier, NULL, (int)ways);
    point->observed = true;
    point->value = choose(courier, point);
    courier->self->array->rank_ops->tell_point(courier, NULL, point);
    courier->late->answer = point->value;
    store(&all_of(courier)->acted, now_of(courier));
}

/* Choose. `others`: other nodes could choose, too. */
static void act(struct courier *courier, bool others)
{
    struct inbound *list[CANDIDATES_MOST];
    struct message_request *request;
    int count = (int)meet_candidates(courier, &request, list);
    uint32_t ways = count ? 0 : ways_of(courier->late);
    if (ways)
        answer(courier, ways);
    if (!count)
        return;
    struct match_point *point = new_point(courier, list, count);
    point->wanted = request ? request->wanted : courier->late->probe;
    point->may_leave = others;
    point->observed = !request; /* a probe tells */
    point->value = choose(courier, point);
    courier->self->array->rank_ops->tell_point(courier, request, point);
    if (point->value >= count) {
        courier->late->left = now_of(courier);
        return;
    }
    struct inbound *taken = list[point->value];
    point->source = taken->source;
    for (int i = 0; i < count; i++)
        point->candidate[i].alike = courier->late->arrived && is_only(courier, taken) &&
                                    is_only(courier, list[i]) && are_alike(taken, list[i]);
    give(courier, request, taken);
}

void late_observed(struct courier *courier, const struct message_request *request)
{
    if (courier->late && request->point)
        all_of(courier)->points[request->point - 1].observed = true;
}

/* Has nothing come from there after the point? */
static bool is_last(const struct couriers *couriers, const struct match_point *point, int i)
{
    const struct candidate *candidate = &point->candidate[i];
    return couriers->late[point->node].arrived[candidate->source] == candidate->arrived;
}

bool late_alike(const struct couriers *couriers, size_t at, int value)
{
    const struct match_point *point = &couriers->points[at];
    if (point->observed || point->value >= point->count || !point->candidate[value].alike ||
        !is_last(couriers, point, point->value) || !is_last(couriers, point, value))
        return false;
    for (size_t i = at + 1; i < couriers->point_count; i++) {
        const struct match_point *later = &couriers->points[i];
        if (later->node == point->node && later->source == point->candidate[value].source)
            return !later->observed;
    }
    return false;
}

static bool is_candidate(const struct match_point *point, int source)
{
    for (int i = 0; i < point->count; i++)
        if (point->candidate[i].source == source)
            return true;
    return false;
}

static void late_note(struct courier *courier, const struct inbound *in)
{
    struct couriers *all = all_of(courier);
    if (courier->late->arrived)
        courier->late->arrived[in->source]++;
    for (size_t i = 0; i < all->point_count; i++) {
        struct match_point *point = &all->points[i];
        if (point->may_leave && !point->missed && point->node == courier->self->rank &&
            !is_candidate(point, in->source) && message_fits(&point->wanted, in))
            point->missed = true;
    }
}

static enum late_over late_over(struct courier *courier, bool looks)
{
    struct couriers *all = all_of(courier);
    uint32_t ready = 0, first = UINT32_MAX;
    uint64_t now = now_of(courier);
    bool any_looks = false;
    for (uint32_t i = 0; i < courier->self->array->count; i++) {
        bool is_ready = holds(&all->late[i].ready, now);
        first = is_ready && !ready ? i : first;
        ready += is_ready;
        any_looks |= holds(&all->late[i].looks, now);
    }
    if (first == courier->self->rank)
        act(courier, ready > 1);
    if (ready || looks || any_looks)
        courier->late->quiet = 0;
    if (ready)
        return LATE_WAIT;
    if (looks)
        return LATE_NOTHING;
    courier->late->stuck = !any_looks && ++courier->late->quiet >= QUIET_MOST;
    return courier->late->stuck ? LATE_STUCK : LATE_WAIT;
}

static const struct late_calls late_calls = {
    .publish = late_publish, .over = late_over, .came = late_came, .looked = late_looked, .note = late_note};

void late_open(struct parray *array)
{
    struct couriers *couriers = array->couriers;
    enum matches matches = array->rank_ops ? array->rank_ops->matches(array) : MATCH_FIRST;
    if (matches == MATCH_FIRST)
        return;
    couriers->late_calls = &late_calls;
    couriers->draws = matches == MATCH_DRAWN;
    couriers->late = memory_take(array->count, sizeof couriers->late[0], what);
    for (uint32_t i = 0; i < array->count; i++) {
        couriers->of[i].late = &couriers->late[i];
        if (array->count <= ARRIVED_MOST)
            couriers->late[i].arrived = memory_take(array->count, sizeof(uint32_t), what);
    }
}
