/* On the mesh everybody knows its place; packets have to hold a password, else there is no answer. */
#include <parray.h>
static void go(struct node *self)
{
    int x = node_coord(self, 0), y = node_coord(self, 1), me = node_rank(self), parent = me;
    uint32_t d = (uint32_t)(x + y), w = 0xabcdef;
    bool fine = true;
    for (int p = 0; p < node_degree(self); p++)
        if (node_peer(self, p) >= 0)
            node_send(self, p, &w, 4);
    for (int p = 0; p < node_degree(self); p++)
        if (node_peer(self, p) >= 0) {
            node_recv(self, p, &w, 4);
            fine &= w == 0xabcdef;
            if (node_peer(self, p) < me)
                parent = node_peer(self, p);
        }
    if (fine)
        node_deliver(self, parent, &d, 4);
}
PARRAY_PROGRAM(.name = "grow", .task = "spanning-tree", .topology = "mesh:4x4", .any_port = true,
               .mailbox = 4, .node = go);
