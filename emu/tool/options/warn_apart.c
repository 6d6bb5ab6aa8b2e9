/*
 * warn_apart.c: a run on such a graph is no mistake as long as nothing has to cross, so that it is only told.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "options/say.h"
#include "options/warn_apart.h"
#include "topo/topo.h"
#include "topo/topo_parts.h"

void warn_apart(const struct topo *topo)
{
    char text[2 * TOPO_ERROR_SIZE];
    if (!topo_parts_text(topo, text, sizeof text))
        return;
    fflush(stdout);
    fprintf(stderr, SAY_PREFIX SAY_WARNING "%s\n", text);
}

void warn_apart_spec(const char *spec)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo =
        strncmp(spec, "graph:", strlen("graph:")) == 0 ? topo_open(spec, error, sizeof error) : NULL;
    if (topo)
        warn_apart(topo);
    topo_close(topo);
}
