/*
 * parray_array.h: processor arrays as objects of a program of yours: open, run, read what came out, close.
 *
 * For unit tests of node programs, for programs that run many arrays, and for other languages: every function
 * takes and gives pointers, numbers and texts only. Node programs themselves are written with parray.h.
 *
 *     struct parray_options *options = parray_options_new();
 *     parray_set(options, "program", "./sum.so");
 *     parray_set(options, "topology", "ring:8");
 *     struct parray_array *array = parray_open(options);
 *     if (parray_run(array) != 0)
 *         puts(parray_error(array));
 *     printf("%g steps\n", parray_number(array, "steps"));
 *     parray_close(array);
 *     parray_options_free(options);
 *
 * Objects. Options say what is to run; any number of arrays may be opened from them. An array is built by
 * parray_open, runs once, and keeps its results until parray_close. Texts that a function returns belong to
 * the object and live as long as it does, unless the function says less.
 *
 * Errors. No function prints, ends the process or leaves by a jump; what is wrong is a status and a sentence.
 * parray_open always gives an array, even if it could not be built: parray_status then says 2 or 5,
 * parray_error why, and parray_run returns that status. So a program may look once, after parray_run. The
 * statuses are enum parray_status of parray.h, and that of `parray run`: 0 done, 1 wrong, 2 misuse, 3
 * violation, 4 deadlock, 5 limit, 130 stopped.
 *
 * Threads. One thread at a time uses an object; several threads may use several arrays at the same time, and
 * open them from the same options while nobody changes these. parray_stop alone may be called by any thread,
 * and in a signal handler. Runs start threads of their own, none of which is left when parray_run returns.
 * What a run gives does not depend on what else runs. Arrays that run side by side are fastest with the
 * setting workers=1. All callbacks are made by the thread that called parray_run, while no node runs.
 *
 * Signals. Unless options have the setting signals=yes, no signal handler is installed and no timer started.
 * A node program that overflows its stack or reads through NULL then gives its signal to your process, as any
 * code of yours would, and a node that computes for ever keeps parray_run from returning, parray_stop or not.
 * With signals=yes a full stack ends its run with status 5, and a crash is reported with its node, or the
 * function of the program, before it takes its course; a crash elsewhere goes to the handler from before. A
 * node that computes for longer than the setting watchdog says, or for 2 s after parray_stop, is named, and
 * ends its run, or the process where the node cannot be taken off its context; one array at a time is watched
 * for that. The handlers of before are back when no such array is opened, run or closed; an array whose node
 * overflowed keeps them until parray_close.
 *
 * Nodes that leave. A node that calls exit, quick_exit or pthread_exit ends its run with status 2, with or
 * without signals; a node that calls _exit, too, if your program is linked with libparray.so, but not if it
 * loads the library by dlopen, as Python does. A thread or child process that a node program makes must not
 * call parray.h: that ends its process.
 *
 * Memory. What is missing when an array is built or runs ends it with status 5 and a sentence. What the call
 * held that found it missing is not given back.
 */
#ifndef PARRAY_ARRAY_H
#define PARRAY_ARRAY_H

#include "parray.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------ options */

/* No function here needs to be kept from NULL. Options, an array, a name or a table that is NULL gives the
 * status 2, a sentence from parray_error or parray_options_error, and no values. */

struct parray_options; /* what is to run */
struct parray_array;   /* one array and what its run gave */

/* NULL: no memory. */
PARRAY_API struct parray_options *parray_options_new(void);

/* Arrays that were opened from the options do not need them any more. NULL: nothing is done. */
PARRAY_API void parray_options_free(struct parray_options *options);

/*
 * Set an option by name, as `parray help options` names them, without the dashes: "topology", "model",
 * "seed", "param" (value "NAME=VALUE", any number of times), "json" (a file), "trace", without the engine mpi
 * and its options, as an array is opened and run in this process, and these:
 *
 *     program   "./FILE.so", made by `parray cc', or the name of a program of `parray list'
 *     signals   "yes": handle crashes, see above
 *
 * The value of an option that has none on the command line is "yes". Both texts are copied. Result: 0, or 2
 * with a sentence from parray_options_error; parray_open then says the sentence, too.
 */
PARRAY_API int parray_set(struct parray_options *options, const char *name, const char *value);

/* Run this program, in place of one by name. The description is not copied. */
PARRAY_API void parray_set_program(struct parray_options *options, const struct parray_program *program);

/* What parray_arg gives to the program's functions, until its `prepare` sets something else. */
PARRAY_API void parray_set_data(struct parray_options *options, const void *data);

/* The first setting that was refused, as a sentence; "": none. */
PARRAY_API const char *parray_options_error(const struct parray_options *options);

/* ---------------------------------------------------------------------------------- callbacks */

/*
 * Functions that a run calls, with the `user` that was given with them; NULL: none. A callback may read
 * parray_stop's array and nothing else of it, except that on_deadlock may read all results. It may open, run
 * and close other arrays. It must not leave by a jump or an exception. Texts live during the call.
 */

/* After every step in which a node ran, or a packet or worm waited and might begin (--on-violation wait,
 * --worms wait), in order: packets sent and violations so far, and nodes that have not returned. Not 0: end
 * the run after this step, with status 130. */
typedef int parray_step_call(void *user, struct parray_array *array, uint64_t step, uint64_t transmissions,
                             uint64_t violations, uint32_t live);
PARRAY_API void parray_on_step(struct parray_options *options, parray_step_call *call, void *user);

/* For each of the first 1,000 violations of the model, at the end of its step. */
typedef void parray_violation_call(void *user, struct parray_array *array, uint64_t step, int node,
                                   const char *text);
PARRAY_API void parray_on_violation(struct parray_options *options, parray_violation_call *call, void *user);

/* When the run has ended with nodes that wait for ever, before parray_run returns. */
typedef void parray_deadlock_call(void *user, struct parray_array *array, uint64_t step, const char *text);
PARRAY_API void parray_on_deadlock(struct parray_options *options, parray_deadlock_call *call, void *user);

/* For each line that a node writes by node_log. Without this callback standard error gets the lines. */
typedef void parray_line_call(void *user, struct parray_array *array, uint64_t step, int node,
                              const char *text);
PARRAY_API void parray_on_line(struct parray_options *options, parray_line_call *call, void *user);

/* -------------------------------------------------------------------------------- open and run */

/* Build an array. NULL: no memory even for the object. */
PARRAY_API struct parray_array *parray_open(const struct parray_options *options);

/* Run it to its end and write the files that were asked for. Result: the status. A second call does nothing
 * but return the status. */
PARRAY_API int parray_run(struct parray_array *array);

/* End the run at the end of its step, with status 130 and the results up to then; of a step without end see
 * Signals above. Before the run: it ends in its first step. Any thread, and async-signal-safe. */
PARRAY_API void parray_stop(struct parray_array *array);

/* Free the array with all its results. NULL: nothing is done. */
PARRAY_API void parray_close(struct parray_array *array);

/* ------------------------------------------------------------------------------------- results */

/* 0 before the run, if the array could be built; then the result of parray_run. */
PARRAY_API int parray_status(const struct parray_array *array);

/* What is wrong, a sentence; "": nothing. */
PARRAY_API const char *parray_error(const struct parray_array *array);

/*
 * A value of the report by name: the names are those of `parray run --json`, "steps", "transmissions",
 * "verified" (1, 0), "digest" (a text), with dots for what is inside: "utilization.max", "task.deliveries",
 * "deadlock.step", "figures.messages", "hottest_link.busy_steps". Before the run, for a name that does not
 * exist, and for a value that is null or of another kind: NAN, 0, NULL.
 */
PARRAY_API double parray_number(struct parray_array *array, const char *name);
PARRAY_API uint64_t parray_count(struct parray_array *array, const char *name); /* exact, of whole numbers */
PARRAY_API const char *parray_text(struct parray_array *array, const char *name);

/* The whole report, as --json writes it. NULL: before the run, or no memory. */
PARRAY_API const char *parray_json(struct parray_array *array);

/*
 * Tables: rows from 0, and columns by name.
 *
 *     links         from port to packets busy_steps utilization: every link direction
 *     steps         first last busy_links: link directions in use, summed over the steps first..last; a row
 *                   is one step in runs of up to 1,024 steps
 *     violations    step node place rule model part_count parts text: the first 1,000
 *     waiters       node port peer returned stopped since call site: nodes that wait for ever, the first
 *                   10,000; site is FILE:LINE
 *     cycle         the same of a circle of them, each of which waits for the next
 *     leftovers     from port to packets: links with packets that nobody received, the first 1,000
 *     values        a row for each node by rank, a column for each name of node_value; NAN: it gave none
 *     figures       name value unit: what the program states by parray_figure
 *     params        name value
 *
 * Any other list of the report is a table by its name: ports, phases, deadlock.sites. A cell that is a list
 * or an object is a text in JSON. What does not exist is 0 rows, NAN, 0, NULL, as above.
 */
PARRAY_API size_t parray_rows(struct parray_array *array, const char *table);
PARRAY_API double parray_cell(struct parray_array *array, const char *table, size_t row, const char *column);
PARRAY_API uint64_t parray_cell_count(struct parray_array *array, const char *table, size_t row,
                                      const char *column);
PARRAY_API const char *parray_cell_text(struct parray_array *array, const char *table, size_t row,
                                        const char *column);

/* Copy a column, up to `room` values. Result: how many. */
PARRAY_API size_t parray_column(struct parray_array *array, const char *table, const char *column,
                                double *values, size_t room);

/* The node_state of a node after the run, with its size; NULL: there is none. `size` may be NULL. */
PARRAY_API const void *parray_state(struct parray_array *array, int rank, size_t *size);

/* The version of the library, which is that of the tool (parray --version). */
PARRAY_API const char *parray_version(void);

/* The same as a number, PARRAY_VERSION (parray_api.h) as the library has it: it may be newer than that of the
 * headers with which you were compiled. */
PARRAY_API int parray_version_number(void);

#ifdef __cplusplus
}
#endif

#endif
