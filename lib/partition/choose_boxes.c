/*
 * choose_boxes.c: a search over all products.
 *
 * Sides are chosen one after the other, each with a divisor of what is left of the number of parts. Links of
 * a side are cut whatever the other sides do, so the cuts of sides add up, and a beginning that cuts as many
 * links as the best whole is given up. Of dimensions of the same size the first one gets the largest divisor:
 * nothing is lost by that, and a hypercube, which has up to 26 of them, leaves little to try.
 *
 * The dimensions that are split as one are tried apart: none, then every run of two and more. The run of all
 * of them makes ranges of ranks. So there always is an answer, as balanced as can be, and no answer cuts more
 * links than ranges do.
 */
#include "partition/choose_boxes.h"

#include "partition/boxes.h"

enum { KNOWN_MOST = 64 };

/* What was counted for the run, which takes a look at each interval. */
struct known_boxes {
    int parts;
    uint64_t cut;
};

struct box_choice {
    const struct topo *topo;
    int64_t most;      /* nodes of a part */
    int run, run_size; /* the dimensions that are split as one: run .. run + run_size - 1; size 0: none */
    struct boxes best, now;
    uint64_t best_cut;
    int best_largest;
    int known_count;
    struct known_boxes known[KNOWN_MOST];
    bool found;
};

int largest_wanted(const struct topo *topo, int parts)
{
    int64_t nodes = topo->nodes, range = (nodes + parts - 1) / parts, tenth = nodes * 11 / 10 / parts;
    return (int)(range > tenth ? range : tenth);
}

static bool is_better(const struct box_choice *choice, uint64_t cut, int largest)
{
    if (!choice->found || cut != choice->best_cut)
        return !choice->found || cut < choice->best_cut;
    if (largest != choice->best_largest)
        return largest < choice->best_largest;
    return boxes_are_ranges(&choice->now) && !boxes_are_ranges(&choice->best);
}

static void take_choice(struct box_choice *choice, uint64_t cut)
{
    int largest = boxes_largest(&choice->now);
    if (largest > choice->most || !is_better(choice, cut, largest))
        return;
    choice->best = choice->now;
    choice->best_cut = cut;
    choice->best_largest = largest;
    choice->found = true;
}

/* The divisor of an earlier dimension of the same size, which is not exceeded. */
static int same_before(const struct box_choice *choice, int dimension, int parts)
{
    const struct boxes *now = &choice->now;
    for (int i = now->sides - 1; i >= 0; i--)
        if (now->side[i].dimensions == 1 &&
            choice->topo->size[now->side[i].first] == choice->topo->size[dimension])
            return now->side[i].parts;
    return parts;
}

/* The cut of the side that was added last. */
static uint64_t cut_of_last(struct box_choice *choice)
{
    const struct boxes_side *side = &choice->now.side[choice->now.sides - 1];
    if (side->dimensions == 1)
        return boxes_side_cut(&choice->now, side);
    for (int i = 0; i < choice->known_count; i++)
        if (choice->known[i].parts == side->parts)
            return choice->known[i].cut;
    struct known_boxes known = {side->parts, boxes_side_cut(&choice->now, side)};
    if (choice->known_count < KNOWN_MOST)
        choice->known[choice->known_count++] = known;
    return known.cut;
}

static void choose_side(struct box_choice *choice, int first, int parts, uint64_t cut);

/* Split the side that was added last in all ways that leave a divisor of `parts` to those behind it. */
static void split_last(struct box_choice *choice, int most, int least, int parts, uint64_t cut)
{
    struct boxes *now = &choice->now;
    struct boxes_side *side = &now->side[now->sides - 1];
    for (int divisor = most < side->length ? most : side->length; divisor >= least; divisor--) {
        if (parts % divisor)
            continue;
        side->parts = divisor;
        int64_t at_least = (int64_t)boxes_largest(now) * side->stride, rest = parts / divisor;
        if (at_least <= choice->most * rest)
            choose_side(choice, side->first + side->dimensions, (int)rest, cut + cut_of_last(choice));
    }
}

/* Split dimension `first` and those behind it into `parts`; the sides before it cut `cut` link directions. */
static void choose_side(struct box_choice *choice, int first, int parts, uint64_t cut)
{
    bool run = choice->run_size > 0 && first == choice->run;
    if (choice->found && cut > choice->best_cut)
        return;
    if (first == choice->topo->dimensions) {
        if (parts == 1)
            take_choice(choice, cut);
        return;
    }
    int most = run ? parts : same_before(choice, first, parts);
    boxes_add(&choice->now, first, run ? choice->run_size : 1, 1);
    split_last(choice, most, run ? 2 : 1, parts, cut);
    choice->now.sides--;
}

/* Is the run the same as that which begins one dimension before it? */
static bool is_repeated(const struct topo *topo, int run, int size)
{
    for (int i = run; i < run + size; i++)
        if (run == 0 || topo->size[i] != topo->size[run - 1])
            return false;
    return true;
}

void boxes_choose(struct boxes *boxes, const struct topo *topo, int parts)
{
    struct box_choice choice = {.topo = topo, .most = largest_wanted(topo, parts)};
    choice.now = (struct boxes){.topo = topo, .parts = parts};
    choose_side(&choice, 0, parts, 0);
    for (int size = 2; size <= topo->dimensions; size++)
        for (int run = 0; run + size <= topo->dimensions; run++) {
            choice.run = run;
            choice.run_size = size;
            choice.known_count = 0;
            if (!is_repeated(topo, run, size))
                choose_side(&choice, 0, parts, 0);
        }
    *boxes = choice.best;
    boxes_join(boxes);
}
