/*
 * replay_form.h: how choices are written in a replay file: one table for reading and writing.
 *
 * Constant data and pure functions.
 */
#ifndef REPLAY_FORM_H
#define REPLAY_FORM_H

#include "facts/disturb_options.h"

#define REPLAY_HEAD "parray replay 3"

enum choice_part { PART_NODE, PART_PORT, PART_NUMBER, PART_VALUE };

struct choice_field {
    const char *name; /* NULL ends */
    enum choice_part what;
    uint64_t most;
};

struct choice_form {
    const char *word;
    enum choice_kind kind;
    const char *help;
    struct choice_field field[5];
};

/* The form that a line begins with; NULL: `word` begins none. */
const struct choice_form *choice_form_find(const char *word);

/* The form of a kind of choice, an enum choice_kind. */
const struct choice_form *choice_form_of(uint32_t kind);

void choice_set(struct choice *choice, enum choice_part part, uint64_t value);
uint64_t choice_get(const struct choice *choice, enum choice_part part);

#endif
