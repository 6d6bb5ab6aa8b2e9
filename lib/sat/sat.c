/*
 * sat.c: CaDiCaL behind its C interface, from a module. Without the module no solver can be opened.
 *
 * The C interface has no call that traces a proof, but one that hands out each clause learned from a
 * conflict. Every such clause follows from the formula and the earlier ones by unit propagation (it is
 * RUP, and so a line of a DRAT proof) as long as nothing else changes the clauses: plain() turns all of
 * that off.
 */
#include <stdlib.h>

#include "alloc.h"
#include "module.h"
#include "sat/lrat.h"
#include "sat/sat.h"
#include "sat/sat_solver.h"

struct literals {
    int *list;
    size_t count, room;
};

struct sat {
    const struct sat_solver *calls;
    void *solver;
    int variables;
    uint64_t clauses;
    bool (*stop)(void *arg);
    void *arg;
    FILE *proof;
    bool keeps;
    struct literals kept, learned; /* and the zeros behind clauses */
    struct literals defined;       /* variable, number, literals, zero */
};

static const struct sat_solver *solver_here(void)
{
    static const struct sat_solver *found;
    static bool looked;
    if (!looked)
        found = module_object("parray-cadical.so", SAT_SOLVER_SYMBOL, SAT_SOLVER_VERSION);
    looked = true;
    return found;
}

bool sat_is_there(void)
{
    return solver_here() != NULL;
}

static int ask_stop(void *state)
{
    struct sat *sat = state;
    return sat->stop && sat->stop(sat->arg);
}

static void literals_add(struct literals *literals, int literal)
{
    literals->list = memory_grow(literals->list, &literals->room, literals->count + 1,
                                 sizeof literals->list[0], "a formula");
    literals->list[literals->count++] = literal;
}

static void keep_learned(void *state, int *clause)
{
    struct sat *sat = state;
    for (; *clause; clause++)
        literals_add(&sat->learned, *clause);
    literals_add(&sat->learned, 0);
}

/* Nothing but search: every derived clause is a learned one. */
static void plain(const struct sat *sat)
{
    static const char *const off[] = {"block",   "condition", "cover",   "decompose",    "deduplicate",
                                      "elim",    "probe",     "subsume", "ternary",      "transred",
                                      "vivify",  "compact",   "walk",    "eagersubsume", "lucky",
                                      "autarky", NULL};
    for (int i = 0; off[i]; i++)
        sat->calls->set_option(sat->solver, off[i], 0);
}

static void *solver_open(struct sat *sat, uint64_t seed)
{
    sat->calls = solver_here();
    sat->solver = sat->calls ? sat->calls->init() : NULL;
    if (!sat->solver)
        return NULL;
    sat->calls->set_option(sat->solver, "quiet", 1);
    sat->calls->set_option(sat->solver, "seed", (int)(seed & 0x7fffffff));
    sat->calls->set_terminate(sat->solver, sat, ask_stop);
    if (sat->proof) {
        plain(sat);
        sat->calls->set_learn(sat->solver, sat, INT32_MAX, keep_learned);
    }
    return sat->solver;
}

enum { ANSWER_POSSIBLE = 10, ANSWER_IMPOSSIBLE = 20 }; /* of IPASIR */

struct sat *sat_open(uint64_t seed, FILE *proof)
{
    struct sat *sat = memory_take(1, sizeof *sat, "a SAT solver");
    sat->proof = proof;
    sat->keeps = proof != NULL;
    if (solver_open(sat, seed))
        return sat;
    free(sat);
    return NULL;
}

void sat_close(struct sat *sat)
{
    if (!sat)
        return;
    sat->calls->release(sat->solver);
    free(sat->kept.list);
    free(sat->learned.list);
    free(sat->defined.list);
    free(sat);
}

int sat_variable(struct sat *sat)
{
    return ++sat->variables;
}

void sat_literal(struct sat *sat, int literal)
{
    sat->clauses += literal == 0;
    sat->calls->add(sat->solver, literal);
    if (sat->keeps)
        literals_add(&sat->kept, literal);
}

void sat_define(struct sat *sat, int variable, size_t number, const int *literals, size_t count)
{
    if (!sat->keeps)
        return;
    literals_add(&sat->defined, variable);
    literals_add(&sat->defined, (int)number);
    for (size_t i = 0; i < count; i++)
        literals_add(&sat->defined, literals[i]);
    literals_add(&sat->defined, 0);
}

void sat_clause(struct sat *sat, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sat_literal(sat, literals[i]);
    sat_literal(sat, 0);
}

void sat_clause1(struct sat *sat, int a)
{
    sat_clause(sat, (const int[]){a}, 1);
}

void sat_clause2(struct sat *sat, int a, int b)
{
    sat_clause(sat, (const int[]){a, b}, 2);
}

void sat_clause3(struct sat *sat, int a, int b, int c)
{
    sat_clause(sat, (const int[]){a, b, c}, 3);
}

static bool write_proof(const struct sat *sat)
{
    const struct clause_row formula = {sat->kept.list, sat->kept.count};
    const struct clause_row learned = {sat->learned.list, sat->learned.count};
    return lrat_write(&formula, &learned, sat->variables, sat->proof, sat->stop, sat->arg);
}

enum sat_answer sat_solve_if(struct sat *sat, int literal, bool (*stop)(void *arg), void *arg)
{
    sat->stop = stop;
    sat->arg = arg;
    if (literal)
        sat->calls->assume(sat->solver, literal);
    int answer = sat->calls->solve(sat->solver);
    return answer == ANSWER_POSSIBLE     ? SAT_POSSIBLE
           : answer == ANSWER_IMPOSSIBLE ? SAT_IMPOSSIBLE
                                         : SAT_UNKNOWN;
}

enum sat_answer sat_solve(struct sat *sat, bool (*stop)(void *arg), void *arg)
{
    enum sat_answer answer = sat_solve_if(sat, 0, stop, arg);
    return answer == SAT_IMPOSSIBLE && sat->proof && !write_proof(sat) ? SAT_UNKNOWN : answer;
}

bool sat_value(struct sat *sat, int variable)
{
    return sat->calls->val(sat->solver, variable) > 0;
}

int sat_variables(const struct sat *sat)
{
    return sat->variables;
}

uint64_t sat_clauses(const struct sat *sat)
{
    return sat->clauses;
}

void sat_keep(struct sat *sat)
{
    sat->keeps = true;
}

/* "c count VARIABLE NUMBER LITERAL...": the variable may be false unless so many of the literals are true. */
static void write_defined(const struct literals *defined, FILE *out)
{
    for (size_t i = 0; i < defined->count; i++) {
        fprintf(out, "c count %d", defined->list[i++]);
        for (; defined->list[i]; i++)
            fprintf(out, " %d", defined->list[i]);
        putc('\n', out);
    }
}

bool sat_write(const struct sat *sat, FILE *out)
{
    write_defined(&sat->defined, out);
    fprintf(out, "p cnf %d %llu\n", sat->variables, (unsigned long long)sat->clauses);
    for (size_t i = 0; i < sat->kept.count; i++)
        fprintf(out, sat->kept.list[i] ? "%d " : "%d\n", sat->kept.list[i]);
    return !ferror(out);
}
