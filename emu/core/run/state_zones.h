/*
 * state_zones.h: between the node_state of two nodes lies a zone that AddressSanitizer forbids to touch, if a
 * program brought it (lib/sanitizer.h).
 */
#ifndef STATE_ZONES_H
#define STATE_ZONES_H

#include <stddef.h>

struct parray;

/* The bytes of such a zone; 0: there are none. */
size_t state_zone_bytes(void);

/* Forbid the zones when the memory is there; allow them again before it goes. */
void state_zones_open(const struct parray *array);
void state_zones_close(const struct parray *array);

#endif
