/*
 * solve.c: who gets the next slice of time.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fail.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "rng.h"
#include "sat/sat.h"
#include "seconds.h"
#include "solve/automorphism.h"
#include "solve/encode.h"
#include "solve/moves_check.h"
#include "solve/solve.h"
#include "solve/solve_halves.h"
#include "solve/translate.h"
#include "solve/worm_ways.h"

/* Seconds of computing of the first slice of greedy tries and of the solver, and how much longer the next one
 * is. A slice of tries is over, too, when so many of them bring nothing better; near the bound there may be
 * more of them, as the solver seldom is faster there. Symmetric schedules have a larger share, for so many
 * groups at least: one may have a schedule at once where another one needs long to have none. */
static const double greedy_slice = 0.4, solver_slice = 0.5, longer = 1.6, first_patience = 12,
                    patience_near = 400, automorphisms_share = 4, groups_at_least = 16, halves_share = 4;

/* A formula that the solver is at, and may go on with. */
struct front {
    struct encoding encoding;
    bool open;
    uint32_t steps;
};

struct solve {
    const struct solve_terms *terms;
    struct solved *solved;
    struct rng rng;
    double began, slice_end;
    uint32_t bound;         /* no schedule has fewer steps, whatever the solver says */
    struct front low, high; /* the least number of steps that is open, and one less than the best schedule */
    struct front symmetric; /* of symmetric schedules */
    uint32_t automorphism_steps;             /* for which `hopeless` holds */
    int automorphism_turn;                   /* the group whose turn it is */
    bool hopeless[AUTOMORPHISM_GROUPS_MOST]; /* by group: there is no schedule that is symmetric by it */
    bool relaxed;                            /* of sums: the formula that proves bounds still helps */
    bool halves;                             /* of sums: more time may make shorter halves */
    uint32_t sums_low; /* of sums: no schedule that adds every part once has fewer steps */
    uint32_t guess;    /* while there is no schedule: how far above the least number is tried */
    struct moves trial;
};

/* Is the whole search over, by time or by order? */
static bool all_is_over(void *arg)
{
    struct solve *solve = arg;
    struct solved *solved = solve->solved;
    solved->seconds = seconds_now() - solve->began;
    solved->late = solved->late || (solve->terms->seconds > 0 && solved->seconds >= solve->terms->seconds);
    solved->stopped = solved->stopped || solve->terms->watch(solved, solve->terms->arg);
    return solved->late || solved->stopped;
}

/* Is this slice over? */
static bool slice_is_over(void *arg)
{
    struct solve *solve = arg;
    return all_is_over(solve) || seconds_computed() >= solve->slice_end;
}

/* The least number of steps that schedules can have, as far as is known; of sums, those that add every part
 * once. */
static uint32_t least(const struct solve *solve)
{
    uint32_t lower = solve->solved->lower;
    return solve->sums_low > lower ? solve->sums_low : lower;
}

static bool is_over(const struct solve *solve)
{
    const struct solved *solved = solve->solved;
    uint32_t asked = solve->terms->asked;
    uint32_t lower = solve->relaxed ? solved->lower : least(solve);
    return solved->late || solved->stopped || (solved->found && (solved->steps <= lower || asked)) ||
           (asked && lower > asked);
}

/* ---------------------------------------------------------------------------------------- from above */

/* Check the schedule in `trial`, and keep it if it is better. */
static void keep_trial(struct solve *solve, enum solve_method method)
{
    const struct instance *instance = solve->terms->instance;
    struct solved *solved = solve->solved;
    char error[512];
    if (solved->found && solve->trial.steps >= solved->steps)
        return;
    if (instance->reverse)
        moves_reverse(&solve->trial, instance);
    moves_sort(&solve->trial);
    if (!moves_check(instance, &solve->trial, error, sizeof error)) {
        if (method == SOLVE_KNOWN) /* what was seen from outside may not tell what packets carry */
            return;
        panic("a schedule of %u steps that was found is wrong: %s", solve->trial.steps, error);
    }
    moves_swap(&solved->moves, &solve->trial);
    solved->found = true;
    solved->method = method;
    solved->steps = solved->moves.steps;
}

/* The most steps that a schedule may have to be of use. */
static uint32_t most_steps(const struct solve *solve)
{
    uint32_t most = solve->solved->found ? solve->solved->steps - 1 : UINT32_MAX, asked = solve->terms->asked;
    return asked && asked < most ? asked : most;
}

/* Begin with the best schedule that is known. */
static void take_known(struct solve *solve)
{
    const struct solve_known *known = &solve->terms->known;
    const char *from = "";
    while (known->next && from && !is_over(solve)) {
        from = known->next(&solve->trial, most_steps(solve), all_is_over, solve, known->arg);
        if (!from || solve->trial.steps > most_steps(solve))
            continue;
        uint32_t steps = solve->solved->steps;
        keep_trial(solve, SOLVE_KNOWN);
        if (solve->solved->steps != steps)
            solve->solved->from = from;
    }
}

/* One schedule: a translation, where the instance allows one and in every second try only if
 * others are wanted, too; with and without a preference for rare tokens. False: it was given up. */
static bool make_trial(struct solve *solve, const struct greedy_terms *terms, bool translated)
{
    const struct instance *instance = solve->terms->instance;
    if (translated)
        return translation_try(solve->terms->translation, terms, &solve->rng, &solve->trial);
    if (instance->ways)
        return worm_greedy(instance, terms, &solve->rng, &solve->trial);
    if (instance->form == INSTANCE_SUMS)
        return greedy_sums(instance, terms, solve->solved->tries, &solve->rng, &solve->trial);
    return instance_everywhere(instance) ? greedy_copies(instance, terms, &solve->rng, &solve->trial)
                                         : greedy_routes(instance, terms, &solve->rng, &solve->trial);
}

/* Make schedules while the slice lasts and there is patience. */
static void try_greedy(struct solve *solve, double seconds, double patience)
{
    const struct solve_terms *terms = solve->terms;
    struct solved *solved = solve->solved;
    struct greedy_terms greedy = {.stop = slice_is_over, .arg = solve};
    solve->slice_end = seconds_computed() + seconds;
    double tries = 0;
    do {
        uint64_t number = solved->tries++;
        bool translated = terms->translation && (terms->only_translations || number % 2 == 0);
        number /= terms->translation ? 2 : 1;
        greedy.rare = number % 2 == 0;
        greedy.by_use = number / 2 % 2 == 1;
        greedy.most = most_steps(solve);
        bool made = make_trial(solve, &greedy, translated);
        if (made)
            keep_trial(solve, translated ? SOLVE_TRANSLATED : SOLVE_GREEDY);
        tries = made ? 0 : tries + 1;
        if (solved->found && solved->steps <= solved->lower + 1 && patience < patience_near)
            patience = patience_near;
    } while (tries < patience && !is_over(solve) && !slice_is_over(solve));
}

/* Make an allreduce of two halves, if that may help. */
static void try_halves(struct solve *solve, double seconds)
{
    enum solve_method method;
    if (!solve->halves || is_over(solve))
        return;
    solve->halves = !solve_halves(solve->terms, solve->solved, seconds, &solve->trial, &method, solve_find);
    if (solve->trial.count > 0 && solve->trial.steps <= most_steps(solve))
        keep_trial(solve, method);
}

/* ---------------------------------------------------------------------------------------- from below */

static void close_front(struct front *front)
{
    if (front->open)
        encoding_close(&front->encoding);
    front->open = false;
}

static void count_formula(struct solved *solved, const struct front *front)
{
    solved->variables = sat_variables(front->encoding.sat);
    solved->clauses = sat_clauses(front->encoding.sat);
}

/* Make the formula for so many steps, if it is not there; with a group, of schedules that are symmetric by
 * it. False: it cannot be made. */
static bool open_front(struct solve *solve, struct front *front, uint32_t steps, bool relaxed, uint64_t group)
{
    const struct solve_terms *terms = solve->terms;
    struct solved *solved = solve->solved;
    struct encoding_terms of = {.steps = steps,
                                .rounds = terms->rounds,
                                .relaxed = relaxed,
                                .keep = terms->formula != NULL,
                                .seed = terms->seed,
                                .proof = terms->proof,
                                .automorphisms = group ? terms->automorphisms : NULL,
                                .group = group,
                                .stop = all_is_over,
                                .arg = solve};
    if (front->open && front->steps == steps && front->encoding.terms.relaxed == relaxed &&
        front->encoding.terms.group == group)
        return true;
    close_front(front);
    if (!encoding_fits(terms->instance, &of))
        return false;
    front->open = encoding_open(&front->encoding, terms->instance, &of);
    front->steps = steps;
    if (!front->open) {
        encoding_close(&front->encoding);
        return false;
    }
    if (solved->why == SOLVE_BOUND)
        count_formula(solved, front);
    return true;
}

/* There is no schedule of that many steps. */
static void raise_lower(struct solve *solve, const struct front *front)
{
    struct solved *solved = solve->solved;
    const struct solve_terms *terms = solve->terms;
    if (terms->formula && !encoding_write(&front->encoding, terms->task, terms->formula))
        solved->no_formula = true;
    if (front->steps < solved->lower)
        return;
    solved->lower = front->steps + 1;
    solved->why = SOLVE_PROOF;
    count_formula(solved, front);
}

/* Give the solver a slice for a number of steps. False: there is no formula for it. */
static bool try_solver(struct solve *solve, struct front *front, uint32_t steps, double seconds)
{
    bool sums = solve->terms->instance->form == INSTANCE_SUMS;
    bool relaxed = sums && solve->relaxed && front == &solve->low;
    solve->slice_end = seconds_computed() + seconds;
    if (!open_front(solve, front, steps, relaxed, 0))
        return false;
    solve->solved->proving = steps;
    enum sat_answer answer = encoding_solve(&front->encoding, slice_is_over, solve);
    solve->solved->proving = 0;
    if (answer == SAT_POSSIBLE && relaxed) {
        solve->relaxed = false;
    } else if (answer == SAT_POSSIBLE) {
        encoding_moves(&front->encoding, &solve->trial);
        keep_trial(solve, SOLVE_SAT);
    } else if (answer == SAT_IMPOSSIBLE && sums && !relaxed) {
        solve->sums_low = steps + 1 > solve->sums_low ? steps + 1 : solve->sums_low;
    } else if (answer == SAT_IMPOSSIBLE) {
        raise_lower(solve, front);
    }
    if (answer != SAT_UNKNOWN)
        close_front(front);
    return true;
}

/* The least number of steps that is open, and the one below the best schedule. */
static bool solve_between(struct solve *solve, double seconds)
{
    struct solved *solved = solve->solved;
    bool low = try_solver(solve, &solve->low, solve->relaxed ? solved->lower : least(solve), seconds);
    if (is_over(solve))
        return low;
    uint32_t high = solved->found ? solved->steps - 1 : least(solve) + ++solve->guess;
    if (high < least(solve) || (high == solve->low.steps && !solve->relaxed))
        return low;
    return try_solver(solve, &solve->high, high, seconds) || low;
}

/* ------------------------------------------------------------------------------- symmetric schedules */

/* The next group that is not hopeless for the least number of steps that is open, or, if all are, for the
 * next number. -1: there is none left below the best schedule. */
static int next_group(struct solve *solve)
{
    const struct solved *solved = solve->solved;
    int groups = solve->terms->automorphisms->groups;
    uint32_t asked = solve->terms->asked, first = asked ? asked : least(solve);
    if (solve->automorphism_steps < first) {
        solve->automorphism_steps = first;
        memset(solve->hopeless, 0, sizeof solve->hopeless);
    }
    if (solved->found && solve->automorphism_steps >= solved->steps)
        return -1;
    for (int i = 0; i < groups; i++) {
        int group = (solve->automorphism_turn + i) % groups;
        if (!solve->hopeless[group])
            return group;
    }
    if (asked || (solved->found && solve->automorphism_steps + 1 >= solved->steps))
        return -1;
    solve->automorphism_steps++;
    memset(solve->hopeless, 0, sizeof solve->hopeless);
    return solve->automorphism_turn = 0;
}

/* Give the solver a slice for symmetric schedules, a part of it for one group after the other. False: nothing
 * is left to try. */
static bool try_automorphisms(struct solve *solve, double seconds)
{
    const struct automorphisms *automorphisms = solve->terms->automorphisms;
    struct front *front = &solve->symmetric;
    int number = next_group(solve);
    bool some = number >= 0;
    double end = seconds_computed() + seconds;
    while (number >= 0 && !is_over(solve) && seconds_computed() < end) {
        solve->slice_end = seconds_computed() + seconds / groups_at_least;
        if (!open_front(solve, front, solve->automorphism_steps, false, automorphisms->group[number]))
            return false;
        solve->solved->proving = solve->automorphism_steps;
        enum sat_answer answer = sat_solve(front->encoding.sat, slice_is_over, solve);
        solve->solved->proving = 0;
        if (answer == SAT_POSSIBLE) {
            encoding_moves(&front->encoding, &solve->trial);
            keep_trial(solve, SOLVE_SYMMETRIC);
        }
        solve->hopeless[number] = answer == SAT_IMPOSSIBLE;
        solve->automorphism_turn = number + 1;
        if (answer == SAT_POSSIBLE)
            break;
        number = next_group(solve);
    }
    return some;
}

/* --------------------------------------------------------------------------------------- everything */

/* What is true before anything is tried. With rounds the bound is about them: the steps are at least as
 * many as the longest way has links. A proof leans on no bound. */
static void begin(struct solve *solve)
{
    const struct solve_terms *terms = solve->terms;
    const struct instance *instance = terms->instance;
    struct solved *solved = solve->solved;
    solved->found = instance->tokens == 0 || instance->nodes == 1;
    solve->bound = terms->rounds ? (uint32_t)instance_longest_way(instance) : (uint32_t)terms->bound;
    solve->bound = solve->bound > 0 || solved->found ? solve->bound : 1;
    solved->lower = terms->proof ? !solved->found : solve->bound;
    solve->relaxed = instance->form == INSTANCE_SUMS;
    solve->halves = solve->relaxed && !terms->rounds && !terms->proof;
    rng_open(&solve->rng, terms->seed, 0);
}

static void take_turns(struct solve *solve)
{
    const struct solve_terms *terms = solve->terms;
    bool greedy = !terms->rounds && !terms->proof, solver = true;
    bool automorphisms = greedy && terms->automorphisms && terms->automorphisms->groups > 0;
    greedy = greedy && (terms->translation || !terms->only_translations);
    double greedy_time = greedy_slice, solver_time = solver_slice, patience = first_patience;
    while (!is_over(solve) && (greedy || solver || automorphisms)) {
        if (greedy)
            try_greedy(solve, greedy_time, patience);
        if (automorphisms && !is_over(solve))
            automorphisms = try_automorphisms(solve, automorphisms_share * solver_time);
        try_halves(solve, halves_share * solver_time);
        if (solver && !is_over(solve))
            solver = terms->asked ? try_solver(solve, &solve->low, terms->asked, solver_time)
                                  : solve_between(solve, solver_time);
        solve->solved->no_formula = !solver;
        greedy_time *= longer;
        patience *= solver ? longer * longer : 1e9;
        solver_time *= solver ? longer * longer : 1;
    }
}

void solve_find(const struct solve_terms *terms, struct solved *solved)
{
    struct solve solve = {.terms = terms, .solved = solved, .began = seconds_now()};
    *solved = (struct solved){.why = SOLVE_BOUND};
    begin(&solve);
    try_halves(&solve, 2 * solver_slice);
    take_known(&solve);
    take_turns(&solve);
    solved->seconds = seconds_now() - solve.began;
    if (solved->why == SOLVE_BOUND && solved->lower < solve.bound)
        solved->lower = solve.bound;
    solved->sums_stand = least(&solve) > solved->lower;
    close_front(&solve.low);
    close_front(&solve.high);
    close_front(&solve.symmetric);
    moves_free(&solve.trial);
}
