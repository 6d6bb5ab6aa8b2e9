/*
 * lrat.c: what is implied by the formula alone, the root, is propagated once and stays. Each learned clause
 * that is needed is then denied, from the last one back, and propagated to a conflict with the clauses before
 * it; what the conflict leans on is needed, too.
 *
 * A clause is known by its number: those of the formula, then the learned ones, then the empty clause. Two
 * literals of a clause are watched, the first two of it. A watch of a clause that is at or behind the one
 * which is looked at is dropped for good when it is met: the next ones to be looked at are before it.
 *
 * A literal of the root gets a line of its own, a clause of one literal, if it is needed and the formula has
 * no such clause. Hints are clauses, or literals of the root: these are written as the negative of the
 * variable while the lines have no numbers yet.
 */
#include <stdlib.h>

#include "alloc.h"
#include "sat/lrat.h"

/* A literal as an index: 2 * variable, and 1 more if it is negative. */
static size_t index_of(int literal)
{
    return literal > 0 ? 2 * (size_t)literal : 2 * (size_t)-literal + 1;
}

struct numbers {
    long *list;
    size_t count, room;
};

static void numbers_add(struct numbers *numbers, long number)
{
    numbers->list =
        memory_grow(numbers->list, &numbers->room, numbers->count + 1, sizeof numbers->list[0], "a proof");
    numbers->list[numbers->count++] = number;
}

enum { NO_REASON = -1 };

struct elaboration {
    int variables;
    long formula, clauses; /* how many of the formula, and all */
    int *literals;         /* of all clauses, each ended by a zero */
    size_t *first;         /* of each clause */
    struct numbers *watch; /* by index of a literal: clauses that watch it */
    struct numbers units;  /* learned clauses with one literal that the root leaves open, or none */
    signed char *value;    /* by variable */
    long *reason;          /* by variable: a clause */
    int *trail;
    size_t trailed, propagated, root;
    struct numbers *hints;      /* by clause; one more for the empty clause */
    struct numbers *root_hints; /* by variable */
    bool *needed, *root_needed, *seen, *at_root;
    long *line; /* by clause: its number in the file */
    long *root_line;
};

static int value_of(const struct elaboration *all, int literal)
{
    return literal > 0 ? all->value[literal] : -all->value[-literal];
}

static void put_true(struct elaboration *all, int literal, long reason)
{
    all->value[abs(literal)] = literal > 0 ? 1 : -1;
    all->reason[abs(literal)] = reason;
    all->trail[all->trailed++] = literal;
}

/* Watch another literal of the clause than its second one, which is false. False: all others are false. */
static bool watch_other(struct elaboration *all, int *clause, long number)
{
    for (int *other = clause + 2; *other; other++) {
        if (value_of(all, *other) < 0)
            continue;
        int literal = *other;
        *other = clause[1];
        clause[1] = literal;
        numbers_add(&all->watch[index_of(literal)], number);
        return true;
    }
    return false;
}

/* Look at the clauses that watch a literal which is false now. Result: one that is false, or NO_REASON. */
static long propagate_literal(struct elaboration *all, int literal, long before)
{
    struct numbers *watch = &all->watch[index_of(literal)];
    size_t kept = 0, at = 0;
    long conflict = NO_REASON;
    for (; at < watch->count && conflict == NO_REASON; at++) {
        long number = watch->list[at];
        if (number >= before)
            continue;
        int *clause = all->literals + all->first[number];
        if (clause[0] == literal) {
            clause[0] = clause[1];
            clause[1] = literal;
        }
        int value = value_of(all, clause[0]);
        if (value <= 0 && watch_other(all, clause, number))
            continue;
        watch->list[kept++] = number;
        if (value < 0)
            conflict = number;
        else if (value == 0)
            put_true(all, clause[0], number);
    }
    while (at < watch->count)
        watch->list[kept++] = watch->list[at++];
    watch->count = kept;
    return conflict;
}

static long propagate(struct elaboration *all, long before)
{
    long conflict = NO_REASON;
    while (conflict == NO_REASON && all->propagated < all->trailed)
        conflict = propagate_literal(all, -all->trail[all->propagated++], before);
    return conflict;
}

static long begin_with(struct elaboration *all, long number)
{
    int literal = all->literals[all->first[number]];
    int value = literal ? value_of(all, literal) : -1;
    if (value == 0)
        put_true(all, literal, number);
    return value < 0 ? number : NO_REASON;
}

static void go_back_to_root(struct elaboration *all)
{
    while (all->trailed > all->root)
        all->value[abs(all->trail[--all->trailed])] = 0;
    all->propagated = all->root;
}

/* Hint at the root's literals among those of a clause, and have the other ones looked at; `but`: not this. */
static void lean_on(struct elaboration *all, long number, int but, struct numbers *hints)
{
    for (const int *literal = all->literals + all->first[number]; *literal; literal++) {
        int variable = abs(*literal);
        if (variable == but || all->seen[variable] || !all->value[variable])
            continue;
        all->seen[variable] = true;
        if (all->at_root[variable])
            numbers_add(hints, -variable);
    }
}

static void forget_seen(struct elaboration *all, const struct numbers *hints)
{
    for (size_t i = all->root; i < all->trailed; i++)
        all->seen[abs(all->trail[i])] = false;
    for (size_t i = 0; i < hints->count && hints->list[i] < 0; i++)
        all->seen[-hints->list[i]] = false;
}

static void need_hints(struct elaboration *all, const struct numbers *hints)
{
    for (size_t i = 0; i < hints->count; i++)
        if (hints->list[i] < 0)
            all->root_needed[-hints->list[i]] = true;
        else
            all->needed[hints->list[i]] = true;
}

/* The hints for a clause whose denial makes the clause `conflict` false: literals of the root, then reasons
 * in the order of the trail, then the conflict. */
static void find_hints(struct elaboration *all, long conflict, struct numbers *hints)
{
    struct numbers chain = {.list = NULL};
    lean_on(all, conflict, 0, hints);
    for (size_t i = all->trailed; i > all->root; i--) {
        int variable = abs(all->trail[i - 1]);
        if (!all->seen[variable] || all->reason[variable] == NO_REASON)
            continue;
        numbers_add(&chain, all->reason[variable]);
        lean_on(all, all->reason[variable], variable, hints);
    }
    while (chain.count > 0)
        numbers_add(hints, chain.list[--chain.count]);
    numbers_add(hints, conflict);
    free(chain.list);
    forget_seen(all, hints);
    need_hints(all, hints);
}

/* Deny a clause. Result: what is false then, or NO_REASON: the clause does not follow. */
static long deny(struct elaboration *all, long number)
{
    long conflict = NO_REASON;
    for (const int *literal = all->literals + all->first[number]; *literal; literal++)
        if (value_of(all, *literal) == 0)
            put_true(all, -*literal, NO_REASON);
    for (size_t i = 0; i < all->units.count && conflict == NO_REASON; i++)
        if (all->units.list[i] < number)
            conflict = begin_with(all, all->units.list[i]);
    return conflict == NO_REASON ? propagate(all, number) : conflict;
}

/* Find what one clause follows from. False: it does not follow. */
static bool explain(struct elaboration *all, long number)
{
    long conflict = deny(all, number);
    if (conflict != NO_REASON)
        find_hints(all, conflict, &all->hints[number]);
    go_back_to_root(all);
    return conflict != NO_REASON;
}

/* What literals of the root follow from: those that are needed, from the last one back. */
static void explain_root(struct elaboration *all)
{
    for (size_t i = all->root; i > 0; i--) {
        int variable = abs(all->trail[i - 1]);
        long reason = all->reason[variable];
        struct numbers *hints = &all->root_hints[variable];
        if (!all->root_needed[variable])
            continue;
        for (const int *literal = all->literals + all->first[reason]; *literal; literal++)
            if (abs(*literal) != variable)
                numbers_add(hints, -abs(*literal));
        numbers_add(hints, reason);
        need_hints(all, hints);
    }
}

static void watch_clause(struct elaboration *all, long number)
{
    const int *clause = all->literals + all->first[number];
    numbers_add(&all->watch[index_of(clause[0])], number);
    numbers_add(&all->watch[index_of(clause[1])], number);
}

/* Bring literals that the root leaves open, or makes true, to the front. Result: how many, up to two. */
static int open_to_front(const struct elaboration *all, int *clause)
{
    int open = 0;
    for (int *literal = clause; *literal && open < 2; literal++) {
        if (value_of(all, *literal) < 0)
            continue;
        int other = clause[open];
        clause[open++] = *literal;
        *literal = other;
    }
    return open;
}

/* Add clauses: the formula's while there is no root yet, then the learned ones up to the empty one. */
static void add_clauses(struct elaboration *all, const struct clause_row *row, size_t *at)
{
    for (size_t i = 0; i < row->count && (row->literals[i] || all->formula == 0);) {
        all->first[all->clauses] = *at;
        do
            all->literals[(*at)++] = row->literals[i];
        while (row->literals[i++]);
        if (open_to_front(all, all->literals + all->first[all->clauses]) == 2)
            watch_clause(all, all->clauses);
        else
            numbers_add(&all->units, all->clauses);
        all->clauses++;
    }
}

static long make_root(struct elaboration *all)
{
    long conflict = NO_REASON;
    for (size_t i = 0; i < all->units.count && conflict == NO_REASON; i++)
        conflict = begin_with(all, all->units.list[i]);
    if (conflict == NO_REASON)
        conflict = propagate(all, all->clauses);
    all->root = all->propagated = all->trailed;
    for (size_t i = 0; i < all->root; i++)
        all->at_root[abs(all->trail[i])] = true;
    all->units.count = 0;
    return conflict;
}

static long line_of(const struct elaboration *all, long hint)
{
    return hint < 0 ? all->root_line[-hint] : all->line[hint];
}

static void put_line(const struct elaboration *all, long line, const int *literals,
                     const struct numbers *hints, FILE *out)
{
    fprintf(out, "%ld ", line);
    for (; *literals; literals++)
        fprintf(out, "%d ", *literals);
    fputs("0 ", out);
    for (size_t i = 0; i < hints->count; i++)
        fprintf(out, "%ld ", line_of(all, hints->list[i]));
    fputs("0\n", out);
}

static void put_all(struct elaboration *all, FILE *out)
{
    long line = all->formula;
    for (long number = 0; number < all->formula; number++)
        all->line[number] = number + 1;
    for (size_t i = 0; i < all->root; i++) {
        int variable = abs(all->trail[i]);
        const struct numbers *hints = &all->root_hints[variable];
        if (hints->count == 1)
            all->root_line[variable] = line_of(all, hints->list[0]);
        else if (hints->count > 0)
            put_line(all, all->root_line[variable] = ++line, (const int[]){all->trail[i], 0}, hints, out);
    }
    for (long number = all->formula; number <= all->clauses; number++)
        if (all->hints[number].count > 0)
            put_line(all, all->line[number] = ++line, all->literals + all->first[number], &all->hints[number],
                     out);
}

static long count_clauses(const struct clause_row *row)
{
    long count = 0;
    for (size_t i = 0; i < row->count; i++)
        count += row->literals[i] == 0;
    return count;
}

static void elaboration_open(struct elaboration *all, const struct clause_row *formula,
                             const struct clause_row *learned, int variables)
{
    size_t clauses = (size_t)(count_clauses(formula) + count_clauses(learned)) + 1,
           of = (size_t)variables + 1;
    static const char what[] = "a proof";
    *all = (struct elaboration){
        .variables = variables,
        .literals = memory_take(formula->count + learned->count + 1, sizeof all->literals[0], what),
        .first = memory_take(clauses, sizeof all->first[0], what),
        .watch = memory_take(2 * of, sizeof all->watch[0], what),
        .value = memory_take(of, sizeof all->value[0], what),
        .reason = memory_take(of, sizeof all->reason[0], what),
        .trail = memory_take(of, sizeof all->trail[0], what),
        .hints = memory_take(clauses, sizeof all->hints[0], what),
        .root_hints = memory_take(of, sizeof all->root_hints[0], what),
        .needed = memory_take(clauses, sizeof all->needed[0], what),
        .root_needed = memory_take(of, sizeof all->root_needed[0], what),
        .seen = memory_take(of, sizeof all->seen[0], what),
        .at_root = memory_take(of, sizeof all->at_root[0], what),
        .line = memory_take(clauses, sizeof all->line[0], what),
        .root_line = memory_take(of, sizeof all->root_line[0], what),
    };
}

static void numbers_free(struct numbers *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(list[i].list);
    free(list);
}

static void elaboration_close(struct elaboration *all)
{
    size_t of = (size_t)all->variables + 1;
    numbers_free(all->watch, 2 * of);
    numbers_free(all->root_hints, of);
    numbers_free(all->hints, (size_t)all->clauses + 1);
    free(all->units.list);
    free(all->literals);
    free(all->first);
    free(all->value);
    free(all->reason);
    free(all->trail);
    free(all->needed);
    free(all->root_needed);
    free(all->seen);
    free(all->at_root);
    free(all->line);
    free(all->root_line);
}

bool lrat_write(const struct clause_row *formula, const struct clause_row *learned, int variables, FILE *out,
                bool (*stop)(void *arg), void *arg)
{
    struct elaboration all;
    size_t at = 0;
    elaboration_open(&all, formula, learned, variables);
    add_clauses(&all, formula, &at);
    all.formula = all.clauses;
    long conflict = make_root(&all);
    bool fine = true;
    if (conflict == NO_REASON)
        add_clauses(&all, learned, &at);
    all.first[all.clauses] = at;
    if (conflict != NO_REASON)
        find_hints(&all, conflict, &all.hints[all.clauses]);
    else
        fine = explain(&all, all.clauses);
    for (long number = all.clauses - 1; number >= all.formula && fine; number--)
        fine = !all.needed[number] || (!(stop && stop(arg)) && explain(&all, number));
    explain_root(&all);
    if (fine)
        put_all(&all, out);
    elaboration_close(&all);
    return fine;
}
