/*
 * sites.c: sites for callers that know file and line apart. All arrays of the process have one table of them,
 * since a site stays; its entries are never changed, moved or freed.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/call.h"
#include "machine/machine.h"

enum { LISTS = 1024 };

struct site {
    struct site *next; /* of the same list */
    int line;
    char text[]; /* "FILE:LINE" */
};

static _Atomic(struct site *) lists[LISTS]; /* by line: each leads to the youngest entry of its list */

static struct site *site_new(const char *file, size_t length, int line)
{
    size_t size = length + sizeof ":-2147483648";
    struct site *site = malloc(sizeof *site + size);
    if (!site)
        return NULL;
    site->line = line;
    snprintf(site->text, size, "%s:%d", file, line);
    return site;
}

static const struct site *find(const struct site *site, const char *file, size_t length, int line)
{
    while (site &&
           (site->line != line || strncmp(site->text, file, length) != 0 || site->text[length] != ':'))
        site = site->next;
    return site;
}

/* Without memory the file alone is the site: it is a constant of the program. */
const char *node_site(const struct node *self, const char *file, int line)
{
    NODE_CALL(self);
    _Atomic(struct site *) *list = &lists[(unsigned)line % LISTS];
    size_t length = strlen(file);
    struct site *own = NULL;
    /* Acquire: the entries that this head leads to are whole; partner: the exchange below. */
    struct site *head = atomic_load_explicit(list, memory_order_acquire);
    const struct site *found;
    while (!(found = find(head, file, length, line))) {
        own = own ? own : site_new(file, length, line);
        if (!own)
            return file;
        own->next = head;
        /* Release: the entry is whole for who loads the head; acquire: other threads' entries are looked at
         * once more. */
        if (atomic_compare_exchange_strong_explicit(list, &head, own, memory_order_release,
                                                    memory_order_acquire))
            return own->text;
    }
    free(own);
    return found->text;
}
