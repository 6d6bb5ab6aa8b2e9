/*
 * set.h: what has to enter and leave a set of nodes, as a bound with its sentence.
 *
 * Reasons find the sets; here each of them is looked at. Replaces the profile of the search.
 */
#ifndef SET_H
#define SET_H

#include <stdint.h>

#include "bound/search.h"

/* How a set is called in a sentence, and the kind of its bound. */
struct set_name {
    const char *kind;
    char text[160];
};

/* Look at the set of nodes whose byte is 1, which must be neither empty nor whole. */
void set_look_at(struct bound_search *search, const uint8_t *in, const struct set_name *name);

#endif
