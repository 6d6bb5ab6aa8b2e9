# emu/check/stress: runs in which everything is varied that may be varied.
# One file a line, sorted; headers too.

emu_check_libpa_check_a_SOURCES += \
	emu/check/stress/accesses.c \
	emu/check/stress/campaign.c \
	emu/check/stress/campaign.h \
	emu/check/stress/campaign_faults.c \
	emu/check/stress/campaign_faults.h \
	emu/check/stress/campaign_pool.c \
	emu/check/stress/campaign_pool.h \
	emu/check/stress/campaign_vary.c \
	emu/check/stress/causes.c \
	emu/check/stress/causes.h \
	emu/check/stress/differ.c \
	emu/check/stress/differ.h \
	emu/check/stress/ending.c \
	emu/check/stress/ending.h \
	emu/check/stress/explain.c \
	emu/check/stress/explain.h \
	emu/check/stress/explore.h \
	emu/check/stress/explore_apart.c \
	emu/check/stress/explore_file.c \
	emu/check/stress/explore_file.h \
	emu/check/stress/explore_orders.c \
	emu/check/stress/explore_run.c \
	emu/check/stress/explore_states.c \
	emu/check/stress/explore_times.c \
	emu/check/stress/fits_search.c \
	emu/check/stress/fits_search.h \
	emu/check/stress/needs.c \
	emu/check/stress/needs.h \
	emu/check/stress/put_back.c \
	emu/check/stress/put_back.h \
	emu/check/stress/race_report.c \
	emu/check/stress/race_report.h \
	emu/check/stress/reason.c \
	emu/check/stress/reason.h \
	emu/check/stress/reason_text.c \
	emu/check/stress/relevance.c \
	emu/check/stress/replay.c \
	emu/check/stress/replay.h \
	emu/check/stress/run_once.c \
	emu/check/stress/run_once.h \
	emu/check/stress/runs_end.c \
	emu/check/stress/runs_end.h \
	emu/check/stress/sharing.c \
	emu/check/stress/shrink.c \
	emu/check/stress/shrink.h \
	emu/check/stress/shrink_array.c \
	emu/check/stress/sizes.c \
	emu/check/stress/sizes.h \
	emu/check/stress/stress_json.c \
	emu/check/stress/stress_json.h \
	emu/check/stress/suspects.c \
	emu/check/stress/suspects.h \
	$(END)
