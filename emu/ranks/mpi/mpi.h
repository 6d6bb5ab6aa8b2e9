/*
 * mpi.h: MPI-3.1 for C programs that run, unchanged, on a processor array (doc/mpi_programs.md).
 *
 *     parray mpicc heat.c -o heat.so
 *     parray mpirun -n 16 ./heat.so
 *
 * Every rank is a virtual node with variables of its own. mpi_calls.h lists the functions, and says of each
 * whether it is there. The symbols of the functions have names of their own, so that they stand beside those
 * of an MPI library that the emulator itself may use. Each has its twin PMPI_X for tools that profile.
 *
 * Handles are numbers: the kind of object from bit 26 on, its age from bit 18 on, and its place.
 */
#ifndef PARRAY_MPI_H
#define PARRAY_MPI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MPI_VERSION    3
#define MPI_SUBVERSION 1

#define PARRAY_HANDLE(kind, place) (((kind) << 26) + (place))

typedef int MPI_Comm, MPI_Group, MPI_Datatype, MPI_Op, MPI_Request, MPI_Errhandler, MPI_Info, MPI_Message,
    MPI_Win, MPI_File;
typedef ptrdiff_t MPI_Aint;
typedef long long MPI_Offset, MPI_Count;
typedef int MPI_Fint;

typedef struct MPI_Status {
    int MPI_SOURCE, MPI_TAG, MPI_ERROR;
    int parray_cancelled;
    MPI_Count parray_bytes;
} MPI_Status;

#define MPI_COMM_NULL               PARRAY_HANDLE(1, 0)
#define MPI_COMM_WORLD              PARRAY_HANDLE(1, 1)
#define MPI_COMM_SELF               PARRAY_HANDLE(1, 2)
#define MPI_GROUP_NULL              PARRAY_HANDLE(2, 0)
#define MPI_GROUP_EMPTY             PARRAY_HANDLE(2, 1)
#define MPI_DATATYPE_NULL           PARRAY_HANDLE(3, 0)
#define MPI_BYTE                    PARRAY_HANDLE(3, 1)
#define MPI_PACKED                  PARRAY_HANDLE(3, 2)
#define MPI_CHAR                    PARRAY_HANDLE(3, 3)
#define MPI_SIGNED_CHAR             PARRAY_HANDLE(3, 4)
#define MPI_UNSIGNED_CHAR           PARRAY_HANDLE(3, 5)
#define MPI_WCHAR                   PARRAY_HANDLE(3, 6)
#define MPI_SHORT                   PARRAY_HANDLE(3, 7)
#define MPI_UNSIGNED_SHORT          PARRAY_HANDLE(3, 8)
#define MPI_INT                     PARRAY_HANDLE(3, 9)
#define MPI_UNSIGNED                PARRAY_HANDLE(3, 10)
#define MPI_LONG                    PARRAY_HANDLE(3, 11)
#define MPI_UNSIGNED_LONG           PARRAY_HANDLE(3, 12)
#define MPI_LONG_LONG               PARRAY_HANDLE(3, 13)
#define MPI_UNSIGNED_LONG_LONG      PARRAY_HANDLE(3, 14)
#define MPI_FLOAT                   PARRAY_HANDLE(3, 15)
#define MPI_DOUBLE                  PARRAY_HANDLE(3, 16)
#define MPI_LONG_DOUBLE             PARRAY_HANDLE(3, 17)
#define MPI_INT8_T                  PARRAY_HANDLE(3, 18)
#define MPI_INT16_T                 PARRAY_HANDLE(3, 19)
#define MPI_INT32_T                 PARRAY_HANDLE(3, 20)
#define MPI_INT64_T                 PARRAY_HANDLE(3, 21)
#define MPI_UINT8_T                 PARRAY_HANDLE(3, 22)
#define MPI_UINT16_T                PARRAY_HANDLE(3, 23)
#define MPI_UINT32_T                PARRAY_HANDLE(3, 24)
#define MPI_UINT64_T                PARRAY_HANDLE(3, 25)
#define MPI_C_BOOL                  PARRAY_HANDLE(3, 26)
#define MPI_C_COMPLEX               PARRAY_HANDLE(3, 27)
#define MPI_C_DOUBLE_COMPLEX        PARRAY_HANDLE(3, 28)
#define MPI_C_LONG_DOUBLE_COMPLEX   PARRAY_HANDLE(3, 29)
#define MPI_AINT                    PARRAY_HANDLE(3, 30)
#define MPI_OFFSET                  PARRAY_HANDLE(3, 31)
#define MPI_COUNT                   PARRAY_HANDLE(3, 32)
#define MPI_CXX_BOOL                PARRAY_HANDLE(3, 33)
#define MPI_CXX_FLOAT_COMPLEX       PARRAY_HANDLE(3, 34)
#define MPI_CXX_DOUBLE_COMPLEX      PARRAY_HANDLE(3, 35)
#define MPI_CXX_LONG_DOUBLE_COMPLEX PARRAY_HANDLE(3, 36)
#define MPI_FLOAT_INT               PARRAY_HANDLE(3, 37)
#define MPI_DOUBLE_INT              PARRAY_HANDLE(3, 38)
#define MPI_LONG_INT                PARRAY_HANDLE(3, 39)
#define MPI_2INT                    PARRAY_HANDLE(3, 40)
#define MPI_SHORT_INT               PARRAY_HANDLE(3, 41)
#define MPI_LONG_DOUBLE_INT         PARRAY_HANDLE(3, 42)
#define MPI_LB                      PARRAY_HANDLE(3, 43)
#define MPI_UB                      PARRAY_HANDLE(3, 44)
#define MPI_LONG_LONG_INT           MPI_LONG_LONG
#define MPI_C_FLOAT_COMPLEX         MPI_C_COMPLEX
#define MPI_OP_NULL                 PARRAY_HANDLE(4, 0)
#define MPI_MAX                     PARRAY_HANDLE(4, 1)
#define MPI_MIN                     PARRAY_HANDLE(4, 2)
#define MPI_SUM                     PARRAY_HANDLE(4, 3)
#define MPI_PROD                    PARRAY_HANDLE(4, 4)
#define MPI_LAND                    PARRAY_HANDLE(4, 5)
#define MPI_BAND                    PARRAY_HANDLE(4, 6)
#define MPI_LOR                     PARRAY_HANDLE(4, 7)
#define MPI_BOR                     PARRAY_HANDLE(4, 8)
#define MPI_LXOR                    PARRAY_HANDLE(4, 9)
#define MPI_BXOR                    PARRAY_HANDLE(4, 10)
#define MPI_MINLOC                  PARRAY_HANDLE(4, 11)
#define MPI_MAXLOC                  PARRAY_HANDLE(4, 12)
#define MPI_REPLACE                 PARRAY_HANDLE(4, 13)
#define MPI_NO_OP                   PARRAY_HANDLE(4, 14)
#define MPI_REQUEST_NULL            PARRAY_HANDLE(5, 0)
#define MPI_ERRHANDLER_NULL         PARRAY_HANDLE(6, 0)
#define MPI_ERRORS_ARE_FATAL        PARRAY_HANDLE(6, 1)
#define MPI_ERRORS_RETURN           PARRAY_HANDLE(6, 2)
#define MPI_INFO_NULL               PARRAY_HANDLE(7, 0)
#define MPI_INFO_ENV                PARRAY_HANDLE(7, 1)
#define MPI_MESSAGE_NULL            PARRAY_HANDLE(8, 0)
#define MPI_MESSAGE_NO_PROC         PARRAY_HANDLE(8, 1)
#define MPI_WIN_NULL                PARRAY_HANDLE(9, 0)
#define MPI_FILE_NULL               PARRAY_HANDLE(10, 0)

#define MPI_BOTTOM          ((void *)0)
#define MPI_IN_PLACE        ((void *)-1)
#define MPI_STATUS_IGNORE   ((MPI_Status *)1)
#define MPI_STATUSES_IGNORE ((MPI_Status *)1)
#define MPI_ERRCODES_IGNORE ((int *)0)
#define MPI_ARGV_NULL       ((char **)0)
#define MPI_ARGVS_NULL      ((char ***)0)
#define MPI_UNWEIGHTED      ((int *)2)
#define MPI_WEIGHTS_EMPTY   ((int *)3)

enum {
    /* -1 is none of these: it differs between libraries what it is, and a program that has it is told. */
    MPI_PROC_NULL = -101,
    MPI_ANY_SOURCE = -102,
    MPI_ROOT = -103,
    MPI_ANY_TAG = -1,
    MPI_UNDEFINED = -32766,
    MPI_KEYVAL_INVALID = 0,
    MPI_BSEND_OVERHEAD = 96,
    MPI_MAX_PROCESSOR_NAME = 128,
    MPI_MAX_ERROR_STRING = 512,
    MPI_MAX_LIBRARY_VERSION_STRING = 256,
    MPI_MAX_OBJECT_NAME = 128,
    MPI_MAX_INFO_KEY = 255,
    MPI_MAX_INFO_VAL = 1024,
    MPI_MAX_PORT_NAME = 256,
    MPI_MAX_DATAREP_STRING = 128
};

/* Handles are numbers in C, too; and what Fortran's types are in C. */
#define MPI_Comm_c2f(handle)       ((MPI_Fint)(handle))
#define MPI_Comm_f2c(handle)       ((MPI_Comm)(handle))
#define MPI_Group_c2f(handle)      ((MPI_Fint)(handle))
#define MPI_Group_f2c(handle)      ((MPI_Group)(handle))
#define MPI_Type_c2f(handle)       ((MPI_Fint)(handle))
#define MPI_Type_f2c(handle)       ((MPI_Datatype)(handle))
#define MPI_Op_c2f(handle)         ((MPI_Fint)(handle))
#define MPI_Op_f2c(handle)         ((MPI_Op)(handle))
#define MPI_Request_c2f(handle)    ((MPI_Fint)(handle))
#define MPI_Request_f2c(handle)    ((MPI_Request)(handle))
#define MPI_Errhandler_c2f(handle) ((MPI_Fint)(handle))
#define MPI_Errhandler_f2c(handle) ((MPI_Errhandler)(handle))
#define MPI_Info_c2f(handle)       ((MPI_Fint)(handle))
#define MPI_Info_f2c(handle)       ((MPI_Info)(handle))
#define MPI_Message_c2f(handle)    ((MPI_Fint)(handle))
#define MPI_Message_f2c(handle)    ((MPI_Message)(handle))
#define MPI_INTEGER                MPI_INT
#define MPI_INTEGER1               MPI_INT8_T
#define MPI_INTEGER2               MPI_INT16_T
#define MPI_INTEGER4               MPI_INT32_T
#define MPI_INTEGER8               MPI_INT64_T
#define MPI_LOGICAL                MPI_INT
#define MPI_CHARACTER              MPI_CHAR
#define MPI_REAL                   MPI_FLOAT
#define MPI_REAL4                  MPI_FLOAT
#define MPI_REAL8                  MPI_DOUBLE
#define MPI_DOUBLE_PRECISION       MPI_DOUBLE
#define MPI_COMPLEX                MPI_C_FLOAT_COMPLEX
#define MPI_COMPLEX8               MPI_C_FLOAT_COMPLEX
#define MPI_COMPLEX16              MPI_C_DOUBLE_COMPLEX
#define MPI_DOUBLE_COMPLEX         MPI_C_DOUBLE_COMPLEX
#define MPI_2INTEGER               MPI_2INT

/* Values of attributes that MPI_COMM_WORLD has. */
enum {
    MPI_TAG_UB = 1,
    MPI_HOST,
    MPI_IO,
    MPI_WTIME_IS_GLOBAL,
    MPI_UNIVERSE_SIZE,
    MPI_LASTUSEDCODE,
    MPI_APPNUM,
    MPI_WIN_BASE,
    MPI_WIN_SIZE,
    MPI_WIN_DISP_UNIT,
    MPI_WIN_CREATE_FLAVOR,
    MPI_WIN_MODEL
};

enum { MPI_IDENT = 0, MPI_CONGRUENT, MPI_SIMILAR, MPI_UNEQUAL };
enum { MPI_GRAPH = 1, MPI_CART, MPI_DIST_GRAPH };
enum { MPI_COMM_TYPE_SHARED = 1 };
enum { MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE };
enum { MPI_ORDER_C = 56, MPI_ORDER_FORTRAN = 57 };
enum { MPI_DISTRIBUTE_BLOCK = 121, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE };
enum { MPI_DISTRIBUTE_DFLT_DARG = -49767 };
enum { MPI_TYPECLASS_REAL = 1, MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_COMPLEX };
enum {
    MPI_COMBINER_NAMED = 1,
    MPI_COMBINER_DUP,
    MPI_COMBINER_CONTIGUOUS,
    MPI_COMBINER_VECTOR,
    MPI_COMBINER_HVECTOR,
    MPI_COMBINER_INDEXED,
    MPI_COMBINER_HINDEXED,
    MPI_COMBINER_INDEXED_BLOCK,
    MPI_COMBINER_HINDEXED_BLOCK,
    MPI_COMBINER_STRUCT,
    MPI_COMBINER_SUBARRAY,
    MPI_COMBINER_DARRAY,
    MPI_COMBINER_RESIZED,
    MPI_COMBINER_F90_REAL,
    MPI_COMBINER_F90_COMPLEX,
    MPI_COMBINER_F90_INTEGER
};
enum {
    MPI_MODE_NOCHECK = 1024,
    MPI_MODE_NOSTORE = 2048,
    MPI_MODE_NOPUT = 4096,
    MPI_MODE_NOPRECEDE = 8192,
    MPI_MODE_NOSUCCEED = 16384
};
enum { MPI_LOCK_EXCLUSIVE = 234, MPI_LOCK_SHARED };
enum { MPI_WIN_FLAVOR_CREATE = 1, MPI_WIN_FLAVOR_ALLOCATE, MPI_WIN_FLAVOR_DYNAMIC, MPI_WIN_FLAVOR_SHARED };
enum { MPI_WIN_SEPARATE, MPI_WIN_UNIFIED };
enum {
    MPI_MODE_RDONLY = 2,
    MPI_MODE_RDWR = 8,
    MPI_MODE_WRONLY = 4,
    MPI_MODE_CREATE = 1,
    MPI_MODE_EXCL = 64,
    MPI_MODE_DELETE_ON_CLOSE = 16,
    MPI_MODE_UNIQUE_OPEN = 32,
    MPI_MODE_APPEND = 128,
    MPI_MODE_SEQUENTIAL = 256
};
enum { MPI_SEEK_SET = 600, MPI_SEEK_CUR = 602, MPI_SEEK_END = 604 };

enum {
    MPI_SUCCESS = 0,
    MPI_ERR_BUFFER = 1,
    MPI_ERR_COUNT = 2,
    MPI_ERR_TYPE = 3,
    MPI_ERR_TAG = 4,
    MPI_ERR_COMM = 5,
    MPI_ERR_RANK = 6,
    MPI_ERR_REQUEST = 7,
    MPI_ERR_ROOT = 8,
    MPI_ERR_GROUP = 9,
    MPI_ERR_OP = 10,
    MPI_ERR_TOPOLOGY = 11,
    MPI_ERR_DIMS = 12,
    MPI_ERR_ARG = 13,
    MPI_ERR_UNKNOWN = 14,
    MPI_ERR_TRUNCATE = 15,
    MPI_ERR_OTHER = 16,
    MPI_ERR_INTERN = 17,
    MPI_ERR_PENDING = 18,
    MPI_ERR_IN_STATUS = 19,
    MPI_ERR_ACCESS = 20,
    MPI_ERR_AMODE = 21,
    MPI_ERR_ASSERT = 22,
    MPI_ERR_BAD_FILE = 23,
    MPI_ERR_BASE = 24,
    MPI_ERR_CONVERSION = 25,
    MPI_ERR_DISP = 26,
    MPI_ERR_DUP_DATAREP = 27,
    MPI_ERR_FILE_EXISTS = 28,
    MPI_ERR_FILE_IN_USE = 29,
    MPI_ERR_FILE = 30,
    MPI_ERR_INFO_KEY = 31,
    MPI_ERR_INFO_NOKEY = 32,
    MPI_ERR_INFO_VALUE = 33,
    MPI_ERR_INFO = 34,
    MPI_ERR_IO = 35,
    MPI_ERR_KEYVAL = 36,
    MPI_ERR_LOCKTYPE = 37,
    MPI_ERR_NAME = 38,
    MPI_ERR_NO_MEM = 39,
    MPI_ERR_NOT_SAME = 40,
    MPI_ERR_NO_SPACE = 41,
    MPI_ERR_NO_SUCH_FILE = 42,
    MPI_ERR_PORT = 43,
    MPI_ERR_QUOTA = 44,
    MPI_ERR_READ_ONLY = 45,
    MPI_ERR_RMA_CONFLICT = 46,
    MPI_ERR_RMA_SYNC = 47,
    MPI_ERR_SERVICE = 48,
    MPI_ERR_SIZE = 49,
    MPI_ERR_SPAWN = 50,
    MPI_ERR_UNSUPPORTED_DATAREP = 51,
    MPI_ERR_UNSUPPORTED_OPERATION = 52,
    MPI_ERR_WIN = 53,
    MPI_ERR_RMA_RANGE = 54,
    MPI_ERR_RMA_ATTACH = 55,
    MPI_ERR_RMA_SHARED = 56,
    MPI_ERR_RMA_FLAVOR = 57,
    MPI_ERR_LASTCODE = 127
};

typedef void MPI_User_function(void *, void *, int *, MPI_Datatype *);
typedef int MPI_Copy_function(MPI_Comm, int, void *, void *, void *, int *);
typedef int MPI_Delete_function(MPI_Comm, int, void *, void *);
typedef int MPI_Comm_copy_attr_function(MPI_Comm, int, void *, void *, void *, int *);
typedef int MPI_Comm_delete_attr_function(MPI_Comm, int, void *, void *);
typedef int MPI_Type_copy_attr_function(MPI_Datatype, int, void *, void *, void *, int *);
typedef int MPI_Type_delete_attr_function(MPI_Datatype, int, void *, void *);
typedef int MPI_Win_copy_attr_function(MPI_Win, int, void *, void *, void *, int *);
typedef int MPI_Win_delete_attr_function(MPI_Win, int, void *, void *);
typedef void MPI_Handler_function(MPI_Comm *, int *, ...);
typedef void MPI_Comm_errhandler_function(MPI_Comm *, int *, ...);
typedef void MPI_Win_errhandler_function(MPI_Win *, int *, ...);
typedef void MPI_File_errhandler_function(MPI_File *, int *, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;
typedef int MPI_Grequest_query_function(void *, MPI_Status *);
typedef int MPI_Grequest_free_function(void *);
typedef int MPI_Grequest_cancel_function(void *, int);
typedef int MPI_Datarep_conversion_function(void *, MPI_Datatype, int, void *, MPI_Offset, void *);
typedef int MPI_Datarep_extent_function(MPI_Datatype, MPI_Aint *, void *);

/* Functions of attributes that are there already: 0 is "do nothing", MPI_DUP_FN is told from it by its
 * address. */
#define MPI_NULL_COPY_FN        ((MPI_Copy_function *)0)
#define MPI_NULL_DELETE_FN      ((MPI_Delete_function *)0)
#define MPI_DUP_FN              ((MPI_Copy_function *)1)
#define MPI_COMM_NULL_COPY_FN   ((MPI_Comm_copy_attr_function *)0)
#define MPI_COMM_NULL_DELETE_FN ((MPI_Comm_delete_attr_function *)0)
#define MPI_COMM_DUP_FN         ((MPI_Comm_copy_attr_function *)1)
#define MPI_TYPE_NULL_COPY_FN   ((MPI_Type_copy_attr_function *)0)
#define MPI_TYPE_NULL_DELETE_FN ((MPI_Type_delete_attr_function *)0)
#define MPI_TYPE_DUP_FN         ((MPI_Type_copy_attr_function *)1)
#define MPI_WIN_NULL_COPY_FN    ((MPI_Win_copy_attr_function *)0)
#define MPI_WIN_NULL_DELETE_FN  ((MPI_Win_delete_attr_function *)0)
#define MPI_WIN_DUP_FN          ((MPI_Win_copy_attr_function *)1)

/* Calls are told by their lines: of two calls that a compiler makes one, one has the line of the other. */
#ifdef __clang__
#define PARRAY_CALL __attribute__((visibility("default"), nomerge))
#else
#define PARRAY_CALL __attribute__((visibility("default")))
#pragma GCC optimize("no-crossjumping", "no-tree-tail-merge")
#endif

#define PARRAY_MPI(has, result, name, arguments)                          \
    result MPI_##name arguments __asm__("parray_MPI_" #name) PARRAY_CALL; \
    result PMPI_##name arguments __asm__("parray_PMPI_" #name) PARRAY_CALL;
#include "mpi_calls.h"
#undef PARRAY_MPI

#ifdef __cplusplus
}
#endif

#endif
