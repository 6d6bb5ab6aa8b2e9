/*
 * star-formula: what the programs on star graphs cost by the formulas, for arrays of any size: for
 * scripts/paper.
 *
 * Prints starts and units; for "best", the levels, then these. The time is starts * startup + units *
 * per_unit. For "hops", the number of k-substars, and the hops from one node to all of them.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "star/parts/star_cost.h"

static int usage(void)
{
    fputs("usage: star-formula exchange N K[,K..] | best N STARTUP PER_UNIT | hops N K | "
          "sweep|mnb|ring|stair N\n",
          stderr);
    return 2;
}

static void print_cost(struct star_cost cost)
{
    printf("%llu %llu\n", (unsigned long long)cost.starts, (unsigned long long)cost.words);
}

static int print_exchange(int n, const char *text)
{
    int levels[STAR_EXCHANGE_COST_MOST], count = star_read_levels(text, n, levels);

    if (!count)
        return usage();
    print_cost(star_exchange_cost(n, levels, count));
    return 0;
}

static int print_best(int n, uint64_t startup, uint64_t per_unit)
{
    int levels[STAR_EXCHANGE_COST_MOST], count = star_best_levels(n, startup, per_unit, levels);

    for (int i = 0; i < count; i++)
        printf(i ? ",%d" : "%d", levels[i]);
    putchar(' ');
    print_cost(star_exchange_cost(n, levels, count));
    return 0;
}

static int print_hops(int n, int k)
{
    if (k < 1 || k >= n)
        return usage();
    printf("%llu %llu\n", (unsigned long long)(star_count(n) / star_count(k)),
           (unsigned long long)star_hops(n, k));
    return 0;
}

static int print_plain(const char *name, int n)
{
    static const struct {
        const char *name;
        struct star_cost (*cost)(int n);
    } plain[] = {{"sweep", star_sweep_cost},
                 {"mnb", star_mnb_cost},
                 {"ring", star_ring_cost},
                 {"stair", star_stair_cost}};

    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (strcmp(name, plain[i].name) != 0)
            continue;
        print_cost(plain[i].cost(n));
        return 0;
    }
    return usage();
}

int main(int argc, char **argv)
{
    int n = argc > 2 ? atoi(argv[2]) : 0;
    bool exchange = argc > 1 && (strcmp(argv[1], "exchange") == 0 || strcmp(argv[1], "best") == 0);

    if (n < 2 || n > (exchange ? STAR_EXCHANGE_COST_MOST : STAR_COST_MOST))
        return usage();
    if (argc == 4 && strcmp(argv[1], "exchange") == 0)
        return print_exchange(n, argv[3]);
    if (argc == 5 && strcmp(argv[1], "best") == 0)
        return print_best(n, strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
    if (argc == 4 && strcmp(argv[1], "hops") == 0)
        return print_hops(n, atoi(argv[3]));
    return argc == 3 ? print_plain(argv[1], n) : usage();
}
