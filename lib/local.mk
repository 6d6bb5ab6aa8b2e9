# lib: knows nothing of nodes. One file a line, sorted; headers too, the distribution is made of these lists.

# The folders, from the lowest up: each includes and calls what is in lib itself and in those before it
# (scripts/check-ladder.sh).
lib_ladder = thread crash json table sandbox archive certificate sat schedule fabric topo draw partition plan solve linearize

noinst_LIBRARIES += lib/libpa_lib.a
lib_libs = lib/libpa_lib.a $(URCU_LIBS) $(HWLOC_LIBS) $(EXPAT_LIBS) $(JANSSON_LIBS) $(SECCOMP_LIBS) $(LIBDW_LIBS)
lib_libpa_lib_a_SOURCES = \
	lib/address_words.c \
	lib/address_words.h \
	lib/alloc.c \
	lib/alloc.h \
	lib/apart.h \
	lib/archive/archive.c \
	lib/archive/archive.h \
	lib/archive/archive_module.h \
	lib/archive/archive_name.c \
	lib/archive/archive_unpack.c \
	lib/argument.c \
	lib/argument.h \
	lib/argument_help.c \
	lib/argument_options.c \
	lib/barrier.c \
	lib/barrier.h \
	lib/base.h \
	lib/block_file.c \
	lib/block_file.h \
	lib/block_guards.c \
	lib/block_guards.h \
	lib/certificate/claim_check.c \
	lib/certificate/claim_check.h \
	lib/certificate/claim_read.c \
	lib/certificate/cnf.c \
	lib/certificate/cnf.h \
	lib/certificate/lrat_check.c \
	lib/certificate/lrat_check.h \
	lib/child.c \
	lib/child.h \
	lib/command.c \
	lib/command.h \
	lib/completion.c \
	lib/completion.h \
	lib/cpu.c \
	lib/cpu.h \
	lib/crash/crash_place.c \
	lib/crash/crash_place.h \
	lib/crash/fatal_signals.c \
	lib/crash/fatal_signals.h \
	lib/crash/interrupted.c \
	lib/crash/interrupted.h \
	lib/crash/source_place.c \
	lib/crash/source_place.h \
	lib/crash/stop_signals.c \
	lib/crash/stop_signals.h \
	lib/crew.c \
	lib/crew.h \
	lib/coroutine.c \
	lib/coroutine.h \
	lib/ctx.h \
	lib/debug_variable.c \
	lib/debug_variable.h \
	lib/elf_file.c \
	lib/elf_file.h \
	lib/elf_variable.c \
	lib/elf_variable.h \
	lib/exits.c \
	lib/exits.h \
	lib/excerpt.c \
	lib/excerpt.h \
	lib/fail.c \
	lib/fail.h \
	lib/fiber.c \
	lib/fiber.h \
	lib/folder.c \
	lib/folder.h \
	lib/free_list.h \
	lib/grow.c \
	lib/grow.h \
	lib/hash.h \
	lib/heap.c \
	lib/heap.h \
	lib/idset.c \
	lib/idset.h \
	lib/images.c \
	lib/images.h \
	lib/intern.c \
	lib/intern.h \
	lib/interval_set.c \
	lib/interval_set.h \
	lib/job.c \
	lib/job.h \
	lib/junit.c \
	lib/junit.h \
	lib/lessons.c \
	lib/lessons.h \
	lib/linearize/linear_search.c \
	lib/linearize/linearize.c \
	lib/linearize/linearize.h \
	lib/lines.c \
	lib/lines.h \
	lib/meter.c \
	lib/meter.h \
	lib/module.c \
	lib/module.h \
	lib/mpirun.c \
	lib/mpirun.h \
	lib/news.c \
	lib/news.h \
	lib/number.c \
	lib/number.h \
	lib/page_row.c \
	lib/page_row.h \
	lib/partition/boxes.c \
	lib/partition/boxes.h \
	lib/partition/boxes_cut.c \
	lib/partition/choose_boxes.c \
	lib/partition/choose_boxes.h \
	lib/partition/graph_parts.c \
	lib/partition/graph_parts.h \
	lib/partition/owners.c \
	lib/partition/owners.h \
	lib/partition/partition.c \
	lib/partition/partition.h \
	lib/parts.h \
	lib/path.c \
	lib/path.h \
	lib/perm.c \
	lib/perm.h \
	lib/plain_locale.c \
	lib/plain_locale.h \
	lib/plan/cube_plan.c \
	lib/plan/cube_plan.h \
	lib/plan/frame.c \
	lib/plan/frame.h \
	lib/plan/greedy.h \
	lib/plan/greedy_copies.c \
	lib/plan/greedy_routes.c \
	lib/plan/greedy_sums.c \
	lib/plan/instance.c \
	lib/plan/instance.h \
	lib/plan/limits.h \
	lib/plan/lost_links.c \
	lib/plan/lost_links.h \
	lib/plan/matching.c \
	lib/plan/matching.h \
	lib/plan/moves.c \
	lib/plan/moves.h \
	lib/plan/round_list.c \
	lib/plan/rounds.c \
	lib/plan/rounds.h \
	lib/plan/rounds_along.c \
	lib/plan/rounds_along.h \
	lib/plan/timetable.c \
	lib/plan/timetable.h \
	lib/plan/tree.c \
	lib/plan/tree.h \
	lib/plan/tree_grow.c \
	lib/plan/tree_grow.h \
	lib/quantity.c \
	lib/quantity.h \
	lib/rank_list.c \
	lib/rank_list.h \
	lib/region.c \
	lib/region.h \
	lib/renamings.c \
	lib/renamings.h \
	lib/ring.c \
	lib/ring.h \
	lib/rng.c \
	lib/rng.h \
	lib/sandbox/fence.c \
	lib/sandbox/fence.h \
	lib/sandbox/sandbox.c \
	lib/sandbox/sandbox.h \
	lib/sandbox/sandbox_calls.c \
	lib/sandbox/sandbox_files.c \
	lib/sanitizer.c \
	lib/sanitizer.h \
	lib/sat/at_most.c \
	lib/sat/at_most.h \
	lib/sat/lrat.c \
	lib/sat/lrat.h \
	lib/sat/sat.c \
	lib/sat/sat.h \
	lib/sat/sat_solver.h \
	lib/say.c \
	lib/say.h \
	lib/screen.c \
	lib/screen.h \
	lib/seconds.h \
	lib/serialize.c \
	lib/serialize.h \
	lib/series.c \
	lib/series.h \
	lib/siphash.h \
	lib/solve/automorphism.c \
	lib/solve/automorphism.h \
	lib/solve/encode.c \
	lib/solve/encode.h \
	lib/solve/encode_plain.c \
	lib/solve/encode_rests.c \
	lib/solve/encode_rules.c \
	lib/solve/encode_sums.c \
	lib/solve/encode_tokens.c \
	lib/solve/encode_write.c \
	lib/solve/formula.h \
	lib/solve/group.c \
	lib/solve/group.h \
	lib/solve/moves_check.c \
	lib/solve/moves_check.h \
	lib/solve/recorded_moves.c \
	lib/solve/recorded_moves.h \
	lib/solve/solve.c \
	lib/solve/solve.h \
	lib/solve/solve_halves.c \
	lib/solve/solve_halves.h \
	lib/solve/solved.h \
	lib/solve/translate.c \
	lib/solve/translate.h \
	lib/solve/worm_greedy.c \
	lib/solve/worm_ways.c \
	lib/solve/worm_ways.h \
	lib/spare.c \
	lib/spare.h \
	lib/spin.h \
	lib/stack.c \
	lib/stack.h \
	lib/stack_guard.c \
	lib/stack_guard.h \
	lib/stack_use.c \
	lib/suggest.c \
	lib/suggest.h \
	lib/table/journal.c \
	lib/table/journal.h \
	lib/table/text_table.c \
	lib/table/text_table.h \
	lib/table/time_model.c \
	lib/table/time_model.h \
	lib/table/value_list.c \
	lib/table/value_list.h \
	lib/text.c \
	lib/text.h \
	lib/thread/cohorts.c \
	lib/thread/cohorts.h \
	lib/thread/futex_slots.c \
	lib/thread/futex_slots.h \
	lib/thread/name_table.c \
	lib/thread/name_table.h \
	lib/thread/own_state.c \
	lib/thread/own_state.h \
	lib/thread/task_state.c \
	lib/thread/task_state.h \
	lib/thread/thread_limit.c \
	lib/thread/thread_limit.h \
	lib/template.c \
	lib/template.h \
	lib/ticker.c \
	lib/ticker.h \
	lib/tools.h \
	lib/topo/graph_file.c \
	lib/topo/graph_file.h \
	lib/topo/grid.c \
	lib/topo/grid.h \
	lib/topo/layout.c \
	lib/topo/layout.h \
	lib/topo/layout_box.c \
	lib/topo/layout_line.c \
	lib/topo/layout_star.c \
	lib/topo/layout_stress.c \
	lib/topo/layout_tree.c \
	lib/topo/layout_way.h \
	lib/topo/min_cut.c \
	lib/topo/min_cut.h \
	lib/topo/schedule_graph.c \
	lib/topo/schedule_graph.h \
	lib/topo/topo.c \
	lib/topo/topo.h \
	lib/topo/topo_complete.c \
	lib/topo/topo_graph.c \
	lib/topo/topo_hypercube.c \
	lib/topo/topo_line.c \
	lib/topo/topo_links.c \
	lib/topo/topo_links.h \
	lib/topo/topo_mesh.c \
	lib/topo/topo_parts.c \
	lib/topo/topo_parts.h \
	lib/topo/topo_ring.c \
	lib/topo/topo_shuffle.c \
	lib/topo/topo_shuffle.h \
	lib/topo/topo_star.c \
	lib/topo/topo_text.c \
	lib/topo/topo_text.h \
	lib/topo/topo_torus.c \
	lib/topo/topo_tree.c \
	lib/varint.h \
	lib/watchdog.c \
	lib/watchdog.h \
	lib/whole_file.c \
	lib/whole_file.h \
	lib/words.c \
	lib/words.h \
	lib/write_watch.c \
	lib/write_watch.h \
	$(END)
include lib/fabric/local.mk
include lib/schedule/local.mk

# The context switch of this machine; each has the contract of lib/ctx.h.
if CTX_X86_64
lib_libpa_lib_a_SOURCES += lib/ctx_x86_64.S
endif
if CTX_AARCH64
lib_libpa_lib_a_SOURCES += lib/ctx_aarch64.S lib/images_home.c
endif
if CTX_UCONTEXT
lib_libpa_lib_a_SOURCES += lib/ctx_ucontext.c lib/images_home.c
endif

# What needs a library that not all of lib needs, and its objects are linked apart.
noinst_LIBRARIES += lib/draw/libpa_draw.a lib/json/libpa_json.a
draw_libs = lib/draw/libpa_draw.a -lm
lib_draw_libpa_draw_a_SOURCES = \
	lib/draw/axes.c \
	lib/draw/axes.h \
	lib/draw/canvas.c \
	lib/draw/canvas.h \
	lib/draw/canvas_format.h \
	lib/draw/canvas_svg.c \
	lib/draw/chart.c \
	lib/draw/chart.h \
	lib/draw/graph.c \
	lib/draw/graph.h \
	lib/draw/placing.c \
	lib/draw/placing.h \
	lib/draw/style.c \
	lib/draw/style.h \
	lib/draw/timeline.c \
	lib/draw/timeline.h \
	$(END)

# Charts of tables, for scripts/paper.
noinst_PROGRAMS += lib/draw/chart-of-table
lib_draw_chart_of_table_SOURCES = lib/draw/chart_of_table.c
lib_draw_chart_of_table_LDADD = $(draw_libs) $(lib_libs)

json_libs = lib/json/libpa_json.a $(JANSSON_LIBS)
lib_json_libpa_json_a_SOURCES = \
	lib/json/json_column.c \
	lib/json/json_column.h \
	lib/json/json_path.c \
	lib/json/json_path.h \
	lib/json/json_record.c \
	lib/json/json_record.h \
	lib/json/json_value.h \
	$(END)

# Modules (lib/module.h): parray-x.so of its sources, linked with what its rule hands over.
make_module = $(AM_V_CCLD)$(CC) $(CPPFLAGS) -I'$(srcdir)/lib' $(PA_MODULE_CFLAGS) $(CFLAGS) -shared $(LDFLAGS) \
	-o $@ $(filter %.c,$^) $(1)
EXTRA_DIST += lib/archive/archive_module.c lib/draw/canvas_cairo.c lib/fabric/lp_glpk.c lib/partition/metis_module.c \
	lib/sat/sat_cadical.c
parray-archive.so: lib/archive/archive_module.c lib/archive/archive_module.h
	$(call make_module,$(ARCHIVE_CFLAGS) $(ARCHIVE_LIBS))
parray-cadical.so: lib/sat/sat_cadical.c lib/sat/sat_solver.h
	$(call make_module,$(CADICAL_LIBS))
parray-cairo.so: lib/draw/canvas_cairo.c lib/draw/style.c lib/draw/canvas.h lib/draw/canvas_format.h lib/draw/style.h
	$(call make_module,$(CAIRO_CFLAGS) $(CAIRO_LIBS) -lm)
parray-glpk.so: lib/fabric/lp_glpk.c lib/fabric/lp_solver.h
	$(call make_module,$(GLPK_LIBS))
parray-metis.so: lib/partition/metis_module.c lib/partition/graph_parts.h
	$(call make_module,$(METIS_LIBS) -lm)

cppflags_lib = -DPA_PKGLIBDIR='"$(pkglibdir)"'
