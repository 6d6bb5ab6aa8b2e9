/*
 * cmd_check_proof.c: `parray check-proof PROOF...`: does a proof of `solve --proof` show what it claims?
 *
 * lib/certificate checks that the formula cannot be satisfied, and that every schedule which its comments
 * speak of would satisfy it. What these comments describe is then compared with what the tool knows of the
 * task, the array and the model by their names.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "certificate/claim_check.h"
#include "certificate/lrat_check.h"
#include "facts/model.h"
#include "number.h"
#include "options/subcommand.h"
#include "parray.h"
#include "plan/instance.h"
#include "quantity.h"
#include "say.h"
#include "solve/encode.h"
#include "solve/instance_task.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { PROOFS_MOST = 4096, PATH_SIZE = 4096, PARAMS_MOST = 16 };

struct proofs {
    const char *path[PROOFS_MOST];
    size_t count;
};

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct proofs *proofs = state->input;
    if (key == ARGP_KEY_ARG && proofs->count < PROOFS_MOST)
        return proofs->path[proofs->count++] = text, 0;
    if (key == ARGP_KEY_ARG)
        return say_usage("more than %d proofs at once", PROOFS_MOST), EINVAL;
    return ARGP_ERR_UNKNOWN;
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .parser = take_key,
        .args_doc = "PROOF...",
        .doc =
            "Check proofs that `parray solve --proof` has written: that no schedule of a task has so few "
            "steps. Each PROOF is in LRAT, of the formula in PROOF.cnf.\v"
            "The checker shares no code with the solver. It follows each line of the proof, and it tells "
            "for each clause of the formula which rule of schedules says so; doc/solve.md lists the "
            "rules. `parray solve gossip --topology line:4 --model H1 --steps 7 --proof gossip.lrat' makes "
            "a proof.\n\n"
            "Examples:\n"
            "  parray check-proof gossip.lrat\n"
            "  parray check-proof ring.lrat\n"
            "  parray check-proof gossip.lrat ring.lrat\n"
            "\n"
            "Exit status: 0 all are accepted, 1 one is rejected, 2 usage error, or a file cannot be read, "
            "5 of one it was not checked what its formula means."};
    return &argp;
}

/* ----------------------------------------------------------------- is it the case that its name says? */

/* The names of a case: "TASK [K=V...] [seed=N] on TOPOLOGY under MODEL", in place. */
struct case_names {
    char text[CLAIM_CASE_SIZE];
    const char *task, *topology, *model, *params[PARAMS_MOST];
    size_t count;
    uint64_t seed;
};

/* Is a value of the same key there already? */
static bool is_named(const struct case_names *names, const char *word)
{
    size_t length = strcspn(word, "=") + 1, i = 0;
    while (i < names->count && strncmp(names->params[i], word, length) != 0)
        i++;
    return i < names->count;
}

/* Each name comes once, in this order, and nothing comes behind them. */
static bool split_case(struct case_names *names, const char *text)
{
    char *rest, *word;
    bool seeded = false;
    *names = (struct case_names){.seed = 1};
    snprintf(names->text, sizeof names->text, "%s", text);
    names->task = strtok_r(names->text, " ", &rest);
    while ((word = strtok_r(NULL, " ", &rest)) && strcmp(word, "on") != 0) {
        bool seeds = strncmp(word, "seed=", 5) == 0;
        if (!strchr(word, '=') || (seeds ? seeded : is_named(names, word)) || names->count == PARAMS_MOST)
            return false;
        seeded |= seeds;
        if (seeds && !number_read(word + 5, 0, UINT64_MAX, &names->seed))
            return false;
        if (!seeds)
            names->params[names->count++] = word;
    }
    names->topology = strtok_r(NULL, " ", &rest);
    word = strtok_r(NULL, " ", &rest);
    names->model = strtok_r(NULL, " ", &rest);
    return names->model && strcmp(word, "under") == 0 && !strtok_r(NULL, " ", &rest);
}

/* Does the file begin with this text? */
static bool begins_with(FILE *formula, const char *text)
{
    rewind(formula);
    while (*text && getc(formula) == (unsigned char)*text)
        text++;
    return *text == '\0';
}

/* Does the formula begin with what the tool says of the instance? */
static bool describes(FILE *formula, const struct formula_claim *claim, const struct instance *instance)
{
    const char *end = strstr(claim->name, " on ");
    char task[CLAIM_CASE_SIZE], *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return false;
    snprintf(task, sizeof task, "%.*s", (int)(end - claim->name), claim->name);
    const struct encoding encoding = {
        .instance = instance,
        .terms = {.steps = (uint32_t)claim->steps, .rounds = (uint32_t)claim->rounds},
        .plain = true};
    encoding_write_claim(&encoding, task, out);
    bool same = fclose(out) == 0 && begins_with(formula, text);
    free(text);
    return same;
}

static bool is_case(const struct formula_claim *claim, FILE *formula, char why[REJECTION_SIZE])
{
    char error[INSTANCE_ERROR_SIZE] = "";
    struct case_names names;
    struct task_case task_case;
    struct instance instance;
    const struct model *model = NULL;
    const struct task *task = NULL;
    if (split_case(&names, claim->name)) {
        model = model_find(names.model);
        task = task_find(names.task);
    }
    struct topo *topo = task && model ? topo_open(names.topology, error, sizeof error) : NULL;
    if (!topo)
        return reject(why, "there is no such task, array or model as in '%s'", claim->name);
    const struct task_asked asked = {task, topo, names.seed, names.params, names.count};
    bool fine = task_case_open(&task_case, &asked) && instance_open(&instance, &task_case, model, error);
    if (fine) {
        fine = describes(formula, claim, &instance);
        instance_close(&instance);
    }
    task_case_close(&task_case);
    topo_close(topo);
    return fine || reject(why, "what the formula describes is not %s", claim->name);
}

/* ------------------------------------------------------------------------------------------ one proof */

static void put_accepted(const char *path, const struct formula_claim *claim, size_t clauses, int lines)
{
    printf("%s: %s has no schedule of %ld step%s", path, claim->name, claim->steps,
           plural((uint64_t)claim->steps));
    if (claim->rounds)
        printf(" with %ld rounds in all", claim->rounds);
    printf(" (%zu clauses, each a rule of schedules; proof of %d lines)\n", clauses, lines);
}

/* Result: the exit status. */
static int check_files(const char *path, FILE *proof, FILE *formula)
{
    struct formula_claim claim = {.steps = 0};
    struct cnf cnf;
    char why[REJECTION_SIZE];
    int lines = 0;
    bool fine = cnf_read(&cnf, formula, claim_comment, &claim, why);
    size_t clauses = cnf.clauses;
    bool untold = claim.untold;
    fine = fine && (untold || (claim_check(&claim, &cnf, why) && is_case(&claim, formula, why)));
    fine = fine && lrat_check(&cnf, proof, &lines, why);
    if (!fine)
        say_line(SAY_ERROR, stderr, "%s: %s", path, why);
    else if (untold)
        printf("%s: the formula cannot be satisfied (%zu clauses, proof of %d lines); what it means is not "
               "checked (%s)\n",
               path, clauses, lines, claim.name);
    else
        put_accepted(path, &claim, clauses, lines);
    claim_free(&claim);
    cnf_free(&cnf);
    return !fine ? PARRAY_WRONG : untold ? PARRAY_LIMIT : PARRAY_DONE;
}

static int check_one(const char *path)
{
    char name[PATH_SIZE];
    if (snprintf(name, sizeof name, "%s.cnf", path) >= (int)sizeof name)
        return say_usage("the name of a proof is too long");
    FILE *proof = fopen(path, "r"), *formula = proof ? fopen(name, "r") : NULL;
    int status = PARRAY_USAGE;
    if (!proof || !formula)
        say_usage("cannot read '%s': %s", proof ? name : path, strerror(errno));
    else
        status = check_files(path, proof, formula);
    if (formula)
        fclose(formula);
    if (proof)
        fclose(proof);
    return status;
}

static int run_check_proof(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    static struct proofs proofs;
    enum opts_result result = argument_parse(options(), argc, argv, &proofs);
    if (result != OPTS_RUN)
        return (int)result;
    if (proofs.count == 0)
        return say_usage("check-proof wants the names of proofs" SAY_DO "parray check-proof PROOF...");
    int status = PARRAY_DONE;
    for (size_t i = 0; i < proofs.count && status != PARRAY_USAGE; i++) {
        int one = check_one(proofs.path[i]);
        if (one == PARRAY_USAGE || one == PARRAY_WRONG || status == PARRAY_DONE)
            status = one;
    }
    return say_done(status);
}

const struct subcommand cmd_check_proof = {
    .name = "check-proof",
    .usage = "check-proof PROOF...",
    .help = "is what `solve --proof` has written a proof?",
    .options = options,
    .run = run_check_proof,
};
