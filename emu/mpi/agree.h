/*
 * agree.h: before ranks build an array together, they make sure that all of them were asked for the same one.
 *
 * Each rank notes facts, all ranks the same kinds in the same order. If all notes
 * are equal, that costs one exchange of two words. If not, rank 0 hears all of them and says in one sentence
 * what differs and where.
 *
 * Life cycle: a zeroed struct agreement, agree_note..., agree_reach, agree_free. One thread.
 */
#ifndef AGREE_H
#define AGREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base.h"

struct transport;

struct agreement {
    char *facts; /* of three texts each: name, value, hash; every text ends with its zero */
    size_t size;
    FILE *out;
};

/* Note a fact: its name ("--seed"), its value as people know it ("4"; "": none was given), and a hash of what
 * stands behind the value, the content of a file for example. */
void agree_note(struct agreement *agreement, const char *name, const char *value, uint64_t hash);

/* Note the tool: its version, and the contents of the executable and of the library that this code is in. */
void agree_note_tool(struct agreement *agreement);

/* A hash of the content of a file; 0: there is no such file, or it is none of bytes. */
uint64_t agree_file(const char *path);

/* Have all ranks noted the same? If not, rank 0 has the sentence in error, and the others have "". */
bool agree_reach(struct transport *transport, struct agreement *agreement, char *error, size_t error_size);

void agree_free(struct agreement *agreement);

/*
 * Have all ranks come to here without a failure? Each gives its status, 0 if all is well, and for a failure a
 * sentence in error. Result, on all ranks: the status of the lowest rank that failed, or 0. Rank 0 then has
 * that rank's sentence in error, with the rank in front, the others have "".
 */
int agree_status(struct transport *transport, int status, char *error, size_t error_size);

#endif
