/* Node 3 calls itself until its stack is full. */
#include <parray.h>

static volatile int more = 1;

static int dig(struct node *self, int depth)
{
    volatile char frame[100];
    frame[0] = (char)depth;
    return more ? dig(self, depth + 1) + frame[0] : 0;
}

static void node(struct node *self)
{
    node_step(self); /* line: steps */
    if (node_rank(self) == 3)
        dig(self, 0);
}

PARRAY_PROGRAM(.name = "overflow", .topology = "ring:8", .node = node);
