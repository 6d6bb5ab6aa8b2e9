/*
 * model_w1.c: W1: wormhole routing, one port.
 */
#include "facts/model.h"

extern const struct model model_w1;

const struct model model_w1 = {
    .name = "W1",
    .help = "wormhole routing; a node sends one worm or receives one in a step, a channel carries one",
    .worms = true,
};
