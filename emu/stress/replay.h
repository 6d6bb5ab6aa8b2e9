/*
 * replay.h: a disturbed run as a small text file, to be repeated on any engine.
 *
 *     parray replay 2
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
 * One fact a line, # begins a comment line. What is not said is as `parray run` has it. Settings that draw (order, jitter,
 * lag, fault, turns, virtual-time, disturb-seed, garbage) may stand there too; choices overrule them. Numbers of calls and
 * packets count from 0. `end` says how many choices there are. Version 1 had no turns and no virtual-time, and is read, too.
 *
 * Life cycle: replay_read fills a zeroed structure, which owns all that its options point to; replay_free at the end, also
 * after a failure. One that is only to be written is filled by its owner.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include "facts/disturb_options.h"
#include "facts/options.h"

struct replay {
    const char *program;
    struct options options; /* options.disturb is not set */
    struct disturb_options disturb;
    bool expected;
    int status; /* that the run ended with, and its result digest */
    uint64_t result;
    const char *note; /* the comment on top; NULL: none. Not read back */
    char **owned;
    size_t owned_count, owned_room;
    const char **params;
    size_t param_room;
    struct choice *choices;
    size_t choice_room;
};

/* False with a sentence that names file and line. */
bool replay_read(struct replay *replay, const char *path, char *error, size_t error_size);
void replay_free(struct replay *replay);

/* The file appears whole or not at all: then false with a sentence. */
bool replay_write(const struct replay *replay, const char *path, char *error, size_t error_size);

/* "take node 0 call 1 port 1" */
void replay_write_choice(const struct choice *choice, FILE *out);

#endif
