#!/bin/sh
# What a program does before its nodes run and after them is told, too: by status, words and files.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers have their own say in crashes'; exit 77; }

compile beside <<'C'
#include <parray.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static const struct parray_param params[] = {{"when", "never", "when it happens"}, {NULL, NULL, NULL}};
static char when[32], *name;
static bool is(const char *word) { return !strcmp(when, word); }
static void leaves(void) { _exit(0); }
static void exits(void) { exit(0); }
static int prepare(struct parray *array)
{
    strncpy(when, parray_param(array, "when"), sizeof when - 1);
    name = strdup("rounds");
    if (is("prepare"))
        abort(); /* line: prepare */
    if (is("exit"))
        exit(0);
    if (is("refuse"))
        return parray_refuse(array, "not today");
    if (is("atexit"))
        atexit(abort);
    if (is("atexit_leaves"))
        atexit(leaves);
    if (is("atexit_exits"))
        atexit(exits);
    return 0;
}
static void run(struct node *self)
{
    int word = 0;
    node_send(self, 1, &word, sizeof word);
    node_recv(self, 0, &word, sizeof word);
    if (node_rank(self) || strncmp(when, "child", 5))
        return;
    pid_t child = fork();
    if (!child && is("child"))
        abort();
    if (!child)
        node_step(self);
    waitpid(child, NULL, 0);
}
static bool verify(struct node *self) { (void)self; return !is("atexit_exits"); }
static void figures(struct parray *array) { parray_figure(array, name, 1, NULL); }
static void release(struct parray *array)
{
    (void)array;
    memset(name, '!', 6);
    free(name);
    if (is("release"))
        abort(); /* line: release */
    if (is("release_exit"))
        exit(0);
}
static void __attribute__((destructor)) last(void)
{
    if (is("destructor"))
        abort();
}
PARRAY_PROGRAM(.name = "beside", .topology = "ring:3", .params = params, .prepare = prepare, .node = run,
               .verify = verify, .figures = figures, .release = release);
C
# beside WHEN STATUS WRITTEN: all, json alone, or none of the files that were asked for.
beside()
{
    rm -f b.json b.csv
    run "$2" "$PARRAY" run ./beside.so --param "when=$1" --json b.json --trace b.csv
    case $3 in
    all) [ -s b.csv ] || fail "no trace: $1" ;;
    json) [ ! -e b.csv ] || fail "a trace of nothing: $1" ;;
    none) [ ! -e b.json ] || fail "JSON of nothing: $1" ;;
    esac
}
beside never 0 all
is err ''
says out 'rounds         1'
beside prepare 134 json
says err 'the program crashed in its prepare, in prepare at beside.c:'
says err 'note: not written: b.csv'
has b.json status 134
has b.json partial true
has b.json verified null
beside exit 2 json
says err 'error: the program called exit in its prepare; it ends by returning'
says err 'note: not written: b.csv'
has b.json status 2
has b.json partial true
beside refuse 2 none
is err 'error: not today'
beside release 134 all
says out 'verified       yes'
says err 'error: the program crashed in its release, in release at beside.c:'
! grep -q 'not written\|partial' out err || fail 'all was written, of a whole run'
has b.json status 134
has b.json partial false
has b.json verified true
beside release_exit 2 all
has b.json status 2
beside child 0 all
is err ''
beside child_step 0 all
says err 'called from a thread or process that runs no node'
! grep -q 'not written' err || fail 'a child speaks of outputs that are written'
beside destructor 134 all
says err 'error: all is reported, with status 0; after that the program crashed (SIGABRT) in a destructor or a function that it gave to atexit'
has b.json status 0
beside atexit 134 all
says err 'error: all is reported, with status 0; after that the program crashed (SIGABRT)'
beside atexit_leaves 0 all
says err 'error: all is reported, with status 0; after that the program called _exit in'
beside atexit_exits 1 all
says err 'error: all is reported, with status 1; after that the program called exit in'
has b.json status 1

# `show' of an array that the program ends in the middle does not end well; one that it refuses is told.
sed 's/"never"/"prepare"/' beside.c >shown.c
run 0 "$PARRAY" cc shown.c
run 134 "$PARRAY" show ./shown.so
says err 'the program crashed in its prepare, in prepare at shown.c:'
sed 's/"never"/"refuse"/' beside.c >shown.c
run 0 "$PARRAY" cc shown.c
run 0 "$PARRAY" show ./shown.so
says out 'on ring:3: cannot be built: not today'
