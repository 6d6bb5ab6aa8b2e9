/*
 * replay_form.c: the table of forms, and the fields of a choice by name.
 */
#include <string.h>

#include "base.h"
#include "stress/replay_form.h"

#define NODE                         \
    {                                \
        "node", PART_NODE, INT32_MAX \
    }
#define PORT                         \
    {                                \
        "port", PART_PORT, INT32_MAX \
    }
#define CALL                            \
    {                                   \
        "call", PART_NUMBER, UINT64_MAX \
    }
#define PACKET                            \
    {                                     \
        "packet", PART_NUMBER, UINT64_MAX \
    }

static const struct choice_form forms[] = {
    {"take", CHOICE_TAKE, "node N call C port P", {NODE, CALL, PORT}},
    {"await", CHOICE_AWAIT, "node N call C port P", {NODE, CALL, PORT}},
    {"miss", CHOICE_MISS, "node N call C", {NODE, CALL}},
    {"delay",
     CHOICE_DELAY,
     "node N port P packet K steps D",
     {NODE, PORT, PACKET, {"steps", PART_VALUE, JITTER_MOST}}},
    {"pause", CHOICE_LAG, "node N step T", {NODE, {"step", PART_NUMBER, UINT64_MAX}}},
    {"lose", CHOICE_LOSE, "node N port P packet K", {NODE, PORT, PACKET}},
    {"double", CHOICE_DOUBLE, "node N port P packet K", {NODE, PORT, PACKET}},
    {"corrupt",
     CHOICE_CORRUPT,
     "node N port P packet K bit B",
     {NODE, PORT, PACKET, {"bit", PART_VALUE, JITTER_MOST}}},
};

const struct choice_form *choice_form_find(const char *word)
{
    for (size_t i = 0; i < ARRAY_LENGTH(forms); i++)
        if (strcmp(forms[i].word, word) == 0)
            return &forms[i];
    return NULL;
}

const struct choice_form *choice_form_of(uint32_t kind)
{
    const struct choice_form *form = forms;
    while ((uint32_t)form->kind != kind)
        form++;
    return form;
}

void choice_set(struct choice *choice, enum choice_part part, uint64_t value)
{
    switch (part) {
    case PART_NODE:
        choice->node = (int32_t)value;
        break;
    case PART_PORT:
        choice->port = (int32_t)value;
        break;
    case PART_NUMBER:
        choice->number = value;
        break;
    case PART_VALUE:
        choice->value = (uint32_t)value;
    }
}

uint64_t choice_get(const struct choice *choice, enum choice_part part)
{
    switch (part) {
    case PART_NODE:
        return (uint64_t)choice->node;
    case PART_PORT:
        return (uint64_t)choice->port;
    case PART_NUMBER:
        return choice->number;
    case PART_VALUE:
        break;
    }
    return choice->value;
}
