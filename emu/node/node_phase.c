/*
 * node_phase.c: the call that names the phase in which a node is.
 */
#include "machine/call.h"
#include "phase/phases.h"

void node_phase_at(struct node *self, const char *name, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_PHASE, site);
    phases_enter(node_host(self), name);
}
