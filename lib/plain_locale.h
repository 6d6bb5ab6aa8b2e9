/*
 * plain_locale.h: numbers have a point, in what is written and in what is read, whatever locale the process
 * has.
 *
 * Between plain_enter and plain_leave the calling thread formats and reads as in the locale "C"; other
 * threads, and the calls of setlocale that a program makes, are not touched. The two may be nested. They
 * allocate once in a process, and cost some ten instructions.
 */
#ifndef PLAIN_LOCALE_H
#define PLAIN_LOCALE_H

#include <locale.h>

/* Result: what plain_leave wants. */
locale_t plain_enter(void);

void plain_leave(locale_t before);

#endif
