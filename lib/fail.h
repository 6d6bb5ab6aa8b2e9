/*
 * fail.h: the end of the road for broken invariants, and what is said where a process is about to end.
 *
 * There are three kinds of failure and this header is for one of them: something that cannot happen
 * has happened, so that going on would only spoil results. Lack of memory, a bad file, a bad option
 * are error codes with a text; a breach of the port model is a result of the run. Neither belongs here.
 *
 * All calls work in every build, on every stack (a fiber's too: they need about 2 KiB) and in every
 * thread and signal handler at once. They allocate nothing and take no lock, so they also work when memory is
 * what broke.
 */
#ifndef FAIL_H
#define FAIL_H

#include "base.h"

/* Write "FILE:LINE: panic: TEXT" to standard error, then abort. */
#define panic(...) panic_at(__FILE__, __LINE__, __VA_ARGS__)

/* An assert that stays on in release: panics with the condition's text when it does not hold. The
 * condition is evaluated exactly once. */
#define ensure(condition) ((condition) ? (void)0 : panic("ensure(%s) failed", #condition))

/* Say an error on standard error, as say_line does (say.h) but without colours: "error: TEXT" and a line end,
 * and a line of help behind each SAY_DO. The same for a detail: "note: TEXT". */
void fail_say(const char *text);
void fail_note(const char *text);

/* Keep the first such error from here on for another process, in `size` bytes of zeroed memory that both
 * share. Only while one thread runs. */
void fail_say_into(char *text, size_t size);

/* What `panic` calls. */
_Noreturn void panic_at(const char *file, int line, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
