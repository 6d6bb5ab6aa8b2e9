/*
 * locks.c: every node but node 0 reads an account, adds its number and writes the sum back. No two of them do
 * so at the same time, since they lock it by something that is no packet: IN_HEAP, a word on the heap;
 * IN_NAME, the name of a process, which another one finds in /proc; IN_FILES, so many open files that a
 * number of them is there in /proc; IN_WAKE, a thread that waits at a page of a file which all processes may
 * map, until somebody wakes it; otherwise the environment. What packets carry is right.
 */
#include <dirent.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <parray.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef IN_HEAP
#define IN_HEAP 0
#endif
#ifndef IN_NAME
#define IN_NAME 0
#endif

#ifndef IN_FILES
#define IN_FILES 0
#endif
#ifndef IN_WAKE
#define IN_WAKE 0
#endif
#define IN_TURNS (IN_NAME || IN_FILES || IN_WAKE)

enum { FILE_NUMBER = 37, PAGE = 4096, LOOKS = 20 };
static const char name[] = "LOCKED";
static atomic_int *word;

/* The child of this process, or else its parent. */
static int other_process(void)
{
    char path[64];
    int child = getppid();
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *children = fopen(path, "r");
    if (children && fscanf(children, "%d", &child) != 1)
        child = getppid();
    if (children)
        fclose(children);
    return child;
}

/* Has any thread of the process the name? */
static bool is_named(int process)
{
    char path[300], text[32];
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *threads = opendir(path);
    for (struct dirent *thread; threads && (thread = readdir(threads));) {
        snprintf(path, sizeof path, "/proc/%d/task/%s/comm", process, thread->d_name);
        FILE *file = fopen(path, "r");
        found |= file && fgets(text, sizeof text, file) && strncmp(text, name, sizeof name - 1) == 0;
        if (file)
            fclose(file);
    }
    if (threads)
        closedir(threads);
    return found;
}

static bool has_file(int process)
{
    char path[64];
    struct stat about;
    snprintf(path, sizeof path, "/proc/%d/fd/%d", process, FILE_NUMBER);
    return lstat(path, &about) == 0;
}

/* Open files up to that number, or close it. */
static void hold_files(bool closed)
{
    for (int file = 0; closed && file >= 0 && file < FILE_NUMBER;)
        file = open("/proc/self/status", O_RDONLY);
    if (!closed)
        close(FILE_NUMBER);
}

/* The page of a library, for a thread that waits there while `word` is 1. */
static void *page_of_all(void)
{
    int file = open("/usr/bin/env", O_RDONLY);
    void *page = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    return page;
}

static void *wait_there(void *page)
{
    const struct timespec a_while = {.tv_nsec = 50 * 1000 * 1000};
    while (page != MAP_FAILED && atomic_load_explicit(word, memory_order_acquire) == 1)
        syscall(SYS_futex, page, FUTEX_WAIT, *(const unsigned *)page, &a_while, NULL, 0);
    return NULL;
}

static bool wakes_anybody(void)
{
    void *page = page_of_all();
    bool woken = false;
    for (int look = 0; look < LOOKS && !woken && page != MAP_FAILED; look++) {
        woken = syscall(SYS_futex, page, FUTEX_WAKE, 1, NULL, NULL, 0) > 0;
        usleep(500);
    }
    if (page != MAP_FAILED)
        munmap(page, PAGE);
    return woken;
}

/* Begin to wait in a thread, or end it: the thread stands behind the word. */
static void wait_in_thread(bool begin)
{
    pthread_t *thread = (pthread_t *)(void *)(word + sizeof(pthread_t) / sizeof *word);
    atomic_store_explicit(word, begin, memory_order_release);
    if (begin)
        pthread_create(thread, NULL, wait_there, page_of_all());
    else
        pthread_join(*thread, NULL);
}

static bool is_locked(void)
{
    if (IN_WAKE)
        return wakes_anybody();
    if (IN_FILES)
        return has_file(getpid()) || has_file(other_process());
    if (IN_NAME)
        return is_named(getpid()) || is_named(other_process());
    return IN_HEAP ? atomic_load_explicit(word, memory_order_acquire) : getenv(name) != NULL;
}

static void lock(bool closed)
{
    if (IN_WAKE)
        wait_in_thread(closed);
    else if (IN_FILES)
        hold_files(closed);
    else if (IN_NAME)
        prctl(PR_SET_NAME, closed ? name : "free", 0, 0, 0);
    else if (IN_HEAP)
        atomic_store_explicit(word, closed, memory_order_release);
    else if (closed)
        setenv(name, "yes", 1);
    else
        unsetenv(name);
}

static int prepare(struct parray *array)
{
    word = calloc(2, sizeof(pthread_t));
    return word ? 0 : parray_refuse(array, "no memory");
}

static void release(struct parray *array)
{
    (void)array;
    free(word);
}

/* A request of 0 asks for the balance. */
static void keep(struct node *self, uint32_t balance)
{
    uint32_t request;
    struct packet packet = PACKET(&request, sizeof request);
    for (int writes = 1; writes < node_count(self);) {
        node_recv_any(self, &packet);
        if (!request) {
            node_send(self, packet.port, &balance, sizeof balance);
            continue;
        }
        balance = request;
        writes++;
        if (!IN_TURNS)
            lock(false);
    }
    node_deliver(self, -1, &balance, sizeof balance);
}

static void add(struct node *self)
{
    struct parray_token own = {.word = 0};
    uint32_t balance = 0;
    node_given(self, &own);
    if (node_rank(self) == 0) {
        keep(self, own.word);
        return;
    }
    while (is_locked() || (IN_TURNS && node_now(self) % 6 != (uint64_t)node_rank(self)))
        node_step(self);
    lock(true);
    node_send(self, 0, &balance, sizeof balance);
    node_recv(self, 0, &balance, sizeof balance);
    balance += own.word;
    node_send(self, 0, &balance, sizeof balance);
    if (IN_TURNS) {
        node_wait_until(self, (node_now(self) / 6 + 1) * 6); /* when nobody looks */
        lock(false);
    }
}

PARRAY_PROGRAM(.name = "locks", .task = "reduce", .topology = "complete:6", .prepare = prepare, .node = add,
               .release = release, .mailbox = 2);
