/* A node sums up an array on its stack of which it has set a part only. */
#include <parray.h>

static int sum_of(struct node *self)
{
    volatile int parts[8]; /* line: array */
    int sum = 0;
    parts[0] = node_rank(self);
    for (int i = 0; i < 8; i++)
        sum += parts[i]; /* line: reads */
    return sum;
}
static void run(struct node *self)
{
    int sum = sum_of(self);
    node_send(self, 1, &sum, sizeof sum); /* line: sends */
    node_recv(self, 0, &sum, sizeof sum);
    node_result(self, &sum, sizeof sum);
}
PARRAY_PROGRAM(.name = "uninit-array", .topology = "ring:6", .node = run);
