/*
 * sandbox.h: a sandbox for a process that runs code that is not trusted.
 *
 * sandbox_enter is called in a child, by its only thread, before any of that code is loaded: a library runs
 * code when it is loaded. From then on the process and its threads cannot
 *
 *   talk           sockets                                          system calls; TCP: files, too
 *   breed          fork, other programs                             system calls
 *   write          files, folders, links; read outside of systems   system calls; files
 *   harm others    signals, ptrace, limits of other processes       system calls; files
 *   take too much  memory, processor time                           limits
 *
 * "System calls" is seccomp by libseccomp (sandbox_calls.c): a list of calls that are allowed. "Files" is
 * Landlock (sandbox_files.c). Each stands by itself where the other one is missing. What a machine, its
 * kernel or this build lacks is told by sandbox_probe, for people in sandbox_missing.
 */
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which parts of it stand. */
struct sandbox {
    bool failed;       /* one that this machine has could not be set up: the others say nothing then */
    bool calls;        /* seccomp */
    bool files;        /* Landlock */
    bool memory;       /* the limit of memory; an instrumented build cannot bear one */
    int files_version; /* of Landlock, which governs more in each */
};

struct sandbox_plan {
    unsigned seconds;        /* of processor time, of all threads together; 0: no limit */
    uint64_t memory;         /* bytes; 0: no limit */
    const char *readable[3]; /* files that may be read besides those of the system; NULL: none */
    int fd;                  /* the file descriptor that stays open besides the standard ones */
};

/* Call before the children are started: other processes of the same user, and these children, cannot read the
 * memory of this one or trace it; neither can they do so with those children. Root can. */
void sandbox_hide(void);

/* Call in the child. Standard input, output and error become /dev/null, all other files but plan->fd are
 * closed. False: a part that the machine has could not be set up. */
bool sandbox_enter(const struct sandbox_plan *plan, struct sandbox *sandbox);

/* Which parts can stand here? It tries them in a child. */
struct sandbox sandbox_probe(void);

/* A sentence for each part that is missing, blanks between; "" if all stand. Not for one that failed. */
void sandbox_missing(const struct sandbox *sandbox, char *text, size_t size);

/* Refuse all system calls but those of the list, or do nothing where that cannot be: then *there is false.
 * False: it should be possible, and failed. */
bool sandbox_calls(bool *there);

/* Refuse all use of files but reading those of the system and of the plan. *version is that of Landlock; 0:
 * there is none. False: it should be possible, and failed. */
bool sandbox_files(const struct sandbox_plan *plan, int *version);

#endif
