/*
 * reason_text.h: a reason as one sentence.
 */
#ifndef REASON_TEXT_H
#define REASON_TEXT_H

#include "stress/reason.h"

enum { REASON_TEXT = 640 };

/* Write "goes by arrival order at node 3, line 12: ...". If nodes share memory, one more run looks for the
 * variable (sharing.h). */
void reason_text(const struct reason *reason, const struct stress_finding *finding, char *text, size_t size);

#endif
