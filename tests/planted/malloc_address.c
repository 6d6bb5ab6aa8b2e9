/* Nodes send a hash of the address of a block of malloc. */
#include <parray.h>
#include <stdint.h>
#include <stdlib.h>

static void run(struct node *self)
{
    void *block = malloc(64);
    uint32_t hash = (uint32_t)((uintptr_t)block * UINT64_C(2654435769) >> 16);
    node_send(self, 1, &hash, sizeof hash); /* line: sends */
    node_recv(self, 0, &hash, sizeof hash);
    node_result(self, &hash, sizeof hash);
    free(block);
}
PARRAY_PROGRAM(.name = "malloc-address", .topology = "ring:6", .node = run);
