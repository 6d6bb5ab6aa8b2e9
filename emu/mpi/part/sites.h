/*
 * sites.h: call sites by number, since a text lies elsewhere in each process.
 *
 * A process numbers its sites as it meets them, and tells each neighbour the text of a number before it uses
 * the number.
 */
#ifndef SITES_H
#define SITES_H

#include <stddef.h>
#include <stdint.h>

struct parray;

/* The sites of this process. */
struct sites {
    const char **text; /* by number; not copied */
    size_t count, room;
};

/* The number of a site, which is new at its first use. */
uint32_t sites_number(struct sites *sites, const char *text);

const char *sites_text(const struct sites *sites, uint32_t number);
void sites_free(struct sites *sites);

/* The sites that another process has told of; their texts live as long as the array. */
struct site_texts {
    const char **text;
    size_t count, room;
};

/* The site `number`, which is the next one. */
void site_texts_add(struct parray *array, struct site_texts *texts, uint32_t number, const char *text);

const char *site_texts_at(const struct site_texts *texts, uint32_t number);
void site_texts_free(struct site_texts *texts);

#endif
