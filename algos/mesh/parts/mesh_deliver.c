/* To find the packet for a node, search the ascending list of targets. */
#include "mesh_deliver.h"
#include "common/beneath.h"
#include "common/packet_times.h"
#include "common/token.h"

static int target_of(const struct deliver_task *task, int number)
{
    return task->targets ? task->targets[number] : number;
}

static uint32_t contents(const struct deliver_task *task, int from, int to)
{
    return (uint32_t)token_private(task->mesh.seed, from, to);
}

int deliver_prepare(struct parray *array, bool has_targets)
{
    struct deliver_task *task = parray_alloc(array, sizeof *task);
    int sources, targets;
    parray_set_arg(array, task);
    if (mesh_open(&task->mesh, array) < 0)
        return -1;
    task->routing = (struct mesh_routing){.length = 1, .pace = task->mesh.pace};
    sources = mesh_read_active(&task->mesh, array);
    if (sources < 0 || !has_targets)
        return sources < 0 ? -1 : 0;
    targets = parray_param_ranks(array, "targets", &task->targets);
    if (targets >= 0 && targets != sources)
        return parray_refuse(array, "active names %d nodes and targets %d: they must be as many", sources,
                             targets);
    return targets < 0 ? -1 : 0;
}

size_t deliver_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(uint32_t);
}

struct mesh_parcel deliver_begin(const struct node *self)
{
    const struct deliver_task *task = node_arg(self);
    int number = mesh_active_number(self), me = node_rank(self);
    struct mesh_parcel parcel = {.here = number >= 0, .goal = (uint32_t)number, .origin = me};
    if (parcel.here) {
        parcel.dest = target_of(task, number);
        parcel.body[0] = contents(task, me, parcel.dest);
    }
    return parcel;
}

void deliver_keep(struct node *self, const struct mesh_parcel *parcel)
{
    uint32_t *token = node_state(self);
    *token = parcel->here ? parcel->body[0] : 0;
}

/* The number of the packet for a node; -1: no packet is for that node. */
static int number_for(const struct deliver_task *task, int rank)
{
    int low = 0, high = mesh_active_count(&task->mesh);
    while (low < high) {
        int middle = (low + high) / 2;
        if (target_of(task, middle) == rank)
            return middle;
        if (target_of(task, middle) < rank)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

bool deliver_verify(struct node *self)
{
    const struct deliver_task *task = node_arg(self);
    const uint32_t *token = node_state(self);
    int me = node_rank(self), number = number_for(task, me);
    node_result(self, token, sizeof *token);
    if (number < 0)
        return *token == 0;
    return *token == contents(task, mesh_active_rank(&task->mesh, number), me);
}

double deliver_lower_bound(const struct parray *array)
{
    const struct deliver_task *task = parray_arg(array);
    int longest = 0;
    for (int i = 0; i < mesh_active_count(&task->mesh); i++) {
        int distance = parray_distance(array, mesh_active_rank(&task->mesh, i), target_of(task, i));
        longest = distance > longest ? distance : longest;
    }
    return unless_layered(array, packet_times(array, longest));
}
