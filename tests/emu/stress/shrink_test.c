/*
 * Smaller arrays of one kind are tried in a fixed order.
 */
#include "../trial.h"
#include "stress/shrink.h"

static const struct {
    const char *spec;
    const char *smaller[7]; /* ended by NULL */
} specs[] = {
    {"mesh:4x5", {"mesh:2x5", "mesh:3x5", "mesh:2x5", "mesh:4x3", "mesh:4x4", "mesh:4x3"}},
    {"ring:7", {"ring:4", "ring:6", "ring:5"}},
    {"ring:2", {"ring:1", "ring:1", "ring:2"}},
    {"tree:3x2", {"tree:2x2", "tree:2x2", "tree:1x2", "tree:3x1", "tree:3x1", "tree:3x2"}},
    {"graph:7.txt", {NULL}},
    {"ring", {NULL}},
};

START_TEST(each_number_is_halved_and_made_one_and_two_smaller)
{
    char text[64];
    unsigned i = 0;
    for (; specs[_i].smaller[i]; i++) {
        ck_assert(topology_smaller(specs[_i].spec, i, text, sizeof text));
        ck_assert_str_eq(text, specs[_i].smaller[i]);
    }
    ck_assert(!topology_smaller(specs[_i].spec, i, text, sizeof text));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, each_number_is_halved_and_made_one_and_two_smaller, 0,
                        (int)ARRAY_LENGTH(specs));
}

int main(void)
{
    return trial_suite("shrink", add_cases, 60);
}
