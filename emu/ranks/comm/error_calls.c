/*
 * error_calls.c: what a program does about errors, and what their codes mean.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "rank/communicator.h"
#include "rank/twin.h"

static const char what[] = "an error handler";

static struct error_handler returning = {.object = {.handle = MPI_ERRORS_RETURN, .references = 1}};

/* The handler of that number; *known: there is one, which is NULL if errors are fatal. */
static struct error_handler *handler_of(struct rank *rank, MPI_Errhandler handle, bool *known)
{
    *known = true;
    if (handle == MPI_ERRORS_ARE_FATAL)
        return NULL;
    if (handle == MPI_ERRORS_RETURN)
        return &returning;
    struct error_handler *handler = handle_find(&rank->handles[HANDLE_ERRHANDLER], HANDLE_ERRHANDLER, handle);
    *known = handler != NULL;
    return handler;
}

static void release(struct error_handler *handler)
{
    if (handler && handler != &returning && !--handler->object.references)
        free(handler);
}

typedef void handler_call(int *, int *, ...);

static int create(struct rank *rank, handler_call *function, MPI_Errhandler *errhandler)
{
    struct error_handler *made = memory_take(1, sizeof *made, what);
    *made = (struct error_handler){
        .object = {.references = 1, .call = rank->call, .pc = rank->pc}, .held = 1, .function = function};
    *errhandler = handle_new(&rank->handles[HANDLE_ERRHANDLER], HANDLE_ERRHANDLER, &made->object);
    return rank_leave(rank, MPI_SUCCESS);
}

static int set(struct rank *rank, MPI_Comm comm, MPI_Errhandler errhandler)
{
    int code = MPI_SUCCESS;
    bool known;
    struct comm *its = comm_of(rank, comm, &code);
    struct error_handler *handler = handler_of(rank, errhandler, &known);
    if (!its)
        return rank_leave(rank, code);
    if (!known)
        return rank_error(rank, its, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "the error handler is %s",
                          errhandler == MPI_ERRHANDLER_NULL ? "MPI_ERRHANDLER_NULL" : "none");
    if (handler && handler != &returning)
        handler->object.references++;
    release(its->handler);
    its->handler = handler;
    return rank_leave(rank, code);
}

static int get(struct rank *rank, MPI_Comm comm, MPI_Errhandler *errhandler)
{
    int code = MPI_SUCCESS;
    struct comm *its = comm_of(rank, comm, &code);
    if (its)
        *errhandler = its->handler ? its->handler->object.handle : MPI_ERRORS_ARE_FATAL;
    if (its && its->handler && its->handler != &returning)
        its->handler->held++; /* the program frees what it gets */
    return rank_leave(rank, code);
}

int PMPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn, MPI_Errhandler *errhandler)
{
    return create(RANK_ENTER(Comm_create_errhandler), comm_errhandler_fn, errhandler);
}
MPI_TWIN(Comm_create_errhandler);

int PMPI_Errhandler_create(MPI_Handler_function *comm_errhandler_fn, MPI_Errhandler *errhandler)
{
    return create(RANK_ENTER(Errhandler_create), comm_errhandler_fn, errhandler);
}
MPI_TWIN(Errhandler_create);

int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler)
{
    return set(RANK_ENTER(Comm_set_errhandler), comm, errhandler);
}
MPI_TWIN(Comm_set_errhandler);

int PMPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler errhandler)
{
    return set(RANK_ENTER(Errhandler_set), comm, errhandler);
}
MPI_TWIN(Errhandler_set);

int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler)
{
    return get(RANK_ENTER(Comm_get_errhandler), comm, errhandler);
}
MPI_TWIN(Comm_get_errhandler);

int PMPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler *errhandler)
{
    return get(RANK_ENTER(Errhandler_get), comm, errhandler);
}
MPI_TWIN(Errhandler_get);

int PMPI_Errhandler_free(MPI_Errhandler *errhandler)
{
    bool known;
    struct rank *rank = RANK_ENTER(Errhandler_free);
    struct error_handler *handler = handler_of(rank, *errhandler, &known);
    if (!known)
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "the error handler is none");
    if (handler && handler != &returning && !--handler->held) {
        handle_drop(&rank->handles[HANDLE_ERRHANDLER], &handler->object);
        release(handler);
    }
    *errhandler = MPI_ERRHANDLER_NULL;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Errhandler_free);

int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_call_errhandler);
    struct comm *its = comm_of(rank, comm, &code);
    if (!its)
        return rank_leave(rank, code);
    if (errorcode == MPI_SUCCESS) /* there is no error to be handled */
        return rank_leave(rank, MPI_SUCCESS);
    rank_error(rank, its, errorcode, MISTAKE_ABORT, "the program reports the error %d", errorcode);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Comm_call_errhandler);

/* ----------------------------------------------------------------------------------------- codes */

/* Classes and codes of the program's own, in one list: number MPI_ERR_LASTCODE + 1 + place. */
struct own_error {
    int class;
    char text[MPI_MAX_ERROR_STRING];
};

static const char *const texts[] = {
    [MPI_SUCCESS] = "no error",
    [MPI_ERR_BUFFER] = "the buffer is not valid",
    [MPI_ERR_COUNT] = "the count is not valid",
    [MPI_ERR_TYPE] = "the data type is not valid",
    [MPI_ERR_TAG] = "the tag is not valid",
    [MPI_ERR_COMM] = "the communicator is not valid",
    [MPI_ERR_RANK] = "the rank is not valid",
    [MPI_ERR_REQUEST] = "the request is not valid",
    [MPI_ERR_ROOT] = "the root is not valid",
    [MPI_ERR_GROUP] = "the group is not valid",
    [MPI_ERR_OP] = "the operation is not valid",
    [MPI_ERR_TOPOLOGY] = "the topology is not valid",
    [MPI_ERR_DIMS] = "the dimensions are not valid",
    [MPI_ERR_ARG] = "an argument is not valid",
    [MPI_ERR_UNKNOWN] = "an error that is not known",
    [MPI_ERR_TRUNCATE] = "the message is longer than the room for it",
    [MPI_ERR_OTHER] = "another error",
    [MPI_ERR_INTERN] = "an error of the library itself",
    [MPI_ERR_PENDING] = "the request is not done",
    [MPI_ERR_IN_STATUS] = "the errors are in the statuses",
    [MPI_ERR_INFO_KEY] = "the key is too long",
    [MPI_ERR_INFO_NOKEY] = "there is no such key",
    [MPI_ERR_INFO_VALUE] = "the value is too long",
    [MPI_ERR_INFO] = "the info object is not valid",
    [MPI_ERR_KEYVAL] = "the key of an attribute is not valid",
    [MPI_ERR_NO_MEM] = "there is no memory",
    [MPI_ERR_UNSUPPORTED_OPERATION] = "this is not there",
};

static struct own_error *own_error(struct rank *rank, int code)
{
    int place = code - MPI_ERR_LASTCODE - 1;
    return place >= 0 && (size_t)place < rank->own_error_count ? &rank->own_errors[place] : NULL;
}

/* Is there no such error? Before MPI_Init nobody can be told. */
static bool unknown_code(struct rank *rank, int number)
{
    bool known = number >= 0 && number <= MPI_ERR_LASTCODE;
    return rank->state == RANK_INITIALIZED && !known && !own_error(rank, number);
}

static int refuse_code(struct rank *rank, int number)
{
    return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "there is no error with the number %d",
                      number);
}

int PMPI_Error_string(int errorcode, char *string, int *resultlen)
{
    struct rank *rank = rank_enter_any(RANK_Error_string, __builtin_return_address(0));
    if (unknown_code(rank, errorcode))
        return refuse_code(rank, errorcode);
    const struct own_error *own = own_error(rank, errorcode);
    bool known = errorcode >= 0 && errorcode < (int)ARRAY_LENGTH(texts) && texts[errorcode];
    *resultlen = snprintf(string, MPI_MAX_ERROR_STRING, "%s",
                          own     ? own->text
                          : known ? texts[errorcode]
                                  : "an error of MPI");
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Error_string);

int PMPI_Error_class(int errorcode, int *errorclass)
{
    struct rank *rank = rank_enter_any(RANK_Error_class, __builtin_return_address(0));
    if (unknown_code(rank, errorcode))
        return refuse_code(rank, errorcode);
    const struct own_error *own = own_error(rank, errorcode);
    *errorclass = own ? own->class : errorcode;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Error_class);

/* Class 0: a class of its own. */
static int add_error(struct rank *rank, int class, int *number)
{
    rank->own_errors = memory_grow(rank->own_errors, &rank->own_error_room, rank->own_error_count + 1,
                                   sizeof *rank->own_errors, "error codes");
    *number = MPI_ERR_LASTCODE + 1 + (int)rank->own_error_count;
    rank->own_errors[rank->own_error_count++] = (struct own_error){class ? class : *number, ""};
    return rank_leave(rank, MPI_SUCCESS);
}

int PMPI_Add_error_class(int *errorclass)
{
    return add_error(RANK_ENTER(Add_error_class), 0, errorclass);
}
MPI_TWIN(Add_error_class);

int PMPI_Add_error_code(int errorclass, int *errorcode)
{
    return add_error(RANK_ENTER(Add_error_code), errorclass, errorcode);
}
MPI_TWIN(Add_error_code);

int PMPI_Add_error_string(int errorcode, const char *string)
{
    struct rank *rank = RANK_ENTER(Add_error_string);
    struct own_error *own = own_error(rank, errorcode);
    if (!own)
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "code %d is not one of the program's", errorcode);
    snprintf(own->text, sizeof own->text, "%s", string);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Add_error_string);
