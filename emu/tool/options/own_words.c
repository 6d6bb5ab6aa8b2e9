/*
 * own_words.c: the kernel keeps them as they were given, while parsers put them into another order.
 */
#include <stdio.h>

#include "machine/memory.h"
#include "options/own_words.h"

char **own_words(void)
{
    size_t count = 0, room = 0, size = 0;
    char **words = NULL, *word = NULL;
    FILE *file = fopen("/proc/self/cmdline", "r");
    while (file && getdelim(&word, &size, '\0', file) > 0) {
        words = memory_grow(words, &room, count + 2, sizeof words[0], "the command line");
        words[count++] = word;
        words[count] = NULL;
        word = NULL;
    }
    if (file)
        fclose(file);
    return words;
}
