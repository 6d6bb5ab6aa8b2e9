/*
 * model_half.c: H*: half-duplex links, every port at once.
 */
#include "facts/model.h"

extern const struct model model_half;

const struct model model_half = {
    .name = "H*",
    .help = "half-duplex links: one packet a link and step, either way; a node may use every port",
    .half_duplex = true,
};
