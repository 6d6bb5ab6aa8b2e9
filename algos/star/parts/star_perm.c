/* The functions are written for few symbols: each takes O(n^2) operations at most and keeps no tables. */
#include <string.h>

#include "star_perm.h"

uint32_t star_factorial(int n)
{
    uint32_t product = 1;

    for (int i = 2; i <= n; i++)
        product *= (uint32_t)i;
    return product;
}

uint32_t star_rank(int n, const unsigned char *p)
{
    uint32_t rank = 0;

    for (int i = 0; i < n; i++) {
        uint32_t smaller = 0;

        for (int later = i + 1; later < n; later++)
            smaller += p[later] < p[i];
        rank = rank * (uint32_t)(n - i) + smaller;
    }
    return rank;
}

/* The loop fills positions from the last one on: putting a symbol in front raises the symbols behind it that
 * are not smaller. */
void star_unrank(int n, uint32_t rank, unsigned char *p)
{
    for (int i = n - 1; i >= 0; i--) {
        p[i] = (unsigned char)(rank % (uint32_t)(n - i) + 1);
        rank /= (uint32_t)(n - i);
        for (int later = i + 1; later < n; later++)
            p[later] = (unsigned char)(p[later] + (p[later] >= p[i]));
    }
}

void star_here(const struct node *self, int n, unsigned char *p)
{
    for (int i = 0; i < n; i++)
        p[i] = (unsigned char)node_coord(self, i);
}

void star_product(int n, const unsigned char *p, const unsigned char *x, unsigned char *product)
{
    for (int i = 0; i < n; i++)
        product[i] = p[x[i] - 1];
}

void star_inverse(int n, const unsigned char *p, unsigned char *inverse)
{
    for (int i = 0; i < n; i++)
        inverse[p[i] - 1] = (unsigned char)(i + 1);
}

int star_find(const unsigned char *p, int symbol)
{
    int i = 0;

    while (p[i] != symbol)
        i++;
    return i;
}

/* Where the symbol stands in the label of the k-substar of `to`, from 0; -1: nowhere. */
static int place_in_label(int n, int k, const unsigned char *to, int symbol)
{
    for (int i = k; i < n; i++)
        if (to[i] == symbol)
            return i;
    return -1;
}

int star_next_port(int n, int k, const unsigned char *at, const unsigned char *to)
{
    int place = place_in_label(n, k, to, at[0]);

    if (place >= 0) /* R4 */
        return place - 1;
    for (int i = 1; i < n; i++) { /* R3 */
        place = place_in_label(n, k, to, at[i]);
        if (place >= 0 && place != i)
            return i - 1;
    }
    return -1;
}

uint32_t star_substars(int n, int k)
{
    return star_factorial(n) / star_factorial(k);
}

void star_substar(int n, int k, uint32_t number, unsigned char *node)
{
    unsigned char label_first[STAR_SYMBOLS];

    star_unrank(n, number * star_factorial(k), label_first);
    memcpy(node + k, label_first, (size_t)(n - k));
    memcpy(node, label_first + n - k, (size_t)k);
}

uint32_t star_substar_number(int n, int k, const unsigned char *p)
{
    unsigned char label_first[STAR_SYMBOLS];

    memcpy(label_first, p + k, (size_t)(n - k));
    memcpy(label_first + n - k, p, (size_t)k);
    return star_rank(n, label_first) / star_factorial(k);
}

int star_walk(int n, int k, unsigned char *at, const unsigned char *to, int ports[STAR_DIAMETER])
{
    int hops = 0;

    for (int port; (port = star_next_port(n, k, at, to)) >= 0; hops++) {
        ports[hops] = port;
        star_cross(at, port);
    }
    return hops;
}
