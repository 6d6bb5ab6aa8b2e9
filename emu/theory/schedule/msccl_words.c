#include "schedule/msccl_words.h"

const struct msccl_type_facts msccl_types[MSCCL_TYPES] = {
    [MSCCL_S] = {.name = "s", .sends = true, .reads = true},
    [MSCCL_R] = {.name = "r", .receives = true, .writes = true},
    [MSCCL_RCS] = {.name = "rcs", .receives = true, .sends = true, .writes = true},
    [MSCCL_RRC] = {.name = "rrc", .receives = true, .reads = true, .writes = true},
    [MSCCL_RRS] = {.name = "rrs", .receives = true, .sends = true, .reads = true},
    [MSCCL_RRCS] = {.name = "rrcs", .receives = true, .sends = true, .reads = true, .writes = true},
    [MSCCL_CPY] = {.name = "cpy", .reads = true, .writes = true},
    [MSCCL_RE] = {.name = "re", .reads = true, .writes = true, .adds = true},
    [MSCCL_NOP] = {.name = "nop"},
};

const char msccl_buffer_letters[MSCCL_BUFFERS + 1] = "ios";

const char *const msccl_collective_names[MSCCL_COLLECTIVES] = {
    [MSCCL_ALLGATHER] = "allgather",
    [MSCCL_ALLREDUCE] = "allreduce",
    [MSCCL_REDUCE_SCATTER] = "reduce_scatter",
    [MSCCL_ALLTOALL] = "alltoall",
    [MSCCL_BROADCAST] = "broadcast",
    [MSCCL_REDUCE] = "reduce",
    [MSCCL_GATHER] = "gather",
    [MSCCL_SCATTER] = "scatter",
    [MSCCL_CUSTOM] = "custom",
};
