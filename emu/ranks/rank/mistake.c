/*
 * mistake.c: the classes.
 */
#include "rank/mistake.h"

#include "parray.h"

const struct mistake_kind mistake_kinds[MISTAKE_CLASSES] = {
    [MISTAKE_DEADLOCK] = {"deadlock", PARRAY_DEADLOCK, "look at what each rank waits for"},
    [MISTAKE_CALL] = {"call-mismatch", PARRAY_USAGE,
                      "all ranks of a communicator make the same collective calls in the same order"},
    [MISTAKE_ROOT] = {"root-mismatch", PARRAY_USAGE, "all ranks give the same root"},
    [MISTAKE_COUNT] = {"count-mismatch", PARRAY_USAGE, "all ranks give as many elements"},
    [MISTAKE_TYPE] = {"type-mismatch", PARRAY_USAGE, "what is sent and what is received have one type"},
    [MISTAKE_OPERATION] = {"operation-mismatch", PARRAY_USAGE, "all ranks give the same operation"},
    [MISTAKE_TRUNCATION] = {"truncation", PARRAY_USAGE, "make room for the message, or send less"},
    [MISTAKE_BAD_COMM] = {"invalid-communicator", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_GROUP] = {"invalid-group", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_RANK] = {"invalid-rank", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_ROOT] = {"invalid-root", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_TAG] = {"invalid-tag", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_COUNT] = {"invalid-count", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_TYPE] = {"invalid-type", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_OPERATION] = {"invalid-operation", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_BUFFER] = {"invalid-buffer", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_REQUEST] = {"invalid-request", PARRAY_USAGE, NULL},
    [MISTAKE_BAD_ARGUMENT] = {"invalid-argument", PARRAY_USAGE, NULL},
    [MISTAKE_BUFFER_IN_USE] = {"buffer-in-use", PARRAY_USAGE,
                               "leave a buffer alone until its request is done"},
    [MISTAKE_BUFFER_OVERLAP] = {"buffer-overlap", PARRAY_USAGE, "give buffers that share no byte"},
    [MISTAKE_LEAK_REQUEST] = {"leak-request", PARRAY_WRONG, "wait for it, or free it"},
    [MISTAKE_LEAK_COMM] = {"leak-communicator", PARRAY_WRONG, "free it by MPI_Comm_free"},
    [MISTAKE_LEAK_GROUP] = {"leak-group", PARRAY_WRONG, "free it by MPI_Group_free"},
    [MISTAKE_LEAK_TYPE] = {"leak-type", PARRAY_WRONG, "free it by MPI_Type_free"},
    [MISTAKE_LEAK_OPERATION] = {"leak-operation", PARRAY_WRONG, "free it by MPI_Op_free"},
    [MISTAKE_LOST_MESSAGE] = {"lost-message", PARRAY_WRONG, "receive every message that is sent"},
    [MISTAKE_BEFORE_INIT] = {"before-init", PARRAY_USAGE, "call MPI_Init first"},
    [MISTAKE_AFTER_FINALIZE] = {"after-finalize", PARRAY_USAGE, "call MPI_Finalize last"},
    [MISTAKE_NOT_FINALIZED] = {"not-finalized", PARRAY_WRONG, "call MPI_Finalize before main ends"},
    [MISTAKE_UNSAFE_BUFFERING] = {"unsafe-buffering", PARRAY_DEADLOCK,
                                  "receive before sending at one of the ranks, or use MPI_Sendrecv"},
    [MISTAKE_NOT_READY] = {"not-ready", PARRAY_USAGE, "post the receive before a ready send begins"},
    [MISTAKE_ABORT] = {"abort", PARRAY_WRONG, NULL},
    [MISTAKE_EXIT_STATUS] = {"exit-status", PARRAY_WRONG, NULL},
    [MISTAKE_UNSUPPORTED] = {"unsupported", PARRAY_USAGE,
                             "doc/mpi_programs.md lists the functions that there are"},
};
