/*
 * goal_note.h: comments in GOAL files, and what --trace FILE.goal says in them of the next operation.
 *
 *     // step 3 units 1 origin 0 dest -1 unit 2 data 0000002a
 *     // step 4 units 1 origin -1 dest -1 unit 2 sum 0-3,5 data -
 *
 * Of the tokens of the origin (for dest) the unit is meant, from 0; or of the sum (for dest), of which the
 * message brings the parts of ranks 0 to 3 and 5. Files may leave out both.
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
    struct schedule_run *run;  /* record.runs of them */
    size_t run_room;
};

/* Blank all comments but those of lines of their own that begin with two slashes. Result: 0; or the line in
 * which a comment begins that does not end. */
uint32_t goal_blank_comments(char *text);

/* A note must be zeroed before its first goal_note_clear; goal_note_close frees what it has. */
void goal_note_clear(struct goal_note *note);
void goal_note_close(struct goal_note *note);

/* Read what follows the slashes; a comment that says something else changes nothing. Turns digits of the text
 * into bytes, in place. */
void goal_note_read(struct goal_note *note, struct text_line *line);

/* Give the operation what was told, and clear the note. A payload of another size than the message is
 * dropped. */
void goal_note_keep(struct goal_note *note, struct schedule *schedule, struct schedule_op *op);

#endif
