/*
 * msccl_proof.h: is a schedule that was written what it is meant to be?
 */
#ifndef MSCCL_PROOF_H
#define MSCCL_PROOF_H

#include <stdbool.h>
#include <stddef.h>

/* Read the schedule in a text, as `parray schedule` does, and look for all that can be wrong with it. False:
 * the first finding, as a sentence. */
bool msccl_proof(const char *text, size_t size, char *error, size_t error_size);

#endif
