/*
 * translate.c: a plan for one origin (or for two, one of each colour), step by step, and its translations.
 *
 * An item is a token of the origin: in gossip an offset that the token has yet to reach, in exchange the
 * token for the node at an offset. If the nodes of colour p send through generator j, that is slot (j,
 * p); without colours p is 0. What the limits say about a step is which slots exclude each other:
 *
 *     F*   none
 *     H*   (j, p) and its way back, (inverse of j, other colour)
 *     SLA  all
 *     F1   all but a slot and its way back
 *     H1   all
 *
 * A step is a maximum matching of items to slots, by augmenting paths; where slots of a step exclude each
 * other, it is the set of slots that gets most items.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "plan/matching.h"
#include "plan/moves.h"
#include "rng.h"
#include "solve/translate.h"
#include "topo/topo.h"

enum { COLOURS = 2, NONE = SLOT_FREE };

struct item {
    int offset; /* gossip: to be reached; exchange: where the token is wanted */
    int colour; /* of the origin; without colours 0 */
    int unit;
    int at;      /* exchange: where the token is */
    int through; /* the generator */
    int from;    /* the offset from which it crosses the generator */
};

/* A transmission of the plan. */
struct stroke {
    uint32_t step;
    int item, from, through;
};

struct translated_plan {
    const struct translation *translation;
    const struct group *group;
    struct rng *rng;
    int items, left;
    struct item *item;
    int *waiting;  /* items that are not done */
    bool *reached; /* gossip: [(unit * classes + colour) * nodes + offset] */
    int slots;     /* generators * classes; those that exclude each other have one number */
    int *taken;    /* by slot: the item; NONE */
    bool *open;    /* by slot: it may be used in this step */
    bool *seen;
    struct stroke *stroke;
    size_t strokes, stroke_room;
};

static bool *reached_at(const struct translated_plan *plan, const struct item *item, int offset)
{
    size_t plane = (size_t)item->unit * (size_t)plan->translation->classes + (size_t)item->colour;
    return &plan->reached[plane * (size_t)plan->group->nodes + (size_t)offset];
}

/* The colour of the nodes that send tokens of the item from that offset. */
static int sender_colour(const struct translated_plan *plan, const struct item *item, int from)
{
    return plan->translation->classes == 1 ? 0 : item->colour ^ group_colour(plan->group, from);
}

/* The number of a slot; under H* a slot and its way back are one. */
static int slot_of(const struct translated_plan *plan, int generator, int colour)
{
    int classes = plan->translation->classes, back = plan->group->inverse[generator];
    int there = generator * classes + colour, other = back * classes + (classes - 1 - colour);
    return plan->translation->instance->limits.half_duplex && other < there ? other : there;
}

/* --------------------------------------------------------------------------------------- one matching */

static bool find_slot(void *arg, int number);

/* Let the item cross a generator from an offset. */
static bool take_slot(struct translated_plan *plan, int number, int from, int generator)
{
    struct item *item = &plan->item[number];
    const struct slots slots = {plan->taken, plan->seen, find_slot, plan};
    int slot = slot_of(plan, generator, sender_colour(plan, item, from));
    if (!plan->open[slot] || !slots_take(&slots, number, slot))
        return false;
    item->from = from;
    item->through = generator;
    return true;
}

static bool find_slot(void *arg, int number)
{
    struct translated_plan *plan = arg;
    const struct group *group = plan->group;
    struct item *item = &plan->item[number];
    int turn = (int)rng_below(plan->rng, (uint64_t)group->generators);
    for (int i = 0; i < group->generators; i++) {
        int j = (i + turn) % group->generators;
        if (plan->translation->routes) {
            int next = group_next(group, item->at, j);
            if (instance_distance(group->instance, next, item->offset) <
                    instance_distance(group->instance, item->at, item->offset) &&
                take_slot(plan, number, item->at, j))
                return true;
        } else {
            int from = group_next(group, item->offset, group->inverse[j]);
            if (*reached_at(plan, item, from) && take_slot(plan, number, from, j))
                return true;
        }
    }
    return false;
}

/* Fill the open slots with items. What failed searches have looked at stays closed to later ones. Result:
 * how many items have a slot. */
static int match(struct translated_plan *plan)
{
    int count = 0;
    memset(plan->seen, 0, (size_t)plan->slots * sizeof plan->seen[0]);
    for (int s = 0; s < plan->slots; s++)
        plan->taken[s] = NONE;
    for (int i = 0; i < plan->left && count < plan->slots; i++) {
        if (!find_slot(plan, plan->waiting[i]))
            continue;
        memset(plan->seen, 0, (size_t)plan->slots * sizeof plan->seen[0]);
        count++;
    }
    return count;
}

/* ------------------------------------------------------------------------------------------- one step */

/* Open the slots that go together with one of them; all, where none exclude each other. */
static void open_slots(struct translated_plan *plan, int chosen, int colour)
{
    const struct translation *translation = plan->translation;
    const struct limits *limits = &translation->instance->limits;
    int back = plan->group->inverse[chosen], classes = translation->classes;
    bool limited = limits_nodes(limits);
    for (int s = 0; s < plan->slots; s++)
        plan->open[s] = !limited;
    if (limited)
        plan->open[slot_of(plan, chosen, colour)] = true;
    if (limits->ports)
        plan->open[slot_of(plan, back, classes - 1 - colour)] = true;
}

/* Where slots exclude each other, try one after the other, and take the best. */
static void choose_slots(struct translated_plan *plan)
{
    const struct limits *limits = &plan->translation->instance->limits;
    int generators = plan->group->generators, classes = plan->translation->classes;
    int all = generators * classes, best = 0, best_count = -1;
    bool limited = limits_nodes(limits);
    int turn = (int)rng_below(plan->rng, (uint64_t)all);
    int most = limits->ports && classes == 2 ? 2 : 1;
    for (int i = 0; limited && i < all && best_count < most; i++) {
        int slot = (i + turn) % all;
        open_slots(plan, slot / classes, slot % classes);
        int count = match(plan);
        if (count > best_count) {
            best_count = count;
            best = slot;
        }
    }
    open_slots(plan, best / classes, best % classes);
    match(plan);
}

/* Exchange: the tokens with the longest way go first. */
static void sort_waiting(struct translated_plan *plan)
{
    const struct instance *instance = plan->translation->instance;
    int *sorted = memory_take((size_t)plan->left, sizeof sorted[0], "a plan"), count = 0;
    int longest = 0;
    for (int i = 0; i < plan->left; i++) {
        const struct item *item = &plan->item[plan->waiting[i]];
        int way = instance_distance(instance, item->at, item->offset);
        longest = way > longest ? way : longest;
    }
    for (int way = longest; way > 0; way--)
        for (int i = 0; i < plan->left; i++) {
            const struct item *item = &plan->item[plan->waiting[i]];
            if (instance_distance(instance, item->at, item->offset) == way)
                sorted[count++] = plan->waiting[i];
        }
    memcpy(plan->waiting, sorted, (size_t)count * sizeof sorted[0]);
    free(sorted);
}

/* Let the items of this step cross. Result: how many. */
static int cross(struct translated_plan *plan, uint32_t step)
{
    int crossed = 0;
    for (int s = 0; s < plan->slots; s++) {
        if (plan->taken[s] == NONE)
            continue;
        struct item *item = &plan->item[plan->taken[s]];
        plan->stroke = memory_grow(plan->stroke, &plan->stroke_room, plan->strokes + 1,
                                   sizeof plan->stroke[0], "a plan");
        plan->stroke[plan->strokes++] = (struct stroke){step, plan->taken[s], item->from, item->through};
        item->at = group_next(plan->group, item->from, item->through);
        crossed++;
    }
    int left = 0;
    for (int i = 0; i < plan->left; i++) {
        const struct item *item = &plan->item[plan->waiting[i]];
        if (item->at == item->offset && !plan->translation->routes)
            *reached_at(plan, item, item->offset) = true;
        if (item->at != item->offset)
            plan->waiting[left++] = plan->waiting[i];
    }
    plan->left = left;
    return crossed;
}

/* ------------------------------------------------------------------------------------------ the plan */

static void plan_open(struct translated_plan *plan)
{
    const struct translation *translation = plan->translation;
    int nodes = plan->group->nodes, classes = translation->classes, units = translation->instance->units;
    size_t items = (size_t)nodes * (size_t)classes * (size_t)units;
    plan->slots = plan->group->generators * COLOURS;
    plan->item = memory_take(items, sizeof plan->item[0], "a plan");
    plan->waiting = memory_take(items, sizeof plan->waiting[0], "a plan");
    plan->reached = memory_take(items, sizeof plan->reached[0], "a plan");
    plan->taken = memory_take((size_t)plan->slots, sizeof plan->taken[0], "a plan");
    plan->open = memory_take((size_t)plan->slots, sizeof plan->open[0], "a plan");
    plan->seen = memory_take((size_t)plan->slots, sizeof plan->seen[0], "a plan");
    for (int unit = 0; unit < units; unit++)
        for (int colour = 0; colour < classes; colour++) {
            struct item origin = {0, colour, unit, 0, 0, 0};
            *reached_at(plan, &origin, 0) = true;
            for (int offset = 1; offset < nodes; offset++) {
                plan->waiting[plan->items] = plan->items;
                plan->item[plan->items++] = (struct item){offset, colour, unit, 0, 0, 0};
            }
        }
    plan->left = plan->items;
}

static void plan_close(struct translated_plan *plan)
{
    free(plan->item);
    free(plan->waiting);
    free(plan->reached);
    free(plan->taken);
    free(plan->open);
    free(plan->seen);
    free(plan->stroke);
}

/* The number of the token of an origin that the item stands for. */
static int token_of(const struct instance *instance, const struct translation *translation, int origin,
                    int target, int unit)
{
    if (!translation->routes)
        return origin * instance->units + unit;
    int before = origin * (instance->nodes - 1) + target - (target > origin);
    return before * instance->units + unit;
}

/* All translations of the plan, as moves. */
static void translate(const struct translated_plan *plan, struct moves *moves)
{
    const struct instance *instance = plan->translation->instance;
    const struct group *group = plan->group;
    int *place = memory_take((size_t)group->nodes, sizeof place[0], "a plan");
    for (int origin = 0; origin < group->nodes; origin++) {
        group_translate(group, origin, place);
        for (size_t i = 0; i < plan->strokes; i++) {
            const struct stroke *stroke = &plan->stroke[i];
            const struct item *item = &plan->item[stroke->item];
            if (plan->translation->classes == 2 && item->colour != group_colour(group, origin))
                continue;
            int channel = group->channel[place[stroke->from] * group->generators + stroke->through];
            moves_add(moves, stroke->step, channel,
                      token_of(instance, plan->translation, origin, place[item->offset], item->unit));
        }
    }
    free(place);
    moves_sort(moves);
}

bool translation_try(const struct translation *translation, const struct greedy_terms *terms, struct rng *rng,
                     struct moves *moves)
{
    struct translated_plan plan = {.translation = translation, .group = &translation->group, .rng = rng};
    bool fine = true;
    moves_clear(moves);
    plan_open(&plan);
    for (uint32_t step = 1; fine && plan.left > 0; step++) {
        fine = step <= terms->most && !terms->stop(terms->arg);
        rng_shuffle(plan.rng, plan.waiting, plan.left);
        if (translation->routes)
            sort_waiting(&plan);
        choose_slots(&plan);
        fine = fine && cross(&plan, step) > 0;
    }
    if (fine)
        translate(&plan, moves);
    plan_close(&plan);
    return fine;
}

/* ------------------------------------------------------------------------------ for which instances -- */

/* Has every node the same number of tokens for all, or for every other node? */
static bool instance_is_alike(const struct instance *instance, bool *routes)
{
    int nodes = instance->nodes;
    *routes = instance->tokens > 0 && instance->token[0].target >= 0;
    if (instance->form != INSTANCE_TOKENS || instance->reverse ||
        instance->tokens != nodes * instance->units * (*routes ? nodes - 1 : 1))
        return false;
    for (int token = 0; token < instance->tokens; token++)
        if (instance->token[token].origin != token / (instance->tokens / nodes) ||
            (instance->token[token].target >= 0) != *routes)
            return false;
    return true;
}

/* Can all nodes do the same in one step? A generator that is its own inverse lets both ends of a link
 * send. */
static int count_classes(const struct translation *translation)
{
    const struct limits *limits = &translation->instance->limits;
    bool involutions = false, others = false;
    for (int j = 0; j < translation->group.generators; j++) {
        involutions = involutions || translation->group.inverse[j] == j;
        others = others || translation->group.inverse[j] != j;
    }
    return limits->transmissions || (limits->half_duplex && involutions) || (limits->ports && others) ? 2 : 1;
}

enum translation_answer translation_open(struct translation *translation, const struct instance *instance)
{
    *translation = (struct translation){.instance = instance};
    if (!instance_is_alike(instance, &translation->routes))
        return TRANSLATION_OF_OTHERS;
    if (!group_open(&translation->group, instance))
        return TRANSLATION_NO_GROUP;
    translation->classes = count_classes(translation);
    return translation->classes == 1 || translation->group.two_coloured ? TRANSLATION_OPEN
                                                                        : TRANSLATION_NO_COLOURS;
}

void translation_close(struct translation *translation)
{
    group_close(&translation->group);
}
