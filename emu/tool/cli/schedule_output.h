/*
 * schedule_output.h: --output of `parray schedule`: a schedule that was read, in the format that the end of a
 * file's name says.
 */
#ifndef SCHEDULE_OUTPUT_H
#define SCHEDULE_OUTPUT_H

#include <stdbool.h>

struct options;
struct schedule;

/* Does the name say a format? False after saying that it does not. */
bool schedule_output_named(const char *path);

/* Write a schedule in which nothing is wrong, and read it again: as many messages follow from each other, and
 * nothing is wrong, or there is no file. `topology` is that on which the task of `options`, if there is one,
 * is looked at. False after saying why not. */
bool schedule_output_write(const struct schedule *schedule, const struct options *options,
                           const char *topology, const char *path);

#endif
