/*
 * crash_place_alone.c: there are no signals in a page, so that no handler asks where a thread was.
 */
#include "crash/crash_place.h"

bool crash_place(const void *inside, const void *context, char *text, size_t size, char *site,
                 size_t site_size)
{
    (void)inside, (void)context;
    if (size)
        *text = '\0';
    if (site && site_size)
        *site = '\0';
    return false;
}

const char *crash_place_kept(const void *inside, const void *context, const char **site)
{
    (void)inside, (void)context;
    *site = NULL;
    return NULL;
}
