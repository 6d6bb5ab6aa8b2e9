/*
 * custody.h: what is done about a program that is not trusted, in the process of each of its runs.
 *
 * The caller's process does not load such a program: conditions.program then is a description that the caller
 * has made of what it needs to know (name, mailbox, bears_delay). The child calls `enter`, which takes away
 * what the program must not do, and loads it. Code of the program may write to the pipe, too, so that an
 * ending counts only with the token.
 *
 * A custody is constant while runs go on.
 */
#ifndef CUSTODY_H
#define CUSTODY_H

#include <stdbool.h>
#include <stddef.h>

struct parray_program;

struct custody {
    /* Called in the child, before any code of the program runs. `fd` leads to the parent. Result: the
     * program; NULL with a sentence in `error`. */
    const struct parray_program *(*enter)(const struct custody *custody, int fd, char *error, size_t size);
    /* Called in the child when the program's code has run: copy the token of `size` bytes. It sees to it that
     * none of that code runs afterwards, until the process ends with the next few calls. */
    void (*sign)(const struct custody *custody, unsigned char *token, size_t size);
    /* Called in the parent: is that the token? */
    bool (*is_signed)(const struct custody *custody, const unsigned char *token, size_t size);
};

#endif
