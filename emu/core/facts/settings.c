/*
 * settings.c: the table, two lines a row.
 */
#include <string.h>

#include "base.h"
#include "facts/disturb_options.h"
#include "facts/options.h"
#include "facts/settings.h"

/* The column "uses" of settings in struct options. */
enum {
    OFF = 0,
    FILES = SETTING_IN_FILES,
    SWEEPS = SETTING_SWEPT,
    BOTH = FILES | SWEEPS,
    ALWAYS = BOTH | SETTING_ALWAYS,
    PAIRED = BOTH | SETTING_PAIRED,
    TOP = SETTING_MATTERS
};

/* A row about a field of struct options (RUN) or struct disturb_options (DISTURB). */
#define RUN(name_, group_, uses_, field, type_, low_, high_, normal_, argument_, help_)         \
    {                                                                                           \
        .name = name_, .argument = argument_, .help = help_, .group = SETTING_##group_,         \
        .type = SETTING_##type_, .uses = uses_, .low = low_, .high = high_, .normal = normal_,  \
        .offset = offsetof(struct options, field), .size = sizeof(((struct options *)0)->field) \
    }
#define DISTURB(name_, uses_, json_, field, type_, high_, argument_, help_)                           \
    {                                                                                                 \
        .name = name_, .argument = argument_, .help = help_, .json = json_, .group = SETTING_DISTURB, \
        .type = SETTING_##type_, .uses = uses_, .high = high_,                                        \
        .offset = offsetof(struct disturb_options, field),                                            \
        .size = sizeof(((struct disturb_options *)0)->field)                                          \
    }

/* A default, as a piece of the help. */
#define QUOTE(number) #number
#define WORD(number)  QUOTE(number)

/* clang-format off */
const struct setting_kind setting_kinds[] = {
    /*  name         group    uses          field            type    low  high               normal
     *      argument, help */
    RUN("topology",  WHAT,    BOTH | TOP,   topology,        TEXT,   0,   0,                 0,
        "SPEC", "such as mesh:4x4, see `parray list'"),
    RUN("model",     WHAT,    BOTH | TOP,   model,           TEXT,   0,   0,                 0,
        "NAME", "port and duplex model, see `parray list'"),
    RUN("layer",     WHAT,    FILES,        layer,           TEXT,   0,   0,                 0,
        "NAME", "what the program sees instead of the topology: fold, a torus on a mesh; or none"),
    RUN("task",      WHAT,    FILES,        task,            TEXT,   0,   0,                 0,
        "TASK", "what a schedule (`goal', or FILE of `parray schedule') is to do, a task of `parray list': "
        "that is then verified, and compared with the task's bound"),
    RUN("engine",    MACHINE, SWEEPS,       engine,          TEXT,   0,   0,                 0,
        "NAME", "fibers (default), threads, or mpi: several processes; see `parray list'"),
    RUN("ranks",     MACHINE, OFF,          ranks,           NUMBER, 1,   RANKS_MOST,        0,
        "R", "with engine mpi: start R processes by mpirun (default: those that mpirun has started)"),
    RUN("mpi",       MACHINE, OFF,          mpi,             CHOICE, 0,   0,                 0,
        "auto|openmpi|mpich", "with engine mpi: the MPI library (default auto: that of the mpirun that "
        "started the processes, or else Open MPI if it is there)"),
    RUN("partition", MACHINE, OFF,          partition,       TEXT,   0,   0,                 0,
        "block|metis|cyclic", "with engine mpi: each process holds nodes with consecutive ranks (default), "
        "or METIS chooses them such that fewer links are cut, or ranks go to the processes in turn"),
    RUN("workers",   MACHINE, SWEEPS,       workers,         NUMBER, 1,   WORKERS_MOST,      0,
        "W", "threads that run the fibers (default: what the machine has)"),
    RUN("param",     WHAT,    FILES | TOP,  params,          PARAMS, 0,   0,                 0,
        "NAME=VALUE", "a parameter of the program; may be given many times"),
    RUN("seed",      WHAT,    ALWAYS | TOP, seed,            NUMBER, 0,   UINT64_MAX,        SEED_DEFAULT,
        "S", "seed of the program's random numbers (default " WORD(SEED_DEFAULT) ")"),
    RUN("mailbox",   TIME,    BOTH,         mailbox,         NUMBER, 1,   MAILBOX_MOST,      0,
        "C", "packets that a link direction holds (default " WORD(MAILBOX_DEFAULT)
        ", or the program's least)"),
    RUN("startup",   TIME,    PAIRED,       startup,         NUMBER, 0,   PACKET_STEPS_MOST, STARTUP_UNSET,
        "T", "steps that a packet takes whatever its length (default " WORD(STARTUP_DEFAULT)
        ", or the program's own)"),
    RUN("per-unit",  TIME,    PAIRED,       per_unit,        NUMBER, 0,   PACKET_STEPS_MOST, PER_UNIT_DEFAULT,
        "T", "steps for each unit of a packet's length (default " WORD(PER_UNIT_DEFAULT) ")"),
    RUN("watch-mailboxes", TIME,    OFF,          watch_mailboxes, FLAG,   0,   0,                 0,
        NULL, "count the packets that wait in the fullest mailbox, which takes some time"),
    RUN("max-steps", TIME,    BOTH | TOP,   max_steps,       NUMBER, 1,   INT64_MAX,         0,
        "N", "stop after this many steps with status 5"),
    RUN("stack",     MACHINE, BOTH,         stack,           BYTES,  4096, STACK_MOST,        0,
        "BYTES", "size of a node's stack; 64k and 1M are understood"),
    RUN("stacks",    MACHINE, BOTH,         stacks,          TEXT,   0,   0,                 0,
        "KIND", "own: a stack for each node; packed: one for the nodes of a worker, with the frames of those "
        "that wait kept apart; auto (default): what is faster; closed: as own, but a node that "
        "touches the stack of another node is stopped"),
    RUN("watchdog",  MACHINE, OFF,          watchdog,        NUMBER, 0,   WATCHDOG_MOST,     0,
        "S", "end with status 5 when a node computes for S seconds without waiting, and name it (default 0: "
        "only after an interrupt)"),
    RUN("on-violation", TIME,    FILES,        on_violation,    CHOICE, 0,   0,                 0,
        "abort|count|wait", "what the model forbids: stop with status 3 (default), count it and go on, or "
        "let the packet wait until it is legal"),
    RUN("worms",     TIME,    FILES,        worms,           CHOICE, 0,   0,                 0,
        "judge|wait", "a worm that meets another on its route: a violation (default); or it waits, and holds "
        "the channels that it has"),
    RUN("strict",    TIME,    FILES,        strict,          FLAG,   0,   0,                 0,
        NULL, "packets that nobody received make the result wrong: status 1"),
    RUN("force",     WHAT,    FILES,        force,           FLAG,   0,   0,                 0,
        NULL, "run on a topology, model or mailbox that the program was not written for"),

    /*      name            uses   JSON            field         type    high
     *      argument, help */
    DISTURB("disturb-seed", BOTH,  "seed",         seed,         NUMBER, UINT64_MAX,
        "S", "seed of all disturbances (default " WORD(DISTURB_SEED_DEFAULT) ")"),
    DISTURB("order",        BOTH,  "order",        order,        ORDER,  0,
        "fixed|random|priority:D",
        "which packet a receive from any port takes if several are there: the earliest (fixed, the "
        "default), any, or by priorities of links, half of which change at each of D moments"),
    DISTURB("jitter",       BOTH,  "jitter",       jitter,       NUMBER, JITTER_MOST,
        "D", "each packet takes 0 to D steps more; links keep their order"),
    DISTURB("lag",          BOTH,  "lag",          lag,          RATE,   0,
        "P", "with probability P, a node sits out a step in which it could run"),
    DISTURB("fault",        BOTH,  "faults",       plan,         FAULTS, 0,
        "WHAT", "down:U-V@A..B[:held], cut:U,V|W-X@A..B[:held], stop:U@T, restart:U@A..B[:kept], traitor:U, "
        "slow:U:K, lose:P, double:P, corrupt:P, overtake:P or drift:P; may be given many times"),
    DISTURB("garbage",      FILES, "garbage",      garbage,      NUMBER, UINT8_MAX,
        NULL, NULL),
    DISTURB("turns",        FILES, "turns",        turns,        FLAG,   0,
        NULL, "nodes run one after the other (on one worker), in an order drawn for each step: this shows "
        "whether nodes share variables"),
    DISTURB("virtual-time", FILES, "virtual_time", virtual_time, FLAG,   0,
        NULL, "a node that asks for the time of day gets one drawn from the seed (see `parray cc --help')"),
    DISTURB("at-once",      FILES, NULL,           at_once,      FLAG,   0,
        NULL, NULL),
    {.name = NULL},
};
/* clang-format on */

_Static_assert(ARRAY_LENGTH(setting_kinds) <= SETTINGS_MOST, "the table outgrew SETTINGS_MOST");

const struct setting_kind *setting_find(const char *name)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}
