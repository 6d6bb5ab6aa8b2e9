# tests/algos: a folder for each family of algos. Sorted.

ALGOS_TESTS = \
	tests/algos/any/echo_test \
	tests/algos/any/figures_test \
	tests/algos/any/goal_known_test \
	tests/algos/any/goal_test \
	tests/algos/any/bundles_test \
	tests/algos/any/own_bounds_test \
	tests/algos/any/tables_test \
	tests/algos/any/translated_exchange_test \
	tests/algos/any/translated_mnb_half_test \
	tests/algos/any/translated_mnb_test \
	tests/algos/classics/matrices_test \
	tests/algos/classics/sorting_test \
	tests/algos/classics/symmetry_test \
	tests/algos/classics/consensus_test \
	tests/algos/classics/ghs_test \
	tests/algos/classics/lamport_clocks_test \
	tests/algos/classics/mutual_exclusion_test \
	tests/algos/classics/elections_test \
	tests/algos/classics/global_states_test \
	tests/algos/classics/waves_test \
	tests/algos/common/beneath_test \
	tests/algos/common/mix_test \
	tests/algos/common/packet_times_test \
	tests/algos/gossip/comb_tree_test \
	tests/algos/gossip/comb_turns_test \
	tests/algos/gossip/cycle_gossip_test \
	tests/algos/gossip/gossip_line_test \
	tests/algos/gossip/gossip_mesh_test \
	tests/algos/gossip/gossip_optimal_large_test \
	tests/algos/gossip/gossip_optimal_test \
	tests/algos/gossip/gossip_phases_test \
	tests/algos/gossip/gossip_rect_test \
	tests/algos/gossip/gossip_rings_test \
	tests/algos/gossip/gossip_test \
	tests/algos/gossip/gossip_torus_test \
	tests/algos/gossip/gossip_turns_test \
	tests/algos/gossip/line_least_test \
	tests/algos/gossip/rect_comb_test \
	tests/algos/gossip/ring_of_mesh_test \
	tests/algos/hypercube/cube_bounds_test \
	tests/algos/hypercube/cube_columns_test \
	tests/algos/hypercube/cube_order_test \
	tests/algos/hypercube/hypercube_phases_test \
	tests/algos/hypercube/hypercube_programs_large_test \
	tests/algos/hypercube/hypercube_programs_test \
	tests/algos/mesh/line_greedy_test \
	tests/algos/mesh/mesh_array_test \
	tests/algos/mesh/mesh_cut_test \
	tests/algos/mesh/mesh_dynamic_test \
	tests/algos/mesh/mesh_exchange_test \
	tests/algos/mesh/mesh_exchange_torus_test \
	tests/algos/mesh/mesh_faults_test \
	tests/algos/mesh/mesh_phase_steps_test \
	tests/algos/mesh/mesh_phases_test \
	tests/algos/mesh/mesh_pmnb_test \
	tests/algos/mesh/mesh_relay_test \
	tests/algos/mesh/mesh_routing_test \
	tests/algos/mesh/mesh_transpose_test \
	tests/algos/mesh/torus_mnb_test \
	tests/algos/mesh/torus_schedule_test \
	tests/algos/star/star_bound_test \
	tests/algos/star/star_cost_test \
	tests/algos/star/star_cycle_test \
	tests/algos/star/star_perm_test \
	tests/algos/star/star_phases_test \
	tests/algos/star/star_programs_large_test \
	tests/algos/star/star_programs_test \
	tests/algos/star/star_sweep_test \
	tests/algos/sums/sums_test \
	tests/algos/worm/worm_bound_test \
	tests/algos/worm/worm_broadcast_test \
	tests/algos/worm/worm_equations_test \
	tests/algos/worm/worm_phases_test \
	tests/algos/worm/worm_tcd_test \
	$(END)

EXTRA_DIST += \
	tests/algos/classics/classic_run.h \
	tests/algos/common/exact_run.h \
	tests/algos/common/phase_of.h \
	tests/algos/common/program_run.h \
	tests/algos/common/varied_run.h \
	tests/algos/gossip/gossip_run.h \
	tests/algos/gossip/optimal_run.h \
	tests/algos/hypercube/hypercube_run.h \
	tests/algos/mesh/mesh_run.h \
	tests/algos/star/star_run.h \
	tests/algos/worm/worm_run.h \
	tests/algos/worm/worm_tcd_data.h \
	$(END)

tests_algos_any_tables_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=parray_alloc
