/*
 * invent.h: command lines, made of the tool's own words: right ones, ones at the edges, and garbage.
 */
#ifndef INVENT_H
#define INVENT_H

#include <stdint.h>

#include "vocabulary.h"

enum { WORDS_MAX = 64, WORD_SIZE = 160 };

struct command_line {
    int count;
    char word[WORDS_MAX][WORD_SIZE]; /* without the tool's own name */
};

/* The command line of a seed. Inputs are in the folder ../in, outputs go to the current one. */
void invent(struct command_line *line, const struct vocabulary *words, uint64_t seed);

#endif
