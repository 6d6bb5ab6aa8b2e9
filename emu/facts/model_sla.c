/*
 * model_sla.c: SLA (single link availability): one send and one receive a step, on any two ports.
 */
#include "facts/model.h"

extern const struct model model_sla;

const struct model model_sla = {
    .name = "SLA",
    .help = "full-duplex links; a node sends at most one packet and receives at most one in a step",
    .sends = 1,
    .receives = 1,
};
