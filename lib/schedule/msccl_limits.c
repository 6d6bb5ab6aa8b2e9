/*
 * msccl_limits.c: what is right may still be more than runtimes take. They pass over such a file without a
 * word, and use what they have instead. The numbers are those of MSCCL for NCCL 2.12; its followers, the
 * executor for NCCL of Azure and RCCL, take fewer steps.
 */
#include "schedule/msccl_cells.h"

enum {
    STEPS_MOST = 256,         /* of a thread block */
    STEPS_MOST_LATER = 64,    /* of its followers */
    COUNT_MOST = 71,          /* chunks of a step */
    CHANNELS_MOST = 32,       /* of a file */
    CHANNEL_BLOCKS_MOST = 32, /* of a gpu on a channel */
};

#define remark(line, ...) finding_add(findings, SEVERITY_NONE, "limit", line, 0, __VA_ARGS__)

/* Remark the first thread block that is too long, and the first step that moves too much. */
static void remark_steps(const struct msccl_file *file, struct findings *findings)
{
    const struct msccl_block *longest = NULL;
    for (size_t i = 0; i < file->blocks; i++)
        if (file->block[i].steps > STEPS_MOST_LATER && (!longest || file->block[i].steps > longest->steps))
            longest = &file->block[i];
    if (longest && longest->steps > STEPS_MOST)
        remark(longest->line, "a threadblock has %zu steps; MSCCL takes %d, its followers %d", longest->steps,
               STEPS_MOST, STEPS_MOST_LATER);
    else if (longest)
        remark(longest->line, "a threadblock has %zu steps; MSCCL takes %d, but its followers only %d",
               longest->steps, STEPS_MOST, STEPS_MOST_LATER);
    for (size_t i = 0; i < file->steps; i++)
        if (file->step[i].count > COUNT_MOST) {
            remark(file->step[i].line, "cnt=\"%u\": MSCCL takes %d chunks in a step", file->step[i].count,
                   COUNT_MOST);
            return;
        }
}

static void remark_channels(const struct msccl_file *file, struct findings *findings)
{
    uint32_t count[CHANNELS_MOST];
    for (uint32_t gpu = 0; gpu < file->gpus; gpu++) {
        const struct msccl_block *block = &file->block[file->gpu[gpu].first_block];
        for (int channel = 0; channel < CHANNELS_MOST; channel++)
            count[channel] = 0;
        for (size_t i = 0; i < file->gpu[gpu].blocks; i++) {
            if (block[i].channel >= CHANNELS_MOST) {
                remark(block[i].line, "chan=\"%u\": MSCCL has %d channels", block[i].channel, CHANNELS_MOST);
                return;
            }
            if (++count[block[i].channel] == CHANNEL_BLOCKS_MOST + 1) {
                remark(block[i].line,
                       "gpu %u has more than %d threadblocks on channel %u, which MSCCL does not take",
                       file->gpu[gpu].id, CHANNEL_BLOCKS_MOST, block[i].channel);
                return;
            }
        }
    }
}

void msccl_limits_tell(const struct msccl_file *file, struct findings *findings)
{
    remark_steps(file, findings);
    remark_channels(file, findings);
}
