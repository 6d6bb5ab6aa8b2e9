/* In step 3 two worms cross channel 4 -> 8 of mesh:4x4, and node 6 sends two, one to a node that sends. */
#include <parray.h>

static void node(struct node *self)
{
    node_wait_until(self, 3);
    if (node_rank(self) == 0)
        node_send_to(self, 12, NULL, 0); /* line: node_0 */
    if (node_rank(self) == 4)
        node_send_to(self, 9, NULL, 0); /* line: node_4 */
    if (node_rank(self) == 6) {
        node_send_to(self, 7, NULL, 0); /* line: node_6 */
        node_send_to(self, 3, NULL, 0); /* line: node_6_again */
    }
    if (node_rank(self) == 3)
        node_send_to(self, 2, NULL, 0); /* line: node_3 */
}

PARRAY_PROGRAM(.name = "worm_cross", .topology = "mesh:4x4", .model = "W1", .node = node);
