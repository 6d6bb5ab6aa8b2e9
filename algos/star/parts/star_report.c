/* Each symbol of a label is one digit, so n is at most 9. */
#include <stdio.h>
#include <string.h>

#include "star_perm.h"
#include "star_report.h"

int star_reporter(struct parray *array, int n)
{
    const char *text = parray_param(array, "report");
    unsigned char symbols[STAR_SYMBOLS];

    if (!*text)
        return -1;
    for (int symbol = 1; symbol <= n; symbol++) {
        const char *at = strchr(text, '0' + symbol);

        if (!at || strlen(text) != (size_t)n) {
            parray_refuse(array, "report=%s: give a node of %s, the digits 1 to %d in some order", text,
                          parray_topology(array), n);
            return -2;
        }
        symbols[at - text] = (unsigned char)symbol;
    }
    return (int)star_rank(n, symbols);
}

/* The label of the k-substar of a node, with stars for what it leaves open. */
static const char *print_label(char text[STAR_SYMBOLS + 1], int n, int k, const unsigned char *node)
{
    for (int i = 0; i < n; i++)
        text[i] = (char)(i < k ? '*' : '0' + node[i]);
    text[n] = 0;
    return text;
}

static const char *print_dimensions(char text[2 * STAR_DIAMETER], int hops, const int *ports)
{
    char *end = text;

    for (int hop = 0; hop < hops; hop++)
        end += sprintf(end, hop ? ",%d" : "%d", ports[hop] + 2);
    return hops ? text : "none";
}

void star_report(struct node *self, int n, int k)
{
    int ports[STAR_DIAMETER];
    unsigned char here[STAR_SYMBOLS], substar[STAR_SYMBOLS], x[STAR_SYMBOLS], y[STAR_SYMBOLS];
    char text[3][STAR_SYMBOLS + 1], path[2 * STAR_DIAMETER];

    star_here(self, n, here);
    for (uint32_t i = 0; i < star_substars(n, k); i++) {
        star_substar(n, k, i, substar);
        star_unrank(n, 0, x);
        int hops = star_walk(n, k, x, substar, ports);
        star_product(n, here, x, y);
        node_log(self, "X_%u=%s %s %s %s", i + 1, print_label(text[0], n, k, substar),
                 print_dimensions(path, hops, ports), print_label(text[1], n, 0, y),
                 print_label(text[2], n, k, y));
    }
}
