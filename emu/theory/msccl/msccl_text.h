/*
 * msccl_text.h: thread blocks as a file, in the XML of MSCCL or as a plan of MSCCL++.
 *
 * Both texts say one thing: every step of msccl_moves.h is in both. In a plan a message is put where it is
 * wanted if nothing else is ever written there; else it is put to scratch of its own, and its receiver moves
 * it on. What a step needs of another thread block is a semaphore of the two blocks there.
 */
#ifndef MSCCL_TEXT_H
#define MSCCL_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "msccl/msccl_moves.h"
#include "schedule/schedule.h"

#define MSCCL_MOST_BYTES (INT64_C(1) << 40) /* of a call for which a runtime takes the file */

/* What a file says before its thread blocks. */
struct msccl_head {
    const char *name; /* letters, digits, - and _ are kept */
    enum msccl_collective collective;
    uint32_t root;   /* of collectives that have one */
    uint32_t chunks; /* of the larger buffer */
    bool in_place, out_of_place;
    uint32_t (*buffer)[2]; /* of each gpu: the chunks of its input and output */
};

/* Write the text. The places of a plan are told apart by `space`, the cells of the gpus of that schedule. */
void msccl_xml_write(FILE *out, const struct msccl_head *head, const struct msccl_moves *moves);
void mscclpp_json_write(FILE *out, const struct msccl_head *head, struct msccl_moves *moves,
                        const struct schedule *schedule);

/* "mesh-mnb", with _ for all that a text would have to escape. */
void msccl_name_write(FILE *out, const char *name);

/* Read the schedule in a text, as `parray schedule` does, and look for all that can be wrong with it. NULL:
 * the first finding, as a sentence. The caller frees the schedule. */
struct schedule *msccl_proof(const char *text, size_t size, char *error, size_t error_size);

#endif
