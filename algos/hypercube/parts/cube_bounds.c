/* With ports = d these are the bounds of the paper's Table 1; with ports = 1, counted in that way, the bounds
 * of the SLA model. */
#include "cube_bounds.h"

uint64_t cube_gather_steps(int dim, int ports)
{
    uint64_t packets = (UINT64_C(1) << dim) - 1;

    return (packets + (uint64_t)ports - 1) / (uint64_t)ports;
}

uint64_t cube_exchange_steps(int dim, int ports)
{
    uint64_t hops_of_a_node = (uint64_t)dim << (dim - 1);

    return (hops_of_a_node + (uint64_t)ports - 1) / (uint64_t)ports;
}
