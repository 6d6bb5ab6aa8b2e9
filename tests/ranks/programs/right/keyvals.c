/* ranks 2 */
/* Attributes of communicators and types: callbacks copy them with the object and delete them with it. */
#include "check.h"

static int copied, deleted;

static int copy(MPI_Comm comm, int key, void *extra, void *value, void *out, int *flag)
{
    (void)comm, (void)key;
    *(void **)out = (int *)value + 1;
    copied += *(int *)extra;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete (MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value;
    deleted += *(int *)extra;
    return MPI_SUCCESS;
}

static int delete_of_type(MPI_Datatype type, int key, void *value, void *extra)
{
    (void)type, (void)key, (void)extra;
    ++*(int *)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, shy, flag, weight = 10, values[3] = {1, 2, 3}, *value, of_type = 0;
    MPI_Comm one, two;
    MPI_Datatype type, type_copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(copy, delete, &key, &weight);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &shy, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    MPI_Comm_get_attr(one, key, &value, &flag);
    CHECK(!flag);
    MPI_Comm_set_attr(one, key, &values[0]);
    MPI_Comm_set_attr(one, shy, &values[0]);
    MPI_Comm_dup(one, &two);
    CHECK(copied == 10);
    MPI_Comm_get_attr(two, key, &value, &flag);
    CHECK(flag && value == &values[1] && *value == 2);
    MPI_Comm_get_attr(two, shy, &value, &flag);
    CHECK(!flag);
    MPI_Comm_set_attr(one, key, &values[2]);
    CHECK(deleted == 10);
    MPI_Comm_delete_attr(two, key);
    CHECK(deleted == 20);
    MPI_Comm_free(&two);
    MPI_Comm_free(&one);
    CHECK(deleted == 30);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&shy);
    CHECK(key == MPI_KEYVAL_INVALID);

    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, delete_of_type, &key, NULL);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_set_attr(type, key, &of_type);
    MPI_Type_dup(type, &type_copy);
    MPI_Type_get_attr(type_copy, key, &value, &flag);
    CHECK(flag && value == &of_type);
    MPI_Type_delete_attr(type_copy, key);
    MPI_Type_free(&type);
    MPI_Type_free(&type_copy);
    CHECK(of_type == 2);
    MPI_Type_free_keyval(&key);

    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    CHECK(flag && *value >= 32767);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &flag);
    CHECK(!flag || *value == 0 || *value == 1);
    return check_end("keyvals");
}
