/* Each node sends the address of memory that it has allocated, which differs from run to run. */
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
