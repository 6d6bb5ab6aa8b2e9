/*
 * replay.c: reading, line by line, by one table of choices and one of settings. Whatever is not understood ends the reading
 * with the line's number.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "grow.h"
#include "stress/replay.h"
#include "stress/replay_form.h"

struct reader {
    struct replay *replay;
    const char *path;
    unsigned line;
    bool headed, ended;
    char *error;
    size_t error_size;
};

static bool refuse(struct reader *reader, const char *format, ...) PRINTF_LIKE(2, 3);

static bool refuse(struct reader *reader, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(reader->error, reader->error_size, "%s:%u: %s", reader->path, reader->line, text);
    return false;
}

/* A copy that lives as long as the replay. */
static const char *keep(struct replay *replay, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        grow_failed(strlen(text), "a replay file");
    replay->owned = grow(replay->owned, &replay->owned_room, replay->owned_count + 1, sizeof replay->owned[0],
                         "a replay file");
    return replay->owned[replay->owned_count++] = copy;
}

/* All of the text is a whole number up to `most`. */
static bool whole(const char *text, uint64_t most, uint64_t *value)
{
    char *end;
    errno = 0;
    if (*text < '0' || *text > '9')
        return false;
    *value = strtoull(text, &end, 10);
    return !*end && !errno && *value <= most;
}

/* ------------------------------------------------------------------------------- choices */

/* "node 5 call 2 port 3" as the form says. */
static bool read_fields(struct choice *choice, const struct choice_form *form, char *text)
{
    char *rest = text;
    for (const struct choice_field *field = form->field; field->name; field++) {
        const char *name = strtok_r(NULL, " ", &rest), *number = strtok_r(NULL, " ", &rest);
        uint64_t value;
        if (!name || !number || strcmp(name, field->name) != 0 || !whole(number, field->most, &value))
            return false;
        choice_set(choice, field->what, value);
    }
    return !strtok_r(NULL, " ", &rest);
}

static bool read_choice(struct reader *reader, const struct choice_form *form, char *text)
{
    struct replay *replay = reader->replay;
    struct choice choice = {.kind = form->kind, .port = -1, .value = 1};
    if (!read_fields(&choice, form, text))
        return refuse(reader, "`%s' is followed by: %s", form->word, form->help);
    replay->choices = grow(replay->choices, &replay->choice_room, replay->disturb.choice_count + 1,
                           sizeof replay->choices[0], "a replay file");
    replay->choices[replay->disturb.choice_count++] = choice;
    return true;
}

/* ------------------------------------------------------------------------------ settings */

static bool set_program(struct replay *replay, const char *text)
{
    replay->program = keep(replay, text);
    return true;
}

static bool set_topology(struct replay *replay, const char *text)
{
    replay->options.topology = keep(replay, text);
    return true;
}

static bool set_model(struct replay *replay, const char *text)
{
    replay->options.model = keep(replay, text);
    return true;
}

static bool set_layer(struct replay *replay, const char *text)
{
    replay->options.layer = keep(replay, text);
    return true;
}

static bool set_param(struct replay *replay, const char *text)
{
    replay->params = grow(replay->params, &replay->param_room, replay->options.param_count + 1,
                          sizeof replay->params[0], "a replay file");
    replay->params[replay->options.param_count++] = keep(replay, text);
    return strchr(text, '=') != NULL;
}

static bool set_mailbox(struct replay *replay, const char *text)
{
    uint64_t value;
    bool fine = whole(text, 65536, &value) && value > 0;
    replay->options.mailbox = fine ? (uint32_t)value : 0;
    return fine;
}

static bool set_seed(struct replay *replay, const char *text)
{
    return whole(text, UINT64_MAX, &replay->options.seed);
}

static bool set_startup(struct replay *replay, const char *text)
{
    return whole(text, UINT32_MAX, &replay->options.startup);
}

static bool set_per_unit(struct replay *replay, const char *text)
{
    return whole(text, UINT32_MAX, &replay->options.per_unit);
}

static bool set_stack(struct replay *replay, const char *text)
{
    uint64_t value;
    bool fine = whole(text, UINT64_C(1) << 32, &value) && value >= 4096;
    replay->options.stack = fine ? (size_t)value : 0;
    return fine;
}

static bool set_max_steps(struct replay *replay, const char *text)
{
    return whole(text, INT64_MAX, &replay->options.max_steps);
}

static bool set_on_violation(struct replay *replay, const char *text)
{
    replay->options.count_violations = strcmp(text, "count") == 0;
    return replay->options.count_violations || strcmp(text, "abort") == 0;
}

static bool set_force(struct replay *replay, const char *text)
{
    replay->options.force = true;
    return strcmp(text, "yes") == 0;
}

static bool set_disturb_seed(struct replay *replay, const char *text)
{
    return whole(text, UINT64_MAX, &replay->disturb.seed);
}

static bool set_order(struct replay *replay, const char *text)
{
    return disturb_read_order(&replay->disturb, text);
}

static bool set_jitter(struct replay *replay, const char *text)
{
    uint64_t value;
    bool fine = whole(text, JITTER_MOST, &value);
    replay->disturb.jitter = fine ? (uint32_t)value : 0;
    return fine;
}

static bool set_lag(struct replay *replay, const char *text)
{
    return disturb_read_rate(text, &replay->disturb.lag);
}

static bool set_fault(struct replay *replay, const char *text)
{
    return disturb_read_fault(&replay->disturb, text);
}

static bool set_garbage(struct replay *replay, const char *text)
{
    uint64_t value;
    bool fine = whole(text, 255, &value);
    replay->disturb.garbage = fine ? (unsigned char)value : 0;
    return fine;
}

static bool set_at_once(struct replay *replay, const char *text)
{
    replay->disturb.at_once = true;
    return strcmp(text, "yes") == 0;
}

static bool set_turns(struct replay *replay, const char *text)
{
    replay->disturb.turns = true;
    return strcmp(text, "yes") == 0;
}

static bool set_virtual_time(struct replay *replay, const char *text)
{
    replay->disturb.virtual_time = true;
    return strcmp(text, "yes") == 0;
}

static bool set_expect(struct replay *replay, const char *text)
{
    int used = 0;
    replay->expected = true;
    return sscanf(text, "status %d result %" SCNx64 "%n", &replay->status, &replay->result, &used) == 2 &&
           !text[used];
}

static const struct {
    const char *word;
    bool (*set)(struct replay *replay, const char *text);
    const char *help;
} settings[] = {
    {"program", set_program, "a built-in program or ./FILE.so"},
    {"topology", set_topology, "such as mesh:4x4"},
    {"model", set_model, "such as F*"},
    {"layer", set_layer, "fold or none"},
    {"param", set_param, "NAME=VALUE"},
    {"seed", set_seed, "a whole number"},
    {"mailbox", set_mailbox, "a whole number from 1 to 65536"},
    {"startup", set_startup, "a whole number"},
    {"per-unit", set_per_unit, "a whole number"},
    {"max-steps", set_max_steps, "a whole number"},
    {"stack", set_stack, "bytes, from 4096 to 4294967296"},
    {"on-violation", set_on_violation, "abort or count"},
    {"force", set_force, "yes"},
    {"disturb-seed", set_disturb_seed, "a whole number"},
    {"order", set_order, "fixed, random or priority:D"},
    {"jitter", set_jitter, "a whole number up to 1048576"},
    {"lag", set_lag, "a probability from 0 to 0.99"},
    {"fault", set_fault, "as --fault has it, 64 at most"},
    {"garbage", set_garbage, "a whole number up to 255"},
    {"turns", set_turns, "yes"},
    {"virtual-time", set_virtual_time, "yes"},
    {"at-once", set_at_once, "yes"},
    {"expect", set_expect, "status S result DIGEST"},
};

/* --------------------------------------------------------------------------------- lines */

static bool read_end(struct reader *reader, const char *text)
{
    uint64_t count;
    size_t there = reader->replay->disturb.choice_count;
    reader->ended = true;
    if (!whole(text, SIZE_MAX, &count))
        return refuse(reader, "`end' is followed by the number of choices");
    return count == there ||
           refuse(reader, "there are %zu choices, not %s: the file is damaged", there, text);
}

static bool read_line(struct reader *reader, char *line)
{
    size_t length = strcspn(line, " ");
    char *text = line[length] ? line + length + 1 : line + length;
    if (!reader->headed) {
        reader->headed = strcmp(line, REPLAY_HEAD) == 0 || strcmp(line, REPLAY_HEAD_FIRST) == 0;
        return reader->headed ||
               refuse(reader, "this is no replay file of this version: the first line must be `%s'",
                      REPLAY_HEAD);
    }
    if (!*line || *line == '#')
        return true;
    if (reader->ended)
        return refuse(reader, "there is something behind `end'");
    line[length] = '\0';
    if (strcmp(line, "end") == 0)
        return read_end(reader, text);
    const struct choice_form *form = choice_form_find(line);
    if (form)
        return read_choice(reader, form, text);
    for (size_t i = 0; i < ARRAY_LENGTH(settings); i++)
        if (strcmp(settings[i].word, line) == 0)
            return settings[i].set(reader->replay, text) ||
                   refuse(reader, "`%s' is followed by: %s", line, settings[i].help);
    return refuse(reader, "`%.40s' is not understood", line);
}

/* All lines, and what only the whole can tell. */
static bool read_lines(struct reader *reader, FILE *in)
{
    struct replay *replay = reader->replay;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool fine = true;
    while (fine && (length = getline(&line, &room, in)) > 0) {
        reader->line++;
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        fine = strlen(line) == (size_t)length ? read_line(reader, line) : refuse(reader, "a zero byte");
    }
    free(line);
    if (!fine)
        return false;
    reader->line++;
    if (!reader->ended)
        return refuse(reader, "the file ends before its `end' line: it is cut short");
    if (!replay->program)
        return refuse(reader, "there is no `program' line");
    struct disturb *disturb = &replay->disturb;
    if (disturb->choice_count)
        qsort(replay->choices, disturb->choice_count, sizeof replay->choices[0], choice_order);
    for (size_t i = 1; i < disturb->choice_count; i++)
        if (choice_order(&replay->choices[i - 1], &replay->choices[i]) == 0)
            return refuse(reader, "two choices are about the same call, packet or step (node %d)",
                          replay->choices[i].node);
    return true;
}

bool replay_read(struct replay *replay, const char *path, char *error, size_t error_size)
{
    struct reader reader = {.replay = replay, .path = path, .error = error, .error_size = error_size};
    *replay = (struct replay){.options = OPTIONS_DEFAULT};
    FILE *in = fopen(path, "re");
    if (!in) {
        snprintf(error, error_size, "cannot read the replay file '%s': %s", path, strerror(errno));
        return false;
    }
    bool fine = read_lines(&reader, in);
    fclose(in);
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
