/*
 * The first packet that holds an address of this process is named.
 */
#include "../../trial.h"
#include "disturb/addresses.h"
#include "facts/disturb_options.h"

/* Nodes 2 and 3 send an address in step 3, node 3 another one in step 4. */
static void sends(struct node *self)
{
    uintptr_t word = 0;
    for (int step = 1; step <= 4; step++) {
        bool tells = (step == 3 && node_rank(self) >= 2) || (step == 4 && node_rank(self) == 3);
        word = tells ? (uintptr_t)&word : (uintptr_t)step;
        node_send_at(self, 1, &word, sizeof word, step == 3 ? "folder/three.c:3" : "folder/other.c:1");
        node_step(self);
    }
}

static const struct parray_program program = {
    .name = "sends", .topology = "ring:6", .mailbox = 4, .node = sends};

START_TEST(the_first_one_is_named_on_every_engine)
{
    struct disturb_options disturb = {.addresses = true};
    struct options options = trial_on("ring:6");
    struct address_sent first;
    options.disturb = &disturb;
    struct trial trial = trial_run(&program, options, _i);
    ck_assert(addresses_first(trial.array, &first));
    ck_assert(first.step == 3 && first.rank == 2);
    ck_assert_str_eq(first.site, "folder/three.c:3");
    trial_end(&trial);
    disturb = (struct disturb_options){.at_once = true};
    trial = trial_run(&program, options, _i);
    ck_assert(!addresses_first(trial.array, &first));
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_first_one_is_named_on_every_engine, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
