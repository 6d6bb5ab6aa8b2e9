/* The one list of the built-in programs: a new program is a file and two lines here. */
#include <parray.h>

extern const struct parray_program hypercube_exchange_program;
extern const struct parray_program hypercube_exchange_sla_program;
extern const struct parray_program hypercube_mnb_program;
extern const struct parray_program hypercube_mnb_sla_program;
extern const struct parray_program hypercube_scatter_program;
extern const struct parray_program hypercube_scatter_sla_program;
extern const struct parray_program line_broadcasts_program;
extern const struct parray_program mesh_mnb_2d_program;
extern const struct parray_program mesh_mnb_optimal_program;
extern const struct parray_program ring_broadcasts_program;
extern const struct parray_program torus_mnb_2d_program;

/* The command line declares the same table; the linker brings the two together. */
extern const struct parray_program *const parray_programs[];

/* One a line. */
/* clang-format off */
const struct parray_program *const parray_programs[] = {
    &hypercube_exchange_program,
    &hypercube_exchange_sla_program,
    &hypercube_mnb_program,
    &hypercube_mnb_sla_program,
    &hypercube_scatter_program,
    &hypercube_scatter_sla_program,
    &line_broadcasts_program,
    &mesh_mnb_2d_program,
    &mesh_mnb_optimal_program,
    &ring_broadcasts_program,
    &torus_mnb_2d_program,
    NULL,
};
/* clang-format on */
