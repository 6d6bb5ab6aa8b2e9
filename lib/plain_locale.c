/*
 * plain_locale.c: the locale of a thread goes before that of the process (uselocale), so that what a program
 * or a host has chosen by setlocale stays as it is.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* newlocale */
#endif
#include <pthread.h>

#include "plain_locale.h"

static locale_t plain;

static void make_plain(void)
{
    plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

locale_t plain_enter(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_plain);
    return plain ? uselocale(plain) : (locale_t)0;
}

void plain_leave(locale_t before)
{
    if (before)
        uselocale(before);
}
