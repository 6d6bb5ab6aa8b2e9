/*
 * recording_facts.h: the blocks of a trace that are JSON: what was run, and what came of it.
 */
#ifndef RECORDING_FACTS_H
#define RECORDING_FACTS_H

#include <stdbool.h>
#include <stddef.h>

struct recording;

/* Fill recording->view from the text of a block. False, with a sentence that does not name the file. */
bool recording_take_run(struct recording *recording, const char *text, size_t length, char *error,
                        size_t size);
bool recording_take_outcome(struct recording *recording, const char *text, size_t length, char *error,
                            size_t size);

/* Fill recording->view for a trace without an outcome: the report then says what is known. False: no
 * memory. */
bool recording_lack_outcome(struct recording *recording);

void recording_facts_free(struct recording *recording);

#endif
