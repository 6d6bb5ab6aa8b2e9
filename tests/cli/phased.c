/* A program of three phases on a ring: to the right, a pause, to the left twice. For the tests of reports. */
#include <parray.h>

static void phased(struct node *self)
{
    int mine = node_rank(self), theirs;
    node_phase(self, "to the right");
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    node_phase(self, "a \"pause\"");
    node_wait_until(self, 5);
    for (int i = 0; i < 2; i++) {
        node_phase(self, "to the left");
        if (mine % 2 == 0)
            node_send(self, 0, &mine, sizeof mine);
        else
            node_recv(self, 1, &theirs, sizeof theirs);
        node_phase(self, NULL);
        if (i == 0 && mine == 3)
            node_send(self, 1, &mine, sizeof mine);
        if (i == 0 && mine == 4)
            node_recv(self, 0, &theirs, sizeof theirs);
        node_wait_until(self, 8);
    }
}

PARRAY_PROGRAM(.name = "phased", .topology = "ring:8", .node = phased);
