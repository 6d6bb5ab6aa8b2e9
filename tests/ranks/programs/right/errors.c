/* ranks 2 */
/* Errors that come back as codes, with classes and sentences; a handler and codes of the program's own. */
#include "check.h"
#include <string.h>

static int handled, handled_code;

static void handle(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    handled++;
    handled_code = *code;
}

static int class_of(int code)
{
    int class;
    CHECK(code != MPI_SUCCESS);
    MPI_Error_class(code, &class);
    return class;
}

int main(int argc, char **argv)
{
    int rank, number = 1, length, new_class, new_code, more[2];
    char text[MPI_MAX_ERROR_STRING];
    MPI_Comm comm;
    MPI_Errhandler handler, found;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &found);
    CHECK(found == MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&found);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    CHECK(class_of(MPI_Send(&number, 1, MPI_INT, 99, 0, comm)) == MPI_ERR_RANK);
    CHECK(class_of(MPI_Send(&number, 1, MPI_INT, 0, -5, comm)) == MPI_ERR_TAG);
    CHECK(class_of(MPI_Send(&number, -1, MPI_INT, 0, 0, comm)) == MPI_ERR_COUNT);
    CHECK(class_of(MPI_Send(&number, 1, MPI_DATATYPE_NULL, 0, 0, comm)) == MPI_ERR_TYPE);
    CHECK(class_of(MPI_Bcast(&number, 1, MPI_INT, -9, comm)) == MPI_ERR_ROOT);
    CHECK(class_of(MPI_Allreduce(&number, &length, 1, MPI_INT, MPI_OP_NULL, comm)) == MPI_ERR_OP);
    if (rank == 0) { /* too long a message is an error of its receive only */
        MPI_Send((int[]){1, 2}, 2, MPI_INT, 1, 0, comm);
    } else if (rank == 1) {
        CHECK(class_of(MPI_Recv(more, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE)) == MPI_ERR_TRUNCATE);
    }
    MPI_Error_string(MPI_ERR_RANK, text, &length);
    CHECK(length > 0 && length == (int)strlen(text));
    MPI_Comm_create_errhandler(handle, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    MPI_Comm_get_errhandler(comm, &found);
    CHECK(found == handler);
    MPI_Errhandler_free(&found);
    MPI_Errhandler_free(&handler);
    CHECK(handler == MPI_ERRHANDLER_NULL);
    MPI_Send(&number, 1, MPI_INT, 99, 0, comm);
    CHECK(handled == 1 && class_of(handled_code) == MPI_ERR_RANK);
    MPI_Add_error_class(&new_class);
    MPI_Add_error_code(new_class, &new_code);
    MPI_Add_error_string(new_code, "the soup is cold");
    MPI_Error_string(new_code, text, &length);
    CHECK(strcmp(text, "the soup is cold") == 0 && class_of(new_code) == new_class);
    MPI_Comm_call_errhandler(comm, new_code);
    CHECK(handled == 2 && handled_code == new_code);
    MPI_Comm_free(&comm);
    return check_end("errors");
}
