/*
 * env_calls.c: MPI begins and ends, and tells of itself.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comm/attributes.h"
#include "parray.h"
#include "program/libc_twin.h"
#include "rank/communicator.h"
#include "rank/twin.h"

static int begin(struct rank *rank)
{
    if (rank->state == RANK_INITIALIZED)
        return rank_error(rank, NULL, MPI_ERR_OTHER, MISTAKE_BAD_ARGUMENT,
                          "MPI was initialized before; it can be only once");
    if (rank->state == RANK_FINALIZED)
        mistake_stop(rank, MISTAKE_AFTER_FINALIZE, NULL, NULL, "MPI cannot begin again after MPI_Finalize");
    rank->state = RANK_INITIALIZED;
    return rank_leave(rank, MPI_SUCCESS);
}

int PMPI_Init(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return begin(rank_enter_any(RANK_Init, __builtin_return_address(0)));
}
MPI_TWIN(Init);

/* A rank is one thread. */
int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    (void)argc;
    (void)argv;
    *provided = required > MPI_THREAD_FUNNELED ? MPI_THREAD_FUNNELED : required;
    return begin(rank_enter_any(RANK_Init_thread, __builtin_return_address(0)));
}
MPI_TWIN(Init_thread);

int PMPI_Finalize(void)
{
    struct rank *rank = RANK_ENTER(Finalize);
    int code = attributes_end(&rank->comm_self->attributes, MPI_COMM_SELF);
    rank->state = RANK_FINALIZED;
    return rank_leave(rank, code);
}
MPI_TWIN(Finalize);

int PMPI_Initialized(int *flag)
{
    struct rank *rank = rank_enter_any(RANK_Initialized, __builtin_return_address(0));
    *flag = rank->state != RANK_NEW;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Initialized);

int PMPI_Finalized(int *flag)
{
    struct rank *rank = rank_enter_any(RANK_Finalized, __builtin_return_address(0));
    *flag = rank->state == RANK_FINALIZED;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Finalized);

int PMPI_Abort(MPI_Comm comm, int errorcode)
{
    struct rank *rank = RANK_ENTER(Abort);
    libc_twin_flush(rank);
    mistake_stop(rank, MISTAKE_ABORT, comm_find(rank, comm), NULL, "the program ends the run, with code %d",
                 errorcode);
}
MPI_TWIN(Abort);

int PMPI_Query_thread(int *provided)
{
    struct rank *rank = RANK_ENTER(Query_thread);
    *provided = MPI_THREAD_FUNNELED;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Query_thread);

int PMPI_Is_thread_main(int *flag)
{
    struct rank *rank = RANK_ENTER(Is_thread_main);
    *flag = 1;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Is_thread_main);

/* Computing takes no steps. A program that asks for the time again and again, until some time is over, would
 * do so for ever: so a call that follows another one directly sits out a step. */
double PMPI_Wtime(void)
{
    struct rank *rank = RANK_ENTER(Wtime);
    rank->vain = 0; /* it may test until some time is over */
    if (rank->clock_reads++) {
        rank_sleep(rank, 1);
        rank->clock_reads = 1;
    }
    rank_leave(rank, MPI_SUCCESS);
    return (double)rank->self->shard->now * rank->world->step_seconds;
}
MPI_TWIN(Wtime);

double PMPI_Wtick(void)
{
    struct rank *rank = RANK_ENTER(Wtick);
    rank_leave(rank, MPI_SUCCESS);
    return rank->world->step_seconds;
}
MPI_TWIN(Wtick);

int PMPI_Get_processor_name(char *name, int *resultlen)
{
    struct rank *rank = RANK_ENTER(Get_processor_name);
    *resultlen = snprintf(name, MPI_MAX_PROCESSOR_NAME, "node%d", rank->number);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Get_processor_name);

int PMPI_Get_version(int *version, int *subversion)
{
    struct rank *rank = rank_enter_any(RANK_Get_version, __builtin_return_address(0));
    *version = MPI_VERSION;
    *subversion = MPI_SUBVERSION;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Get_version);

int PMPI_Get_library_version(char *version, int *resultlen)
{
    struct rank *rank = rank_enter_any(RANK_Get_library_version, __builtin_return_address(0));
    *resultlen = snprintf(version, MPI_MAX_LIBRARY_VERSION_STRING, "%s, MPI %d.%d", PACKAGE_STRING,
                          MPI_VERSION, MPI_SUBVERSION);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Get_library_version);

int PMPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *baseptr)
{
    struct rank *rank = RANK_ENTER(Alloc_mem);
    (void)info;
    void *memory = size >= 0 ? malloc(size ? (size_t)size : 1) : NULL;
    if (!memory)
        return rank_error(rank, NULL, MPI_ERR_NO_MEM, MISTAKE_BAD_ARGUMENT, "there are no %zd bytes", size);
    *(void **)baseptr = memory;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Alloc_mem);

int PMPI_Free_mem(void *base)
{
    struct rank *rank = RANK_ENTER(Free_mem);
    free(base);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Free_mem);

int PMPI_Pcontrol(const int level, ...)
{
    struct rank *rank = RANK_ENTER(Pcontrol);
    (void)level;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Pcontrol);
