/*
 * msccl_elements.h: the elements of an MSCCL file, entered into its tables one after the other.
 *
 * Life cycle: zero the struct, set `file`, `error` and `error_size`, call a function for each element in the
 * order of the file, with `line` set. False: one sentence without its place stands in `error`, and nothing
 * more is called. One thread.
 */
#ifndef MSCCL_ELEMENTS_H
#define MSCCL_ELEMENTS_H

#include "schedule/xml_attributes.h"
#include "schedule/msccl_xml.h"

struct msccl_elements {
    struct msccl_file *file;
    uint32_t line; /* of the element */
    char *error;
    size_t error_size;
    bool nodes_given; /* algo has ngpus */
    size_t gpus;      /* so far */
    uint64_t chunks;  /* of all buffers so far */
    size_t gpu_room, block_room, copy_room, step_room, need_room;
};

bool msccl_algo(struct msccl_elements *elements, struct xml_attributes *attributes);
bool msccl_gpu(struct msccl_elements *elements, struct xml_attributes *attributes);
bool msccl_copy(struct msccl_elements *elements, struct xml_attributes *attributes);
bool msccl_block(struct msccl_elements *elements, struct xml_attributes *attributes);
bool msccl_step(struct msccl_elements *elements, struct xml_attributes *attributes);

#endif
