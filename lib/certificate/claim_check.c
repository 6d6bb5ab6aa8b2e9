/*
 * claim_check.c: each clause of a formula is held against the kinds that there are.
 *
 * Where sets of literals are compared, `seen` of a variable is a stamp: two new ones are taken for each
 * clause.
 */
#include <stdlib.h>
#include <string.h>

#include "certificate/claim_check.h"

/* A clause that is looked at. */
struct claim_clause {
    struct formula_claim *claim;
    const int *literal;
    size_t count;
};

static const struct claim_variable *meaning(const struct claim_clause *clause, size_t i)
{
    return &clause->claim->variable[abs(clause->literal[i])];
}

/* Is there a literal, true, that means this? */
static bool has(const struct claim_clause *clause, const char *kind, int of, int token, int step)
{
    for (size_t i = 0; i < clause->count; i++) {
        const struct claim_variable *variable = meaning(clause, i);
        if (clause->literal[i] > 0 && variable->kind == kind && variable->what[0] == of &&
            variable->what[1] == token && variable->what[2] == step)
            return true;
    }
    return false;
}

static bool is_end(const struct claim_clause *clause)
{
    const struct claim_variable *first = meaning(clause, 0);
    if (clause->count != 1 || first->kind != have_kind)
        return false;
    const struct claim_token *token = &clause->claim->token[first->what[1]];
    if (clause->literal[0] < 0)
        return first->what[2] == 0 && first->what[0] != token->origin;
    return first->what[2] == clause->claim->steps && (token->target < 0 || token->target == first->what[0]);
}

/* What follows when one literal is false that is negative: a crossing, or that a node has a token. */
static bool is_consequence(const struct claim_clause *clause, const struct claim_variable *first)
{
    const struct formula_claim *claim = clause->claim;
    int of = first->what[0], token = first->what[1], step = first->what[2];
    if (first->kind == more_kind)
        return has(clause, more_kind, of - 1, 0, step);
    if (first->kind == cross_kind)
        return has(clause, have_kind, claim->channel[of].from, token, step - 1) ||
               has(clause, packet_kind, of, claim->token[token].unit, step);
    if (first->kind != have_kind || step == 0 || !has(clause, have_kind, of, token, step - 1))
        return false;
    for (int c = 0; c < claim->channels; c++)
        if (claim->channel[c].to == of && !has(clause, cross_kind, c, token, step))
            return false;
    return true;
}

/* The limits: of crossings in a step, those that are alike in some way. */
enum likeness { SAME_CHANNEL, SAME_LINK, SAME_SENDER, SAME_RECEIVER, AT_BEGINNING, AT_END, LIKENESSES };

static bool are_alike(const struct claim_channel *a, const struct claim_channel *b, enum likeness how)
{
    int node = how == AT_BEGINNING ? a->from : a->to;
    switch (how) {
    case SAME_CHANNEL:
        return a == b;
    case SAME_LINK:
        return a->link == b->link;
    case SAME_SENDER:
        return a->from == b->from;
    case SAME_RECEIVER:
        return a->to == b->to;
    default:
        return b->from == node || b->to == node;
    }
}

/* How many there may be at most, in a round; 0: any number. */
static long most_alike(const struct formula_claim *claim, const struct claim_channel *channel,
                       enum likeness how)
{
    long width = claim->ports ? 1 : channel->width, one = claim->worms;
    const long most[LIKENESSES] = {
        width,           claim->half_duplex ? width : 0, claim->sends,
        claim->receives, claim->transmissions + one,     claim->transmissions + one};
    return most[how];
}

static bool holds(const struct claim_channel *worm, int held)
{
    size_t i = 0;
    while (i < worm->held && worm->holds[i] != held)
        i++;
    return i < worm->held;
}

/* What a variable counts: itself, or the loads of a count. */
static size_t loads_of(const struct claim_clause *clause, size_t i, const int **loads, const int *own)
{
    const struct claim_variable *variable = meaning(clause, i);
    *loads = variable->kind == count_kind ? variable->counts : own;
    return variable->kind == count_kind ? variable->counted : 1;
}

/* With what loads are compared: with the first one, of the same step, by `how`, or, if that is not -1, by
 * what both hold. If the first is of no channel but says how many rounds a step has, with nothing. */
struct load_comparison {
    const struct claim_variable *first;
    enum likeness how;
    int held;
    long before, after; /* `seen` of a load must be `before`; 0: must not be `after`; it becomes `after` */
};

static bool load_fits(struct formula_claim *claim, const struct load_comparison *with, int load)
{
    struct claim_variable *variable = &claim->variable[load];
    bool fits = with->before ? variable->seen == with->before : variable->seen != with->after;
    variable->seen = with->after;
    if (!fits || variable->kind != with->first->kind || variable->kind == more_kind)
        return fits && variable->kind == with->first->kind;
    const struct claim_channel *first = &claim->channel[with->first->what[0]];
    const struct claim_channel *channel = &claim->channel[variable->what[0]];
    return variable->what[2] == with->first->what[2] &&
           (with->before ||
            (with->held < 0 ? are_alike(first, channel, with->how) : holds(channel, with->held)));
}

/* How many true loads it takes to make every negative literal false; -1: a load is there twice, or does not
 * fit, or a literal is about no loads. */
static long sum_of_counts(const struct claim_clause *clause, const struct load_comparison *with)
{
    long sum = 0;
    for (size_t i = 0; i < clause->count; i++) {
        const struct claim_variable *variable = meaning(clause, i);
        const int own = abs(clause->literal[i]), *loads;
        if (clause->literal[i] > 0)
            continue;
        if (variable->kind != count_kind && variable->kind != with->first->kind)
            return -1;
        size_t count = loads_of(clause, i, &loads, &own);
        for (size_t k = 0; k < count; k++)
            if (!load_fits(clause->claim, with, loads[k]))
                return -1;
        sum += variable->kind == count_kind ? variable->what[0] : 1;
    }
    return sum;
}

/* Some counts together make another one, the one literal that is true. */
static bool is_count(const struct claim_clause *clause, const struct claim_variable *whole)
{
    struct formula_claim *claim = clause->claim;
    struct load_comparison with = {.first = whole, .before = claim->stamp + 1, .after = claim->stamp + 2};
    claim->stamp += 2;
    if (whole->kind != count_kind || whole->counted == 0)
        return false;
    with.first = &claim->variable[whole->counts[0]];
    for (size_t i = 0; i < whole->counted; i++)
        claim->variable[whole->counts[i]].seen = with.before;
    return sum_of_counts(clause, &with) >= whole->what[0];
}

/* Under a limit of one port two different links of a node are not used in one step. */
static bool are_two_ports(const struct claim_clause *clause, int node)
{
    const struct formula_claim *claim = clause->claim;
    const int own[] = {abs(clause->literal[0]), abs(clause->literal[1])}, *a, *b;
    for (size_t i = 0; i < 2; i++)
        if (meaning(clause, i)->kind != count_kind && !claim_is_load(claim, meaning(clause, i)))
            return false;
    size_t a_count = loads_of(clause, 0, &a, &own[0]), b_count = loads_of(clause, 1, &b, &own[1]);
    for (size_t i = 0; i < a_count; i++)
        for (size_t k = 0; k < b_count; k++) {
            const struct claim_variable *one = &claim->variable[a[i]], *other = &claim->variable[b[k]];
            const struct claim_channel *over = &claim->channel[one->what[0]],
                                       *under = &claim->channel[other->what[0]];
            if (one->what[2] != other->what[2] || over->link == under->link ||
                (over->from != node && over->to != node) || (under->from != node && under->to != node))
                return false;
        }
    return true;
}

/* What the limits say of loads like this one in a step of so many rounds. */
static bool is_too_much(const struct claim_clause *clause, const struct claim_variable *first, long rounds)
{
    struct formula_claim *claim = clause->claim;
    const struct claim_channel *channel = &claim->channel[first->what[0]];
    struct load_comparison with = {.first = first, .held = -1};
    for (with.how = SAME_CHANNEL; with.how < LIKENESSES; with.how++) {
        long most = most_alike(claim, channel, with.how);
        with.after = ++claim->stamp;
        if (most > 0 && sum_of_counts(clause, &with) > most * rounds)
            return true;
    }
    for (size_t i = 0; i < channel->held; i++) {
        with.held = channel->holds[i];
        with.after = ++claim->stamp;
        if (sum_of_counts(clause, &with) > rounds)
            return true;
    }
    return claim->ports == 1 && clause->count == 2 && rounds == 1 &&
           (are_two_ports(clause, channel->from) || are_two_ports(clause, channel->to));
}

/* More than the limits allow: in a step that has no more rounds than `unless` says, or in any. */
static bool is_excess(const struct claim_clause *clause, const struct claim_variable *unless)
{
    struct formula_claim *claim = clause->claim;
    size_t i = clause->literal[0] > 0 && clause->count > 1;
    const int own = abs(clause->literal[i]), *loads;
    if (clause->literal[i] > 0 || (unless && unless->kind != more_kind) ||
        loads_of(clause, i, &loads, &own) == 0)
        return false;
    const struct claim_variable *first = &claim->variable[loads[0]];
    long further = claim->rounds ? claim->rounds - claim->steps : 0; /* rounds, besides one in each step */
    if (first->kind == more_kind) {
        const struct load_comparison with = {.first = first, .after = ++claim->stamp};
        return !unless && sum_of_counts(clause, &with) > further;
    }
    return claim_is_load(claim, first) && (!unless || unless->what[2] == first->what[2]) &&
           is_too_much(clause, first, unless ? unless->what[0] : further + 1);
}

static bool belongs(struct claim_clause *clause)
{
    const struct claim_variable *positive = NULL, *negative = NULL;
    size_t positives = 0, negatives = 0;
    for (size_t i = 0; i < clause->count; i++) {
        const struct claim_variable *variable = meaning(clause, i);
        if (clause->literal[i] > 0)
            positive = variable, positives++;
        else
            negative = variable, negatives++;
    }
    if (clause->count == 0)
        return false;
    if (is_end(clause))
        return true;
    if (negatives == 1 && is_consequence(clause, negative))
        return true;
    if (positives == 1)
        return is_count(clause, positive) || is_excess(clause, positive);
    return positives == 0 && is_excess(clause, NULL);
}

static int compare_meanings(const void *a, const void *b)
{
    const struct claim_variable *const *one = a, *const *other = b;
    int order = strcmp((*one)->kind, (*other)->kind);
    for (int i = 0; i < 3 && order == 0; i++)
        order = ((*one)->what[i] > (*other)->what[i]) - ((*one)->what[i] < (*other)->what[i]);
    return order;
}

/* Does every variable stand for something else? Two that stand for the same would count twice. Counts may be
 * alike: what they count is compared. */
static bool are_different(const struct formula_claim *claim, int variables, char *why)
{
    const struct claim_variable **sorted = calloc((size_t)variables + 1, sizeof(*sorted));
    size_t count = 0, i = 1;
    if (!sorted)
        return reject(why, "there is not enough memory for the formula");
    for (int v = 1; v <= variables; v++)
        if (claim->variable[v].kind != count_kind)
            sorted[count++] = &claim->variable[v];
    qsort(sorted, count, sizeof(*sorted), compare_meanings);
    while (i < count && compare_meanings(&sorted[i - 1], &sorted[i]) != 0)
        i++;
    if (i < count)
        reject(why, "variables %ld and %ld of the formula stand for the same",
               (long)(sorted[i - 1] - claim->variable), (long)(sorted[i] - claim->variable));
    free(sorted);
    return i >= count;
}

/* Is there all that clauses are held against? */
static bool is_whole(const struct formula_claim *claim, const struct cnf *cnf, char *why)
{
    if (!claim->name[0] || !claim->channel || claim->steps == 0)
        return reject(why, "the formula does not say in comments what it claims, or not all of it");
    for (long c = 0; c < claim->channels; c++)
        if (!claim->channel[c].width)
            return reject(why, "the formula does not say what channel %ld is", c);
    for (int v = 1; v <= cnf->variables; v++)
        if ((size_t)v >= claim->variables || !claim->variable[v].kind)
            return reject(why, "the formula does not say what variable %d stands for", v);
    return are_different(claim, cnf->variables, why);
}

bool claim_check(struct formula_claim *claim, const struct cnf *cnf, char why[REJECTION_SIZE])
{
    if (!is_whole(claim, cnf, why))
        return false;
    for (size_t i = 0; i < cnf->clauses; i++) {
        struct claim_clause clause = {claim, cnf->literal + cnf->first[i],
                                      cnf->first[i + 1] - cnf->first[i] - 1};
        if (!belongs(&clause))
            return reject(why, "line %d of the formula: no rule of schedules says so", cnf->line[i]);
    }
    return true;
}

void claim_free(struct formula_claim *claim)
{
    for (size_t i = 0; i < claim->variables; i++)
        free(claim->variable[i].counts);
    free(claim->variable);
    for (long c = 0; claim->channel && c < claim->channels; c++)
        free(claim->channel[c].holds);
    free(claim->channel);
    free(claim->token);
    *claim = (struct formula_claim){.steps = 0};
}
