/*
 * parray_program.h: the description of a program. Programs include parray.h.
 *
 * Only `name` and `node` are needed. Where a field is NULL or 0, that means: any topology, model F*, no
 * parameters, mailbox 1, no start-up, nothing to prepare or to verify, no bound known.
 */
#ifndef PARRAY_PROGRAM_H
#define PARRAY_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"
#include "parray_history.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct parray;
struct parray_param;

struct parray_program {
    const char *name;
    const char *task;    /* what it does for its users, a task of `parray list`: "gossip"; NULL: none */
    const char *summary; /* one line */
    const char *paper;   /* author, year, section */

    const char *topology;              /* default, as on the command line; NULL: ring:8 */
    const char *topologies;            /* kinds that it was written for, with blanks between; NULL: any */
    const char *layer;                 /* the layer to run through where the layer can be used; NULL: none */
    const char *model;                 /* default; NULL: F* */
    const char *models;                /* models that it was written for, with blanks between; NULL: any */
    const struct parray_param *params; /* ended by a NULL name */

    uint32_t mailbox;      /* least capacity with which it works; a lock-step program needs 2 */
    uint32_t startup;      /* default: the steps that a packet takes whatever its length */
    uint32_t packet_bytes; /* payloads up to this size stay in the mailbox; larger ones are allocated */
    bool any_port;         /* a hint: its nodes receive from any port; makes their first such call cheap */
    /* Its result is the same when packets are delayed and nodes sit out steps. False: it needs lock step. */
    bool bears_delay;
    /* The kinds of faults that it claims to bear, with commas between: "crash,lose" (parray_fault.h). NULL:
     * none. `parray stress' and `parray explore' then try such faults. */
    const char *faults;
    /* Who works out which node sends what, where and when. A node by itself knows its rank, the topology, the
     * parameters, what it starts with itself, the clock, and what it has received. `prepare` sees the whole
     * array and what every node starts with.
     *
     * planned: `prepare` works out the whole schedule; the nodes only look up in its tables what to send.
     * tables: the nodes decide, but look up what `prepare` has worked out for them; the text names it ("the
     * order in which the root sends"). NULL: no such thing. What `prepare` makes for `verify`, the constants
     * of a computation, and what a node starts with do not count. */
    bool planned;
    const char *tables;
    /* It is one of the classics of the textbooks, to be read: `parray list` shows these by themselves. */
    bool classic;
    /* The options of `parray run` that draw best what it does: "--topology ring:8 --plot-kind spacetime";
     * NULL: none are named. */
    const char *picture;

    /* Called once, before the run: read parameters, make read-only tables. Result: 0, or that of
     * parray_refuse(). */
    int (*prepare)(struct parray *array);
    /* The bytes of node_state for every node. */
    size_t (*state_bytes)(const struct parray *array);
    /* The bytes of the disk of every node (parray_disk.h). */
    size_t (*disk_bytes)(const struct parray *array);
    /* The node program. */
    void (*node)(struct node *self);
    /* What a node runs instead that is a traitor (`--fault traitor:U`). NULL: there are no traitors. */
    void (*traitor)(struct node *self);
    /* Called after the run, for each rank in order: does the node hold what the task demands? Its time is not
     * measured. Not called when the run was cut short. Programs with a `task` may deliver here, and need no
     * check. */
    bool (*verify)(struct node *self);
    /* Properties (parray_property.h), as checks by parray_check, which runs of engine mpi do not make.
     * invariant: called after every step in which a node ran, while none runs. eventually: called when all
     * nodes have returned or nothing more can happen, or, if that is not 0, after step eventually_steps if
     * it is earlier. */
    void (*invariant)(struct parray *array);
    void (*eventually)(struct parray *array);
    uint64_t eventually_steps;
    /* The names of node_reach, commas between: "a second ballot, a promise that comes late". */
    const char *reaches;
    /* Which nodes are interchangeable: those for which it gives the same number, as far as the links allow.
     * Called for each rank after `prepare`. `parray explore --symmetry' then takes states that differ only by
     * the names of such nodes for one, and checks the claim. NULL: every node is one of its own. */
    int (*symmetric)(const struct parray *array, int rank);
    /* The objects on which nodes make operations (parray_history.h), and what their answers have to be. */
    const struct parray_object *history;
    enum parray_consistency consistency;
    /* All runs end alike, whatever their order and delays. Programs without properties always claim it. */
    bool deterministic;
    /* Called once, after `verify` of all nodes: report numbers of the program's own by parray_figure. Not
     * called when the run was cut short, or faults stopped nodes. What a node has measured gets here by way
     * of node_state and `verify`, and from the nodes of other processes by parray_sum and its like. */
    void (*figures)(struct parray *array);
    /* JSON names that `figures` may report, blanks between; NULL: not told. None is the name of a number that
     * every report has (parray sweep --help lists these). */
    const char *figure_names;
    /* Free what prepare made; memory from parray_alloc is freed without it. */
    void (*release)(struct parray *array);

    /* Bounds and times in packet times, with what packets take for their start-up; negative: not known for
     * this array and model. With a layer they are for the host topology, of which the calls below tell only
     * the layer's name (parray_layer). lower_bound: no program that does the same, one token a packet, takes
     * less; without a start-up that goes for all programs. "optimal" is said of a task's bound only. */
    double (*lower_bound)(const struct parray *array);
    double (*paper_time)(const struct parray *array);
    double (*claimed_time)(const struct parray *array); /* where it differs from the paper's */
    /* The units into which the program splits one packet of the paper; NULL: 1. */
    uint32_t (*packet_units)(const struct parray *array);
    /* The least total communication distance, which is the sum of the hops of all worms; negative: not
     * known. */
    double (*tcd_bound)(const struct parray *array);
    /* Its nodes exchange messages (parray_message.h), and send no packets of their own. */
    bool messages;
    uint32_t stack; /* default: the bytes of the stack of every node; 0: what the engine gives */
};

/* Define the program of a shared object made by `parray cc`. The version and the size tell the tool which
 * parray.h the object was made with: one of an older minor version runs, too. */
#define PARRAY_PROGRAM(...)                                           \
    PARRAY_API extern const int parray_program_version;               \
    const int parray_program_version = PARRAY_VERSION;                \
    PARRAY_API extern const size_t parray_program_size;               \
    const size_t parray_program_size = sizeof(struct parray_program); \
    PARRAY_API extern const struct parray_program parray_program;     \
    const struct parray_program parray_program = {__VA_ARGS__}

#ifdef __cplusplus
}
#endif

#endif
