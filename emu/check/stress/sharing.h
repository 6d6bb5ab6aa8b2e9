/*
 * sharing.h: which variables of a program its nodes share, and at which lines.
 */
#ifndef SHARING_H
#define SHARING_H

#include "stress/run_once.h"

enum sharing {
    SHARING_UNSEEN, /* variables cannot be watched, or not to the end of the run */
    SHARING_OTHER,  /* they were watched, and nodes share none of them */
    SHARING_FOUND
};

/* Repeat a run on one worker, watch its variables (accesses.h), and write the first variable, or block of
 * parray_alloc, that one node wrote and another one touched: "total, at bad.c:9 and bad.c:14". There are no
 * lines in a build without libdw. */
enum sharing sharing_find(const struct conditions *conditions, char *text, size_t size);

#endif
