/*
 * searched.h: arrays whose states a test looks at.
 */
#ifndef SEARCHED_H
#define SEARCHED_H

#include "../../trial.h"
#include "stress/fits_search.h"

/* An array for globals_open, with `mailbox` packets of room a link (0: the program's own); the caller closes
 * it. */
static inline struct parray *searched_array(const struct parray_program *program, const char *topology,
                                            uint32_t mailbox)
{
    struct options options = OPTIONS_DEFAULT;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    options.topology = topology;
    options.workers = 1;
    options.stacks = "own";
    options.mailbox = mailbox ? mailbox : options.mailbox;
    struct parray *array = array_open(program, &options, NULL, &status, error);
    ck_assert_msg(array, "refused: %s", error);
    return array;
}

static inline void skip_without_search(void)
{
    char why[160];
    if (!fits_search_here(why, sizeof why))
        unit_skip(why);
}

#endif
