/*
 * goal_note.h: comments in GOAL files, and what --trace FILE.goal says in them of the next operation.
 *
 *     // step 3 units 1 origin 0 dest -1 data 0000002a
 *
 * Simulators skip these lines; here they become a record of the operation. All other comments are blank.
 */
#ifndef GOAL_NOTE_H
#define GOAL_NOTE_H

#include <stdbool.h>
#include <stdint.h>

#include "schedule/schedule.h"
#include "schedule/text_line.h"

struct goal_note {
    bool told;
    struct schedule_record record;
    const unsigned char *data; /* in the text of the file; NULL: not told */
};

/* Blank all comments but those of lines of their own that begin with two slashes. Result: 0; or the line in
 * which a comment begins that does not end. */
uint32_t goal_blank_comments(char *text);

void goal_note_clear(struct goal_note *note);

/* Read what follows the slashes; a comment that says something else changes nothing. Turns digits of the text
 * into bytes, in place. */
void goal_note_read(struct goal_note *note, struct text_line *line);

/* Give the operation what was told, and clear the note. A payload of another size than the message is
 * dropped. */
void goal_note_keep(struct goal_note *note, struct schedule *schedule, struct schedule_op *op);

#endif
