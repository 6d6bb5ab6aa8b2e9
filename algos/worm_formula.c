/*
 * worm-formula: the equations of Cang and Wu 2000, for meshes of any size: for scripts/paper.
 *
 *     sizes D K       for k = 1 .. K: a_k, and the distance from an eye by Eq. 15 and by Eq. 16
 *     eyes D K        the eyes, one a line, by their coordinates, the first dimension halved first
 *     sources K       for every source of the first submesh of three dimensions: x y z, u v w, the regions of
 *                     Fig. 4b and Fig. 7, f_k, and the distance by Theorem 1, by Eq. 8 and by Eq. 11
 *     regions K       for every u v in the plane w = 0: both regions, and that of Fig. 7 as printed
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "worm/parts/worm_equations.h"

enum { NODES_LOG_MOST = 18 };

static int usage(void)
{
    fputs("usage: worm-formula sizes D K | eyes D K | sources K | regions K\n", stderr);
    return 2;
}

static int print_sizes(int dims, int most)
{
    for (int k = 1; k <= most; k++)
        printf("%d %lld %lld %lld\n", k, (long long)formula_a(k), (long long)formula_eye_recursion(dims, k),
               (long long)formula_eye_closed(dims, k));
    return 0;
}

/* Eye i has the upper coordinate in the axes of its bits: eye 2 in u, eye 3 in v, eye 5 in w. */
static int print_eyes(int dims, int k)
{
    int below = (int)((1 << k) - 1 - formula_a(k)) / 2;

    for (int i = 0; i < 1 << dims; i++)
        for (int axis = 0; axis < dims; axis++)
            printf("%d%c", i >> axis & 1 ? (1 << k) - 1 - below : below, axis + 1 < dims ? ' ' : '\n');
    return 0;
}

/* A node has the coordinates x, y and z; phases halve x first, then z, then y. */
static void print_source(int k, int x, int y, int z)
{
    int at[3] = {x, z, y}, uvw[3];

    for (int i = 0; i < 3; i++)
        uvw[i] = formula_relative(k, at[i]);
    printf("%d %d %d %d %d %d %d %d %lld %lld %lld %lld\n", x, y, z, uvw[0], uvw[1], uvw[2],
           formula_region_4(k, uvw, false), formula_region_9(k, uvw, false), (long long)formula_f(3, k, uvw),
           (long long)formula_theorem_1(k, at), (long long)formula_eq_8(3, k, at),
           (long long)formula_eq_11(3, k, at));
}

static int print_sources(int k)
{
    int half = 1 << (k - 1);

    for (int y = 0; y < half; y++)
        for (int z = 0; z < half; z++)
            for (int x = 0; x < half; x++)
                print_source(k, x, y, z);
    return 0;
}

static int print_regions(int k)
{
    for (int z = 0; z < 1 << (k - 1); z++)
        for (int x = 0; x < 1 << (k - 1); x++) {
            int uvw[3] = {formula_relative(k, x), formula_relative(k, z), 0};

            printf("%d %d %d %d %d\n", uvw[0], uvw[1], formula_region_4(k, uvw, false),
                   formula_region_9(k, uvw, false), formula_region_9(k, uvw, true));
        }
    return 0;
}

/* A number from 1 on; 0: it is none, or too large. */
static int read_number(const char *text, int most)
{
    char *end;
    long number = strtol(text, &end, 10);

    return end == text || *end || number < 1 || number > most ? 0 : (int)number;
}

int main(int argc, char **argv)
{
    int first = argc > 2 ? read_number(argv[2], NODES_LOG_MOST) : 0;
    int second = argc > 3 ? read_number(argv[3], NODES_LOG_MOST) : 0;
    bool pair = argc == 4 && first && second && first <= FORMULA_AXES;

    if (pair && strcmp(argv[1], "sizes") == 0 && first * (second + 2) <= 54)
        return print_sizes(first, second);
    if (pair && strcmp(argv[1], "eyes") == 0)
        return print_eyes(first, second);
    if (argc == 3 && first >= 2 && strcmp(argv[1], "sources") == 0)
        return print_sources(first);
    if (argc == 3 && first >= 2 && strcmp(argv[1], "regions") == 0)
        return print_regions(first);
    return usage();
}
