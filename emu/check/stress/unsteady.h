/*
 * unsteady.h: why a run ends otherwise when it is repeated with the same seed.
 */
#ifndef UNSTEADY_H
#define UNSTEADY_H

#include "stress/reason.h"

/* Repeat the run as it was, then at other addresses, then under each of the conditions that differ in
 * conditions_again by itself. The parting is that of the run and the first repetition that differs. */
struct reason unsteady_find(const struct stress_finding *finding);

/* Does even the undisturbed run end otherwise at other addresses, or each time? Then *reason becomes that. */
bool unsteady_elsewhere(const struct stress_finding *finding, struct reason *reason);

#endif
