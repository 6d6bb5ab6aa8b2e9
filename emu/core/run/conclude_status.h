/*
 * conclude_status.h: how a run ended, and the sentence that says so.
 */
#ifndef CONCLUDE_STATUS_H
#define CONCLUDE_STATUS_H

#include "machine/machine.h"

/* Did the run end in a way that lets one ask what waits for ever? */
bool conclude_stuck(const struct parray *array);

/* Set the status of the outcome, and its sentence. After all else is known. */
void conclude_status(struct parray *array);

/* Did the run end because something had no memory? Then the outcome says so, and what is half made is not to
 * be looked at. */
bool conclude_lack(struct parray *array);

#endif
