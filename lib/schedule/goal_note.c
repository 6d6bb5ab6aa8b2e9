#include <string.h>

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
    *note = (struct goal_note){.record = {.origin = -1, .dest = -1}};
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

void goal_note_read(struct goal_note *note, struct text_line *line)
{
    struct goal_note told = {.told = true};
    uint64_t units;

    if (!take_word(line, "step") || !take_number(line, SCHEDULE_STEP_MOST, &told.record.step) ||
        !take_word(line, "units") || !take_number(line, UINT32_MAX, &units) || !take_word(line, "origin") ||
        !take_rank(line, &told.record.origin) || !take_word(line, "dest") ||
        !take_rank(line, &told.record.dest) || !take_word(line, "data"))
        return;
    line->at += strspn(line->at, " ");
    told.record.units = (uint32_t)units;
    told.data = *line->at == '-' ? NULL : (const unsigned char *)line->at;
    told.record.bytes = read_data(line->at);
    *note = told;
}

void goal_note_keep(struct goal_note *note, struct schedule *schedule, struct schedule_op *op)
{
    if (note->told)
        op->record =
            schedule_record(schedule, &note->record, note->record.bytes == op->size ? note->data : NULL);
    goal_note_clear(note);
}
