#include <string.h>

#include "common/own_token.h"
#include "mesh_deliver.h"

int deliver_prepare(struct parray *array)
{
    struct deliver_task *task = parray_alloc(array, sizeof *task);
    parray_set_arg(array, task);
    if (mesh_open(&task->mesh, array) < 0 || one_word_a_token(array) < 0)
        return -1;
    task->routing = (struct mesh_routing){.length = 1, .words = 1, .pace = task->mesh.pace};
    return mesh_read_active(&task->mesh, array) < 0 ? -1 : 0;
}

int deliver_prepare_first(struct parray *array)
{
    const char *targets = parray_param(array, "targets");
    if (strcmp(targets, "first"))
        return parray_refuse(array,
                             "--param targets=%s: this program takes targets=first only; mesh-monotone takes "
                             "others",
                             targets);
    return deliver_prepare(array);
}

struct mesh_parcel deliver_begin(struct node *self, uint32_t *word)
{
    struct parray_token token;
    struct mesh_parcel parcel = {.here = node_given(self, &token), .words = word};
    if (parcel.here) {
        *word = token.word;
        parcel.goal = (uint32_t)mesh_active_number(self);
        parcel.origin = token.origin;
        parcel.dest = token.dest;
    }
    return parcel;
}

void deliver_end(struct node *self, const struct mesh_parcel *parcel)
{
    if (parcel->here)
        hand_in(self, parcel->origin, parcel->words[0]);
}
