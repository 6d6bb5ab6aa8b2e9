/*
 * wire.c: all nodes first, then all links, because a channel needs to know where the mailboxes of its peer
 * are. Each shard fills its own part of the tables, and finds out by itself where that begins.
 */
#include "facts/options.h"
#include "machine/call_name.h"
#include "machine/each_shard.h"
#include "run/stages.h"

uint64_t wire_ports(const struct topo *topo, uint32_t first, uint32_t end)
{
    uint64_t ports = 0;
    for (uint32_t rank = first; rank < end; rank++)
        ports += (uint64_t)topo_degree(topo, (int)rank);
    return ports;
}

/* The index of the first port of a shard in the tables of channels and inlets. */
static size_t first_port_of(const struct parray *array, const struct shard *shard)
{
    uint64_t most = (uint64_t)array->topo->max_degree;
    bool all_equal = array->links.channel_count == array->count * most;
    return all_equal ? shard->first * most : wire_ports(array->topo, 0, shard->first);
}

/* Fill the entry of a node; its ports begin at `first_port` of the tables. */
static void make_entry(struct parray *array, uint32_t rank, size_t first_port)
{
    struct node *node = &array->nodes[rank];
    node->array = array;
    node->out = &array->links.channels[first_port];
    node->in = &array->links.inlets[first_port];
    node->rings = array->links.rings + (array->links.rank_stride ? rank * array->links.rank_stride
                                                                 : first_port * array->links.port_stride);
    node->rank = rank;
    node->degree = (uint32_t)topo_degree(array->topo, (int)rank);
    node->wait = (struct wait){
        .kind = WAIT_KIND_START, .port = -1, .until = NEVER, .timer = NEVER, .call = CALL_START, .site = "?"};
}

static void make_node(struct parray *array, struct shard *shard, uint32_t rank, size_t first_port)
{
    struct node *node = &array->nodes[rank];
    make_entry(array, rank, first_port);
    node->shard = shard;
    node->lane = array->engine->lane_per_node ? &array->contexts.lanes[array->contexts.shard_count + rank]
                                              : shard->lane;
    node->marked = array->program->any_port || array->program->messages || array->layer;
    idset_add(&shard->next, rank - shard->first);
}

static void make_nodes(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    size_t first_port = first_port_of(array, shard);
    array->nodes[shard->first].array = array; /* shard_open looks there, whoever holds the node */
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++) {
        if (part_holds(array, rank))
            make_node(array, shard, rank, first_port);
        first_port += (size_t)topo_degree(array->topo, (int)rank);
    }
}

/* Make the nodes at the other ends of cut links, which nobody runs. */
static void make_ghosts(struct parray *array)
{
    const struct part *part = &array->part;
    uint64_t most = (uint64_t)array->topo->max_degree;
    bool all_equal = array->links.channel_count == array->count * most;
    size_t first_port = 0;
    uint32_t reached = 0;
    for (uint32_t i = 0; i < part->ghost_count; i++) {
        uint32_t rank = part->ghosts[i];
        first_port = all_equal ? rank * most : first_port + wire_ports(array->topo, reached, rank);
        reached = rank;
        make_entry(array, rank, first_port);
        array->nodes[rank].wait.kind = WAIT_KIND_FATAL;
    }
}

static void make_channel(struct parray *array, struct node *node, uint32_t port, uint32_t peer)
{
    struct channel *channel = &node->out[port];
    channel->peer = peer;
    size_t back = (size_t)topo_back(array->topo, (int)node->rank, (int)port);
    const char *ring = array->nodes[peer].rings + back * array->links.port_stride;
    channel->line = (uint32_t)((size_t)(ring - array->links.rings) / CACHE_LINE);
}

/* Result: how many channels lead somewhere. Those of a ghost that do not lead to this process are absent
 * here. */
static uint32_t make_channels(struct parray *array, struct node *node)
{
    bool ghost = !part_holds(array, node->rank);
    uint32_t directions = 0;
    for (uint32_t port = 0; port < node->degree; port++) {
        int peer = topo_peer(array->topo, (int)node->rank, (int)port);
        struct channel *channel = &node->out[port];
        if (peer < 0 || (ghost && !part_holds(array, (uint32_t)peer))) {
            channel->peer = NO_PEER;
            channel->until = NEVER;
            continue;
        }
        make_channel(array, node, port, (uint32_t)peer);
        directions++;
    }
    return directions;
}

/* `arg`: a sum for each shard. */
static void make_links(struct parray *array, struct shard *shard, void *arg)
{
    uint64_t *directions = arg, sum = 0;
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++)
        if (part_holds(array, rank))
            sum += make_channels(array, &array->nodes[rank]);
    directions[shard - array->contexts.shards] = sum;
}

void wire(struct parray *array)
{
    uint64_t directions[WORKERS_MOST];
    each_shard(array, make_nodes, NULL);
    if (array->part.on)
        make_ghosts(array);
    each_shard(array, make_links, directions);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        array->links.directions += directions[i];
    for (uint32_t i = 0; i < array->part.ghost_count; i++)
        make_channels(array, &array->nodes[array->part.ghosts[i]]);
}
