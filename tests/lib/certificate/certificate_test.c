/*
 * What is no formula, no proof, or not what it claims to be, is rejected, with the line and the reason; and
 * proofs that are made of learned clauses are accepted.
 */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "certificate/claim_check.h"
#include "certificate/lrat_check.h"
#include "sat/lrat.h"

static FILE *text_file(const char *text)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    rewind(file);
    return file;
}

/* Check a proof. Result: empty, or why it is rejected. */
static const char *check(const char *formula, const char *proof)
{
    static char why[REJECTION_SIZE];
    struct cnf cnf;
    FILE *of = text_file(formula), *by = text_file(proof);
    int lines;
    if (cnf_read(&cnf, of, NULL, NULL, why) && lrat_check(&cnf, by, &lines, why))
        why[0] = '\0';
    cnf_free(&cnf);
    fclose(of);
    fclose(by);
    return why;
}

static const char four[] = "c all pairs of signs\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

/* Each with the formula above. */
START_TEST(proofs_are_rejected_with_a_reason)
{
    static const struct {
        const char *proof, *why;
    } cases[] = {
        {"5 2 0 1 2 0\n6 0 5 3 4 0\n", ""},
        {"c text\n5 2 0 1 2 0\n5 d 1 2 0\n9 0 5 3 4 0\n", ""},
        {"5 2 2 0 1 2 0\n6 0 5 3 4 0\nwhat stands here is not read\n", ""},
        {"", "the proof ends at line 0 without the empty clause"},
        {"5 2 0 1 2 0\n", "the proof ends at line 1 without the empty clause"},
        {"5 2 0 1 0\n", "line 1 of the proof does not follow: its hints end before a contradiction"},
        {"5 2 0 3 1 0\n", "line 1 of the proof: the hint 3 implies nothing there"},
        {"5 0 1 2 0\n", "line 1 of the proof: the hint 1 implies nothing there"},
        {"5 2 0 1 7 0\n", "line 1 of the proof names clause 7, which there is not"},
        {"5 2 0 1 5 0\n", "line 1 of the proof names clause 5, which there is not"},
        {"5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n", "line 3 of the proof names clause 3, which is deleted"},
        {"5 d 9 0\n", "line 1 of the proof names clause 9, which there is not"},
        {"5 2 0 1 2 0\n5 0 5 3 4 0\n", "line 2 of the proof: number 5 does not grow"},
        {"4 2 0 1 2 0\n", "line 1 of the proof: number 4 does not grow"},
        {"5 3 0 1 2 0\n", "line 1 of the proof is cut off, or no clause of the formula's 2 variables"},
        {"5 2\n", "line 1 of the proof is cut off, or no clause of the formula's 2 variables"},
        {"5 2 -2 0 1 0\n", "line 1 of the proof has a literal and its negative"},
        {"5 2 0 -1 2 0\n", "line 1 of the proof has a hint below 0: only unit propagation is accepted"},
        {"5 2 0 1 2\n", "line 1 of the proof is cut off: no 0 is behind the clauses that it names"},
        {"5 d 2 x\n", "line 1 of the proof is cut off: no 0 is behind the clauses that it names"},
        {"5 2 0 1 2 0 1\n", "line 1 of the proof has something behind its last 0, or is cut off"},
        {"5 2 0 1 2 0", "line 1 of the proof has something behind its last 0, or is cut off"},
        {"-5 2 0 1 2 0\n", "line 1 of the proof does not begin with a number above 0"},
        {"what\n", "line 1 of the proof does not begin with a number above 0"},
        {"99999999999999999999 2 0 1 2 0\n", "line 1 of the proof does not begin with a number above 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_str_eq(check(four, cases[i].proof), cases[i].why);
}
END_TEST

START_TEST(formulas_are_rejected_with_a_reason)
{
    static const char no_header[] =
        "line 1 of the formula is not 'p cnf VARIABLES CLAUSES', of 100000000 variables at most";
    ck_assert_str_eq(check("p cnf 1 2\n1 0\n-1 0\n", "3 0 1 2 0\n"), "");
    ck_assert_str_eq(check("p cnf 1 1\n0\n", "2 0 1 0\n"), "");
    ck_assert_str_eq(check("", ""), "the formula has no line 'p cnf VARIABLES CLAUSES'");
    ck_assert_str_eq(check("1 0\n", ""), no_header);
    ck_assert_str_eq(check("p cnf 999999999 1\n1 0\n", ""), no_header);
    ck_assert_str_eq(check("p cnf 1 2\n1 0\n-2 0\n", ""),
                     "line 3 of the formula has something else than literals of its 1 variables");
    ck_assert_str_eq(check("p cnf 1 2\n1 0\n-1 x\n", ""),
                     "line 3 of the formula has something else than literals of its 1 variables");
    ck_assert_str_eq(check("p cnf 1 2\n1 0\n-1\n", ""),
                     "the formula has 1 clauses, of which the last one may be cut off, and says 2");
    ck_assert_str_eq(check("p cnf 1 1\n1 0\n-1\n", ""),
                     "the formula has 1 clauses, of which the last one may be cut off, and says 1");
}
END_TEST

/* ---------------------------------------------------------------------------------------------- claims */

/* Two nodes with a token each, a half-duplex link between them, and one step. */
static const char claim_text[] = "c parray claim 1\nc case a trial\nc steps 1\nc form tokens\n"
                                 "c limits half_duplex 1 sends 0 receives 0 ports 0 transmissions 0\n"
                                 "c size nodes 2 channels 2 tokens 2\n"
                                 "c channel 0 0 1 0 1\nc channel 1 1 0 0 1\n"
                                 "c token 0 0 -1 0\nc token 1 1 -1 0\n"
                                 "c have 1 0 1 0\nc have 2 1 0 0\nc have 3 0 1 1\nc have 4 1 0 1\n"
                                 "c have 5 0 0 0\nc have 6 1 1 0\n"
                                 "c cross 7 0 0 1\nc cross 8 1 1 1\nc count 9 1 7\n";

/* Read the claim, changed or not, with these clauses behind it. Result: as of check(). */
static const char *claim(const char *text, const char *clauses)
{
    static char why[REJECTION_SIZE];
    char whole[4096];
    struct formula_claim claim = {.steps = 0};
    struct cnf cnf;
    int count = 0;
    for (const char *at = clauses; *at; at++)
        count += *at == '\n';
    snprintf(whole, sizeof whole, "%sp cnf 9 %d\n%s", text, count, clauses);
    FILE *file = text_file(whole);
    if (cnf_read(&cnf, file, claim_comment, &claim, why) && claim_check(&claim, &cnf, why))
        why[0] = '\0';
    claim_free(&claim);
    cnf_free(&cnf);
    fclose(file);
    return why;
}

START_TEST(clauses_that_no_rule_says_are_rejected)
{
    static const char *const rules[] = {
        "-1 0\n",     "-2 0\n",     "3 0\n",        "4 0\n", /* ends */
        "-7 5 0\n",   "-8 6 0\n",                            /* crossings */
        "-3 1 8 0\n", "-4 7 2 0\n", "-4 7 2 3 0\n",          /* having, and more that is true */
        "-7 9 0\n",   "-9 -8 0\n",  "-8 -7 0\n",             /* counting */
    };
    static const char *const others[] = {
        "0\n",      "1 0\n",      "-3 0\n",      "-5 0\n",      "5 0\n",     "7 0\n",
        "-7 0\n",   "-8 0\n",     "-7 6 0\n",    "7 5 0\n",     "-7 1 0\n",  "-3 8 0\n",
        "-3 1 0\n", "-3 1 7 0\n", "3 -1 -8 0\n", "-4 -7 2 0\n", "-8 9 0\n",  "-7 -9 0\n",
        "9 0\n",    "-9 7 0\n",   "-7 -7 0\n",   "-1 -2 0\n",   "-8 -5 0\n", "-9 -3 0\n",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        ck_assert_str_eq(claim(claim_text, rules[i]), "");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        ck_assert_msg(
            strcmp(claim(claim_text, others[i]), "line 21 of the formula: no rule of schedules says so") == 0,
            "%s: %s", others[i], claim(claim_text, others[i]));
}
END_TEST

/* The claim with one text in it replaced by another one. */
static const char *changed(const char *from, const char *to)
{
    static char text[4096];
    const char *at = strstr(claim_text, from);
    ck_assert_ptr_nonnull(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - claim_text), claim_text, to, at + strlen(from));
    return claim(text, "-8 -7 0\n");
}

START_TEST(claims_that_are_not_whole_are_rejected)
{
    static const struct {
        const char *from, *to, *why;
    } cases[] = {
        {"half_duplex 1", "half_duplex 0", "line 21 of the formula: no rule of schedules says so"},
        {"half_duplex 1 sends 0", "half_duplex 0 sends 1",
         "line 21 of the formula: no rule of schedules says so"},
        {"transmissions 0", "transmissions 1", ""},
        {"half_duplex 1", "half_duplex one",
         "line 5 of the formula: what it claims with 'limits' is not understood"},
        {"ports 0", "ports 2", "line 5 of the formula: what it claims with 'limits' is not understood"},
        {"steps 1", "steps 0", "line 3 of the formula: what it claims with 'steps' is not understood"},
        {"form tokens", "form tree", "line 4 of the formula: what it claims with 'form' is not understood"},
        {"nodes 2", "nodes -2", "line 6 of the formula: what it claims with 'size' is not understood"},
        {"c case a trial\n", "", "the formula does not say in comments what it claims, or not all of it"},
        {"c channel 1 1 0 0 1\n", "", "the formula does not say what channel 1 is"},
        {"channel 1 1 0", "channel 0 1 0",
         "line 8 of the formula: what it claims with 'channel' is not understood"},
        {"channel 1 1 0", "channel 1 2 0",
         "line 8 of the formula: what it claims with 'channel' is not understood"},
        {"token 1 1", "token 2 1", "line 10 of the formula: what it claims with 'token' is not understood"},
        {"have 2", "have 1", "line 12 of the formula: what it claims with 'have' is not understood"},
        {"have 2 1 0 0", "have 2 1 0 2",
         "line 12 of the formula: what it claims with 'have' is not understood"},
        {"cross 8 1 1 1", "cross 8 1 1 0",
         "line 18 of the formula: what it claims with 'cross' is not understood"},
        {"c cross 8 1 1 1\n", "", "the formula does not say what variable 8 stands for"},
        {"count 9 1 7", "count 9 1 1",
         "line 19 of the formula: what it claims with 'count' is not understood"},
        {"count 9 1 7", "count 9 1 9",
         "line 19 of the formula: what it claims with 'count' is not understood"},
        {"c have 1", "c steps 3\nc have 1",
         "line 11 of the formula: what it claims with 'steps' is not understood"},
        {"c have 1", "c case another\nc have 1",
         "line 11 of the formula: what it claims with 'case' is not understood"},
        {"c have 1", "c token 0 1 -1 0\nc have 1",
         "line 11 of the formula: what it claims with 'token' is not understood"},
        {"c have 2", "c token 0 1 -1 0\nc have 2",
         "line 12 of the formula: what it claims with 'token' is not understood"},
        {"c have 2", "c meaning not told\nc have 2",
         "line 12 of the formula: what it claims with 'meaning' is not understood"},
        {"have 2 1 0 0", "have 2 0 1 0", "variables 1 and 2 of the formula stand for the same"},
        {"cross 8 1 1 1", "cross 8 0 0 1", "variables 7 and 8 of the formula stand for the same"},
        {"have 1 0", "have 1000020 0",
         "line 11 of the formula: what it claims with 'have' is not understood"},
        {"ports 0", "ports 99999999999",
         "line 5 of the formula: what it claims with 'limits' is not understood"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_str_eq(changed(cases[i].from, cases[i].to), cases[i].why);
}
END_TEST

/* Two worms of one node to the others, in a step of two rounds: what both hold, each holds in a round. */
static const char worm_text[] = "c case a trial\nc steps 1\nc rounds 2\nc form worms\n"
                                "c limits half_duplex 0 sends 0 receives 0 ports 0 transmissions 0\n"
                                "c size nodes 3 channels 2 tokens 1\n"
                                "c channel 0 0 1 0 1\nc holds 0 1\n"
                                "c channel 1 0 2 1 1\nc holds 1 1\nc holds 1 3\nc token 0 0 -1 0\n%s"
                                "c have 1 0 0 0\nc have 2 1 0 0\nc have 3 2 0 0\nc cross 4 0 0 1\n"
                                "c cross 5 1 0 1\nc more 6 1 1\nc have 7 0 0 1\nc have 8 1 0 1\n"
                                "c have 9 2 0 1\n";

START_TEST(worms_have_as_many_rounds_as_a_step)
{
    char text[1024];
    snprintf(text, sizeof text, worm_text, "");
    ck_assert_str_eq(claim(text, "-4 -5 6 0\n"), "");
    ck_assert_str_eq(claim(text, "-4 -5 0\n"), "line 23 of the formula: no rule of schedules says so");
    snprintf(text, sizeof text, worm_text, "c holds 0 3\n");
    ck_assert_str_eq(claim(text, "-4 -5 6 0\n"),
                     "line 13 of the formula: what it claims with 'holds' is not understood");
}
END_TEST

/* -------------------------------------------------------------------------------------- learned clauses */

/* Make a proof of the three-variable formula of all signs from learned clauses, and check it. */
static const char *elaborate(const int *learned, size_t count)
{
    static const int all[] = {1,  2, 3,  0, 1, 2,  -3, 0, 1, -2, 3,  0,  1, -2,
                              -3, 0, -1, 2, 0, -1, -2, 3, 0, -1, -2, -3, 0};
    char formula[512] = "p cnf 4 7\n", proof[1024];
    FILE *out = tmpfile();
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        snprintf(formula + strlen(formula), sizeof formula - strlen(formula), all[i] ? "%d " : "%d\n",
                 all[i]);
    const struct clause_row of = {all, sizeof all / sizeof all[0]}, by = {learned, count};
    bool made = lrat_write(&of, &by, 4, out, NULL, NULL);
    rewind(out);
    proof[fread(proof, 1, sizeof proof - 1, out)] = '\0';
    fclose(out);
    return made ? check(formula, proof) : "does not follow";
}

START_TEST(learned_clauses_become_a_proof)
{
    static const int enough[] = {1, 2, 0, 1, 0}, more[] = {2, 1, 0, 3, -1, 0, 1, 0, 0, 4, 0};
    static const int unused[] = {1, 2, 4, 0, 1, 2, 0, 4, -4, 0, 1, 0};
    ck_assert_str_eq(elaborate(enough, 5), "");
    ck_assert_str_eq(elaborate(more, 10), "");
    ck_assert_str_eq(elaborate(unused, 12), "");
    ck_assert_str_eq(elaborate(enough, 3), "does not follow");
    ck_assert_str_eq(elaborate((const int[]){4, 0, -4, 0}, 4), "does not follow");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, proofs_are_rejected_with_a_reason);
    tcase_add_test(cases, formulas_are_rejected_with_a_reason);
    tcase_add_test(cases, clauses_that_no_rule_says_are_rejected);
    tcase_add_test(cases, claims_that_are_not_whole_are_rejected);
    tcase_add_test(cases, worms_have_as_many_rounds_as_a_step);
    tcase_add_test(cases, learned_clauses_become_a_proof);
}

UNIT(add, 20)
