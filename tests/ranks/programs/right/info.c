/* ranks 2 */
/* Keys and values, copied, counted, deleted; and those of a communicator. */
#include "check.h"
#include <string.h>

int main(int argc, char **argv)
{
    int flag, length, keys;
    char value[MPI_MAX_INFO_VAL + 1], key[MPI_MAX_INFO_KEY + 1];
    MPI_Info info, copy, used;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "colour", "green");
    MPI_Info_set(info, "size", "12");
    MPI_Info_set(info, "colour", "deep blue");
    MPI_Info_get_nkeys(info, &keys);
    CHECK(keys == 2);
    MPI_Info_get_nthkey(info, 0, key);
    CHECK(strcmp(key, "colour") == 0 || strcmp(key, "size") == 0);
    MPI_Info_get(info, "colour", MPI_MAX_INFO_VAL, value, &flag);
    CHECK(flag && strcmp(value, "deep blue") == 0);
    MPI_Info_get(info, "colour", 4, value, &flag);
    CHECK(flag && strncmp(value, "deep", 4) == 0);
    MPI_Info_get_valuelen(info, "colour", &length, &flag);
    CHECK(flag && length == 9);
    MPI_Info_get(info, "taste", MPI_MAX_INFO_VAL, value, &flag);
    CHECK(!flag);
    MPI_Info_dup(info, &copy);
    MPI_Info_delete(info, "size");
    MPI_Info_get_nkeys(info, &keys);
    CHECK(keys == 1);
    MPI_Info_get_nkeys(copy, &keys);
    CHECK(keys == 2);
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
    MPI_Comm_set_info(comm, copy);
    MPI_Comm_get_info(comm, &used);
    MPI_Info_get_nkeys(used, &keys);
    CHECK(keys >= 0);
    MPI_Info_free(&used);
    MPI_Comm_free(&comm);
    MPI_Info_free(&info);
    MPI_Info_free(&copy);
    CHECK(info == MPI_INFO_NULL);
    return check_end("info");
}
