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
    int link;                /* another one that stays; 0: none */

    /* Of a command in a fence (fence.h), for sandbox_files and sandbox_calls: */
    const char *folder;  /* that it may write to; NULL: it is no command, and starts no processes */
    const char *command; /* its own file, which may lie anywhere */
    char *const *named;  /* files and folders that it may read besides what is installed; ended by NULL */
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

/* Has the process this thread alone? Call it behind sandbox_enter: threads of code that is not trusted could
 * go on while none of it should run. One that was joined can still be seen for a moment, hence the answer
 * "no" takes a second. */
bool sandbox_is_alone(void);

/*
 * A secret: bytes that were drawn by chance, by which a parent knows that what its child wrote was not made
 * by code that is not trusted.
 *
 * They lie in a page of their own, which the child closes while such code may run. Code that searches the
 * memory of its process and opens the page still finds them: nothing within one process can prevent that.
 *
 * Life cycle: secret_open, then fork; in the child secret_hide, and secret_read at the end; secret_close.
 */

struct secret {
    unsigned char *bytes; /* drawn into the page directly, so that no copy of them is left elsewhere */
    size_t size, page;    /* how many; bytes of their page */
};

/* False: there is no memory, or the system gives no random numbers; secret_close is due all the same. */
bool secret_open(struct secret *secret, size_t size);
void secret_close(struct secret *secret);

/* Close the page. False: that is not possible. */
bool secret_hide(const struct secret *secret);

/* Copy the bytes out of a page that was closed. `to` stays as it is if the page cannot be opened. From here
 * on this thread runs no handler of a signal, as timers of the code that was not trusted go on. */
void secret_read(const struct secret *secret, unsigned char *to);

/* From here on this thread runs no handler of a signal. */
void sandbox_hush(void);

/* Are these the bytes? In the parent. */
bool secret_is(const struct secret *secret, const unsigned char *bytes, size_t size);

/* Refuse all system calls but those of a list, which is longer for a command in a fence, or do nothing where
 * that cannot be: then *there is false. False: it should be possible, and failed. */
bool sandbox_calls(const struct sandbox_plan *plan, bool *there);

/* Call behind sandbox_enter, when all is loaded: nobody can ask any more which files there are, nor which
 * processors another process may use, and see by that what it does. Files can still be opened. False: it
 * should be possible, and failed. */
bool sandbox_forget_names(void);

/* Refuse all use of files but reading those of the system and of the plan. *version is that of Landlock; 0:
 * there is none. False: it should be possible, and failed. */
bool sandbox_files(const struct sandbox_plan *plan, int *version);

#endif
