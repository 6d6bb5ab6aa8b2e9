/*
 * storeys.c: what this build has of the storeys above the core. The core alone has none of them.
 */
#include "machine/storeys.h"

#if !defined CORE_ALONE && !defined WITHOUT_THEORY
#include "coll/coll_table.h"
#include "schedule/schedule_choose.h"
#include "task/task_work.h"

extern const struct trace_format trace_msccl;

static void close_theory(struct parray *array)
{
    coll_table_close(array);
    task_close(array);
}

static const struct theory theory_here = {.params = task_own_params,
                                          .take_task = schedule_take_task,
                                          .open_topo = schedule_choose_topo,
                                          .choose = task_choose,
                                          .bytes = task_bytes,
                                          .open = task_open,
                                          .missing = task_missing,
                                          .conclude = task_conclude,
                                          .bound = task_bound,
                                          .trace_format = &trace_msccl,
                                          .close = close_theory};
const struct theory *const theory = &theory_here;
#else
const struct theory *const theory;
#endif

#if !defined CORE_ALONE && !defined WITHOUT_MPI
#include "array_part.h"
#include "exchange.h"

static const struct processes processes_here = {.choose = part_choose,
                                                .ghosts = part_ghosts,
                                                .open = part_open,
                                                .charges = exchange_charges,
                                                .next = exchange_next,
                                                .meanwhile = exchange_meanwhile,
                                                .reduction = exchange_reduction,
                                                .conclude = part_conclude,
                                                .close = part_close};
const struct processes *const processes = &processes_here;
#else
const struct processes *const processes;
#endif
