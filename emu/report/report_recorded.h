/*
 * report_recorded.h: what a trace tells of its run, for people.
 */
#ifndef REPORT_RECORDED_H
#define REPORT_RECORDED_H

#include <stdio.h>

struct recording;

void report_recorded(const struct recording *recording, FILE *out);

#endif
