/*
 * topo_star.c: the star graph of S. B. Akers and B. Krishnamurthy, "A group-theoretic model for symmetric
 * interconnection networks", IEEE Transactions on Computers 38 (1989).
 *
 * Nodes are the permutations of 1..n in lexicographic order; port k exchanges the symbols at positions 1
 * and k+2, and so does the same port on the way back.
 *
 * Distance: name every symbol after its position in the target, so that the target becomes the identity. With
 * m symbols out of place in c cycles (of 2 and more), m + c exchanges sort the permutation when symbol 1 is
 * in place, m + c - 2 when it is not. Route: if symbol x != 1 is first, exchange it with position x, where it
 * belongs; else fetch the first symbol that is out of place. The farthest node is floor(3(n-1)/2) away.
 *
 * Bisection: star:2 is an edge, star:3 a ring of 6; for star:4 all cuts were tried. We know no formula.
 */
#include "perm.h"
#include "topo/topo_text.h"

enum { MAX_SYMBOLS = 11 }; /* 12! is above TOPO_MAX_NODES */

_Static_assert(MAX_SYMBOLS <= (int)PERM_MAX, "ranks of permutations reach far enough");

static bool star_open(struct topo *topo, const char *args)
{
    int n;

    if (spec_numbers(topo, args, "star:5", &n, 1, 1) == 0)
        return false;
    if (n < 2 || n > MAX_SYMBOLS)
        return spec_refuse(topo, "%d symbol%s; write star:n with n from 2 to %d", n, n == 1 ? "" : "s",
                           MAX_SYMBOLS);
    topo->nodes = (int)perm_count(n);
    topo->dimensions = n;
    for (int i = 0; i < n; i++)
        topo->size[i] = n;
    topo->max_degree = n - 1;
    topo->links = (uint64_t)topo->nodes * (uint64_t)(n - 1) / 2;
    return true;
}

static int star_degree(const struct topo *topo, int rank)
{
    (void)rank;
    return topo->max_degree;
}

static int star_peer(const struct topo *topo, int rank, int port)
{
    unsigned char symbols[MAX_SYMBOLS], first;

    perm_unrank(topo->dimensions, (uint64_t)rank, symbols);
    first = symbols[0];
    symbols[0] = symbols[port + 1];
    symbols[port + 1] = first;
    return (int)perm_rank(topo->dimensions, symbols);
}

static int star_back(const struct topo *topo, int rank, int port)
{
    (void)topo;
    (void)rank;
    return port;
}

static int star_coord(const struct topo *topo, int rank, int dimension)
{
    unsigned char symbols[MAX_SYMBOLS];

    perm_unrank(topo->dimensions, (uint64_t)rank, symbols);
    return symbols[dimension];
}

/* Set home[i] to the position in `to` of the symbol at position i of `from`; positions count from 0. */
static void find_homes(const struct topo *topo, int from, int to, int *home)
{
    unsigned char here[MAX_SYMBOLS], there[MAX_SYMBOLS];
    int n = topo->dimensions, position[MAX_SYMBOLS + 1];

    perm_unrank(n, (uint64_t)from, here);
    perm_unrank(n, (uint64_t)to, there);
    for (int i = 0; i < n; i++)
        position[there[i]] = i;
    for (int i = 0; i < n; i++)
        home[i] = position[here[i]];
}

static int star_distance(const struct topo *topo, int from, int to)
{
    int home[MAX_SYMBOLS], distance;

    find_homes(topo, from, to, home);
    distance = home[0] != 0 ? -2 : 0;
    for (int i = 0; i < topo->dimensions; i++) {
        if (home[i] == i)
            continue;
        distance += 1; /* for the cycle; each of its symbols adds one more */
        for (int j = i, next; home[j] != j; j = next, distance++) {
            next = home[j];
            home[j] = j;
        }
    }
    return distance;
}

static int star_next_hop(const struct topo *topo, int from, int to)
{
    int home[MAX_SYMBOLS];

    find_homes(topo, from, to, home);
    if (home[0] != 0)
        return home[0] - 1;
    for (int i = 1; i < topo->dimensions; i++) {
        if (home[i] != i)
            return i - 1;
    }
    return -1;
}

static int star_diameter(const struct topo *topo)
{
    return 3 * (topo->dimensions - 1) / 2;
}

static uint64_t star_bisection(const struct topo *topo)
{
    static const uint64_t known[] = {0, 0, 1, 2, 8};

    return topo->dimensions < (int)(sizeof known / sizeof known[0]) ? known[topo->dimensions] : 0;
}

/* A place is "3241"; from ten symbols on "10,2,1,..". */
static int star_place(const struct topo *topo, int rank, char *text, size_t size)
{
    unsigned char symbols[MAX_SYMBOLS];
    int used = 0;

    perm_unrank(topo->dimensions, (uint64_t)rank, symbols);
    for (int i = 0; i < topo->dimensions; i++)
        used = text_append(text, size, used, "%s%d", i > 0 && topo->dimensions > 9 ? "," : "", symbols[i]);
    return used;
}

const struct topo_kind topo_star = {
    .name = "star",
    .syntax = "star:n",
    .example = "star:4",
    .help = "n! permutations; port k exchanges the symbols at positions 1 and k+2",
    .alike = true,
    .open = star_open,
    .degree = star_degree,
    .peer = star_peer,
    .back = star_back,
    .coord = star_coord,
    .distance = star_distance,
    .next_hop = star_next_hop,
    .diameter = star_diameter,
    .bisection = star_bisection,
    .place = star_place,
};
