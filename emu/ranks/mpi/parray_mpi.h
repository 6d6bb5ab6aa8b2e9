/*
 * parray_mpi.h: what makes a program of the array out of a program of MPI. `parray mpicc` compiles it behind
 * the sources; nobody else includes it.
 */
#ifndef PARRAY_MPI_PROGRAM_H
#define PARRAY_MPI_PROGRAM_H

#include <parray.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The `main` of the program, and what comes before it. */
typedef int parray_mpi_main(int argc, char **argv);
typedef void parray_mpi_begin(int argc, char **argv, char **environment);

/* Where the original has them. A rank uses those of its copy. */
struct parray_mpi_entry {
    parray_mpi_main *main;
    parray_mpi_begin *const *first, *const *end; /* functions that are called before main */
    void (*cout)(void *place);                   /* make std::cout; NULL: the program is none of C++ */
};

/* Bytes that a rank has for its std::cout. */
enum { PARRAY_MPI_STREAM = 512 };

PARRAY_API extern const struct parray_param parray_mpi_params[];
PARRAY_API int parray_mpi_open(struct parray *array, const struct parray_mpi_entry *entry);
PARRAY_API void parray_mpi_run(struct node *self, const struct parray_mpi_entry *entry);
PARRAY_API void parray_mpi_release(struct parray *array);

#ifdef __cplusplus
}
#endif

#endif
