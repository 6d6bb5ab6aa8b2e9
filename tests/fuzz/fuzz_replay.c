/*
 * Replay files: each is refused with one sentence that names file and line, or is the same again when it is
 * written and read back; and a run can be had with what it says.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fail.h"
#include "fuzz.h"
#include "run/array.h"
#include "stress/replay.h"

enum { PATH_SIZE = 64, STEPS_MOST = 200, ROOM_MOST = 16, ROUNDS = 3 };

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void check_same_options(const struct options *a, const struct options *b)
{
    ensure(same_text(a->topology, b->topology) && same_text(a->model, b->model));
    ensure(same_text(a->layer, b->layer));
    ensure(a->param_count == b->param_count);
    for (size_t i = 0; i < a->param_count; i++)
        ensure(same_text(a->params[i], b->params[i]));
    ensure(a->seed == b->seed && a->mailbox == b->mailbox && a->max_steps == b->max_steps);
    ensure(a->startup == b->startup && a->per_unit == b->per_unit);
    ensure(a->on_violation == b->on_violation && a->worms == b->worms && a->force == b->force);
    ensure(a->stack == b->stack);
}

static void check_same_disturb(const struct disturb_options *a, const struct disturb_options *b)
{
    ensure(a->seed == b->seed && a->order == b->order && a->changes == b->changes && a->jitter == b->jitter);
    ensure(a->lag == b->lag && a->lose == b->lose && a->twice == b->twice && a->corrupt == b->corrupt);
    ensure(a->garbage == b->garbage && a->at_once == b->at_once);
    ensure(a->plan_count == b->plan_count && a->choice_count == b->choice_count);
    for (size_t i = 0; i < a->plan_count; i++)
        ensure(a->plan[i].kind == b->plan[i].kind && a->plan[i].node == b->plan[i].node &&
               a->plan[i].peer == b->plan[i].peer && a->plan[i].from == b->plan[i].from &&
               a->plan[i].until == b->plan[i].until && a->plan[i].held == b->plan[i].held);
    for (size_t i = 0; i < a->choice_count; i++)
        ensure(choice_order(&a->choice[i], &b->choice[i]) == 0 && a->choice[i].kind == b->choice[i].kind &&
               a->choice[i].port == b->choice[i].port && a->choice[i].value == b->choice[i].value);
}

/* Through a pipe, which is written directly. The input is so short that what is written has room in it. */
static void check_round_trip(const struct replay *replay)
{
    int ends[2];
    char path[PATH_SIZE], error[OUTCOME_ERROR_SIZE];
    struct replay again;
    ensure(pipe(ends) == 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[1]);
    ensure(replay_write(replay, path, error, sizeof error));
    close(ends[1]);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    if (!replay_read(&again, path, error, sizeof error))
        panic("what was written is refused: %s", error);
    close(ends[0]);
    ensure(same_text(replay->program, again.program) && replay->expected == again.expected);
    ensure(replay->status == again.status && replay->result == again.result);
    check_same_options(&replay->options, &again.options);
    check_same_disturb(&replay->disturb, &again.disturb);
    replay_free(&again);
}

static void node(struct node *self)
{
    char byte = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct packet packet = PACKET(&byte, 1);
        for (int port = 0; port < node_degree(self); port++)
            node_send_packet_wait(self, port, &packet);
        for (int port = 0; port < node_degree(self); port++)
            node_recv_until(self, NODE_ANY_PORT, &packet, node_now(self) + ROUNDS);
    }
}

/* The program is ours, and small; all that disturbs it is the file's. */
static void check_run(const struct replay *replay)
{
    static const struct parray_program program = {.name = "fuzz", .node = node};
    char error[OUTCOME_ERROR_SIZE] = "";
    int status = 0;
    struct options options = replay->options;
    options.topology = "ring:4";
    options.model = NULL;
    options.param_count = 0;
    options.mailbox = options.mailbox < ROOM_MOST ? options.mailbox : ROOM_MOST;
    options.max_steps = STEPS_MOST;
    options.stack = 0;
    options.workers = 1;
    options.disturb = &replay->disturb;
    struct parray *array = array_open(&program, &options, NULL, &status, error);
    ensure(array || (status == PARRAY_USAGE && error[0] && !strchr(error, '\n')));
    if (array)
        status = array_run(array);
    ensure(status >= PARRAY_DONE && status <= PARRAY_LIMIT);
    array_close(array);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int file = -1;
    char path[PATH_SIZE], error[OUTCOME_ERROR_SIZE] = "";
    struct replay replay;
    if (file < 0)
        file = memfd_create("replay", 0);
    ensure(file >= 0 && ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (replay_read(&replay, path, error, sizeof error)) {
        check_round_trip(&replay);
        check_run(&replay);
    } else {
        ensure(strncmp(error, path, strlen(path)) == 0 && !strchr(error, '\n'));
    }
    replay_free(&replay);
    return 0;
}
