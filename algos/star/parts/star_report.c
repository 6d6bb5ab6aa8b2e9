/* Each symbol of a label is one digit, so n is at most 9. */
#include <stdio.h>
#include <string.h>

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

/* The symbols that all destinations have at the same position, with stars elsewhere. */
static void print_destinations(char text[STAR_SYMBOLS + 1], int n, const struct star_message *message,
                               uint32_t count)
{
    unsigned char there[STAR_SYMBOLS];

    for (uint32_t i = 0; i < count; i++) {
        star_unrank(n, message[i].dest, there);
        for (int k = 0; k < n; k++)
            text[k] = (char)(i == 0 || text[k] == '0' + there[k] ? '0' + there[k] : '*');
    }
    text[n] = 0;
}

static void print_node(char text[STAR_SYMBOLS + 1], int n, uint32_t rank)
{
    print_destinations(text, n, &(struct star_message){.dest = (uint16_t)rank}, 1);
}

void star_report(struct node *self, int n, int port, const struct star_message *message, uint32_t count)
{
    char origin[STAR_SYMBOLS + 1], dest[STAR_SYMBOLS + 1], peer[STAR_SYMBOLS + 1];

    print_node(origin, n, message->origin);
    print_node(peer, n, (uint32_t)node_peer(self, port));
    print_destinations(dest, n, message, count);
    node_log(self, "%u of %s for %s over %d to %s", count, origin, dest, port + 2, peer);
}
