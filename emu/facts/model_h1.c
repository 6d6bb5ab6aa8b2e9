/*
 * model_h1.c: H1: half-duplex links, one active port a step, one direction.
 */
#include "facts/model.h"

extern const struct model model_h1;

const struct model model_h1 = {
    .name = "H1",
    .help = "half-duplex links; a node sends one packet or receives one in a step",
    .half_duplex = true,
    .transmissions = 1,
};
