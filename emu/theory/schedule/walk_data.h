/*
 * walk_data.h: what an operation of a walk does to cells, and what its message carries.
 */
#ifndef WALK_DATA_H
#define WALK_DATA_H

#include "schedule/walk.h"

/* Cells with what is given; nothing is done for a schedule without data. */
void walk_data_open(struct walk *walk);
void walk_data_close(struct walk *walk);

/* Do the part of an operation: read, add, write, and keep what it sends. */
void walk_data_do(struct walk *walk, uint32_t op);

#endif
