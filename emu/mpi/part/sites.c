/*
 * sites.c: programs have few call sites, so a search from the last one on is quick.
 */
#include <stdlib.h>

#include "fail.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "part/sites.h"

static const char what[] = "call sites";

uint32_t sites_number(struct sites *sites, const char *text)
{
    for (size_t i = sites->count; i-- > 0;)
        if (sites->text[i] == text)
            return (uint32_t)i;
    sites->text = memory_grow(sites->text, &sites->room, sites->count + 1, sizeof sites->text[0], what);
    sites->text[sites->count] = text;
    return (uint32_t)sites->count++;
}

const char *sites_text(const struct sites *sites, uint32_t number)
{
    return sites->text[number];
}

void sites_free(struct sites *sites)
{
    free(sites->text);
}

void site_texts_add(struct parray *array, struct site_texts *texts, uint32_t number, const char *text)
{
    ensure(number == texts->count);
    texts->text = memory_grow(texts->text, &texts->room, texts->count + 1, sizeof texts->text[0], what);
    texts->text[texts->count++] = share_keep(array, text);
}

const char *site_texts_at(const struct site_texts *texts, uint32_t number)
{
    return texts->text[number];
}

void site_texts_free(struct site_texts *texts)
{
    free(texts->text);
}
