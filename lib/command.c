/*
 * command.c: the process of a command, from its first line to its status.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_PATH */
#endif
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "command.h"
#include "grow.h"
#include "path.h"
#include "plain_locale.h"
#include "say.h"
#include "whole_file.h"

static locale_t locale_before;

/* The number of a stream that is closed would go to the first file that is opened, which would then get the
 * stream's text. What is opened here lets nobody read or write. */
static void hold_streams(void)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/", O_PATH) < 0)
            return;
}

/* The main thread has large tables on its stack. */
static bool has_stack(void)
{
    struct rlimit limit;
    const rlim_t least = 256 << 10;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= least)
        return true;
    say_usage("the stack of this process is limited to %ju kB, and the tool needs %ju kB" SAY_DO
              "say: ulimit -s 8192",
              (uintmax_t)limit.rlim_cur >> 10, (uintmax_t)least >> 10);
    return false;
}

bool command_begin(void)
{
    hold_streams();
    path_begin();
    locale_before = plain_enter();
    whole_file_watch(say_outlive_readers);
    return has_stack();
}

int command_end(int status)
{
    status = say_end(status);
    whole_file_watch(NULL);
    plain_leave(locale_before);
    path_end();
    return status;
}

/* The kernel keeps them as they were given, while parsers put them into another order. */
char **command_words(void)
{
    size_t count = 0, room = 0, size = 0;
    char **words = NULL, *word = NULL;
    FILE *file = fopen("/proc/self/cmdline", "r");
    while (file && getdelim(&word, &size, '\0', file) > 0) {
        char **larger = grow(words, &room, count + 2, sizeof words[0]);
        if (!larger)
            break;
        words = larger;
        words[count++] = word;
        words[count] = NULL;
        word = NULL;
    }
    if (file)
        fclose(file);
    free(word); /* room is made for it before the end of the file is seen, too */
    return words;
}
