/*
 * replay.h: a disturbed run as a small text file, to be repeated on any engine.
 *
 *     parray replay 3
 *     # found by parray stress, seed 17; 3 of 212 choices are left
 *     program ./sum.so
 *     topology ring:4
 *     model F*
 *     seed 1
 *     mailbox 2
 *     take node 0 call 1 port 1
 *     delay node 3 port 1 packet 0 steps 2
 *     expect status 1 result 00f3c2a9b1774d02
 *     end 2
 *
 * A line states one fact; # begins a comment line. An option that is not given has the default of `parray
 * run`. Options that draw choices (order, jitter, lag, fault, turns, virtual-time, disturb-seed, garbage) may
 * be given, too; listed choices overrule them. Numbers of calls and packets count from 0. `end` states the
 * number of choices.
 *
 * Files of versions 1 (which had no turns and no virtual-time) and 2 can be read if all their choices are
 * listed: the seeds of those versions drew otherwise, so that a file with options that draw is refused.
 *
 * Life cycle: replay_read fills a structure, which then owns all that its options point to; replay_free at
 * the end, also after a failure. The caller fills a replay that is only to be written.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include <stdio.h>

#include "facts/disturb_options.h"
#include "facts/options.h"

struct replay {
    const char *program;
    struct options options; /* options.disturb is not set */
    struct disturb_options disturb;
    bool expected;
    int status;       /* exit status of the run */
    uint64_t result;  /* its result digest */
    const char *note; /* the comment on top, which is not read back; NULL: none */
    char **owned;
    size_t owned_count, owned_room;
    const char **params;
    size_t param_room;
    struct choice *choices;
    size_t choice_room;
};

/* Read a file. False with a sentence in `error` that names file and line. */
bool replay_read(struct replay *replay, const char *path, char *error, size_t error_size);
void replay_free(struct replay *replay);

/* Write a replay file, which appears whole or not at all. False with a sentence in `error`. */
bool replay_write(const struct replay *replay, const char *path, char *error, size_t error_size);

/* "take node 0 call 1 port 1" */
void replay_write_choice(const struct choice *choice, FILE *out);

#endif
