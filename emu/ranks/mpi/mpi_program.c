/*
 * mpi_program.c: the description that makes a program of the array out of a program of MPI. `parray mpicc`
 * compiles it behind the sources, with the name of the program in PARRAY_MPI_NAME; it is C and C++.
 */
#include <parray_mpi.h>

int main(int argc, char **argv);

#ifdef __cplusplus
extern "C" {
#endif
/* Of mpi_program.ld. */
extern parray_mpi_begin *const parray_init_begin[] __attribute__((visibility("hidden")));
extern parray_mpi_begin *const parray_init_end[] __attribute__((visibility("hidden")));

/* Of parray_rank.h: NULL if the program names no task. */
extern const char parray_ranks_task[] __attribute__((weak));
#ifdef __cplusplus
}

#include <cstdio>
#include <iostream>
#include <new>

/* std::cout of a rank goes where its stdout goes. */
class parray_mpi_buffer : public std::streambuf
{
  protected:
    int overflow(int letter) override
    {
        return letter == EOF ? 0 : std::fputc(letter, stdout);
    }
    std::streamsize xsputn(const char *text, std::streamsize size) override
    {
        return (std::streamsize)std::fwrite(text, 1, (size_t)size, stdout);
    }
    int sync() override
    {
        return std::fflush(stdout);
    }
};

static void begin_cout(void *place)
{
    static char buffer[sizeof(parray_mpi_buffer)] __attribute__((aligned));
    static_assert(sizeof(std::ostream) <= PARRAY_MPI_STREAM, "std::cout has room in a rank");
    new (place) std::ostream(new (buffer) parray_mpi_buffer);
}
#define BEGIN_COUT begin_cout
#else
#define BEGIN_COUT NULL
#endif

static const struct parray_mpi_entry entry = {main, parray_init_begin, parray_init_end, BEGIN_COUT};

static int prepare(struct parray *array)
{
    return parray_mpi_open(array, &entry);
}

static void run(struct node *self)
{
    parray_mpi_run(self, &entry);
}

PARRAY_PROGRAM(.name = PARRAY_MPI_NAME, .task = parray_ranks_task, .summary = "a program of MPI",
               .params = parray_mpi_params, .mailbox = 2, .any_port = true, .bears_delay = true,
               .prepare = prepare, .node = run, .release = parray_mpi_release, .messages = true,
               .stack = 256 << 10);
