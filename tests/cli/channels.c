/*
 * channels.c: a broadcast whose word gets to the nodes by another way than packets: by CHANNEL, one of those
 * below. The packets bring as many bytes as the word has, in as many steps as it takes, and nothing else; and
 * what was changed is as before when the nodes have returned.
 *
 *     parray cc --allow-globals channels.c -DCHANNEL=variable -o variable.so
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <parray.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Each channel is put_NAME(word), get_NAME(), and, before the nodes run, open_NAME(array). */
#define NO_OPEN(name)                             \
    static void open_##name(struct parray *array) \
    {                                             \
        (void)array;                              \
    }
#define CHANNEL_OF_LVALUE(name, lvalue)   \
    static void put_##name(uint32_t word) \
    {                                     \
        lvalue = word;                    \
    }                                     \
    static uint32_t get_##name(void)      \
    {                                     \
        return (uint32_t)lvalue;          \
    }

static uint32_t static_word;
CHANNEL_OF_LVALUE(variable, static_word)
NO_OPEN(variable)

static _Thread_local uint32_t thread_word;
CHANNEL_OF_LVALUE(thread_variable, thread_word)
NO_OPEN(thread_variable)

static uint32_t *block, *on_heap;
CHANNEL_OF_LVALUE(prepared_heap, *block)
static void open_prepared_heap(struct parray *array)
{
    (void)array;
    on_heap = block = calloc(16, sizeof *block);
}

CHANNEL_OF_LVALUE(prepared_map, *block)
static void open_prepared_map(struct parray *array)
{
    (void)array;
    block = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

CHANNEL_OF_LVALUE(array_block, *block)
static void open_array_block(struct parray *array)
{
    block = parray_alloc(array, 64);
    *block = 0;
}

CHANNEL_OF_LVALUE(option_index, optind)
NO_OPEN(option_index)

CHANNEL_OF_LVALUE(time_zone, timezone)
NO_OPEN(time_zone)

static void put_environment(uint32_t word)
{
    char text[16];
    snprintf(text, sizeof text, "%u", word);
    setenv("CHANNEL", text, 1);
}
static uint32_t get_environment(void)
{
    const char *text = getenv("CHANNEL");
    return text ? (uint32_t)strtoul(text, NULL, 10) : 0;
}
NO_OPEN(environment)

static int file;
static void open_file_offset(struct parray *array)
{
    (void)array;
    file = open("/usr/bin/env", O_RDONLY);
}
static void put_file_offset(uint32_t word)
{
    lseek(file, (off_t)word, SEEK_SET);
}
static uint32_t get_file_offset(void)
{
    return (uint32_t)lseek(file, 0, SEEK_CUR);
}

/* A bit for each of 32 descriptors. */
static void open_file_flags(struct parray *array)
{
    (void)array;
    file = open("/dev/null", O_RDONLY);
    for (int i = 1; i < 32; i++)
        open("/dev/null", O_RDONLY);
}
static void put_file_flags(uint32_t word)
{
    for (int i = 0; i < 32; i++)
        fcntl(file + i, F_SETFD, word >> i & 1 ? FD_CLOEXEC : 0);
}
static uint32_t get_file_flags(void)
{
    uint32_t word = 0;
    for (int i = 0; i < 32; i++)
        word |= (uint32_t)(fcntl(file + i, F_GETFD) & FD_CLOEXEC ? 1 : 0) << i;
    return word;
}

static void put_handler(uint32_t word)
{
    struct sigaction action = {.sa_flags = 0};
    action.sa_handler = (void (*)(int))(uintptr_t)word;
    sigaction(SIGUSR2, &action, NULL);
}
static uint32_t get_handler(void)
{
    struct sigaction action;
    sigaction(SIGUSR2, NULL, &action);
    return (uint32_t)(uintptr_t)action.sa_handler;
}
NO_OPEN(handler)

static void put_timer(uint32_t word)
{
    const struct itimerval value = {{(time_t)word, 0}, {100000, 0}};
    setitimer(ITIMER_VIRTUAL, &value, NULL);
}
static uint32_t get_timer(void)
{
    struct itimerval value;
    getitimer(ITIMER_VIRTUAL, &value);
    return (uint32_t)value.it_interval.tv_sec;
}
NO_OPEN(timer)

static void put_thread_name(uint32_t word)
{
    char text[16];
    snprintf(text, sizeof text, "%u", word);
    prctl(PR_SET_NAME, text, 0, 0, 0);
}
static uint32_t get_thread_name(void)
{
    char text[16];
    prctl(PR_GET_NAME, text, 0, 0, 0);
    return (uint32_t)strtoul(text, NULL, 10);
}
NO_OPEN(thread_name)

static void put_generator(uint32_t word)
{
    unsigned short state[3] = {(unsigned short)word, (unsigned short)(word >> 16), 0};
    seed48(state);
}
static uint32_t get_generator(void)
{
    unsigned short none[3] = {0}, was[3];
    memcpy(was, seed48(none), sizeof was);
    seed48(was);
    return was[0] | (uint32_t)was[1] << 16;
}
NO_OPEN(generator)

/* What a stream has read ahead, in the C library's memory. */
static FILE *stream;
static void open_stream_place(struct parray *array)
{
    (void)array;
    stream = fopen("/usr/bin/env", "r");
}
static void put_stream_place(uint32_t word)
{
    fseek(stream, (long)word, SEEK_SET);
}
static uint32_t get_stream_place(void)
{
    return (uint32_t)ftell(stream);
}

/* A bit for each of 32 pages: can it be read? */
static void open_page_rights(struct parray *array)
{
    open_prepared_map(array);
    block = mmap(NULL, 32 * 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
static void put_page_rights(uint32_t word)
{
    for (int i = 0; i < 32; i++)
        mprotect((char *)block + 4096 * i, 4096, word >> i & 1 ? PROT_NONE : PROT_READ);
}
static uint32_t get_page_rights(void)
{
    uint32_t word = 0;
    for (int i = 0; i < 32; i++)
        word |= (uint32_t)(access((char *)block + 4096 * i, F_OK) != 0 && errno == EFAULT) << i;
    return word;
}

/* None of the above: fields of packets, or `verify`. */
static uint32_t field;
static void put_nothing(uint32_t word)
{
    (void)word;
}
static uint32_t get_nothing(void)
{
    return field;
}
NO_OPEN(nothing)

#ifndef CHANNEL
#define CHANNEL nothing
#endif
#ifndef IN_FIELD
#define IN_FIELD 0
#endif
#ifndef IN_VERIFY
#define IN_VERIFY 0
#endif
#define JOIN_NAMES(a, b) a##b
#define JOIN(a, b)       JOIN_NAMES(a, b)

static int prepare(struct parray *array)
{
    JOIN(open_, CHANNEL)(array);
    return 0;
}

enum { ROUNDS = 4 }; /* the word has so many links to go on ring:8 */

/* Send as many bytes as the word has to both neighbours, and receive theirs. With -DIN_FIELD the word travels
 * in a field of the packets which is not for it. */
static uint32_t chat(struct node *self, uint32_t word)
{
    char junk[4] = "junk", taken[4];
    for (int round = 0; round < ROUNDS; round++) {
        for (int port = 0; port < 2; port++) {
            struct packet packet = PACKET(junk, sizeof junk);
            packet.dest = IN_FIELD ? (int32_t)word : -1;
            node_send_packet(self, port, &packet);
        }
        for (int port = 0; port < 2; port++) {
            struct packet packet = PACKET(taken, sizeof taken);
            node_recv_packet(self, port, &packet);
            word = word ? word : (uint32_t)packet.dest;
        }
    }
    return word;
}

static void node(struct node *self)
{
    struct parray_token token = {.word = 0};
    bool first = node_given(self, &token);
    uint32_t before = JOIN(get_, CHANNEL)();
    if (first)
        JOIN(put_, CHANNEL)(token.word);
    uint32_t heard = chat(self, token.word), got = JOIN(get_, CHANNEL)();
    field = IN_FIELD ? heard : field;
    got = IN_FIELD ? heard : got;
    if (!first && !IN_VERIFY)
        node_deliver(self, 0, &got, sizeof got);
    node_step(self);
    if (first)
        JOIN(put_, CHANNEL)(before);
}

static bool verify(struct node *self)
{
    struct parray_token token = {.origin = 0, .dest = -1};
    if (IN_VERIFY && node_rank(self) == 0)
        node_contents(self, &token, &static_word);
    else if (IN_VERIFY)
        node_deliver(self, 0, &static_word, sizeof static_word);
    return node_rank(self) >= 0;
}

static void release(struct parray *array)
{
    (void)array;
    free(on_heap);
}

PARRAY_PROGRAM(.name = "channels", .task = "broadcast", .topology = "ring:8", .prepare = prepare,
               .node = node, .verify = verify, .release = release, .mailbox = 2);
