/* Nodes send where they have put something: another place in each run. */
#include <parray.h>
#include <stdint.h>
#include <stdlib.h>

static void run(struct node *self)
{
    int *mine = malloc(sizeof *mine);
    uintptr_t place = (uintptr_t)mine, theirs;
    node_send(self, 1, &place, sizeof place); /* line: sends */
    node_recv(self, 0, &theirs, sizeof theirs);
    free(mine);
}
PARRAY_PROGRAM(.name = "own-address", .topology = "ring:4", .node = run);
