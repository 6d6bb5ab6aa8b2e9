/*
 * scoped.h: the scope of a run, for tests of pages.
 *
 * scoped_open runs a program on fibers into a trace, reads the trace back and opens its scope; scoped_close
 * frees all.
 */
#ifndef SCOPED_H
#define SCOPED_H

#include "../../recorded.h"
#include "page/page_scope.h"

struct scoped {
    struct recording *recording;
    struct scope scope;
};

/* Fails unless the status is as given. */
static inline struct scoped scoped_with(const struct parray_program *program, struct options options,
                                        int status)
{
    char path[96];
    struct scoped scoped;
    struct trial trial = recorded_run(program, options, 0, recorded_path(path, ".trace"));
    ck_assert_msg(trial.status == status, "%d: %s", trial.status, trial.outcome->error);
    trial_end(&trial);
    scoped.recording = recorded_open(path);
    unlink(path);
    ck_assert(scope_open(&scoped.scope, scoped.recording));
    return scoped;
}

static inline struct scoped scoped_open(const struct parray_program *program, const char *topology,
                                        int status)
{
    return scoped_with(program, trial_on(topology), status);
}

static inline void scoped_close(struct scoped *scoped)
{
    scope_close(&scoped->scope);
    recording_close(scoped->recording);
}

/* ------------------------------------------------------------------------------------ programs */

/* A token goes round a ring once. */
static inline void round_node(struct node *self)
{
    if (node_rank(self) == 0)
        node_send(self, 1, NULL, 0);
    node_recv(self, 0, NULL, 0);
    if (node_rank(self) > 0)
        node_send(self, 1, NULL, 0);
}

static const struct parray_program round_program = {.name = "round", .node = round_node};

static inline void quiet_node(struct node *self)
{
    (void)self;
}

static const struct parray_program quiet_program = {.name = "quiet", .node = quiet_node};

/* Every node waits for the node before it. */
static inline void stuck_node(struct node *self)
{
    node_recv(self, 0, NULL, 0);
}

static const struct parray_program stuck_program = {.name = "stuck", .node = stuck_node};

/* Node 0 sends four packets into a mailbox of two slots, from which node 1 receives in step 10: one stall,
 * steps 3 to 10. */
static inline void late_node(struct node *self)
{
    for (int i = 0; i < 4 && node_rank(self) == 0; i++) {
        node_send(self, 1, NULL, 0);
        node_step(self);
    }
    if (node_rank(self) != 1)
        return;
    node_wait_until(self, 10);
    for (int i = 0; i < 4; i++)
        node_recv(self, 0, NULL, 0);
}

static const struct parray_program late_program = {.name = "late", .mailbox = 2, .node = late_node};

#endif
