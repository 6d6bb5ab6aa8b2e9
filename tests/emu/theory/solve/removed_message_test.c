/*
 * Of a written schedule each message is taken out in turn, at both of its ends, so that nothing waits for it:
 * the run under the task finds it, unless what is left still does the task, as the check of moves tells.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../recorded.h"
#include "goal_file.h"
#include "solve/moves_check.h"
#include "topo/topo.h"

static bool never(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

struct end {
    int rank, peer;
    char *at; /* in the text, "send ..." or "recv ..." */
};

/* The next end of a message in the text, from *at on; `word` is "send" or "recv". False: there is none. */
static bool next_end(char **at, int *rank, const char *word, struct end *end)
{
    for (char *line = *at; line; line = *at) {
        char *colon = strstr(line, ": "), *after = strchr(line, '\n');
        int label, bytes;
        char kind[8], way[8];
        *at = after ? after + 1 : NULL;
        if (sscanf(line, "rank %d {", rank) == 1)
            continue;
        if (sscanf(line, "l%d: %7s %db %7s %d", &label, kind, &bytes, way, &end->peer) == 5 &&
            strcmp(kind, word) == 0) {
            end->rank = *rank;
            end->at = colon + 2;
            return true;
        }
    }
    return false;
}

/* An end becomes a calculation of no cost, which keeps its label. */
static void blank(char *at)
{
    memset(at, ' ', strcspn(at, "\n"));
    memcpy(at, "calc 0", 6);
}

/* Take message `number` out of the text: its send, and the receive that it meets. False: there is none. */
static bool take_out(char *text, size_t number)
{
    struct end send = {0, 0, NULL}, end;
    size_t before = 0, k = 0;
    int rank = -1;
    char *at = text;
    for (; next_end(&at, &rank, "send", &end); k++) {
        if (k == number) {
            send = end;
            break;
        }
    }
    if (!send.at)
        return false;
    at = text;
    rank = -1;
    while (next_end(&at, &rank, "send", &end) && end.at != send.at)
        before += end.rank == send.rank && end.peer == send.peer;
    at = text;
    rank = -1;
    while (next_end(&at, &rank, "recv", &end))
        if (end.rank == send.peer && end.peer == send.rank && before-- == 0)
            break;
    ck_assert_int_eq(end.rank, send.peer);
    blank(send.at);
    blank(end.at);
    return true;
}

/* The moves of the solver that are the message: sends are listed by rank, then step, then port. */
static int send_order(const struct move *a, const struct move *b, const struct instance *instance)
{
    const struct instance_channel *x = &instance->channel[a->channel], *y = &instance->channel[b->channel];
    if (x->from != y->from)
        return x->from - y->from;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return x->port - y->port;
}

/* Do the moves without one of them still do the task? */
static bool is_redundant(const struct instance *instance, const struct solved *solved, size_t number)
{
    struct moves rest = {.list = NULL};
    char error[512];
    size_t place;
    for (size_t i = 0; i < solved->moves.count; i++) {
        const struct move *move = &solved->moves.list[i];
        place = 0;
        for (size_t k = 0; k < solved->moves.count; k++)
            place += send_order(&solved->moves.list[k], move, instance) < 0;
        if (place != number)
            moves_add(&rest, move->step, move->channel, move->token);
    }
    bool fine = moves_check(instance, &rest, error, sizeof error);
    moves_free(&rest);
    return fine;
}

/* Result: how many of the messages are not needed. */
static size_t check_all(const struct instance *instance, const struct solved *solved,
                        const struct task_asked *asked)
{
    size_t size, redundant = 0, number = 0;
    goal_file_write(instance, solved, asked);
    char *text = recorded_bytes(goal_file, &size);
    for (;; number++) {
        char *less = strdup(text);
        if (!take_out(less, number)) {
            free(less);
            break;
        }
        FILE *file = fopen(goal_file, "w");
        ck_assert(file && fputs(less, file) >= 0 && fclose(file) == 0);
        struct trial trial = goal_file_run(instance, asked);
        bool found = trial.status == PARRAY_WRONG && trial.outcome->verified == 0;
        bool spare = instance->form == INSTANCE_TOKENS && is_redundant(instance, solved, number);
        ck_assert_msg(found != spare, "%s on %s: message %zu is taken out: %s", asked->task->name,
                      instance->topo->spec, number, trial.outcome->error);
        redundant += spare;
        trial_end(&trial);
        free(less);
    }
    ck_assert_uint_eq(number, solved->moves.count);
    free(text);
    unlink(goal_file);
    return redundant;
}

static void check(const char *task, const char *spec, const char *param)
{
    char error[INSTANCE_ERROR_SIZE];
    struct topo *topo = topo_open(spec, error, sizeof error);
    struct task_case task_case;
    struct instance instance;
    struct solved solved;
    ck_assert_msg(topo, "%s", error);
    const struct task_asked asked = {task_find(task), topo, 1, &param, 1};
    ck_assert_msg(task_case_open(&task_case, &asked), "%s", task_case.error);
    ck_assert_msg(instance_open(&instance, &task_case, model_find("F*"), error), "%s", error);
    const struct solve_terms terms = {.instance = &instance, .seed = 1, .watch = never};
    solve_find(&terms, &solved);
    ck_assert(solved.found && solved.moves.count);
    ck_assert_uint_lt(4 * check_all(&instance, &solved, &asked), solved.moves.count);
    solved_close(&solved);
    instance_close(&instance);
    task_case_close(&task_case);
    topo_close(topo);
}

START_TEST(a_message_that_is_missing_is_found)
{
    static const char *const tasks[] = {"gossip",   "broadcast", "scatter",        "gather",
                                        "exchange", "reduce",    "reduce-scatter", "allreduce"};
    for (size_t i = 0; i < ARRAY_LENGTH(tasks); i++) {
        check(tasks[i], "ring:4", "units=1");
        check(tasks[i], "ring:4", "units=2");
        check(tasks[i], "mesh:2x3", "units=1");
    }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_message_that_is_missing_is_found);
}

UNIT(add, 60)
