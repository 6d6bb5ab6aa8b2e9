/*
 * report_parts.h: the parts of the text report. Each reads the view of a run, or of a trace with an outcome,
 * and allocates nothing.
 */
#ifndef REPORT_PARTS_H
#define REPORT_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "screen.h"

struct fault_counts;
struct outcome;
struct view;

/* How the machine did it, which changes nothing of what the run gave: before the run the engine, the room in
 * mailboxes, the memory; after it the stacks and the wall time. */
void machine_text_head(const struct view *view, FILE *out);
void machine_text(const struct view *view, FILE *out);

/* What nodes did for the task of the program: how many deliveries, when, and how many nodes failed; nothing
 * if it has no task. */
void task_line(const struct view *view, FILE *out);

/* "NO, the result is wrong at 3 of 64 nodes, first at node 5 (mesh 0,5)": a constant, or in `text`. */
const char *wrong_text(const struct view *view, char *text, size_t size);

/* What came of the properties that the program states, and which of the places that it names were reached;
 * nothing if there are none. */
void property_text(const struct view *view, FILE *out);

/* The smallest part of a history that has no order, a line for each operation; nothing if there is none. */
void property_part(const struct outcome *o, FILE *out);

/* The collective operations of a program of MPI, a line for each line of it; without `verbose` the first. */
void collective_text(const struct outcome *o, bool verbose, FILE *out);

/* The numbers that nodes gave for people, and the figures of the program's own, a line for each name. */
void value_text(const struct view *view, FILE *out);
void value_text_figures(const struct view *view, FILE *out);

/* How much waited because of the model, where most, and what first; nothing if nothing may wait. */
void wait_text(const struct view *view, FILE *out);

/* The transmissions, and what stands out of them: faults, stalls, waits, violations, leftovers. If verbose,
 * all that is known of these. */
void traffic_text(const struct view *view, bool verbose, FILE *out);

/* What faults did, a line a kind; nothing if they did nothing. */
void faults_text(const struct fault_counts *faults, FILE *out);

/* What each phase of the program was; nothing if no phase was named. */
void phase_text(const struct view *view, FILE *out);

/* How the links were used: by port, the extremes, and by step; nothing if no packet was sent. */
void use_text(const struct view *view, const struct screen *screen, FILE *out);

/* The busiest link, if it was busy far longer than the others. */
void use_text_busiest(const struct view *view, FILE *out);

/* How much of the time the nodes of a run with worms sent, received, and were idle. */
void use_text_ports(const struct outcome *o, FILE *out);

#endif
