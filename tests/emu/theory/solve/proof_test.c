/*
 * The proofs that are written down are accepted, and so is what their formulas claim. Proofs that were
 * tampered with are rejected, or still hold: a checker here, which looks for unit propagations by itself,
 * without hints, then accepts them, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "certificate/claim_check.h"
#include "certificate/lrat_check.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "sat/sat.h"
#include "solve/encode.h"
#include "solve/instance_task.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------ a checker that needs no hints */

enum { LITERALS_MOST = 1 << 22 };

/* Clauses, each ended by a zero. */
struct clauses {
    int *list;
    size_t literals;
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

/* Does each line of the proof follow from the formula and the lines before it, up to an empty clause? */
static bool holds(const char *formula, const char *proof)
{
    char why[REJECTION_SIZE];
    struct cnf cnf;
    FILE *file = fmemopen((void *)formula, strlen(formula), "r");
    ck_assert(cnf_read(&cnf, file, NULL, NULL, why));
    fclose(file);
    struct clauses clauses = {.list = malloc(LITERALS_MOST * sizeof(int)),
                              .literals = cnf.literals,
                              .value = calloc((size_t)cnf.variables + 1, 1),
                              .variables = cnf.variables};
    memcpy(clauses.list, cnf.literal, cnf.literals * sizeof(int));
    cnf_free(&cnf);
    bool fine = true, empty = false;
    for (const char *line = proof; fine && !empty && *line; line = strchr(line, '\n') + 1) {
        size_t begin = clauses.literals;
        char *text = (char *)line;
        strtol(text, &text, 10);
        if (text[1] == 'd')
            continue;
        do {
            ck_assert_uint_lt(clauses.literals, LITERALS_MOST);
            clauses.list[clauses.literals++] = (int)strtol(text, &text, 10);
        } while (clauses.list[clauses.literals - 1]);
        empty = clauses.list[begin] == 0;
        clauses.literals = begin;
        fine = follows(&clauses, clauses.list + begin);
        while (clauses.list[clauses.literals++])
            ;
    }
    free(clauses.list);
    free(clauses.value);
    return fine && empty;
}

/* ------------------------------------------------------------------------------------- what is written */

static bool never_stop(void *arg)
{
    (void)arg;
    return false;
}

/* The texts of a proof and of its formula. */
struct texts {
    char *proof, *formula;
};

static void make_texts(struct texts *texts, const struct instance *instance, uint32_t steps, uint32_t rounds)
{
    size_t size;
    struct encoding encoding;
    FILE *proof = open_memstream(&texts->proof, &size), *formula = open_memstream(&texts->formula, &size);
    const struct encoding_terms terms = {
        .steps = steps, .rounds = rounds, .relaxed = true, .keep = true, .seed = 1, .proof = proof};
    ck_assert(encoding_open(&encoding, instance, &terms));
    ck_assert_int_eq(sat_solve(encoding.sat, never_stop, NULL), SAT_IMPOSSIBLE);
    ck_assert(encoding_write(&encoding, "a trial", formula));
    encoding_close(&encoding);
    fclose(proof);
    fclose(formula);
}

static struct texts prove(const char *task, const char *spec, const char *model, const char *param,
                          uint32_t steps, uint32_t rounds)
{
    char error[INSTANCE_ERROR_SIZE];
    struct topo *topo = topo_open(spec, error, sizeof error);
    struct task_case task_case;
    struct instance instance;
    struct texts texts;
    const struct task_asked asked = {task_find(task), topo, 1, &param, 1};
    ck_assert(task_case_open(&task_case, &asked));
    ck_assert(instance_open(&instance, &task_case, model_find(model), error));
    make_texts(&texts, &instance, steps, rounds);
    instance_close(&instance);
    task_case_close(&task_case);
    topo_close(topo);
    return texts;
}

static void texts_free(struct texts *texts)
{
    free(texts->proof);
    free(texts->formula);
}

/* What the checkers say: of the claim, if its meaning is told, and of the proof. */
static bool accepted(const char *formula, const char *proof, bool *claim_holds)
{
    char why[REJECTION_SIZE];
    struct formula_claim claim = {.steps = 0};
    struct cnf cnf;
    int lines;
    FILE *of = fmemopen((void *)formula, strlen(formula), "r"),
         *by = fmemopen((void *)proof, strlen(proof), "r");
    bool fine = of && by && cnf_read(&cnf, of, claim_comment, &claim, why);
    ck_assert(fine);
    *claim_holds = !claim.untold && claim_check(&claim, &cnf, why);
    fine = lrat_check(&cnf, by, &lines, why);
    cnf_free(&cnf);
    claim_free(&claim);
    fclose(of);
    fclose(by);
    return fine;
}

static void check_proof(const char *task, const char *spec, const char *model, const char *param,
                        uint32_t steps, uint32_t rounds)
{
    struct texts texts = prove(task, spec, model, param, steps, rounds);
    bool claim_holds;
    ck_assert_msg(accepted(texts.formula, texts.proof, &claim_holds), "%s on %s under %s", task, spec, model);
    ck_assert_msg(claim_holds, "%s on %s under %s", task, spec, model);
    ck_assert(holds(texts.formula, texts.proof));
    texts_free(&texts);
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

/* -------------------------------------------------------------------------------- what is tampered with */

enum { NUMBERS_MOST = 4096, LINES_MOST = 512 };

/* A proof as numbers: its lines, each with two zeros. */
struct numbered {
    long *line[LINES_MOST];
    size_t length[LINES_MOST], lines;
};

static void numbered_open(struct numbered *proof, const char *text)
{
    proof->lines = 0;
    for (char *at = (char *)text; *at; at++, proof->lines++) {
        ck_assert_uint_lt(proof->lines, LINES_MOST);
        long *line = proof->line[proof->lines] = calloc(NUMBERS_MOST, sizeof(long));
        size_t *length = &proof->length[proof->lines];
        for (*length = 0; *at != '\n'; at += *at == ' ') {
            ck_assert_uint_lt(*length, NUMBERS_MOST - 1);
            line[(*length)++] = strtol(at, &at, 10);
        }
    }
}

static void numbered_free(struct numbered *proof)
{
    for (size_t i = 0; i < proof->lines; i++)
        free(proof->line[i]);
}

/* How a proof is changed, at a number of a line. */
enum tampering {
    DROP_NUMBER,
    OTHER_NUMBER,
    OTHER_SIGN,
    SWAP_NUMBERS,
    DROP_LINE,
    CUT,
    DELETE_BEFORE,
    TAMPERINGS
};

static void put_number(FILE *out, const struct numbered *proof, size_t line, size_t i, enum tampering how)
{
    long number = proof->line[line][i];
    bool swaps = how == SWAP_NUMBERS && i + 1 < proof->length[line];
    if (how != DROP_NUMBER)
        fprintf(out, "%ld ",
                swaps                 ? proof->line[line][i + 1]
                : how == OTHER_NUMBER ? number + 1
                : how == OTHER_SIGN   ? -number
                                      : number);
}

/* The text of the proof with one change in it. The caller frees it. */
static char *tamper(const struct numbered *proof, size_t at, size_t place, enum tampering how)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (size_t line = 0; line < proof->lines; line++) {
        if (line == at && how == DROP_LINE)
            continue;
        if (line == at && how == DELETE_BEFORE && place > 0)
            fprintf(out, "%ld d %ld 0\n", proof->line[line][0] - 1, labs(proof->line[line][place]) + 1);
        for (size_t i = 0; i < proof->length[line]; i++) {
            bool here = line == at && i == place,
                 behind = line == at && how == SWAP_NUMBERS && i == place + 1;
            if (line == at && how == CUT && i >= place)
                break;
            if (behind)
                fprintf(out, "%ld ", proof->line[line][place]);
            else if (here)
                put_number(out, proof, line, i, how);
            else
                fprintf(out, "%ld ", proof->line[line][i]);
        }
        putc('\n', out);
    }
    fclose(out);
    return text;
}

START_TEST(tampered_proofs_are_rejected_or_hold)
{
    if (!sat_is_there())
        return;
    struct texts texts = prove("allreduce", "ring:4", "H*", "units=1", 2, 0);
    struct numbered proof;
    int rejected[TAMPERINGS] = {0}, kept = 0;
    bool claim_holds;
    numbered_open(&proof, texts.proof);
    for (enum tampering how = DROP_NUMBER; how < TAMPERINGS; how++)
        for (size_t line = 0; line < proof.lines; line++)
            for (size_t i = 0; i < (how == DROP_LINE ? 1 : proof.length[line]); i++) {
                char *text = tamper(&proof, line, i, how);
                bool fine = accepted(texts.formula, text, &claim_holds);
                ck_assert_msg(!fine || holds(texts.formula, text), "line %zu, number %zu, way %d", line, i,
                              how);
                rejected[how] += !fine;
                kept += fine;
                free(text);
            }
    for (enum tampering how = DROP_NUMBER; how < TAMPERINGS; how++)
        ck_assert_msg(rejected[how] > 0, "way %d is never noticed", how);
    ck_assert_int_gt(kept, 0);
    numbered_free(&proof);
    texts_free(&texts);
}
END_TEST

/* The formula without a clause, with a literal less, or with one of the other sign; `clause` counts from
 * its last line back. False: there is no such clause. */
static bool tamper_formula(char *text, const char *formula, int clause, enum tampering how)
{
    const char *begin = strstr(formula, "p cnf ");
    begin = strchr(begin, '\n') + 1;
    while (clause-- > 0 && *begin)
        begin = strchr(begin, '\n') + 1;
    if (!*begin)
        return false;
    const char *rest = how == DROP_LINE     ? strchr(begin, '\n') + 1
                       : how == DROP_NUMBER ? strchr(begin, ' ') + 1
                                            : begin;
    if (how == OTHER_SIGN)
        rest += *rest == '-';
    strcpy(text, formula);
    /* A clause that is there is replaced by one that says nothing new: the number of clauses stays. */
    sprintf(text + (begin - formula), "%s%s",
            how == DROP_LINE                     ? "-1 1 0\n"
            : how == OTHER_SIGN && *begin != '-' ? "-"
                                                 : "",
            rest);
    return true;
}

static void tamper_formula_of(struct texts texts)
{
    char *text = malloc(strlen(texts.formula) + 64);
    bool claim_holds;
    int clauses = 0, needed = 0;
    for (; tamper_formula(text, texts.formula, clauses, OTHER_SIGN); clauses++) {
        accepted(text, texts.proof, &claim_holds);
        ck_assert_msg(!claim_holds, "clause %d with another sign", clauses);
        tamper_formula(text, texts.formula, clauses, DROP_NUMBER);
        accepted(text, texts.proof, &claim_holds);
        ck_assert_msg(!claim_holds, "clause %d without a literal", clauses);
        tamper_formula(text, texts.formula, clauses, DROP_LINE);
        bool fine = accepted(text, texts.proof, &claim_holds);
        ck_assert_msg(!fine || holds(text, texts.proof), "without clause %d", clauses);
        needed += !fine;
    }
    ck_assert_int_gt(clauses, 50);
    ck_assert_int_gt(needed, 5);
    free(text);
    texts_free(&texts);
}

START_TEST(tampered_formulas_are_not_what_they_claim)
{
    if (!sat_is_there())
        return;
    tamper_formula_of(prove("gossip", "line:3", "F1", "units=1", 2, 0));
    tamper_formula_of(prove("broadcast", "line:5", "W1", "units=1", 2, 0));
    tamper_formula_of(prove("gossip", "line:3", "F*", "units=2", 2, 3));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, every_line_follows);
    tcase_add_test(cases, tampered_proofs_are_rejected_or_hold);
    tcase_add_test(cases, tampered_formulas_are_not_what_they_claim);
}

UNIT(add, 60)
