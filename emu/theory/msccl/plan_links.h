/*
 * plan_links.h: what connects the thread blocks of a plan of MSCCL++: the channels of connections, buffers of
 * other gpus, and semaphores between the blocks of a gpu.
 *
 * Both ends of a channel list the channels between two gpus in one order, that of `connection`.
 *
 * Life cycle: plan_links_open, which also says of each receive where its message lands (`staged`);
 * plan_links_begin_gpu for one gpu after the other, with questions about that gpu; plan_links_close. One
 * thread.
 */
#ifndef PLAN_LINKS_H
#define PLAN_LINKS_H

#include "msccl/msccl_moves.h"
#include "schedule/schedule.h"

#define PLAN_NO_CHANNEL UINT32_MAX

struct plan_connection {
    uint32_t from, to, channel;
    uint32_t sender, receiver; /* their thread blocks */
};

/* A step waits for another one: between two blocks there is one semaphore. */
struct plan_hold {
    struct msccl_at given, taken;
    uint32_t semaphore;
};

struct plan_remote {
    uint32_t rank;
    enum msccl_buffer buffer;
};

/* A buffer of another gpu, as the block numbers it. */
struct plan_ref {
    uint32_t block, number;
    enum msccl_buffer buffer;
    uint32_t remote;
};

struct plan_links {
    struct plan_connection *connection; /* of all gpus */
    size_t connections, connection_room;
    struct plan_hold *hold; /* of the gpu, like all that follows */
    size_t holds, hold_room;
    struct plan_remote *remote;
    size_t remotes, remote_room;
    struct plan_ref *ref;
    size_t refs, ref_room;
    uint32_t semaphores;
};

void plan_links_open(struct plan_links *links, struct msccl_moves *moves, const struct schedule *schedule);
void plan_links_close(struct plan_links *links);
void plan_links_begin_gpu(struct plan_links *links, const struct msccl_moves *moves, uint32_t gpu);

/* The receive that the send meets: step `number` of a block of a gpu. */
const struct msccl_put_step *plan_links_receive(const struct plan_links *links,
                                                const struct msccl_moves *moves, uint32_t gpu, uint32_t block,
                                                size_t number);

/* The number of the block's channel among those of its gpu, or PLAN_NO_CHANNEL; the number of a buffer of the
 * gpu to which the block sends, among those of the block. */
uint32_t plan_links_channel(const struct plan_links *links, const struct msccl_moves *moves, uint32_t gpu,
                            uint32_t block);
uint32_t plan_links_ref(const struct plan_links *links, uint32_t block, enum msccl_buffer buffer);

#endif
