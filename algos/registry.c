/* The one list of the built-in programs: a new program is a file algos/<family>/<program>.c and two lines
 * here. */
#include <parray.h>

extern const struct parray_program abd_register_program;
extern const struct parray_program ben_or_program;
extern const struct parray_program bfs_lockstep_program;
extern const struct parray_program bfs_tree_program;
extern const struct parray_program bine_allreduce_program;
extern const struct parray_program bine_broadcast_program;
extern const struct parray_program bine_reduce_program;
extern const struct parray_program bitonic_sort_program;
extern const struct parray_program bracha_broadcast_program;
extern const struct parray_program bucket_allreduce_program;
extern const struct parray_program bucket_reduce_scatter_program;
extern const struct parray_program bundled_gossip_program;
extern const struct parray_program cannon_program;
extern const struct parray_program chandy_lamport_program;
extern const struct parray_program chord_program;
extern const struct parray_program cole_vishkin_program;
extern const struct parray_program convergecast_program;
extern const struct parray_program crdt_set_program;
extern const struct parray_program cycle_gossip_program;
extern const struct parray_program dijkstra_scholten_program;
extern const struct parray_program doubling_allreduce_program;
extern const struct parray_program echo_program;
extern const struct parray_program eig_program;
extern const struct parray_program fft_program;
extern const struct parray_program flood_broadcast_program;
extern const struct parray_program floodset_program;
extern const struct parray_program ghs_program;
extern const struct parray_program goal_program;
extern const struct parray_program halving_reduce_scatter_program;
extern const struct parray_program hirschberg_sinclair_program;
extern const struct parray_program hypercube_exchange_program;
extern const struct parray_program hypercube_exchange_sla_program;
extern const struct parray_program hypercube_mnb_program;
extern const struct parray_program hypercube_mnb_doubling_program;
extern const struct parray_program hypercube_mnb_sla_program;
extern const struct parray_program hypercube_scatter_program;
extern const struct parray_program hypercube_scatter_mnb_program;
extern const struct parray_program hypercube_scatter_sla_program;
extern const struct parray_program itai_rodeh_program;
extern const struct parray_program jacobi_program;
extern const struct parray_program lamport_clocks_program;
extern const struct parray_program lamport_mutex_program;
extern const struct parray_program lcr_program;
extern const struct parray_program line_broadcasts_program;
extern const struct parray_program line_gossip_program;
extern const struct parray_program luby_program;
extern const struct parray_program matrix_transpose_program;
extern const struct parray_program mesh_dynamic_broadcast_program;
extern const struct parray_program mesh_gossip_program;
extern const struct parray_program mesh_gossip_combs_program;
extern const struct parray_program mesh_gossip_fy_program;
extern const struct parray_program mesh_gossip_odd_program;
extern const struct parray_program mesh_gossip_optimal_program;
extern const struct parray_program mesh_gossip_rect_program;
extern const struct parray_program mesh_gossip_rings_program;
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
extern const struct parray_program multi_paxos_program;
extern const struct parray_program odd_even_transposition_program;
extern const struct parray_program paxos_program;
extern const struct parray_program pbft_program;
extern const struct parray_program philosophers_hygienic_program;
extern const struct parray_program philosophers_ordered_program;
extern const struct parray_program philosophers_waiter_program;
extern const struct parray_program rabenseifner_allreduce_program;
extern const struct parray_program raft_program;
extern const struct parray_program raymond_tree_program;
extern const struct parray_program ricart_agrawala_program;
extern const struct parray_program ring_allreduce_program;
extern const struct parray_program ring_broadcasts_program;
extern const struct parray_program ring_gossip_program;
extern const struct parray_program ring_reduce_scatter_program;
extern const struct parray_program shearsort_program;
extern const struct parray_program star_exchange_program;
extern const struct parray_program star_exchange_sweep_program;
extern const struct parray_program star_mnb_program;
extern const struct parray_program star_mnb_ring_program;
extern const struct parray_program star_mnb_stair_program;
extern const struct parray_program star_route_program;
extern const struct parray_program swim_membership_program;
extern const struct parray_program swing_allreduce_program;
extern const struct parray_program swing_reduce_scatter_program;
extern const struct parray_program synchronizer_alpha_program;
extern const struct parray_program synchronizer_beta_program;
extern const struct parray_program three_phase_commit_program;
extern const struct parray_program token_ring_mutex_program;
extern const struct parray_program torus_gossip_program;
extern const struct parray_program torus_gossip_forward_program;
extern const struct parray_program torus_gossip_optimal_program;
extern const struct parray_program torus_mnb_2d_program;
extern const struct parray_program translated_exchange_program;
extern const struct parray_program translated_mnb_program;
extern const struct parray_program translated_mnb_half_program;
extern const struct parray_program two_phase_commit_program;
extern const struct parray_program viewstamped_replication_program;
extern const struct parray_program worm_broadcast_program;
extern const struct parray_program worm_broadcast_doubling_program;
extern const struct parray_program worm_broadcast_dp_program;

/* The command line declares the same table; the linker brings the two together. */
extern const struct parray_program *const parray_programs[];

/* One a line, sorted by the names that users see. */
/* clang-format off */
const struct parray_program *const parray_programs[] = {
    &abd_register_program,
    &ben_or_program,
    &bfs_lockstep_program,
    &bfs_tree_program,
    &bine_allreduce_program,
    &bine_broadcast_program,
    &bine_reduce_program,
    &bitonic_sort_program,
    &bracha_broadcast_program,
    &bucket_allreduce_program,
    &bucket_reduce_scatter_program,
    &bundled_gossip_program,
    &cannon_program,
    &chandy_lamport_program,
    &chord_program,
    &cole_vishkin_program,
    &convergecast_program,
    &crdt_set_program,
    &cycle_gossip_program,
    &dijkstra_scholten_program,
    &doubling_allreduce_program,
    &echo_program,
    &eig_program,
    &fft_program,
    &flood_broadcast_program,
    &floodset_program,
    &ghs_program,
    &goal_program,
    &halving_reduce_scatter_program,
    &hirschberg_sinclair_program,
    &hypercube_exchange_program,
    &hypercube_exchange_sla_program,
    &hypercube_mnb_program,
    &hypercube_mnb_doubling_program,
    &hypercube_mnb_sla_program,
    &hypercube_scatter_program,
    &hypercube_scatter_mnb_program,
    &hypercube_scatter_sla_program,
    &itai_rodeh_program,
    &jacobi_program,
    &lamport_clocks_program,
    &lamport_mutex_program,
    &lcr_program,
    &line_broadcasts_program,
    &line_gossip_program,
    &luby_program,
    &matrix_transpose_program,
    &mesh_dynamic_broadcast_program,
    &mesh_gossip_program,
    &mesh_gossip_combs_program,
    &mesh_gossip_fy_program,
    &mesh_gossip_odd_program,
    &mesh_gossip_optimal_program,
    &mesh_gossip_rect_program,
    &mesh_gossip_rings_program,
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
    &multi_paxos_program,
    &odd_even_transposition_program,
    &paxos_program,
    &pbft_program,
    &philosophers_hygienic_program,
    &philosophers_ordered_program,
    &philosophers_waiter_program,
    &rabenseifner_allreduce_program,
    &raft_program,
    &raymond_tree_program,
    &ricart_agrawala_program,
    &ring_allreduce_program,
    &ring_broadcasts_program,
    &ring_gossip_program,
    &ring_reduce_scatter_program,
    &shearsort_program,
    &star_exchange_program,
    &star_exchange_sweep_program,
    &star_mnb_program,
    &star_mnb_ring_program,
    &star_mnb_stair_program,
    &star_route_program,
    &swim_membership_program,
    &swing_allreduce_program,
    &swing_reduce_scatter_program,
    &synchronizer_alpha_program,
    &synchronizer_beta_program,
    &three_phase_commit_program,
    &token_ring_mutex_program,
    &torus_gossip_program,
    &torus_gossip_forward_program,
    &torus_gossip_optimal_program,
    &torus_mnb_2d_program,
    &translated_exchange_program,
    &translated_mnb_program,
    &translated_mnb_half_program,
    &two_phase_commit_program,
    &viewstamped_replication_program,
    &worm_broadcast_program,
    &worm_broadcast_doubling_program,
    &worm_broadcast_dp_program,
    NULL,
};
/* clang-format on */
