# tests/algos: a folder for each family of algos. Sorted.

ALGOS_TESTS = \
	tests/algos/any/echo_test.c \
	tests/algos/any/figures_test.c \
	tests/algos/any/goal_known_test.c \
	tests/algos/any/goal_test.c \
	tests/algos/any/bundles_test.c \
	tests/algos/any/own_bounds_test.c \
	tests/algos/any/tables_test.c \
	tests/algos/any/translated_exchange_test.c \
	tests/algos/any/translated_mnb_half_test.c \
	tests/algos/any/translated_mnb_test.c \
	tests/algos/classics/matrices_test.c \
	tests/algos/classics/sorting_test.c \
	tests/algos/classics/symmetry_test.c \
	tests/algos/classics/consensus_test.c \
	tests/algos/classics/ghs_test.c \
	tests/algos/classics/lamport_clocks_test.c \
	tests/algos/classics/mutual_exclusion_test.c \
	tests/algos/classics/elections_test.c \
	tests/algos/classics/global_states_test.c \
	tests/algos/classics/waves_test.c \
	tests/algos/common/beneath_test.c \
	tests/algos/common/mix_test.c \
	tests/algos/common/packet_times_test.c \
	tests/algos/gossip/box_comb_test.c \
	tests/algos/gossip/comb_tree_test.c \
	tests/algos/gossip/comb_turns_test.c \
	tests/algos/gossip/cycle_gossip_test.c \
	tests/algos/gossip/gossip_line_test.c \
	tests/algos/gossip/gossip_mesh_test.c \
	tests/algos/gossip/gossip_odd_test.c \
	tests/algos/gossip/gossip_optimal_large_test.c \
	tests/algos/gossip/gossip_optimal_test.c \
	tests/algos/gossip/gossip_phases_test.c \
	tests/algos/gossip/gossip_rect_test.c \
	tests/algos/gossip/gossip_rings_test.c \
	tests/algos/gossip/gossip_test.c \
	tests/algos/gossip/gossip_torus_test.c \
	tests/algos/gossip/gossip_turns_test.c \
	tests/algos/gossip/line_least_test.c \
	tests/algos/gossip/pair_plan_test.c \
	tests/algos/gossip/ring_of_mesh_test.c \
	tests/algos/hypercube/cube_bounds_test.c \
	tests/algos/hypercube/cube_columns_test.c \
	tests/algos/hypercube/cube_order_test.c \
	tests/algos/hypercube/hypercube_phases_test.c \
	tests/algos/hypercube/hypercube_programs_large_test.c \
	tests/algos/hypercube/hypercube_programs_test.c \
	tests/algos/mesh/line_greedy_test.c \
	tests/algos/mesh/mesh_array_test.c \
	tests/algos/mesh/mesh_cut_test.c \
	tests/algos/mesh/mesh_dynamic_test.c \
	tests/algos/mesh/mesh_exchange_test.c \
	tests/algos/mesh/mesh_exchange_torus_test.c \
	tests/algos/mesh/mesh_faults_test.c \
	tests/algos/mesh/mesh_phase_steps_test.c \
	tests/algos/mesh/mesh_phases_test.c \
	tests/algos/mesh/mesh_pmnb_test.c \
	tests/algos/mesh/mesh_relay_test.c \
	tests/algos/mesh/mesh_routing_test.c \
	tests/algos/mesh/mesh_transpose_test.c \
	tests/algos/mesh/torus_mnb_test.c \
	tests/algos/mesh/torus_schedule_test.c \
	tests/algos/star/star_bound_test.c \
	tests/algos/star/star_cost_test.c \
	tests/algos/star/star_cycle_test.c \
	tests/algos/star/star_perm_test.c \
	tests/algos/star/star_phases_test.c \
	tests/algos/star/star_programs_large_test.c \
	tests/algos/star/star_programs_test.c \
	tests/algos/star/star_sweep_test.c \
	tests/algos/sums/sums_test.c \
	tests/algos/worm/worm_bound_test.c \
	tests/algos/worm/worm_broadcast_test.c \
	tests/algos/worm/worm_equations_test.c \
	tests/algos/worm/worm_phases_test.c \
	tests/algos/worm/worm_tcd_test.c \
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

tests/algos/any/tables_test: AM_LDFLAGS += -Wl,--wrap=parray_alloc
