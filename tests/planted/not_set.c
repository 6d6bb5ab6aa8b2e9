/* Node 3 sends a structure of which it has set one half. */
#include <parray.h>

struct record {
    int set, not_set;
};

static void run(struct node *self)
{
    struct record mine, theirs;
    mine.set = node_rank(self);
    if (node_rank(self) != 3)
        mine.not_set = 0;
    node_send(self, 1, &mine, sizeof mine); /* line: sends */
    node_recv(self, 0, &theirs, sizeof theirs);
    node_result(self, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "not-set", .topology = "ring:6", .node = run);
