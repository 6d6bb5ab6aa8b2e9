/*
 * libc_twin.h: what the C library keeps for a process, kept for each rank: standard output, the place of
 * getopt and strtok, random numbers, and what is to be done at the exit.
 *
 * image.c leads the calls and variables of a program here by their names. The functions find the rank that
 * calls as the functions of MPI do.
 */
#ifndef LIBC_TWIN_H
#define LIBC_TWIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct rank;

/* A function that is to be called at the exit. */
struct at_exit {
    void (*function)(void *);
    void *argument;
};

struct libc_twin {
    FILE *output; /* `stdout' of the rank, whose lines go to that of the array; NULL: not used yet */
    char *line;   /* that has not ended yet */
    size_t line_size, line_room;
    uint64_t printed; /* a hash of all lines; 0: there are none */

    int optind_, opterr_, optopt_;
    char *optarg_;
    char *token;               /* of strtok */
    struct random_data random; /* of rand and random */
    char random_state[128];
    struct drand48_data drand;
    bool seeded;

    struct at_exit *exits;
    size_t exit_count, exit_room;

    _Alignas(16) char cout_[]; /* std::cout of a program of C++ (mpi/mpi_program.c) */
};

/* `stream`: bytes of std::cout; 0: the program is none of C++. */
struct libc_twin *libc_twin_open(size_t stream);
void libc_twin_close(struct libc_twin *twin);

/* Call what is to be called at the exit, the last one first. */
void libc_twin_exit(struct libc_twin *twin);

/* The rank's `stdout'. A program that names the variable wants it from the beginning. */
FILE *libc_twin_output(struct rank *rank);

/* Put out what has been printed, also a line that has not ended. */
void libc_twin_flush(struct rank *rank);

/* The function that stands in for one of the C library; NULL: none does. */
const void *libc_twin_function(const char *name);

/* The member that stands in for a variable. False: none does. */
bool libc_twin_variable(const char *name, size_t *member);

#endif
