/*
 * image_own.h: what an image is, for the files that make its copies and its variables.
 */
#ifndef IMAGE_OWN_H
#define IMAGE_OWN_H

#include "program/image.h"

/* A word of the image that has to be set in each copy. */
struct moved_word {
    size_t at;                /* offset */
    enum { MOVE, TWIN } kind; /* by the distance; to a member of the rank's twin */
    uintptr_t value;          /* of the original; or the offset of the member */
};

struct image {
    uintptr_t base; /* what addresses in the file are relative to */
    uintptr_t low;  /* the first address of the original */
    size_t size;    /* whole pages */
    char *pristine; /* how a copy begins, but for words that depend on the place */
    bool *used;     /* of each page: it holds something */
    struct moved_word *word;
    size_t words, room;
    char *pool; /* all copies; NULL: there are none */
    uint32_t copies;
    size_t data, data_end;     /* offsets: what the program can change */
    uintptr_t fini, fini_size; /* the list of functions, as an address in the original */
    const void *frames;        /* .eh_frame of the original, for exceptions; NULL: the program has none */
};

#endif
