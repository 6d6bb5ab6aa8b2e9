/*
 * mscclpp_limits.c: what is right may still be more than the executor of MSCCL++ takes. The numbers are those
 * of its arrays, which have a fixed length for each thread block and operation.
 */
#include "schedule/mscclpp_plan.h"

enum {
    OPERATIONS_MOST = 64, /* of a thread block, with what stands in pipelines */
    CHANNELS_MOST = 16,   /* of a thread block, of one type; remote buffers as many */
    PLACES_MOST = 8,      /* from which, or to which, an operation moves chunks; channels as many */
    SEMAPHORES_MOST = 16, /* of an operation */
};

#define remark(line, ...) finding_add(findings, SEVERITY_NONE, "limit", line, 0, __VA_ARGS__)

struct limit {
    const char *list, *within; /* "channel_ids" of each of "channels"; NULL: of the thing itself */
    size_t most;
};

static const struct limit block_limits[] = {{"ops", NULL, OPERATIONS_MOST},
                                            {"channel_ids", "channels", CHANNELS_MOST},
                                            {"remote_buffer_ids", "remote_buffer_refs", CHANNELS_MOST}};
static const struct limit operation_limits[] = {{"src_buff", NULL, PLACES_MOST},
                                                {"dst_buff", NULL, PLACES_MOST},
                                                {"channel_ids", NULL, PLACES_MOST},
                                                {"semaphore_ids", NULL, SEMAPHORES_MOST}};

/* The greatest length of the lists of a limit. */
static size_t length(const json_t *of, const struct limit *limit)
{
    const json_t *lists = limit->within ? json_object_get(of, limit->within) : NULL;
    size_t most = limit->within ? 0 : json_array_size(json_object_get(of, limit->list));

    for (size_t i = 0; i < json_array_size(lists); i++) {
        size_t own = json_array_size(json_object_get(json_array_get(lists, i), limit->list));

        most = own > most ? own : most;
    }
    return most;
}

/* Remark each limit once, where it is broken first. */
static void look(const json_t *of, uint32_t line, const char *what, const struct limit *limits, size_t count,
                 unsigned *told, struct findings *findings)
{
    for (size_t i = 0; i < count; i++) {
        size_t has = length(of, &limits[i]);

        if (has <= limits[i].most || *told >> i & 1)
            continue;
        *told |= 1U << i;
        remark(line, "%s has %zu %s; MSCCL++ takes %zu", what, has, limits[i].list, limits[i].most);
    }
}

void mscclpp_limits_tell(const json_t *gpus, const struct json_lines *lines, struct findings *findings)
{
    json_t *gpu, *block, *op;
    size_t i, k, n, number = 0;
    unsigned told_blocks = 0, told_operations = 0;

    json_array_foreach(gpus, i, gpu) json_array_foreach(json_object_get(gpu, "threadblocks"), k, block)
    {
        look(block, json_lines_at(lines, number), "a threadblock", block_limits, ARRAY_LENGTH(block_limits),
             &told_blocks, findings);
        json_array_foreach(json_object_get(block, "ops"), n, op)
        {
            look(op, json_lines_at(lines, number), "an operation", operation_limits,
                 ARRAY_LENGTH(operation_limits), &told_operations, findings);
            number++;
        }
    }
}
