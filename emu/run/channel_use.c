/*
 * channel_use.c: the counters of a channel that most programs leave at zero lie apart, in struct
 * channel_more.
 */
#include "disturb/disturbance.h"
#include "machine/machine.h"
#include "run/channel_use.h"

bool channel_used(const struct parray *array, int rank, int port, struct channel_use *use)
{
    const struct node *node = &array->nodes[rank];
    if ((uint32_t)port >= node->degree || node->out[port].peer == NO_PEER)
        return false;
    const struct channel *channel = &node->out[port];
    uint64_t packets = channel->sent, more = 0;
    if (array->links.irregular) {
        packets += array->links.more[channel_index(array, channel)].wraps << 32;
        more = array->links.more[channel_index(array, channel)].busy_more;
    }
    *use = (struct channel_use){
        .peer = (int)channel->peer, .packets = packets, .busy = packets * array->duration.unit + more};
    /* Lost packets were on the link, too; second copies were not. */
    if (array->disturbance)
        use->packets = array->disturbance->channels[channel_index(array, channel)].packets;
    return true;
}
