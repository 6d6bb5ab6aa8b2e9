/*
 * Lower bounds of the partial exchange: every box counted by hand on small meshes, corners on large ones.
 */
#include <stdlib.h>

#include "mesh/parts/mesh_array.h"
#include "mesh_run.h"

static const char name[] = "mesh-partial-exchange-dd";

static int list[1 << 10];
static char text[MESH_TEXT];

static int power_of(int base, int exponent)
{
    return exponent ? base * power_of(base, exponent - 1) : 1;
}

static int packets_across(struct mesh_shape shape, const int *low, const int *high, int count, int *links)
{
    int inside = 0, volume = 1, nodes = shape_nodes(shape);
    for (int i = 0; i < count; i++) {
        bool in = true;
        for (int digit = 0, rest = list[i]; digit < shape.dim; digit++, rest /= shape.side)
            in &= rest % shape.side >= low[digit] && rest % shape.side < high[digit];
        inside += in;
    }
    *links = 0;
    for (int digit = 0; digit < shape.dim; digit++)
        volume *= high[digit] - low[digit];
    for (int digit = 0; digit < shape.dim; digit++)
        *links += volume / (high[digit] - low[digit]) * ((low[digit] > 0) + (high[digit] < shape.side));
    int out = inside * (nodes - volume), in = (count - inside) * volume;
    return out > in ? out : in;
}

/* The best of all boxes, tried one by one. */
static int best_box(struct mesh_shape shape, int count)
{
    int ends = (shape.side + 1) * (shape.side + 1), best = 0, links;
    for (int code = 0; code < power_of(ends, shape.dim); code++) {
        int low[MESH_MAX_DIM], high[MESH_MAX_DIM];
        bool proper = true;
        for (int digit = 0, rest = code; digit < shape.dim; digit++, rest /= ends) {
            low[digit] = rest % ends / (shape.side + 1);
            high[digit] = rest % ends % (shape.side + 1);
            proper &= low[digit] < high[digit];
        }
        int packets = proper ? packets_across(shape, low, high, count, &links) : 0;
        if (proper && links > 0 && (packets + links - 1) / links > best)
            best = (packets + links - 1) / links;
    }
    return best;
}

/* That the longest way counts too needs few active nodes in a long thin shape, which a mesh of equal sides is
 * not. */
START_TEST(the_lower_bound_is_the_best_box)
{
    struct mesh_shape shape = _i ? (struct mesh_shape){3, 3, false} : (struct mesh_shape){5, 2, false};
    struct rng rng;
    rng_open(&rng, 8, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, list), best = best_box(shape, count), longest = 0;
        const char *params[] = {ranks_param(text, "active", list, count), NULL};
        for (int i = 0; i < count; i++) {
            int way = 0;
            for (int digit = 0, rest = list[i]; digit < shape.dim; digit++, rest /= shape.side)
                way += abs(2 * (rest % shape.side) - shape.side + 1) + shape.side - 1;
            longest = way / 2 > longest ? way / 2 : longest;
        }
        ck_assert(mesh_run(name, shape, params, 0).lower_bound == (best > longest ? best : longest));
    }
}
END_TEST

/* On a large mesh boxes are tried at a stride: the corner of even size is among them, and so is a single
 * node. */
START_TEST(a_large_mesh_is_bounded_too)
{
    static const char *const sets[] = {"active=0", "active=0,1,100,101"};
    struct options options = trial_on("mesh:100x100");
    options.params = &sets[_i];
    options.param_count = 1;
    struct trial trial = trial_open(find_program(name), options, 0);
    ck_assert_msg(trial.array, "%s", trial.error);
    double bound = find_program(name)->lower_bound(trial.array);
    ck_assert(bound == (_i ? 9996 : 5000));
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_lower_bound_is_the_best_box, 0, 2);
    if (!TOOLS_TSAN) /* which knows 8128 threads at most, and takes every node for one */
        tcase_add_loop_test(cases, a_large_mesh_is_bounded_too, 0, 2);
}

UNIT(add_cases, 60)
