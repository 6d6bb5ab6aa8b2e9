/*
 * model_all_port.c: F*, also called MLA (multiple link availability): every port at once, both ways.
 */
#include "facts/model.h"

extern const struct model model_all_port;

const struct model model_all_port = {
    .name = "F*",
    .alias = "MLA",
    .help = "full-duplex links; a node may send on and receive on every port in a step",
};
