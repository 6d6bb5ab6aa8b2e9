/*
 * explore_file.h: a file from which an exploration of states goes on that has not come to its end.
 *
 *     parray exploration 1
 *     version 0.1.0
 *     program two-phase-commit
 *     code 5f0c2a9b1774d021
 *     topology complete:6
 *     seed 1
 *     faults up to 1 crash
 *     data
 *     (kept_search.h, and a digest of all that comes before it)
 *
 * The lines say of what the exploration is, with all options that matter to it; `code` is a digest of the
 * object that the program is in. One thread.
 */
#ifndef EXPLORE_FILE_H
#define EXPLORE_FILE_H

#include "search/kept_search.h"
#include "stress/explore.h"

struct explore_file {
    unsigned char *bytes;
    struct varint_reader body; /* for kept_search_read */
};

/* Write what was found so far. False with a sentence in `error`. */
bool explore_file_write(const struct exploration *exploration, const struct state_search *search,
                        const char *path, char *error, size_t error_size);

/* Read a file, and take over what it says of the exploration. False with a sentence in `error`: it is none,
 * or of another exploration. */
bool explore_file_read(struct explore_file *file, struct exploration *exploration, const char *path,
                       char *error, size_t error_size);
void explore_file_close(struct explore_file *file);

#endif
