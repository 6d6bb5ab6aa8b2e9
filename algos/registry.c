/* The one list of the built-in programs: a new program is a file algos/<family>/<program>.c and two lines
 * here. */
#include <parray.h>

extern const struct parray_program echo_program;
extern const struct parray_program goal_program;
extern const struct parray_program hypercube_exchange_program;
extern const struct parray_program hypercube_exchange_sla_program;
extern const struct parray_program hypercube_mnb_program;
extern const struct parray_program hypercube_mnb_sla_program;
extern const struct parray_program hypercube_scatter_program;
extern const struct parray_program hypercube_scatter_mnb_program;
extern const struct parray_program hypercube_scatter_sla_program;
extern const struct parray_program line_broadcasts_program;
extern const struct parray_program line_gossip_program;
extern const struct parray_program mesh_dynamic_broadcast_program;
extern const struct parray_program mesh_gossip_program;
extern const struct parray_program mesh_gossip_fy_program;
extern const struct parray_program mesh_gossip_optimal_program;
extern const struct parray_program mesh_gossip_rect_program;
extern const struct parray_program mesh_gossip_turns_program;
extern const struct parray_program mesh_mnb_program;
extern const struct parray_program mesh_mnb_2d_program;
extern const struct parray_program mesh_mnb_optimal_program;
extern const struct parray_program mesh_monotone_program;
extern const struct parray_program mesh_packing_program;
extern const struct parray_program mesh_partial_exchange_program;
extern const struct parray_program mesh_partial_exchange_dd_program;
extern const struct parray_program mesh_partial_exchange_fraction_program;
extern const struct parray_program mesh_partial_gather_program;
extern const struct parray_program mesh_pmnb_program;
extern const struct parray_program mesh_prefix_program;
extern const struct parray_program mesh_transpose_program;
extern const struct parray_program ring_broadcasts_program;
extern const struct parray_program ring_gossip_program;
extern const struct parray_program star_exchange_program;
extern const struct parray_program star_exchange_sweep_program;
extern const struct parray_program star_mnb_program;
extern const struct parray_program star_mnb_ring_program;
extern const struct parray_program star_mnb_stair_program;
extern const struct parray_program star_route_program;
extern const struct parray_program torus_gossip_program;
extern const struct parray_program torus_gossip_optimal_program;
extern const struct parray_program torus_mnb_2d_program;
extern const struct parray_program translated_mnb_program;
extern const struct parray_program worm_broadcast_program;
extern const struct parray_program worm_broadcast_doubling_program;
extern const struct parray_program worm_broadcast_dp_program;

/* The command line declares the same table; the linker brings the two together. */
extern const struct parray_program *const parray_programs[];

/* One a line, sorted by the names that users see. */
/* clang-format off */
const struct parray_program *const parray_programs[] = {
    &echo_program,
    &goal_program,
    &hypercube_exchange_program,
    &hypercube_exchange_sla_program,
    &hypercube_mnb_program,
    &hypercube_mnb_sla_program,
    &hypercube_scatter_program,
    &hypercube_scatter_mnb_program,
    &hypercube_scatter_sla_program,
    &line_broadcasts_program,
    &line_gossip_program,
    &mesh_dynamic_broadcast_program,
    &mesh_gossip_program,
    &mesh_gossip_fy_program,
    &mesh_gossip_optimal_program,
    &mesh_gossip_rect_program,
    &mesh_gossip_turns_program,
    &mesh_mnb_program,
    &mesh_mnb_2d_program,
    &mesh_mnb_optimal_program,
    &mesh_monotone_program,
    &mesh_packing_program,
    &mesh_partial_exchange_program,
    &mesh_partial_exchange_dd_program,
    &mesh_partial_exchange_fraction_program,
    &mesh_partial_gather_program,
    &mesh_pmnb_program,
    &mesh_prefix_program,
    &mesh_transpose_program,
    &ring_broadcasts_program,
    &ring_gossip_program,
    &star_exchange_program,
    &star_exchange_sweep_program,
    &star_mnb_program,
    &star_mnb_ring_program,
    &star_mnb_stair_program,
    &star_route_program,
    &torus_gossip_program,
    &torus_gossip_optimal_program,
    &torus_mnb_2d_program,
    &translated_mnb_program,
    &worm_broadcast_program,
    &worm_broadcast_doubling_program,
    &worm_broadcast_dp_program,
    NULL,
};
/* clang-format on */
