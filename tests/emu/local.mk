# tests/emu: a folder for each folder of emu, and a list for each storey. Sorted.

CORE_TESTS = \
	tests/emu/core/disturb/addresses_test.c \
	tests/emu/core/disturb/disturbance_draw_test.c \
	tests/emu/core/disturb/faults_test.c \
	tests/emu/core/disturb/restart_test.c \
	tests/emu/core/disturb/virtual_time_test.c \
	tests/emu/core/engine/engine_fibers_test.c \
	tests/emu/core/engine/engine_test.c \
	tests/emu/core/engine/engine_threads_test.c \
	tests/emu/core/engine/interleave_fibers_test.c \
	tests/emu/core/engine/interleave_threads_test.c \
	tests/emu/core/engine/run_time_test.c \
	tests/emu/core/facts/disturb_options_test.c \
	tests/emu/core/facts/fault_kinds_test.c \
	tests/emu/core/facts/fault_plan_test.c \
	tests/emu/core/facts/link_use_test.c \
	tests/emu/core/facts/model_test.c \
	tests/emu/core/facts/roll_call_test.c \
	tests/emu/core/facts/rule_test.c \
	tests/emu/core/facts/settings_test.c \
	tests/emu/core/facts/violation_text_test.c \
	tests/emu/core/fault/crash_test.c \
	tests/emu/core/fault/misuse_test.c \
	tests/emu/core/fault/preempt_test.c \
	tests/emu/core/judge/model_random_test.c \
	tests/emu/core/judge/model_rules_test.c \
	tests/emu/core/judge/violation_cap_test.c \
	tests/emu/core/layer/layer_same_test.c \
	tests/emu/core/layer/layer_test.c \
	tests/emu/core/machine/disk_test.c \
	tests/emu/core/machine/memory_test.c \
	tests/emu/core/message/message_test.c \
	tests/emu/core/node/exchange_ports_test.c \
	tests/emu/core/node/garbage_test.c \
	tests/emu/core/node/mailbox_test.c \
	tests/emu/core/node/memory_back_test.c \
	tests/emu/core/node/node_check_test.c \
	tests/emu/core/node/node_memory_test.c \
	tests/emu/core/node/node_test.c \
	tests/emu/core/node/packet_room_test.c \
	tests/emu/core/node/parray_calls_test.c \
	tests/emu/core/node/recv_test.c \
	tests/emu/core/node/serve_test.c \
	tests/emu/core/node/try_test.c \
	tests/emu/core/phase/phases_random_test.c \
	tests/emu/core/phase/phases_test.c \
	tests/emu/core/run/array_test.c \
	tests/emu/core/run/estimate_test.c \
	tests/emu/core/run/limits_test.c \
	tests/emu/core/run/random_program_test.c \
	tests/emu/core/run/wire_test.c \
	tests/emu/core/step/arrivals_test.c \
	tests/emu/core/step/busy_steps_test.c \
	tests/emu/core/step/crowd_test.c \
	tests/emu/core/step/deadlock_test.c \
	tests/emu/core/step/progress_test.c \
	tests/emu/core/step/time_test.c \
	tests/emu/core/step/turns_test.c \
	tests/emu/core/step/waiting_random_test.c \
	tests/emu/core/step/waiting_test.c \
	tests/emu/core/value/values_test.c \
	tests/emu/core/worm/worm_flow_test.c \
	tests/emu/core/worm/worm_misuse_test.c \
	tests/emu/core/worm/worm_ports_test.c \
	tests/emu/core/worm/worm_random_test.c \
	tests/emu/core/worm/worm_rules_test.c \
	tests/emu/core/worm/worm_wait_test.c \
	$(END)

REPORT_TESTS = \
	tests/emu/report/json/report_read_test.c \
	tests/emu/report/page/page_data_test.c \
	tests/emu/report/page/page_noted_test.c \
	tests/emu/report/page/page_scope_test.c \
	tests/emu/report/page/page_waits_test.c \
	tests/emu/report/report/report_json_test.c \
	tests/emu/report/report/report_text_test.c \
	tests/emu/report/report/report_trouble_test.c \
	tests/emu/report/report/report_trouble_text_test.c \
	tests/emu/report/report/use_text_test.c \
	tests/emu/report/trace/array_view_test.c \
	tests/emu/report/trace/chronicle_ends_test.c \
	tests/emu/report/trace/chronicle_test.c \
	tests/emu/report/trace/note_test.c \
	tests/emu/report/trace/recording_damage_test.c \
	tests/emu/report/trace/recording_test.c \
	tests/emu/report/trace/stall_test.c \
	tests/emu/report/trace/trace_chrome_test.c \
	tests/emu/report/trace/trace_code_test.c \
	tests/emu/report/trace/trace_csv_test.c \
	tests/emu/report/trace/trace_goal_test.c \
	tests/emu/report/trace/traced_send_test.c \
	$(END)

THEORY_TESTS = \
	tests/emu/theory/bound/bound_small_test.c \
	tests/emu/theory/bound/optima_test.c \
	tests/emu/theory/coll/coll_groups_test.c \
	tests/emu/theory/coll/coll_misuse_test.c \
	tests/emu/theory/coll/coll_random_test.c \
	tests/emu/theory/coll/coll_started_test.c \
	tests/emu/theory/coll/coll_test.c \
	tests/emu/theory/schedule/schedule_run_test.c \
	tests/emu/theory/solve/automorphism_test.c \
	tests/emu/theory/solve/lost_links_test.c \
	tests/emu/theory/solve/proof_test.c \
	tests/emu/theory/solve/recorded_moves_test.c \
	tests/emu/theory/solve/removed_message_test.c \
	tests/emu/theory/solve/solve_small_test.c \
	tests/emu/theory/solve/worm_solve_test.c \
	tests/emu/theory/solve/written_formats_test.c \
	tests/emu/theory/task/learn_bound_test.c \
	tests/emu/theory/task/task_cheats_test.c \
	tests/emu/theory/task/snapshot_test.c \
	tests/emu/theory/task/task_check_test.c \
	tests/emu/theory/task/task_pairs_test.c \
	tests/emu/theory/task/task_run_test.c \
	tests/emu/theory/task/task_unreceived_test.c \
	tests/emu/theory/task/token_table_test.c \
	tests/emu/theory/task/verdict_test.c \
	$(END)

CHECK_TESTS = \
	tests/emu/check/search/blocks_test.c \
	tests/emu/check/search/breadth_first_test.c \
	tests/emu/check/search/brute_force_test.c \
	tests/emu/check/search/global_history_test.c \
	tests/emu/check/search/kept_search_test.c \
	tests/emu/check/search/quotient_test.c \
	tests/emu/check/search/sample_test.c \
	tests/emu/check/stress/campaign_test.c \
	tests/emu/check/stress/causes_test.c \
	tests/emu/check/stress/supervised_test.c \
	tests/emu/check/stress/differ_test.c \
	tests/emu/check/stress/dot_test.c \
	tests/emu/check/stress/ending_test.c \
	tests/emu/check/stress/endless_test.c \
	tests/emu/check/stress/explain_test.c \
	tests/emu/check/stress/explore_apart_test.c \
	tests/emu/check/stress/explore_test.c \
	tests/emu/check/stress/explore_times_test.c \
	tests/emu/check/stress/reason_test.c \
	tests/emu/check/stress/replay_test.c \
	tests/emu/check/stress/run_once_test.c \
	tests/emu/check/stress/shrink_test.c \
	tests/emu/check/stress/sizes_test.c \
	$(END)

MPI_TESTS = \
	tests/emu/mpi/array_part_test.c \
	$(END)

RANKS_TESTS = \
	tests/emu/ranks/data/pieces_test.c \
	$(END)

TOOL_TESTS = \
	tests/emu/check/class/alike_test.c \
	tests/emu/check/class/owner_test.c \
	tests/emu/check/grade/result_test.c \
	tests/emu/check/grade/sheet_test.c \
	tests/emu/check/sweep/sweep_plan_test.c \
	tests/emu/check/sweep/sweep_table_test.c \
	tests/emu/tool/library/library_calls_test.c \
	tests/emu/tool/library/library_memory_test.c \
	tests/emu/tool/library/library_test.c \
	tests/emu/tool/library/library_threads_test.c \
	$(END)

EMU_TESTS = $(CORE_TESTS) $(REPORT_TESTS) $(THEORY_TESTS) $(CHECK_TESTS) $(MPI_TESTS) $(RANKS_TESTS) $(TOOL_TESTS)

# The least numbers of steps, by a search of its own.
optimum_sources = tests/emu/theory/bound/optimum.c tests/emu/theory/bound/optimum.h
beside_tests_emu_theory_bound = tests/emu/theory/bound/optimum.o
beside_tests_emu_theory_solve = tests/emu/theory/bound/optimum.o

EXTRA_DIST += \
	tests/emu/theory/bound/optima.txt \
	tests/emu/theory/bound/small_graphs.h \
	tests/emu/theory/coll/coll_programs.h \
	tests/emu/theory/solve/goal_file.h \
	tests/emu/dig.h \
	tests/emu/core/engine/promises.h \
	tests/emu/core/judge/random_acts.h \
	tests/emu/core/judge/script.h \
	tests/emu/lawful.h \
	tests/emu/core/layer/folded.h \
	tests/emu/tool/library/opened.h \
	tests/emu/noted.h \
	tests/emu/report/page/scoped.h \
	tests/emu/recorded.h \
	tests/emu/report/report/told.h \
	tests/emu/report/trace/chronicled.h \
	tests/emu/core/step/admitted.h \
	tests/emu/check/search/brute_force.h \
	tests/emu/check/search/brute_state.h \
	tests/emu/check/search/random_program.h \
	tests/emu/check/search/searched.h \
	tests/emu/check/stress/folds.h \
	tests/emu/theory/task/solver.h \
	tests/emu/core/disturb/faulty.h \
	tests/emu/trial.h \
	tests/emu/core/worm/worm_script.h \
	$(END)
