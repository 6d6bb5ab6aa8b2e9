/*
 * sheet.h: a grading sheet, a small text file.
 *
 *     parray sheet 1
 *     task gossip
 *     pass 120
 *     model H*
 *     points correct 40
 *     points legal 10
 *     points steps 20 within 4
 *     points steps 20 within 1.5
 *     points stress 10
 *     setting small
 *     topology mesh:4x4
 *     setting large
 *     topology mesh:12x12
 *     hidden yes
 *     end 2
 *
 * A line states one fact; # begins a comment line. What stands above the first `setting' holds for all
 * settings that do not say otherwise: a setting with a `points' line of its own has none of the points above.
 * `end' states the number of settings. `fault stop:3@2' and the like ask whether a program bears faults. The
 * grammar is in doc/grading.md.
 */
#ifndef SHEET_H
#define SHEET_H

#include <stdbool.h>
#include <stddef.h>

struct exam;

/* Read a file into an exam that has the defaults. False with a sentence in `error` that names file and line;
 * exam_free is due all the same. */
bool sheet_read(struct exam *exam, const char *path, char *error, size_t error_size);

#endif
