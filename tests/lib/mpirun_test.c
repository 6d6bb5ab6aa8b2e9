/*
 * A script in the place of mpirun: which words it gets, whose status and whose words arrive, and what is said
 * of ends without a report.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* environ */
#endif
#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "in_child.h"
#include "mpirun.h"
#include "say.h"
#include "suite.h"
#include "temporary.h"

static const char script[] = "#!/bin/sh\n"
                             "case $MODE in\n"
                             "words) printf '%s ' \"$@\" ;;\n"
                             "progress) echo \"${PARRAY_RANKS_PROGRESS-no}\" ;;\n"
                             "status) echo '-1 4' >>\"$PARRAY_RANKS\"; exit 1 ;;\n"
                             "exit) echo told; echo complaint >&2; exit 3 ;;\n"
                             "signal) exit 139 ;;\n"
                             "killed) kill -9 $$ ;;\n"
                             "interrupt)\n"
                             "    trap 'echo \"-1 130\" >>\"$PARRAY_RANKS\"; exit 1' USR1\n"
                             "    kill -INT $PPID\n"
                             "    while :; do :; done ;;\n"
                             "esac\n";

static char place[TEMPORARY_SIZE], out[4096], err[1024];
static const char *library;
static bool progress;

static void begin(void)
{
    static const char *const commands[] = {"mpirun.openmpi", "mpiexec.hydra"};
    temporary_enter(place);
    for (size_t i = 0; i < 2; i++) {
        int fd = open(commands[i], O_CREAT | O_WRONLY, 0755);
        ck_assert_int_eq(write(fd, script, strlen(script)), (ssize_t)strlen(script));
        close(fd);
    }
    setenv("PATH", place, 1); /* nothing else: a real mpirun would start this test again */
    library = "openmpi";
    progress = false;
}

static void end(void)
{
    unlink("mpirun.openmpi");
    unlink("mpiexec.hydra");
    unlink("out");
    ck_assert_int_eq(chdir("/"), 0);
    temporary_leave(place);
}

static void start(void)
{
    int fd = open("out", O_CREAT | O_TRUNC | O_WRONLY, 0600);
    dup2(fd, STDOUT_FILENO);
    close(fd);
    _exit(mpirun(mpirun_launcher(library), 3, progress, "--ranks"));
}

/* The status that the script comes to in a mode; fills `out` and `err`. */
static int status_of(const char *mode)
{
    setenv("MODE", mode, 1);
    int status = in_child(start, err, sizeof err);
    int fd = open("out", O_RDONLY);
    ssize_t size = read(fd, out, sizeof out - 1);
    out[size > 0 ? size : 0] = '\0';
    close(fd);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

START_TEST(mpirun_gets_its_words_and_ours)
{
    ck_assert_int_eq(status_of("words"), 0);
    ck_assert_ptr_eq(strstr(out, "-n 3 --oversubscribe --bind-to none "), out);
    ck_assert((strstr(out, " --allow-run-as-root ") != NULL) == (geteuid() == 0));
    ck_assert_ptr_nonnull(strstr(out, "mpirun_test"));
    library = "mpich";
    ck_assert_int_eq(status_of("words"), 0);
    ck_assert_ptr_eq(strstr(out, "-n 3 /"), out);
    ck_assert_int_eq(status_of("progress"), 0);
    ck_assert_str_eq(out, "no\n");
    progress = true;
    ck_assert_int_eq(status_of("progress"), 0);
    ck_assert_str_eq(out, "1\n");
}
END_TEST

START_TEST(the_status_of_the_ranks_counts)
{
    ck_assert_int_eq(status_of("status"), 4);
    ck_assert_str_eq(err, "");
    ck_assert_int_eq(status_of("interrupt"), 130);
    ck_assert_str_eq(err, "");
}
END_TEST

START_TEST(ends_without_a_report_are_told)
{
    ck_assert_int_eq(status_of("exit"), 3);
    ck_assert_str_eq(out, "told\n");
    ck_assert_str_eq(err, "complaint\n"
                          "error: "
                          "an MPI rank ended without a report, and mpirun ended the run with status 3\n");
    ck_assert_int_eq(status_of("signal"), 139);
    ck_assert_ptr_nonnull(strstr(err, "an MPI rank was ended by signal 11 ("));
    ck_assert_int_eq(status_of("killed"), 137);
    ck_assert_ptr_nonnull(strstr(err, "mpirun was ended by signal 9 ("));
    library = "mpich";
    ck_assert_int_eq(status_of("signal"), 139);
    ck_assert_str_eq(err, "error: "
                          "an MPI rank ended without a report, and mpirun ended the run with status 139\n");
}
END_TEST

START_TEST(what_is_not_there_is_not_found)
{
    ck_assert_ptr_null(mpirun_launcher("lam"));
    setenv("PATH", "/nowhere", 1);
    ck_assert_ptr_null(mpirun_launcher("openmpi"));
    unsetenv("PARRAY_RANKS");
    ck_assert(!mpirun_started());
    ck_assert(!mpirun_put_down(0, 1));
}
END_TEST

static void add(TCase *cases)
{
    if (mpirun_started()) /* by a real mpirun after all */
        exit(EXIT_FAILURE);
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, mpirun_gets_its_words_and_ours);
    tcase_add_test(cases, the_status_of_the_ranks_counts);
    tcase_add_test(cases, ends_without_a_report_are_told);
    tcase_add_test(cases, what_is_not_there_is_not_found);
}

UNIT(add, 60)
