/* Nodes go by the thread that they run on. */
#include <parray.h>
#include <pthread.h>

static void run(struct node *self)
{
    int mine = (int)((unsigned long)pthread_self() >> 12 & 0xffff);
    node_send(self, 1, &mine, sizeof mine); /* line: sends */
    node_recv(self, 0, &mine, sizeof mine);
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "thread-self", .topology = "ring:6", .node = run);
