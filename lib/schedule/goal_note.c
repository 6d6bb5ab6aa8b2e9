#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/goal_note.h"

/* ------------------------------------------------------------------------------------------ comments */

/* Blank up to `end`, but keep the ends of lines. Result: how many there are. */
static uint32_t blank(char *at, const char *end)
{
    uint32_t lines = 0;

    for (; at < end; at++) {
        if (*at == '\n')
            lines++;
        else
            *at = ' ';
    }
    return lines;
}

uint32_t goal_blank_comments(char *text)
{
    uint32_t line = 1;
    bool bare = true; /* the line has had blanks only, so far */

    for (char *at = text; *at;) {
        if (at[0] == '/' && at[1] == '/') {
            char *end = at + strcspn(at, "\n");

            if (!bare)
                blank(at, end);
            at = end;
        } else if (at[0] == '/' && at[1] == '*') {
            char *end = strstr(at + 2, "*/");

            if (!end)
                return line;
            line += blank(at, end + 2);
            at = end + 2;
        } else {
            bare = *at == '\n' || (bare && (*at == ' ' || *at == '\t' || *at == '\r'));
            line += *at++ == '\n';
        }
    }
    return 0;
}

/* --------------------------------------------------------------------------------------------- notes */

void goal_note_clear(struct goal_note *note)
{
    *note = (struct goal_note){
        .record = {.origin = -1, .dest = -1, .unit = -1}, .run = note->run, .run_room = note->run_room};
}

void goal_note_close(struct goal_note *note)
{
    free(note->run);
    *note = (struct goal_note){.told = false};
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Turn hexadecimal digits into bytes, two digits a byte, in place. Result: the number of bytes. */
static uint32_t read_data(char *text)
{
    uint32_t bytes = 0;

    for (const char *at = text; digit(at[0]) >= 0 && digit(at[1]) >= 0; at += 2)
        ((unsigned char *)text)[bytes++] = (unsigned char)(digit(at[0]) << 4 | digit(at[1]));
    return bytes;
}

/* -1 is "not told". */
static bool take_rank(struct text_line *line, int32_t *rank)
{
    uint64_t number;

    *rank = -1;
    if (take_mark(line, "-1"))
        return true;
    if (!take_number(line, INT32_MAX, &number))
        return false;
    *rank = (int32_t)number;
    return true;
}

/* "3", "0-3": the last rank is not below the first one, which is above all that came before. */
static bool take_run(struct text_line *line, int64_t above, struct schedule_run *run)
{
    uint64_t first, last;

    if (!take_number(line, SCHEDULE_RANKS_MOST, &first))
        return false;
    last = first;
    if (take_mark(line, "-") && !take_number(line, SCHEDULE_RANKS_MOST, &last))
        return false;
    *run = (struct schedule_run){(int32_t)first, (int32_t)last};
    return (int64_t)first > above && last >= first;
}

/* The ranks whose parts are added up, "0-3,5". */
static bool take_runs(struct goal_note *note, struct text_line *line, uint32_t *runs)
{
    int64_t above = -1;

    *runs = 0;
    do {
        note->run = memory_grow(note->run, &note->run_room, (size_t)*runs + 1, sizeof note->run[0],
                                "the comments of a schedule");
        if (!take_run(line, above, &note->run[*runs]))
            return false;
        above = note->run[(*runs)++].last;
    } while (take_mark(line, ","));
    return true;
}

/* "unit 2", "sum 0-3,5": each may be missing. */
static bool take_cargo(struct goal_note *note, struct text_line *line, struct schedule_record *record)
{
    uint64_t unit;

    record->unit = -1;
    if (take_word(line, "unit")) {
        if (!take_number(line, UINT32_MAX, &unit))
            return false;
        record->unit = (int64_t)unit;
    }
    return !take_word(line, "sum") || take_runs(note, line, &record->runs);
}

void goal_note_read(struct goal_note *note, struct text_line *line)
{
    struct schedule_record told = {.step = 0};
    uint64_t units;

    if (!take_word(line, "step") || !take_number(line, SCHEDULE_STEP_MOST, &told.step) ||
        !take_word(line, "units") || !take_number(line, UINT32_MAX, &units) || !take_word(line, "origin") ||
        !take_rank(line, &told.origin) || !take_word(line, "dest") || !take_rank(line, &told.dest) ||
        !take_cargo(note, line, &told) || !take_word(line, "data"))
        return;
    line->at += strspn(line->at, " ");
    told.units = (uint32_t)units;
    note->told = true;
    note->data = *line->at == '-' ? NULL : (const unsigned char *)line->at;
    told.bytes = read_data(line->at);
    note->record = told;
}

void goal_note_keep(struct goal_note *note, struct schedule *schedule, struct schedule_op *op)
{
    if (note->told)
        op->record =
            schedule_record(schedule, &note->record, note->record.bytes == op->size ? note->data : NULL,
                            note->record.runs ? note->run : NULL);
    goal_note_clear(note);
}
