/*
 * The proofs that are written down hold: every line follows from the formula and the lines before it by
 * unit propagation, and the last one is the empty clause. The checker here knows nothing of the solver.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../../trial.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "sat/sat.h"
#include "solve/encode.h"
#include "solve/instance_task.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { LITERALS_MOST = 1 << 22 };

/* Clauses, each ended by a zero. */
struct clauses {
    int *list;
    size_t count, literals;
    signed char *value; /* by variable: 1 true, -1 false, 0 open */
    int variables;
};

static int value_of(const struct clauses *clauses, int literal)
{
    return literal > 0 ? clauses->value[literal] : -clauses->value[-literal];
}

/* Look at one clause. -1: all its literals are false; 1: it had one open literal, which is true now. */
static int propagate_one(struct clauses *clauses, const int *clause)
{
    int open = 0, last = 0;
    for (; *clause; clause++) {
        int value = value_of(clauses, *clause);
        if (value > 0)
            return 0;
        if (value == 0 && *clause != last) {
            open++;
            last = *clause;
        }
    }
    if (open == 1)
        clauses->value[abs(last)] = last > 0 ? 1 : -1;
    return open == 0 ? -1 : open == 1;
}

/* Does a contradiction follow by unit propagation from the clauses and the values? */
static bool contradicts(struct clauses *clauses)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t at = 0; at < clauses->literals; at++) {
            int found = propagate_one(clauses, clauses->list + at);
            if (found < 0)
                return true;
            changed = changed || found > 0;
            while (clauses->list[at])
                at++;
        }
    }
    return false;
}

static bool follows(struct clauses *clauses, const int *clause)
{
    for (int i = 1; i <= clauses->variables; i++)
        clauses->value[i] = 0;
    for (; *clause; clause++)
        clauses->value[abs(*clause)] = *clause > 0 ? -1 : 1;
    return contradicts(clauses);
}

static void read_formula(struct clauses *clauses, FILE *file)
{
    unsigned long long count;
    int literal;
    rewind(file);
    ck_assert_int_eq(fscanf(file, "p cnf %d %llu", &clauses->variables, &count), 2);
    clauses->list = malloc(LITERALS_MOST * sizeof clauses->list[0]);
    clauses->value = calloc((size_t)clauses->variables + 1, 1);
    while (fscanf(file, "%d", &literal) == 1) {
        clauses->list[clauses->literals++] = literal;
        clauses->count += literal == 0;
    }
    ck_assert_uint_eq(clauses->count, count);
}

/* Check the lines of a proof, each of which joins the clauses. Result: how many; the last one is empty. */
static int check_lines(struct clauses *clauses, FILE *file)
{
    int lines = 0, literal;
    size_t begin = clauses->literals;
    rewind(file);
    while (fscanf(file, "%d", &literal) == 1) {
        clauses->list[clauses->literals++] = literal;
        ck_assert_uint_lt(clauses->literals, LITERALS_MOST);
        if (literal)
            continue;
        size_t end = clauses->literals;
        clauses->literals = begin; /* the line itself does not count */
        ck_assert_msg(follows(clauses, clauses->list + begin), "line %d does not follow", lines + 1);
        lines++;
        if (end == begin + 1)
            return lines;
        clauses->literals = begin = end;
    }
    ck_abort_msg("the proof does not end in the empty clause");
}

static bool never_stop(void *arg)
{
    (void)arg;
    return false;
}

static void check_proof(const char *task, const char *spec, const char *model, const char *param,
                        uint32_t steps, uint32_t rounds)
{
    char error[INSTANCE_ERROR_SIZE];
    struct topo *topo = topo_open(spec, error, sizeof error);
    struct task_case task_case;
    struct instance instance;
    struct encoding encoding;
    FILE *proof = tmpfile(), *formula = tmpfile();
    const struct task_asked asked = {task_find(task), topo, 1, &param, 1};
    const struct encoding_terms terms = {
        .steps = steps, .rounds = rounds, .relaxed = true, .keep = true, .seed = 1, .proof = proof};
    ck_assert(proof && formula);
    ck_assert(task_case_open(&task_case, &asked));
    ck_assert(instance_open(&instance, &task_case, model_find(model), error));
    ck_assert(encoding_open(&encoding, &instance, &terms));
    ck_assert_int_eq(sat_solve(encoding.sat, never_stop, NULL), SAT_IMPOSSIBLE);
    ck_assert(sat_write(encoding.sat, formula));
    struct clauses clauses = {.list = NULL};
    read_formula(&clauses, formula);
    ck_assert_int_ge(check_lines(&clauses, proof), 1);
    free(clauses.list);
    free(clauses.value);
    encoding_close(&encoding);
    instance_close(&instance);
    task_case_close(&task_case);
    topo_close(topo);
    fclose(proof);
    fclose(formula);
}

START_TEST(every_line_follows)
{
    if (!sat_is_there())
        return;
    check_proof("gossip", "ring:4", "F*", "units=1", 1, 0);
    check_proof("gossip", "line:4", "H1", "units=1", 7, 0);
    check_proof("gossip", "complete:4", "SLA", "units=1", 2, 0);
    check_proof("gossip", "ring:4", "F1", "units=1", 2, 0);
    check_proof("broadcast", "mesh:2x3", "H1", "units=2", 4, 0);
    check_proof("exchange", "line:3", "H*", "units=1", 3, 0);
    check_proof("gossip", "ring:4", "F*", "units=2", 2, 2);
    check_proof("allreduce", "ring:5", "SLA", "units=1", 3, 0);
    check_proof("broadcast", "line:5", "W1", "units=1", 2, 0);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, every_line_follows);
}

int main(void)
{
    return trial_suite("proof", add, 60);
}
