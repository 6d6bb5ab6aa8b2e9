/*
 * lrat_check.c: one line at a time. Nothing is searched: a hint that does not help rejects the proof.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "certificate/lrat_check.h"

struct lrat_checker {
    struct cnf *cnf;
    long *number; /* by place: the number of a clause, growing */
    bool *deleted;
    size_t number_room, deleted_room;
    signed char *value; /* by variable: 1 true, -1 false, 0 open */
    int *trail;         /* variables that have a value; each is there once */
    size_t trailed;
    int line; /* of the proof */
    char *why;
};

static int value_of(const struct lrat_checker *check, int literal)
{
    return literal > 0 ? check->value[literal] : -check->value[-literal];
}

static void make_true(struct lrat_checker *check, int literal)
{
    check->value[abs(literal)] = literal > 0 ? 1 : -1;
    check->trail[check->trailed++] = abs(literal);
}

/* The place of the clause with a number. False, with a sentence: there is none. */
static bool find_clause(const struct lrat_checker *check, long number, size_t *place)
{
    size_t low = 0, high = check->cnf->clauses;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (check->number[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == check->cnf->clauses || check->number[low] != number)
        return reject(check->why, "line %d of the proof names clause %ld, which there is not", check->line,
                      number);
    if (check->deleted[low])
        return reject(check->why, "line %d of the proof names clause %ld, which is deleted", check->line,
                      number);
    *place = low;
    return true;
}

/* Add the literals of a line as a clause that does not count yet, and deny them. */
static bool take_clause(struct lrat_checker *check, const char **text, size_t *end)
{
    struct cnf *cnf = check->cnf;
    long literal = 1;
    for (*end = cnf->literals; literal; (*end)++) {
        if (!take_whole(text, cnf->variables, &literal))
            return reject(check->why,
                          "line %d of the proof is cut off, or no clause of the formula's %d variables",
                          check->line, cnf->variables);
        if (!room_for(&cnf->literal, &cnf->room, *end + 1, sizeof cnf->literal[0]))
            return reject(check->why, "there is not enough memory for the proof");
        cnf->literal[*end] = (int)literal;
        if (literal && value_of(check, (int)literal) > 0)
            return reject(check->why, "line %d of the proof has a literal and its negative", check->line);
        if (literal && value_of(check, (int)literal) == 0)
            make_true(check, -(int)literal);
    }
    return true;
}

/* Look at the clause that a hint names: is it false? Else it must leave one literal open. */
static bool follow_hint(struct lrat_checker *check, long hint, bool *contradiction)
{
    size_t place;
    int open = 0;
    if (!find_clause(check, hint, &place))
        return false;
    for (const int *literal = check->cnf->literal + check->cnf->first[place]; *literal; literal++) {
        int value = value_of(check, *literal);
        if (value < 0 || *literal == open)
            continue;
        if (value > 0 || open)
            return reject(check->why, "line %d of the proof: the hint %ld implies nothing there", check->line,
                          hint);
        open = *literal;
    }
    if (open)
        make_true(check, open);
    *contradiction = open == 0;
    return true;
}

/* Take the next of the clauses that a line names; 0 ends them. False, with a sentence: none of both is
 * there. */
static bool take_name(const struct lrat_checker *check, const char **text, long *number)
{
    return take_whole(text, LONG_MAX, number) ||
           reject(check->why, "line %d of the proof is cut off: no 0 is behind the clauses that it names",
                  check->line);
}

static bool follow_hints(struct lrat_checker *check, const char **text)
{
    bool contradiction = false, fine;
    long hint = 0;
    while ((fine = take_name(check, text, &hint)) && hint) {
        if (hint < 0)
            return reject(check->why,
                          "line %d of the proof has a hint below 0: only unit propagation is accepted",
                          check->line);
        if (!contradiction && !follow_hint(check, hint, &contradiction))
            return false;
    }
    if (fine && !contradiction)
        return reject(check->why,
                      "line %d of the proof does not follow: its hints end before a contradiction",
                      check->line);
    return fine;
}

/* Take a clause with its number into the formula. */
static bool count_clause(struct lrat_checker *check, long number, size_t end)
{
    struct cnf *cnf = check->cnf;
    size_t count = cnf->clauses + 1;
    if (!room_for(&cnf->first, &cnf->first_room, count + 1, sizeof cnf->first[0]) ||
        !room_for(&check->number, &check->number_room, count, sizeof check->number[0]) ||
        !room_for(&check->deleted, &check->deleted_room, count, sizeof check->deleted[0]))
        return reject(check->why, "there is not enough memory for the proof");
    check->number[cnf->clauses] = number;
    cnf->clauses = count;
    cnf->first[count] = cnf->literals = end;
    return true;
}

static bool add_line(struct lrat_checker *check, long number, const char **text, bool *empty)
{
    size_t end, last = check->cnf->clauses;
    if (last > 0 && number <= check->number[last - 1])
        return reject(check->why, "line %d of the proof: number %ld does not grow", check->line, number);
    bool fine = take_clause(check, text, &end) && follow_hints(check, text);
    while (check->trailed > 0)
        check->value[check->trail[--check->trailed]] = 0;
    *empty = fine && end == check->cnf->literals + 1;
    return fine && count_clause(check, number, end);
}

static bool delete_line(struct lrat_checker *check, const char **text)
{
    long number = 0;
    size_t place;
    bool fine;
    while ((fine = take_name(check, text, &number)) && number) {
        if (!find_clause(check, number, &place))
            return false;
        check->deleted[place] = true;
    }
    return fine;
}

static bool take_line(struct lrat_checker *check, const char *text, bool *empty)
{
    long number;
    if (text[0] == 'c')
        return true;
    if (!take_whole(&text, LONG_MAX, &number) || number <= 0)
        return reject(check->why, "line %d of the proof does not begin with a number above 0", check->line);
    text += strspn(text, " \t");
    bool deletes = text[0] == 'd';
    text += deletes;
    if (!(deletes ? delete_line(check, &text) : add_line(check, number, &text, empty)))
        return false;
    text += strspn(text, " \t\r");
    return *text == '\n' ||
           reject(check->why, "line %d of the proof has something behind its last 0, or is cut off",
                  check->line);
}

/* The clauses of the formula get their numbers. */
static bool begin(struct lrat_checker *check)
{
    size_t clauses = check->cnf->clauses, of = (size_t)check->cnf->variables + 1;
    check->value = calloc(of, sizeof check->value[0]);
    check->trail = calloc(of, sizeof check->trail[0]);
    if (!check->value || !check->trail ||
        !room_for(&check->number, &check->number_room, clauses + 1, sizeof check->number[0]) ||
        !room_for(&check->deleted, &check->deleted_room, clauses + 1, sizeof check->deleted[0]) ||
        !room_for(&check->cnf->first, &check->cnf->first_room, clauses + 1, sizeof check->cnf->first[0]))
        return reject(check->why, "there is not enough memory for the proof");
    for (size_t i = 0; i < clauses; i++)
        check->number[i] = (long)i + 1;
    return true;
}

bool lrat_check(struct cnf *cnf, FILE *proof, int *lines, char why[REJECTION_SIZE])
{
    struct lrat_checker check = {.cnf = cnf, .why = why};
    char *text = NULL;
    size_t size = 0;
    bool empty = false, fine = begin(&check);
    for (ssize_t length; fine && !empty && (length = getline(&text, &size, proof)) >= 0;) {
        check.line++;
        fine =
            strlen(text) == (size_t)length
                ? take_line(&check, text, &empty)
                : reject(why, "line %d of the proof has a byte 0, behind which nothing is read", check.line);
    }
    if (fine && !empty)
        fine = reject(why, "the proof ends at line %d without the empty clause", check.line);
    *lines = check.line;
    free(text);
    free(check.number);
    free(check.deleted);
    free(check.value);
    free(check.trail);
    return fine;
}
