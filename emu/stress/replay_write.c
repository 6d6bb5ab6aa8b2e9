/*
 * replay_write.c: the forms of choices, and a replay as text.
 */
#include <inttypes.h>
#include <string.h>

#include "base.h"
#include "facts/settings.h"
#include "stress/replay.h"
#include "stress/replay_form.h"
#include "whole_file.h"

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

void replay_write_choice(const struct choice *choice, FILE *out)
{
    const struct choice_form *form = choice_form_of(choice->kind);
    fputs(form->word, out);
    for (const struct choice_field *field = form->field; field->name; field++)
        fprintf(out, " %s %" PRIu64, field->name, choice_get(choice, field->what));
}

/* ------------------------------------------------------------------------------ settings */

/* Is any of the settings that stand in a file together not as if nothing had been said? */
static bool pair_is_said(const struct replay *replay)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (kind->uses & SETTING_PAIRED && !setting_is_normal(kind, &replay->options, &replay->disturb))
            return true;
    return false;
}

static bool is_written(const struct setting_kind *kind, const struct replay *replay)
{
    if (!(kind->uses & SETTING_IN_FILES))
        return false;
    return kind->uses & SETTING_ALWAYS || !setting_is_normal(kind, &replay->options, &replay->disturb) ||
           (kind->uses & SETTING_PAIRED && pair_is_said(replay));
}

bool replay_write(const struct replay *replay, const char *path, char *error, size_t error_size)
{
    struct whole_file *file = whole_file_open(path, error, error_size);
    if (!file)
        return false;
    FILE *out = whole_file_stream(file);
    fprintf(out, "%s\n", REPLAY_HEAD);
    if (replay->note)
        fprintf(out, "# %s\n", replay->note);
    fprintf(out, "program %s\n", replay->program);
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (is_written(kind, replay))
            setting_write(kind, &replay->options, &replay->disturb, out);
    for (size_t i = 0; i < replay->disturb.choice_count; i++) {
        replay_write_choice(&replay->disturb.choice[i], out);
        putc('\n', out);
    }
    if (replay->expected)
        fprintf(out, "expect status %d result %016" PRIx64 "\n", replay->status, replay->result);
    fprintf(out, "end %zu\n", replay->disturb.choice_count);
    return whole_file_close(file, true, error, error_size);
}
