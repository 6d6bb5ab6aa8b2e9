/* The one list of the built-in programs: a new program is a file and two lines here. */
#include <parray.h>

extern const struct parray_program hypercube_exchange_program;
extern const struct parray_program hypercube_exchange_sla_program;
extern const struct parray_program hypercube_mnb_program;
extern const struct parray_program hypercube_mnb_sla_program;
extern const struct parray_program hypercube_scatter_program;
extern const struct parray_program hypercube_scatter_sla_program;
extern const struct parray_program star_exchange_program;
extern const struct parray_program star_exchange_sweep_program;
extern const struct parray_program star_mnb_program;
extern const struct parray_program star_mnb_ring_program;
extern const struct parray_program star_mnb_stair_program;
extern const struct parray_program star_route_program;

/* The command line declares the same table; the linker brings the two together. */
extern const struct parray_program *const parray_programs[];

const struct parray_program *const parray_programs[] = {
    &hypercube_exchange_program,
    &hypercube_exchange_sla_program,
    &hypercube_mnb_program,
    &hypercube_mnb_sla_program,
    &hypercube_scatter_program,
    &hypercube_scatter_sla_program,
    &star_exchange_program,
    &star_exchange_sweep_program,
    &star_mnb_program,
    &star_mnb_ring_program,
    &star_mnb_stair_program,
    &star_route_program,
    NULL,
};
