/*
 * address_words.h: words that are addresses of this process. A pure look, on any thread.
 */
#ifndef ADDRESS_WORDS_H
#define ADDRESS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Do the bytes hold an address of this process, at a multiple of 8 bytes from their beginning? */
bool address_words_in(const void *bytes, size_t size);

#endif
