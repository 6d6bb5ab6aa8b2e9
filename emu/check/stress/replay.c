/*
 * replay.c: a replay file is read line by line, by the forms of choices and the table of options. The first
 * line that is not understood ends the reading.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/settings.h"
#include "lines.h"
#include "machine/memory.h"
#include "number.h"
#include "stress/replay.h"
#include "whole_file.h"

/* ------------------------------------------------------------------------------- how choices are written */

/* One table for reading and writing. */
#define REPLAY_HEAD "parray replay 3"

/* PART_LEFT: the value is one more. */
enum choice_part { PART_NODE, PART_PORT, PART_NUMBER, PART_VALUE, PART_LEFT };

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
    {"number", CHOICE_NUMBER, "node N call C value V", {NODE, CALL, {"value", PART_VALUE, JITTER_MOST}}},
    {"alone",
     CHOICE_ALONE,
     "node N step T",
     {{"node", PART_VALUE, JITTER_MOST}, {"step", PART_NUMBER, UINT64_MAX}}},
    {"stop", CHOICE_STOP, "node N port P packet K", {NODE, PORT, PACKET}},
    {"lose", CHOICE_LOSE, "node N port P packet K", {NODE, PORT, PACKET}},
    {"double", CHOICE_DOUBLE, "node N port P packet K", {NODE, PORT, PACKET}},
    {"corrupt",
     CHOICE_CORRUPT,
     "node N port P packet K bit B",
     {NODE, PORT, PACKET, {"bit", PART_VALUE, JITTER_MOST}}},
    {"overtake",
     CHOICE_OVERTAKE,
     "node N port P take K behind B",
     {NODE, PORT, {"take", PART_NUMBER, UINT64_MAX}, {"behind", PART_VALUE, JITTER_MOST}}},
    {"disk",
     CHOICE_WRITE,
     "node N write K left W",
     {NODE, {"write", PART_NUMBER, UINT64_MAX}, {"left", PART_LEFT, JITTER_MOST - 1}}},
    {"clock", CHOICE_DRIFT, "node N rate R", {NODE, {"rate", PART_VALUE, 2 * DRIFT_ONE}}},
};

/* The form that a line begins with; NULL: `word` begins none. */
static const struct choice_form *choice_form_find(const char *word)
{
    for (size_t i = 0; i < ARRAY_LENGTH(forms); i++)
        if (strcmp(forms[i].word, word) == 0)
            return &forms[i];
    return NULL;
}

/* The form of a kind of choice, an enum choice_kind. */
static const struct choice_form *choice_form_of(uint32_t kind)
{
    const struct choice_form *form = forms;
    while ((uint32_t)form->kind != kind)
        form++;
    return form;
}

static void choice_set(struct choice *choice, enum choice_part part, uint64_t value)
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
        break;
    case PART_LEFT:
        choice->value = (uint32_t)value + 1;
    }
}

static uint64_t choice_get(const struct choice *choice, enum choice_part part)
{
    switch (part) {
    case PART_NODE:
        return (uint64_t)choice->node;
    case PART_PORT:
        return (uint64_t)choice->port;
    case PART_NUMBER:
        return choice->number;
    case PART_LEFT:
        return choice->value - UINT64_C(1);
    case PART_VALUE:
        break;
    }
    return choice->value;
}

struct replay_reader {
    struct replay *replay;
    struct facts facts;
};

/* Return a copy that lives as long as the replay. */
static const char *copy_text(struct replay *replay, const char *text)
{
    char *copy = memory_copy_text(text, "a replay file");
    replay->owned = memory_grow(replay->owned, &replay->owned_room, replay->owned_count + 1,
                                sizeof replay->owned[0], "a replay file");
    return replay->owned[replay->owned_count++] = copy;
}

/* ------------------------------------------------------------------------------- choices */

/* Read "node 5 call 2 port 3". False: the fields are not those of the form. */
static bool read_fields(struct choice *choice, const struct choice_form *form, char *text)
{
    char *rest = text;
    for (const struct choice_field *field = form->field; field->name; field++) {
        const char *name = strtok_r(NULL, " ", &rest), *number = strtok_r(NULL, " ", &rest);
        uint64_t value;
        if (!name || !number || strcmp(name, field->name) != 0 ||
            !number_read(number, 0, field->most, &value))
            return false;
        choice_set(choice, field->what, value);
    }
    return !strtok_r(NULL, " ", &rest);
}

static bool read_choice(struct replay_reader *reader, const struct choice_form *form, char *text)
{
    struct replay *replay = reader->replay;
    struct choice choice = {.kind = form->kind, .port = -1, .value = 1};
    choice.node = form->kind == CHOICE_ALONE ? -1 : 0;
    if (!read_fields(&choice, form, text))
        return lines_refuse(&reader->facts.lines, "`%s' is followed by: %s", form->word, form->help);
    replay->choices = memory_grow(replay->choices, &replay->choice_room, replay->disturb.choice_count + 1,
                                  sizeof replay->choices[0], "a replay file");
    replay->choices[replay->disturb.choice_count++] = choice;
    return true;
}

/* ------------------------------------------------------------------------------- options */

static bool read_option(struct replay_reader *reader, const struct setting_kind *kind, const char *text)
{
    char wanted[200];
    struct replay *replay = reader->replay;
    replay->params = memory_grow(replay->params, &replay->param_room, replay->options.param_count + 1,
                                 sizeof replay->params[0], "a replay file");
    const struct setting_place place = {&replay->options, &replay->disturb, replay->params};
    bool kept = kind->type == SETTING_TEXT || kind->type == SETTING_PARAMS;
    if (setting_set(kind, &place, kept ? copy_text(replay, text) : text))
        return true;
    setting_wanted_in_file(kind, wanted, sizeof wanted);
    return lines_refuse(&reader->facts.lines, "`%s' is followed by: %s", kind->name, wanted);
}

static bool read_expect(struct replay_reader *reader, const char *text)
{
    int used = 0;
    struct replay *replay = reader->replay;
    replay->expected = true;
    return (sscanf(text, "status %d result %" SCNx64 "%n", &replay->status, &replay->result, &used) == 2 &&
            !text[used]) ||
           lines_refuse(&reader->facts.lines, "`expect' is followed by: status S result DIGEST");
}

/* --------------------------------------------------------------------------------- lines */

/* The first line of each version. */
static const char *const heads[] = {"parray replay 1", "parray replay 2", REPLAY_HEAD, NULL};

static bool read_fact(void *arg, const char *word, char *text)
{
    struct replay_reader *reader = arg;
    const struct choice_form *form = choice_form_find(word);
    if (form)
        return read_choice(reader, form, text);
    const struct setting_kind *kind = setting_find(word);
    if (kind && kind->uses & SETTING_IN_FILES)
        return read_option(reader, kind, text);
    if (strcmp(word, "expect") == 0)
        return read_expect(reader, text);
    if (strcmp(word, "program") == 0)
        return (reader->replay->program = copy_text(reader->replay, text));
    return lines_refuse(&reader->facts.lines, "`%.40s' is not understood", word);
}

/* Check what only the whole file can tell. */
static bool check_whole(struct replay_reader *reader)
{
    struct replay *replay = reader->replay;
    if (!replay->program)
        return lines_refuse(&reader->facts.lines, "there is no `program' line");
    struct disturb_options *disturb = &replay->disturb;
    if (reader->facts.version < (int)ARRAY_LENGTH(heads) - 1 && disturb_draws(disturb))
        return lines_refuse(
            &reader->facts.lines,
            "it leaves choices to a seed, which drew otherwise in version %d of replay files: it "
            "cannot repeat its run (`parray stress' makes a new file)",
            reader->facts.version);
    if (disturb->choice_count)
        qsort(replay->choices, disturb->choice_count, sizeof replay->choices[0], choice_order);
    for (size_t i = 1; i < disturb->choice_count; i++)
        if (choice_order(&replay->choices[i - 1], &replay->choices[i]) == 0)
            return lines_refuse(&reader->facts.lines,
                                "two choices are about the same call, packet or step (node %d)",
                                replay->choices[i].node);
    return true;
}

bool replay_read(struct replay *replay, const char *path, char *error, size_t error_size)
{
    struct replay_reader reader = {
        .replay = replay,
        .facts = {.lines = {.path = path, .error = error, .error_size = error_size},
                  .file = "file",
                  .title = "replay file",
                  .items = "choices",
                  .heads = heads,
                  .take = read_fact,
                  .arg = &reader,
                  .count = &replay->disturb.choice_count}};
    *replay = (struct replay){.options = OPTIONS_DEFAULT};
    bool fine = facts_read(&reader.facts) && check_whole(&reader);
    replay->options.params = replay->params;
    replay->disturb.choice = replay->choices;
    return fine;
}

void replay_free(struct replay *replay)
{
    for (size_t i = 0; i < replay->owned_count; i++)
        free(replay->owned[i]);
    free(replay->owned);
    free(replay->params);
    free(replay->choices);
    *replay = (struct replay){0};
}

/* ----------------------------------------------------------------------------------------------- writing */

/* The head, then the options that are not as if nothing had been said, the choices, and the end line. */
void replay_write_choice(const struct choice *choice, FILE *out)
{
    const struct choice_form *form = choice_form_of(choice->kind);
    fputs(form->word, out);
    for (const struct choice_field *field = form->field; field->name; field++)
        fprintf(out, " %s %" PRIu64, field->name, choice_get(choice, field->what));
}

/* Some options stand in a file together: all of them are written if one of them was given. */
static bool pair_is_given(const struct replay *replay)
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
           (kind->uses & SETTING_PAIRED && pair_is_given(replay));
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
