/*
 * class_opts.h: the options of `parray grade' that are about works of a class alone.
 *
 * A zeroed struct holds none. One thread.
 */
#ifndef CLASS_OPTS_H
#define CLASS_OPTS_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "class/platform_csv.h"

struct class_opts {
    const char *csv, *texts, *page, *leaderboard, *skeleton; /* NULL: not given */
    const char *csv_form;                                    /* as it was given */
    struct platform_form form;
    bool pseudonyms;
    uint64_t jobs;     /* at a time; 0: as many as cores */
    uint64_t alike;    /* per cent */
    const char *first; /* the name of the first one that was given; NULL: none was */
};

enum { CLASS_OPTS_KEY = 512, CLASS_OPTS_MOST = 16, CLASS_ALIKE_DEFAULT = 60 };

/* Ended by an option without a name. */
extern const struct argp_option class_opts_table[];

/* Take an option. ARGP_ERR_UNKNOWN: it is none of these; EINVAL after a sentence. */
error_t class_opts_read(struct class_opts *opts, int key, const char *text);

/* Do they go together? False after a sentence. */
bool class_opts_check(const struct class_opts *opts);

#endif
