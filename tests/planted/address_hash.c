/* Nodes send a hash of the address of a local variable. */
#include <parray.h>
#include <stdint.h>

static void run(struct node *self)
{
    int x = node_rank(self);
    uint32_t hash = (uint32_t)((uintptr_t)&x * UINT64_C(2654435769) >> 16);
    node_send(self, 1, &hash, sizeof hash); /* line: sends */
    node_recv(self, 0, &hash, sizeof hash);
    node_result(self, &hash, sizeof hash);
}
PARRAY_PROGRAM(.name = "address-hash", .topology = "ring:6", .node = run);
