/*
 * msccl_convert.h: a schedule with data as a file for MSCCL or MSCCL++, whatever file it was read from.
 *
 * What is written is read again and checked, as `parray schedule` does: it does what its collective says, in
 * any order that its file leaves open, or there is no text.
 */
#ifndef MSCCL_CONVERT_H
#define MSCCL_CONVERT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct schedule;
struct trace_sink;

enum msccl_as { MSCCL_AS_XML, MSCCL_AS_PLAN };

/* Write a schedule in which nothing is wrong. False with a sentence: nothing was written. */
bool msccl_convert(const struct schedule *schedule, enum msccl_as as, FILE *out, char *error,
                   size_t error_size);

/* A sink for the transmissions of a collective, which become a plan of MSCCL++. */
struct trace_sink *msccl_plan_open(const char *path, char *error, size_t error_size);

#endif
