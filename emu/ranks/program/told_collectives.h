/*
 * told_collectives.h: the collective operations of all ranks, by line, for the report.
 */
#ifndef TOLD_COLLECTIVES_H
#define TOLD_COLLECTIVES_H

struct parray;

/* Fill in outcome.collectives. */
void told_collectives(struct parray *array);

#endif
