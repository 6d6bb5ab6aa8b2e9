/* The one list of the built-in programs: a new program is a file and two lines here. */
#include <parray.h>

extern const struct parray_program goal_program;
extern const struct parray_program hypercube_exchange_program;
extern const struct parray_program hypercube_exchange_sla_program;
extern const struct parray_program hypercube_mnb_program;
extern const struct parray_program hypercube_mnb_sla_program;
extern const struct parray_program hypercube_scatter_program;
extern const struct parray_program hypercube_scatter_sla_program;
extern const struct parray_program line_gossip_program;
extern const struct parray_program mesh_gossip_program;
extern const struct parray_program mesh_gossip_fy_program;
extern const struct parray_program ring_gossip_program;
extern const struct parray_program torus_gossip_program;

/* The command line declares the same table; the linker brings the two together. */
extern const struct parray_program *const parray_programs[];

const struct parray_program *const parray_programs[] = {
    &goal_program,
    &hypercube_exchange_program,
    &hypercube_exchange_sla_program,
    &hypercube_mnb_program,
    &hypercube_mnb_sla_program,
    &hypercube_scatter_program,
    &hypercube_scatter_sla_program,
    &line_gossip_program,
    &mesh_gossip_program,
    &mesh_gossip_fy_program,
    &ring_gossip_program,
    &torus_gossip_program,
    NULL,
};
