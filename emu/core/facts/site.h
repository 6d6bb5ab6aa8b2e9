/*
 * site.h: lines in the source of a node program, as calls note them: "FOLDER/FILE:LINE".
 */
#ifndef SITE_H
#define SITE_H

#include <string.h>

/* "FILE:LINE", without the folders; "?" for NULL. Points into `site`. */
static inline const char *site_name(const char *site)
{
    const char *slash = site ? strrchr(site, '/') : NULL;
    return slash ? slash + 1 : site ? site : "?";
}

#endif
