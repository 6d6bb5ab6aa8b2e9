/*
 * msccl_text.h: an MSCCL schedule as XML.
 */
#ifndef MSCCL_TEXT_H
#define MSCCL_TEXT_H

#include <stdio.h>

struct msccl_moves;
struct view;

/* Write the schedule of the run; errors stay with the stream. */
void msccl_text(FILE *out, const struct msccl_moves *moves, const struct view *view);

#endif
