/*
 * site.h: lines in the source of a node program, as calls note them: "FOLDER/FILE:LINE".
 */
#ifndef SITE_H
#define SITE_H

#include <stdio.h>
#include <string.h>

enum { SITE_PLACE = 512, SITE_CALL = 32 };

/* The line of the program of which a sentence tells, as excerpt_print (excerpt.h) takes it; "": not known. */
struct told_site {
    char place[SITE_PLACE]; /* "FOLDER/FILE:LINE" or "FOLDER/FILE:LINE:COLUMN" */
    char call[SITE_CALL];   /* the call there, or how its name begins */
};

/* NULL: not known. A place that is too long is not told. */
static inline struct told_site told_site_of(const char *place, const char *call)
{
    struct told_site site = {.place = ""};
    if (place && strlen(place) < sizeof site.place)
        snprintf(site.place, sizeof site.place, "%s", place);
    snprintf(site.call, sizeof site.call, "%s", call ? call : "");
    return site;
}

/* "FILE:LINE", without the folders; "?" for NULL. Points into `site`. */
static inline const char *site_name(const char *site)
{
    const char *slash = site ? strrchr(site, '/') : NULL;
    return slash ? slash + 1 : site ? site : "?";
}

/* How long "FILE:LINE" is of site_name's "FILE:LINE:COLUMN". */
static inline int site_line_length(const char *name)
{
    const char *colon = strchr(name, ':'), *column = colon ? strchr(colon + 1, ':') : NULL;
    return column ? (int)(column - name) : (int)strlen(name);
}

#endif
