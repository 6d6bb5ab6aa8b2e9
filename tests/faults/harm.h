/*
 * harm.h: what a run left behind, and whether that may be.
 */
#ifndef HARM_H
#define HARM_H

#include <stdbool.h>
#include <stddef.h>

enum { OUTPUTS_MAX = 16, OUTPUT_NAME = 256, REASON_SIZE = 600 };

/* The files of a folder, with their text. */
struct outputs_left {
    size_t count;
    struct output_left {
        char name[OUTPUT_NAME];
        char *text; /* ends with a zero, too */
        size_t size;
    } file[OUTPUTS_MAX];
};

/* Read the files of a folder, and remove them. Standard output, in the file at `out`, comes first. */
void left_take(struct outputs_left *left, const char *folder, const char *out);
void left_free(struct outputs_left *left);

/* The same but for times and memory? False with a reason: status 0 was not deserved. */
bool left_same(const struct outputs_left *good, const struct outputs_left *left, char *reason);

/* After a status other than that of the undisturbed run: is every file whole? */
bool left_whole(const struct outputs_left *good, const struct outputs_left *left, int status, char *reason);

/* Is a trace that was cut off still read? To be set before left_whole. */
extern bool (*trace_is_read)(const char *text, size_t size);

#endif
