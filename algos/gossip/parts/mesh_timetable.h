/*
 * mesh_timetable.h: gossip on the 3x3 mesh in six steps, the minimum (Lau & Zhang 2002, section 3.5).
 *
 * The two overlapped phases take seven, for the middle column has a packet too many and the middle row a step
 * to spare. So tokens 2 and 8 go to node 4 through the middle row in step 4, and on in step 6. A corner has
 * to send its own token first (tokens 0 and 2 leave node 0 in this order, node 2 in the other). All 12 links
 * are busy in all six steps: 72 transmissions.
 */
#ifndef MESH_TIMETABLE_H
#define MESH_TIMETABLE_H

#include <parray.h>

/* The node program; node_arg begins with a struct gossip. */
void mesh_timetable_node(struct node *self);

#endif
