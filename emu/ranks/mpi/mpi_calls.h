/*
 * mpi_calls.h: every function of MPI-3.1 in C, once, with what this library has of it: yes, partly, or no.
 *
 * Whoever includes this defines PARRAY_MPI(has, result, name, arguments) before: mpi.h declares the functions
 * so, and the library makes its numbers and names of calls, and what refuses those that it does not have. A
 * call that is refused ends the run with its name. The calls of MPI-1 that MPI-3.0 has removed are here, too.
 */
#ifndef PARRAY_MPI
#define PARRAY_MPI(has, result, name, arguments)
#endif

/* clang-format off */

/* Point to point */
PARRAY_MPI(yes, int, Send, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm))
PARRAY_MPI(yes, int, Recv, (void *buf, int count, MPI_Datatype datatype, int source, int tag,
           MPI_Comm comm, MPI_Status *status))
PARRAY_MPI(yes, int, Ssend, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm))
PARRAY_MPI(yes, int, Bsend, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm))
PARRAY_MPI(yes, int, Rsend, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm))
PARRAY_MPI(yes, int, Isend, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Issend, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ibsend, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Irsend, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Irecv, (void *buf, int count, MPI_Datatype datatype, int source, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Sendrecv, (const void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest,
           int sendtag, void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag,
           MPI_Comm comm, MPI_Status *status))
PARRAY_MPI(yes, int, Sendrecv_replace, (void *buf, int count, MPI_Datatype datatype, int dest,
           int sendtag, int source, int recvtag, MPI_Comm comm, MPI_Status *status))
PARRAY_MPI(yes, int, Buffer_attach, (void *buffer, int size))
PARRAY_MPI(yes, int, Buffer_detach, (void *buffer_addr, int *size))
PARRAY_MPI(yes, int, Probe, (int source, int tag, MPI_Comm comm, MPI_Status *status))
PARRAY_MPI(yes, int, Iprobe, (int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status))
PARRAY_MPI(yes, int, Mprobe, (int source, int tag, MPI_Comm comm, MPI_Message *message,
           MPI_Status *status))
PARRAY_MPI(yes, int, Improbe, (int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message,
           MPI_Status *status))
PARRAY_MPI(yes, int, Mrecv, (void *buf, int count, MPI_Datatype datatype, MPI_Message *message,
           MPI_Status *status))
PARRAY_MPI(yes, int, Imrecv, (void *buf, int count, MPI_Datatype datatype, MPI_Message *message,
           MPI_Request *request))
PARRAY_MPI(yes, int, Get_count, (const MPI_Status *status, MPI_Datatype datatype, int *count))

/* Requests */
PARRAY_MPI(yes, int, Wait, (MPI_Request *request, MPI_Status *status))
PARRAY_MPI(yes, int, Test, (MPI_Request *request, int *flag, MPI_Status *status))
PARRAY_MPI(yes, int, Waitall, (int count, MPI_Request requests[], MPI_Status *statuses))
PARRAY_MPI(yes, int, Testall, (int count, MPI_Request requests[], int *flag, MPI_Status *statuses))
PARRAY_MPI(yes, int, Waitany, (int count, MPI_Request requests[], int *indx, MPI_Status *status))
PARRAY_MPI(yes, int, Testany, (int count, MPI_Request requests[], int *indx, int *flag,
           MPI_Status *status))
PARRAY_MPI(yes, int, Waitsome, (int incount, MPI_Request requests[], int *outcount, int indices[],
           MPI_Status *statuses))
PARRAY_MPI(yes, int, Testsome, (int incount, MPI_Request requests[], int *outcount, int indices[],
           MPI_Status *statuses))
PARRAY_MPI(yes, int, Request_free, (MPI_Request *request))
PARRAY_MPI(yes, int, Request_get_status, (MPI_Request request, int *flag, MPI_Status *status))
PARRAY_MPI(yes, int, Cancel, (MPI_Request *request))
PARRAY_MPI(yes, int, Test_cancelled, (const MPI_Status *status, int *flag))
PARRAY_MPI(yes, int, Send_init, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ssend_init, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Bsend_init, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Rsend_init, (const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Recv_init, (void *buf, int count, MPI_Datatype datatype, int source, int tag,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Start, (MPI_Request *request))
PARRAY_MPI(yes, int, Startall, (int count, MPI_Request requests[]))
PARRAY_MPI(yes, int, Status_set_elements, (MPI_Status *status, MPI_Datatype datatype, int count))
PARRAY_MPI(yes, int, Status_set_elements_x, (MPI_Status *status, MPI_Datatype datatype, MPI_Count count))
PARRAY_MPI(yes, int, Grequest_start, (MPI_Grequest_query_function *query_fn,
           MPI_Grequest_free_function *free_fn, MPI_Grequest_cancel_function *cancel_fn, void *extra_state,
           MPI_Request *request))
PARRAY_MPI(yes, int, Grequest_complete, (MPI_Request request))
PARRAY_MPI(yes, int, Status_set_cancelled, (MPI_Status *status, int flag))

/* Data types */
PARRAY_MPI(yes, int, Type_contiguous, (int count, MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_vector, (int count, int blocklength, int stride, MPI_Datatype oldtype,
           MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_hvector, (int count, int blocklength, MPI_Aint stride,
           MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_indexed, (int count, const int blocklengths[], const int displacements[],
           MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_hindexed, (int count, const int blocklengths[],
           const MPI_Aint displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_indexed_block, (int count, int blocklength, const int displacements[],
           MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_hindexed_block, (int count, int blocklength,
           const MPI_Aint displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_struct, (int count, const int blocklengths[],
           const MPI_Aint displacements[], const MPI_Datatype types[], MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_subarray, (int ndims, const int sizes[], const int subsizes[],
           const int starts[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_darray, (int size, int rank, int ndims, const int gsizes[],
           const int distribs[], const int dargs[], const int psizes[], int order, MPI_Datatype oldtype,
           MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_create_resized, (MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent,
           MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_dup, (MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_commit, (MPI_Datatype *datatype))
PARRAY_MPI(yes, int, Type_free, (MPI_Datatype *datatype))
PARRAY_MPI(yes, int, Type_size, (MPI_Datatype datatype, int *size))
PARRAY_MPI(yes, int, Type_size_x, (MPI_Datatype datatype, MPI_Count *size))
PARRAY_MPI(yes, int, Type_get_extent, (MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent))
PARRAY_MPI(yes, int, Type_get_extent_x, (MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent))
PARRAY_MPI(yes, int, Type_get_true_extent, (MPI_Datatype datatype, MPI_Aint *true_lb,
           MPI_Aint *true_extent))
PARRAY_MPI(yes, int, Type_get_true_extent_x, (MPI_Datatype datatype, MPI_Count *true_lb,
           MPI_Count *true_extent))
PARRAY_MPI(yes, int, Type_get_envelope, (MPI_Datatype datatype, int *num_integers, int *num_addresses,
           int *num_datatypes, int *combiner))
PARRAY_MPI(yes, int, Type_get_contents, (MPI_Datatype datatype, int max_integers, int max_addresses,
           int max_datatypes, int integers[], MPI_Aint addresses[], MPI_Datatype datatypes[]))
PARRAY_MPI(yes, int, Type_match_size, (int typeclass, int size, MPI_Datatype *datatype))
PARRAY_MPI(yes, int, Get_address, (const void *location, MPI_Aint *address))
PARRAY_MPI(yes, MPI_Aint, Aint_add, (MPI_Aint base, MPI_Aint disp))
PARRAY_MPI(yes, MPI_Aint, Aint_diff, (MPI_Aint addr1, MPI_Aint addr2))
PARRAY_MPI(yes, int, Get_elements, (const MPI_Status *status, MPI_Datatype datatype, int *count))
PARRAY_MPI(yes, int, Get_elements_x, (const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count))
PARRAY_MPI(yes, int, Pack, (const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf,
           int outsize, int *position, MPI_Comm comm))
PARRAY_MPI(yes, int, Unpack, (const void *inbuf, int insize, int *position, void *outbuf, int outcount,
           MPI_Datatype datatype, MPI_Comm comm))
PARRAY_MPI(yes, int, Pack_size, (int incount, MPI_Datatype datatype, MPI_Comm comm, int *size))
PARRAY_MPI(yes, int, Type_set_name, (MPI_Datatype datatype, const char *type_name))
PARRAY_MPI(yes, int, Type_get_name, (MPI_Datatype datatype, char *type_name, int *resultlen))
PARRAY_MPI(yes, int, Type_create_keyval, (MPI_Type_copy_attr_function *type_copy_attr_fn,
           MPI_Type_delete_attr_function *type_delete_attr_fn, int *type_keyval, void *extra_state))
PARRAY_MPI(yes, int, Type_free_keyval, (int *type_keyval))
PARRAY_MPI(yes, int, Type_set_attr, (MPI_Datatype datatype, int type_keyval, void *attribute_val))
PARRAY_MPI(yes, int, Type_get_attr, (MPI_Datatype datatype, int type_keyval, void *attribute_val,
           int *flag))
PARRAY_MPI(yes, int, Type_delete_attr, (MPI_Datatype datatype, int type_keyval))
PARRAY_MPI(yes, int, Address, (void *location, MPI_Aint *address))
PARRAY_MPI(yes, int, Type_extent, (MPI_Datatype datatype, MPI_Aint *extent))
PARRAY_MPI(yes, int, Type_lb, (MPI_Datatype datatype, MPI_Aint *displacement))
PARRAY_MPI(yes, int, Type_ub, (MPI_Datatype datatype, MPI_Aint *displacement))
PARRAY_MPI(yes, int, Type_hvector, (int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype,
           MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_hindexed, (int count, int blocklengths[], MPI_Aint displacements[],
           MPI_Datatype oldtype, MPI_Datatype *newtype))
PARRAY_MPI(yes, int, Type_struct, (int count, int blocklengths[], MPI_Aint displacements[],
           MPI_Datatype types[], MPI_Datatype *newtype))

/* Collective operations */
PARRAY_MPI(yes, int, Barrier, (MPI_Comm comm))
PARRAY_MPI(yes, int, Bcast, (void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm))
PARRAY_MPI(yes, int, Gather, (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
           int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm))
PARRAY_MPI(yes, int, Gatherv, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
           MPI_Comm comm))
PARRAY_MPI(yes, int, Scatter, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm))
PARRAY_MPI(yes, int, Scatterv, (const void *sendbuf, const int sendcounts[], const int displs[],
           MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root,
           MPI_Comm comm))
PARRAY_MPI(yes, int, Allgather, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Allgatherv, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Alltoall, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Alltoallv, (const void *sendbuf, const int sendcounts[], const int sdispls[],
           MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
           MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Alltoallw, (const void *sendbuf, const int sendcounts[], const int sdispls[],
           const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[],
           const MPI_Datatype recvtypes[], MPI_Comm comm))
PARRAY_MPI(yes, int, Reduce, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, int root, MPI_Comm comm))
PARRAY_MPI(yes, int, Allreduce, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, MPI_Comm comm))
PARRAY_MPI(yes, int, Reduce_scatter, (const void *sendbuf, void *recvbuf, const int recvcounts[],
           MPI_Datatype datatype, MPI_Op op, MPI_Comm comm))
PARRAY_MPI(yes, int, Reduce_scatter_block, (const void *sendbuf, void *recvbuf, int recvcount,
           MPI_Datatype datatype, MPI_Op op, MPI_Comm comm))
PARRAY_MPI(yes, int, Scan, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, MPI_Comm comm))
PARRAY_MPI(yes, int, Exscan, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, MPI_Comm comm))
PARRAY_MPI(yes, int, Reduce_local, (const void *inbuf, void *inoutbuf, int count,
           MPI_Datatype datatype, MPI_Op op))
PARRAY_MPI(yes, int, Ibarrier, (MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ibcast, (void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
           MPI_Request *request))
PARRAY_MPI(yes, int, Igather, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
           MPI_Request *request))
PARRAY_MPI(yes, int, Igatherv, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Iscatter, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
           MPI_Request *request))
PARRAY_MPI(yes, int, Iscatterv, (const void *sendbuf, const int sendcounts[], const int displs[],
           MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root,
           MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Iallgather, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Iallgatherv, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
           MPI_Request *request))
PARRAY_MPI(yes, int, Ialltoall, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ialltoallv, (const void *sendbuf, const int sendcounts[], const int sdispls[],
           MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
           MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ialltoallw, (const void *sendbuf, const int sendcounts[], const int sdispls[],
           const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[],
           const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ireduce, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, int root, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Iallreduce, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ireduce_scatter, (const void *sendbuf, void *recvbuf, const int recvcounts[],
           MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ireduce_scatter_block, (const void *sendbuf, void *recvbuf, int recvcount,
           MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Iscan, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Iexscan, (const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
           MPI_Op op, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Op_create, (MPI_User_function *user_fn, int commute, MPI_Op *op))
PARRAY_MPI(yes, int, Op_free, (MPI_Op *op))
PARRAY_MPI(yes, int, Op_commutative, (MPI_Op op, int *commute))

/* Groups and communicators */
PARRAY_MPI(yes, int, Group_size, (MPI_Group group, int *size))
PARRAY_MPI(yes, int, Group_rank, (MPI_Group group, int *rank))
PARRAY_MPI(yes, int, Group_translate_ranks, (MPI_Group group1, int n, const int ranks1[],
           MPI_Group group2, int ranks2[]))
PARRAY_MPI(yes, int, Group_compare, (MPI_Group group1, MPI_Group group2, int *result))
PARRAY_MPI(yes, int, Group_union, (MPI_Group group1, MPI_Group group2, MPI_Group *newgroup))
PARRAY_MPI(yes, int, Group_intersection, (MPI_Group group1, MPI_Group group2, MPI_Group *newgroup))
PARRAY_MPI(yes, int, Group_difference, (MPI_Group group1, MPI_Group group2, MPI_Group *newgroup))
PARRAY_MPI(yes, int, Group_incl, (MPI_Group group, int n, const int ranks[], MPI_Group *newgroup))
PARRAY_MPI(yes, int, Group_excl, (MPI_Group group, int n, const int ranks[], MPI_Group *newgroup))
PARRAY_MPI(yes, int, Group_range_incl, (MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup))
PARRAY_MPI(yes, int, Group_range_excl, (MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup))
PARRAY_MPI(yes, int, Group_free, (MPI_Group *group))
PARRAY_MPI(yes, int, Comm_group, (MPI_Comm comm, MPI_Group *group))
PARRAY_MPI(yes, int, Comm_size, (MPI_Comm comm, int *size))
PARRAY_MPI(yes, int, Comm_rank, (MPI_Comm comm, int *rank))
PARRAY_MPI(yes, int, Comm_compare, (MPI_Comm comm1, MPI_Comm comm2, int *result))
PARRAY_MPI(yes, int, Comm_dup, (MPI_Comm comm, MPI_Comm *newcomm))
PARRAY_MPI(yes, int, Comm_dup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm))
PARRAY_MPI(yes, int, Comm_idup, (MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request))
PARRAY_MPI(yes, int, Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm))
PARRAY_MPI(yes, int, Comm_create_group, (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm))
PARRAY_MPI(yes, int, Comm_split, (MPI_Comm comm, int color, int key, MPI_Comm *newcomm))
PARRAY_MPI(yes, int, Comm_split_type, (MPI_Comm comm, int split_type, int key, MPI_Info info,
           MPI_Comm *newcomm))
PARRAY_MPI(yes, int, Comm_free, (MPI_Comm *comm))
PARRAY_MPI(yes, int, Comm_test_inter, (MPI_Comm comm, int *flag))
PARRAY_MPI(yes, int, Comm_remote_size, (MPI_Comm comm, int *size))
PARRAY_MPI(yes, int, Comm_remote_group, (MPI_Comm comm, MPI_Group *group))
PARRAY_MPI(yes, int, Intercomm_create, (MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm,
           int remote_leader, int tag, MPI_Comm *newintercomm))
PARRAY_MPI(yes, int, Intercomm_merge, (MPI_Comm intercomm, int high, MPI_Comm *newintracomm))
PARRAY_MPI(yes, int, Comm_set_name, (MPI_Comm comm, const char *comm_name))
PARRAY_MPI(yes, int, Comm_get_name, (MPI_Comm comm, char *comm_name, int *resultlen))
PARRAY_MPI(yes, int, Comm_set_info, (MPI_Comm comm, MPI_Info info))
PARRAY_MPI(yes, int, Comm_get_info, (MPI_Comm comm, MPI_Info *info_used))
PARRAY_MPI(yes, int, Comm_create_keyval, (MPI_Comm_copy_attr_function *comm_copy_attr_fn,
           MPI_Comm_delete_attr_function *comm_delete_attr_fn, int *comm_keyval, void *extra_state))
PARRAY_MPI(yes, int, Comm_free_keyval, (int *comm_keyval))
PARRAY_MPI(yes, int, Comm_set_attr, (MPI_Comm comm, int comm_keyval, void *attribute_val))
PARRAY_MPI(yes, int, Comm_get_attr, (MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag))
PARRAY_MPI(yes, int, Comm_delete_attr, (MPI_Comm comm, int comm_keyval))
PARRAY_MPI(yes, int, Keyval_create, (MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn,
           int *keyval, void *extra_state))
PARRAY_MPI(yes, int, Keyval_free, (int *keyval))
PARRAY_MPI(yes, int, Attr_put, (MPI_Comm comm, int keyval, void *attribute_val))
PARRAY_MPI(yes, int, Attr_get, (MPI_Comm comm, int keyval, void *attribute_val, int *flag))
PARRAY_MPI(yes, int, Attr_delete, (MPI_Comm comm, int keyval))

/* Process topologies */
PARRAY_MPI(yes, int, Cart_create, (MPI_Comm comm_old, int ndims, const int dims[], const int periods[],
           int reorder, MPI_Comm *comm_cart))
PARRAY_MPI(yes, int, Cart_get, (MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]))
PARRAY_MPI(yes, int, Cart_rank, (MPI_Comm comm, const int coords[], int *rank))
PARRAY_MPI(yes, int, Cart_coords, (MPI_Comm comm, int rank, int maxdims, int coords[]))
PARRAY_MPI(yes, int, Cart_shift, (MPI_Comm comm, int direction, int disp, int *rank_source,
           int *rank_dest))
PARRAY_MPI(yes, int, Cart_sub, (MPI_Comm comm, const int remain_dims[], MPI_Comm *newcomm))
PARRAY_MPI(yes, int, Cart_map, (MPI_Comm comm, int ndims, const int dims[], const int periods[],
           int *newrank))
PARRAY_MPI(yes, int, Cartdim_get, (MPI_Comm comm, int *ndims))
PARRAY_MPI(yes, int, Dims_create, (int nnodes, int ndims, int dims[]))
PARRAY_MPI(yes, int, Graph_create, (MPI_Comm comm_old, int nnodes, const int indx[], const int edges[],
           int reorder, MPI_Comm *comm_graph))
PARRAY_MPI(yes, int, Graph_get, (MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[]))
PARRAY_MPI(yes, int, Graph_map, (MPI_Comm comm, int nnodes, const int indx[], const int edges[],
           int *newrank))
PARRAY_MPI(yes, int, Graphdims_get, (MPI_Comm comm, int *nnodes, int *nedges))
PARRAY_MPI(yes, int, Graph_neighbors, (MPI_Comm comm, int rank, int maxneighbors, int neighbors[]))
PARRAY_MPI(yes, int, Graph_neighbors_count, (MPI_Comm comm, int rank, int *nneighbors))
PARRAY_MPI(yes, int, Topo_test, (MPI_Comm comm, int *status))
PARRAY_MPI(yes, int, Dist_graph_create, (MPI_Comm comm_old, int n, const int sources[],
           const int degrees[], const int destinations[], const int weights[], MPI_Info info, int reorder,
           MPI_Comm *comm_dist_graph))
PARRAY_MPI(yes, int, Dist_graph_create_adjacent, (MPI_Comm comm_old, int indegree, const int sources[],
           const int sourceweights[], int outdegree, const int destinations[], const int destweights[],
           MPI_Info info, int reorder, MPI_Comm *comm_dist_graph))
PARRAY_MPI(yes, int, Dist_graph_neighbors, (MPI_Comm comm, int maxindegree, int sources[],
           int sourceweights[], int maxoutdegree, int destinations[], int destweights[]))
PARRAY_MPI(yes, int, Dist_graph_neighbors_count, (MPI_Comm comm, int *indegree, int *outdegree,
           int *weighted))
PARRAY_MPI(yes, int, Neighbor_allgather, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Neighbor_allgatherv, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Neighbor_alltoall, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Neighbor_alltoallv, (const void *sendbuf, const int sendcounts[],
           const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
           const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm))
PARRAY_MPI(yes, int, Neighbor_alltoallw, (const void *sendbuf, const int sendcounts[],
           const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
           const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm))
PARRAY_MPI(yes, int, Ineighbor_allgather, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ineighbor_allgatherv, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
           MPI_Request *request))
PARRAY_MPI(yes, int, Ineighbor_alltoall, (const void *sendbuf, int sendcount, MPI_Datatype sendtype,
           void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ineighbor_alltoallv, (const void *sendbuf, const int sendcounts[],
           const int sdispls[], MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
           const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request))
PARRAY_MPI(yes, int, Ineighbor_alltoallw, (const void *sendbuf, const int sendcounts[],
           const MPI_Aint sdispls[], const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
           const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request))

/* The environment */
PARRAY_MPI(yes, int, Init, (int *argc, char ***argv))
PARRAY_MPI(yes, int, Init_thread, (int *argc, char ***argv, int required, int *provided))
PARRAY_MPI(yes, int, Finalize, (void))
PARRAY_MPI(yes, int, Initialized, (int *flag))
PARRAY_MPI(yes, int, Finalized, (int *flag))
PARRAY_MPI(yes, int, Abort, (MPI_Comm comm, int errorcode))
PARRAY_MPI(yes, int, Query_thread, (int *provided))
PARRAY_MPI(yes, int, Is_thread_main, (int *flag))
PARRAY_MPI(yes, double, Wtime, (void))
PARRAY_MPI(yes, double, Wtick, (void))
PARRAY_MPI(yes, int, Get_processor_name, (char *name, int *resultlen))
PARRAY_MPI(yes, int, Get_version, (int *version, int *subversion))
PARRAY_MPI(yes, int, Get_library_version, (char *version, int *resultlen))
PARRAY_MPI(yes, int, Alloc_mem, (MPI_Aint size, MPI_Info info, void *baseptr))
PARRAY_MPI(yes, int, Free_mem, (void *base))
PARRAY_MPI(yes, int, Pcontrol, (const int level, ...))
PARRAY_MPI(yes, int, Comm_create_errhandler, (MPI_Comm_errhandler_function *comm_errhandler_fn,
           MPI_Errhandler *errhandler))
PARRAY_MPI(yes, int, Comm_set_errhandler, (MPI_Comm comm, MPI_Errhandler errhandler))
PARRAY_MPI(yes, int, Comm_get_errhandler, (MPI_Comm comm, MPI_Errhandler *errhandler))
PARRAY_MPI(yes, int, Comm_call_errhandler, (MPI_Comm comm, int errorcode))
PARRAY_MPI(yes, int, Errhandler_free, (MPI_Errhandler *errhandler))
PARRAY_MPI(yes, int, Errhandler_create, (MPI_Comm_errhandler_function *comm_errhandler_fn,
           MPI_Errhandler *errhandler))
PARRAY_MPI(yes, int, Errhandler_set, (MPI_Comm comm, MPI_Errhandler errhandler))
PARRAY_MPI(yes, int, Errhandler_get, (MPI_Comm comm, MPI_Errhandler *errhandler))
PARRAY_MPI(yes, int, Error_string, (int errorcode, char *string, int *resultlen))
PARRAY_MPI(yes, int, Error_class, (int errorcode, int *errorclass))
PARRAY_MPI(yes, int, Add_error_class, (int *errorclass))
PARRAY_MPI(yes, int, Add_error_code, (int errorclass, int *errorcode))
PARRAY_MPI(yes, int, Add_error_string, (int errorcode, const char *string))
PARRAY_MPI(yes, int, Info_create, (MPI_Info *info))
PARRAY_MPI(yes, int, Info_set, (MPI_Info info, const char *key, const char *value))
PARRAY_MPI(yes, int, Info_get, (MPI_Info info, const char *key, int valuelen, char *value, int *flag))
PARRAY_MPI(yes, int, Info_get_valuelen, (MPI_Info info, const char *key, int *valuelen, int *flag))
PARRAY_MPI(yes, int, Info_get_nkeys, (MPI_Info info, int *nkeys))
PARRAY_MPI(yes, int, Info_get_nthkey, (MPI_Info info, int n, char *key))
PARRAY_MPI(yes, int, Info_delete, (MPI_Info info, const char *key))
PARRAY_MPI(yes, int, Info_dup, (MPI_Info info, MPI_Info *newinfo))
PARRAY_MPI(yes, int, Info_free, (MPI_Info *info))

/* Processes that are made: there are none */
PARRAY_MPI(yes, int, Comm_disconnect, (MPI_Comm *comm))
PARRAY_MPI(yes, int, Comm_get_parent, (MPI_Comm *parent))

#include "mpi_absent.h"
/* clang-format on */
