/*
 * good_topo.h: open a topology that must exist.
 */
#ifndef GOOD_TOPO_H
#define GOOD_TOPO_H

#include <check.h>

#include "topo/topo.h"

static inline struct topo *open_good(const char *spec)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open(spec, error, sizeof error);

    if (topo == NULL)
        ck_abort_msg("%s", error);
    return topo;
}

#endif
