/*
 * mpi_absent.h: the part of mpi_calls.h with the functions that are not there.
 */
#ifndef PARRAY_MPI
#define PARRAY_MPI(has, result, name, arguments)
#endif
/* clang-format off */
/* One-sided communication */
PARRAY_MPI(no, int, Win_create_keyval, (MPI_Win_copy_attr_function *win_copy_attr_fn,
           MPI_Win_delete_attr_function *win_delete_attr_fn, int *win_keyval, void *extra_state))
PARRAY_MPI(no, int, Win_delete_attr, (MPI_Win win, int win_keyval))
PARRAY_MPI(no, int, Win_free_keyval, (int *win_keyval))
PARRAY_MPI(no, int, Win_get_attr, (MPI_Win win, int win_keyval, void *attribute_val, int *flag))
PARRAY_MPI(no, int, Win_set_attr, (MPI_Win win, int win_keyval, void *attribute_val))
PARRAY_MPI(no, int, Win_call_errhandler, (MPI_Win win, int errorcode))
PARRAY_MPI(no, int, Win_create_errhandler, (MPI_Win_errhandler_function *win_errhandler_fn,
           MPI_Errhandler *errhandler))
PARRAY_MPI(no, int, Win_get_errhandler, (MPI_Win win, MPI_Errhandler *errhandler))
PARRAY_MPI(no, int, Win_set_errhandler, (MPI_Win win, MPI_Errhandler errhandler))
PARRAY_MPI(no, int, Accumulate, (const void *origin_addr, int origin_count,
           MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count,
           MPI_Datatype target_datatype, MPI_Op op, MPI_Win win))
PARRAY_MPI(no, int, Compare_and_swap, (const void *origin_addr, const void *compare_addr,
           void *result_addr, MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win))
PARRAY_MPI(no, int, Fetch_and_op, (const void *origin_addr, void *result_addr, MPI_Datatype datatype,
           int target_rank, MPI_Aint target_disp, MPI_Op op, MPI_Win win))
PARRAY_MPI(no, int, Get, (void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
           int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
           MPI_Win win))
PARRAY_MPI(no, int, Get_accumulate, (const void *origin_addr, int origin_count,
           MPI_Datatype origin_datatype, void *result_addr, int result_count, MPI_Datatype result_datatype,
           int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
           MPI_Win win))
PARRAY_MPI(no, int, Put, (const void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
           int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
           MPI_Win win))
PARRAY_MPI(no, int, Raccumulate, (const void *origin_addr, int origin_count,
           MPI_Datatype origin_datatype, int target_rank, MPI_Aint target_disp, int target_count,
           MPI_Datatype target_datatype, MPI_Op op, MPI_Win win, MPI_Request *request))
PARRAY_MPI(no, int, Rget, (void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
           int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
           MPI_Win win, MPI_Request *request))
PARRAY_MPI(no, int, Rget_accumulate, (const void *origin_addr, int origin_count,
           MPI_Datatype origin_datatype, void *result_addr, int result_count, MPI_Datatype result_datatype,
           int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
           MPI_Win win, MPI_Request *request))
PARRAY_MPI(no, int, Rput, (const void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
           int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
           MPI_Win win, MPI_Request *request))
PARRAY_MPI(no, int, Win_allocate, (MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
           void *baseptr, MPI_Win *win))
PARRAY_MPI(no, int, Win_allocate_shared, (MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
           void *baseptr, MPI_Win *win))
PARRAY_MPI(no, int, Win_attach, (MPI_Win win, void *base, MPI_Aint size))
PARRAY_MPI(no, int, Win_complete, (MPI_Win win))
PARRAY_MPI(no, int, Win_create, (void *base, MPI_Aint size, int disp_unit, MPI_Info info,
           MPI_Comm comm, MPI_Win *win))
PARRAY_MPI(no, int, Win_create_dynamic, (MPI_Info info, MPI_Comm comm, MPI_Win *win))
PARRAY_MPI(no, int, Win_detach, (MPI_Win win, const void *base))
PARRAY_MPI(no, int, Win_fence, (int assert, MPI_Win win))
PARRAY_MPI(no, int, Win_flush, (int rank, MPI_Win win))
PARRAY_MPI(no, int, Win_flush_all, (MPI_Win win))
PARRAY_MPI(no, int, Win_flush_local, (int rank, MPI_Win win))
PARRAY_MPI(no, int, Win_flush_local_all, (MPI_Win win))
PARRAY_MPI(no, int, Win_free, (MPI_Win *win))
PARRAY_MPI(no, int, Win_get_group, (MPI_Win win, MPI_Group *group))
PARRAY_MPI(no, int, Win_get_info, (MPI_Win win, MPI_Info *info_used))
PARRAY_MPI(no, int, Win_get_name, (MPI_Win win, char *win_name, int *resultlen))
PARRAY_MPI(no, int, Win_lock, (int lock_type, int rank, int assert, MPI_Win win))
PARRAY_MPI(no, int, Win_lock_all, (int assert, MPI_Win win))
PARRAY_MPI(no, int, Win_post, (MPI_Group group, int assert, MPI_Win win))
PARRAY_MPI(no, int, Win_set_info, (MPI_Win win, MPI_Info info))
PARRAY_MPI(no, int, Win_set_name, (MPI_Win win, const char *win_name))
PARRAY_MPI(no, int, Win_shared_query, (MPI_Win win, int rank, MPI_Aint *size, int *disp_unit,
           void *baseptr))
PARRAY_MPI(no, int, Win_start, (MPI_Group group, int assert, MPI_Win win))
PARRAY_MPI(no, int, Win_sync, (MPI_Win win))
PARRAY_MPI(no, int, Win_test, (MPI_Win win, int *flag))
PARRAY_MPI(no, int, Win_unlock, (int rank, MPI_Win win))
PARRAY_MPI(no, int, Win_unlock_all, (MPI_Win win))
PARRAY_MPI(no, int, Win_wait, (MPI_Win win))

/* Processes that are made */
PARRAY_MPI(no, int, Close_port, (const char *port_name))
PARRAY_MPI(no, int, Comm_accept, (const char *port_name, MPI_Info info, int root, MPI_Comm comm,
           MPI_Comm *newcomm))
PARRAY_MPI(no, int, Comm_connect, (const char *port_name, MPI_Info info, int root, MPI_Comm comm,
           MPI_Comm *newcomm))
PARRAY_MPI(no, int, Comm_join, (int fd, MPI_Comm *intercomm))
PARRAY_MPI(no, int, Comm_spawn, (const char *command, char *argv[], int maxprocs, MPI_Info info,
           int root, MPI_Comm comm, MPI_Comm *intercomm, int errcodes[]))
PARRAY_MPI(no, int, Comm_spawn_multiple, (int count, char *commands[], char **argv[],
           const int maxprocs[], const MPI_Info info[], int root, MPI_Comm comm, MPI_Comm *intercomm,
           int errcodes[]))
PARRAY_MPI(no, int, Lookup_name, (const char *service_name, MPI_Info info, char *port_name))
PARRAY_MPI(no, int, Open_port, (MPI_Info info, char *port_name))
PARRAY_MPI(no, int, Publish_name, (const char *service_name, MPI_Info info, const char *port_name))
PARRAY_MPI(no, int, Unpublish_name, (const char *service_name, MPI_Info info, const char *port_name))

/* Files */
PARRAY_MPI(no, int, File_open, (MPI_Comm comm, const char *filename, int amode, MPI_Info info,
           MPI_File *fh))
PARRAY_MPI(no, int, File_close, (MPI_File *fh))
PARRAY_MPI(no, int, File_delete, (const char *filename, MPI_Info info))
PARRAY_MPI(no, int, File_set_size, (MPI_File fh, MPI_Offset size))
PARRAY_MPI(no, int, File_preallocate, (MPI_File fh, MPI_Offset size))
PARRAY_MPI(no, int, File_get_size, (MPI_File fh, MPI_Offset *size))
PARRAY_MPI(no, int, File_get_group, (MPI_File fh, MPI_Group *group))
PARRAY_MPI(no, int, File_get_amode, (MPI_File fh, int *amode))
PARRAY_MPI(no, int, File_set_info, (MPI_File fh, MPI_Info info))
PARRAY_MPI(no, int, File_get_info, (MPI_File fh, MPI_Info *info_used))
PARRAY_MPI(no, int, File_set_view, (MPI_File fh, MPI_Offset disp, MPI_Datatype etype,
           MPI_Datatype filetype, const char *datarep, MPI_Info info))
PARRAY_MPI(no, int, File_get_view, (MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype,
           MPI_Datatype *filetype, char *datarep))
PARRAY_MPI(no, int, File_read_at, (MPI_File fh, MPI_Offset offset, void *buf, int count,
           MPI_Datatype datatype, MPI_Status *status))
PARRAY_MPI(no, int, File_read_at_all, (MPI_File fh, MPI_Offset offset, void * buf, int count,
           MPI_Datatype datatype, MPI_Status *status))
PARRAY_MPI(no, int, File_write_at, (MPI_File fh, MPI_Offset offset, const void * buf, int count,
           MPI_Datatype datatype, MPI_Status *status))
PARRAY_MPI(no, int, File_write_at_all, (MPI_File fh, MPI_Offset offset, const void *buf, int count,
           MPI_Datatype datatype, MPI_Status *status))
PARRAY_MPI(no, int, File_iread_at, (MPI_File fh, MPI_Offset offset, void *buf, int count,
           MPI_Datatype datatype, MPI_Request *request))
PARRAY_MPI(no, int, File_iwrite_at, (MPI_File fh, MPI_Offset offset, const void *buf, int count,
           MPI_Datatype datatype, MPI_Request *request))
PARRAY_MPI(no, int, File_read, (MPI_File fh, void *buf, int count, MPI_Datatype datatype,
           MPI_Status *status))
PARRAY_MPI(no, int, File_read_all, (MPI_File fh, void *buf, int count, MPI_Datatype datatype,
           MPI_Status *status))
PARRAY_MPI(no, int, File_write, (MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
           MPI_Status *status))
PARRAY_MPI(no, int, File_write_all, (MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
           MPI_Status *status))
PARRAY_MPI(no, int, File_iread, (MPI_File fh, void *buf, int count, MPI_Datatype datatype,
           MPI_Request *request))
PARRAY_MPI(no, int, File_iwrite, (MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
           MPI_Request *request))
PARRAY_MPI(no, int, File_seek, (MPI_File fh, MPI_Offset offset, int whence))
PARRAY_MPI(no, int, File_get_position, (MPI_File fh, MPI_Offset *offset))
PARRAY_MPI(no, int, File_get_byte_offset, (MPI_File fh, MPI_Offset offset, MPI_Offset *disp))
PARRAY_MPI(no, int, File_read_shared, (MPI_File fh, void *buf, int count, MPI_Datatype datatype,
           MPI_Status *status))
PARRAY_MPI(no, int, File_write_shared, (MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
           MPI_Status *status))
PARRAY_MPI(no, int, File_iread_shared, (MPI_File fh, void *buf, int count, MPI_Datatype datatype,
           MPI_Request *request))
PARRAY_MPI(no, int, File_iwrite_shared, (MPI_File fh, const void *buf, int count,
           MPI_Datatype datatype, MPI_Request *request))
PARRAY_MPI(no, int, File_read_ordered, (MPI_File fh, void *buf, int count, MPI_Datatype datatype,
           MPI_Status *status))
PARRAY_MPI(no, int, File_write_ordered, (MPI_File fh, const void *buf, int count,
           MPI_Datatype datatype, MPI_Status *status))
PARRAY_MPI(no, int, File_seek_shared, (MPI_File fh, MPI_Offset offset, int whence))
PARRAY_MPI(no, int, File_get_position_shared, (MPI_File fh, MPI_Offset *offset))
PARRAY_MPI(no, int, File_read_at_all_begin, (MPI_File fh, MPI_Offset offset, void *buf, int count,
           MPI_Datatype datatype))
PARRAY_MPI(no, int, File_read_at_all_end, (MPI_File fh, void *buf, MPI_Status *status))
PARRAY_MPI(no, int, File_write_at_all_begin, (MPI_File fh, MPI_Offset offset, const void *buf,
           int count, MPI_Datatype datatype))
PARRAY_MPI(no, int, File_write_at_all_end, (MPI_File fh, const void *buf, MPI_Status *status))
PARRAY_MPI(no, int, File_read_all_begin, (MPI_File fh, void *buf, int count,
           MPI_Datatype datatype))
PARRAY_MPI(no, int, File_read_all_end, (MPI_File fh, void *buf, MPI_Status *status))
PARRAY_MPI(no, int, File_write_all_begin, (MPI_File fh, const void *buf, int count,
           MPI_Datatype datatype))
PARRAY_MPI(no, int, File_write_all_end, (MPI_File fh, const void *buf, MPI_Status *status))
PARRAY_MPI(no, int, File_read_ordered_begin, (MPI_File fh, void *buf, int count,
           MPI_Datatype datatype))
PARRAY_MPI(no, int, File_read_ordered_end, (MPI_File fh, void *buf, MPI_Status *status))
PARRAY_MPI(no, int, File_write_ordered_begin, (MPI_File fh, const void *buf, int count,
           MPI_Datatype datatype))
PARRAY_MPI(no, int, File_write_ordered_end, (MPI_File fh, const void *buf, MPI_Status *status))
PARRAY_MPI(no, int, File_get_type_extent, (MPI_File fh, MPI_Datatype datatype, MPI_Aint *extent))
PARRAY_MPI(no, int, Register_datarep, (const char *datarep,
           MPI_Datarep_conversion_function *read_conversion_fn,
           MPI_Datarep_conversion_function *write_conversion_fn,
           MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state))
PARRAY_MPI(no, int, File_set_atomicity, (MPI_File fh, int flag))
PARRAY_MPI(no, int, File_get_atomicity, (MPI_File fh, int *flag))
PARRAY_MPI(no, int, File_sync, (MPI_File fh))
PARRAY_MPI(no, int, File_iread_at_all, (MPI_File fh, MPI_Offset offset, void *buf, int count,
           MPI_Datatype datatype, MPI_Request *request))
PARRAY_MPI(no, int, File_iwrite_at_all, (MPI_File fh, MPI_Offset offset, const void *buf, int count,
           MPI_Datatype datatype, MPI_Request *request))
PARRAY_MPI(no, int, File_iread_all, (MPI_File fh, void *buf, int count, MPI_Datatype datatype,
           MPI_Request *request))
PARRAY_MPI(no, int, File_iwrite_all, (MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
           MPI_Request *request))
PARRAY_MPI(no, int, File_call_errhandler, (MPI_File fh, int errorcode))
PARRAY_MPI(no, int, File_create_errhandler, (MPI_File_errhandler_function *file_errhandler_fn,
           MPI_Errhandler *errhandler))
PARRAY_MPI(no, int, File_get_errhandler, (MPI_File file, MPI_Errhandler *errhandler))
PARRAY_MPI(no, int, File_set_errhandler, (MPI_File file, MPI_Errhandler errhandler))

/* Others */
PARRAY_MPI(no, int, Pack_external, (const char *datarep, const void *inbuf, int incount,
           MPI_Datatype datatype, void *outbuf, MPI_Aint outsize, MPI_Aint *position))
PARRAY_MPI(no, int, Unpack_external, (const char datarep[], const void *inbuf, MPI_Aint insize,
           MPI_Aint *position, void *outbuf, int outcount, MPI_Datatype datatype))
PARRAY_MPI(no, int, Pack_external_size, (const char *datarep, int incount, MPI_Datatype datatype,
           MPI_Aint *size))
PARRAY_MPI(no, int, Type_create_f90_integer, (int r, MPI_Datatype *newtype))
PARRAY_MPI(no, int, Type_create_f90_real, (int p, int r, MPI_Datatype *newtype))
PARRAY_MPI(no, int, Type_create_f90_complex, (int p, int r, MPI_Datatype *newtype))
/* clang-format on */
