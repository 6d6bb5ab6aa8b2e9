/* ranks 1 */
/* What a type is made of can be asked: its envelope, its contents, its name, its extent, its attributes. */
#include "check.h"
#include <string.h>

int main(int argc, char **argv)
{
    int integers, addresses, types, combiner, numbers[3], length, size;
    MPI_Aint bytes[1], low, extent;
    MPI_Count count, first, span;
    MPI_Datatype vector, resized, inner[1], by_size;
    char name[MPI_MAX_OBJECT_NAME];
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Type_vector(3, 2, 5, MPI_DOUBLE, &vector);
    MPI_Type_get_envelope(vector, &integers, &addresses, &types, &combiner);
    CHECK(integers == 3 && addresses == 0 && types == 1 && combiner == MPI_COMBINER_VECTOR);
    MPI_Type_get_contents(vector, 3, 1, 1, numbers, bytes, inner);
    CHECK(numbers[0] == 3 && numbers[1] == 2 && numbers[2] == 5 && inner[0] == MPI_DOUBLE);
    MPI_Type_create_resized(vector, -8, 200, &resized);
    MPI_Type_get_envelope(resized, &integers, &addresses, &types, &combiner);
    CHECK(integers == 0 && addresses == 2 && types == 1 && combiner == MPI_COMBINER_RESIZED);
    MPI_Type_get_extent(resized, &low, &extent);
    CHECK(low == -8 && extent == 200);
    MPI_Type_get_extent_x(resized, &first, &span);
    CHECK(first == -8 && span == 200);
    MPI_Type_get_true_extent_x(resized, &first, &span);
    CHECK(first == 0 && span == 12 * 8);
    MPI_Type_size_x(resized, &count);
    CHECK(count == 6 * 8);
    MPI_Type_get_envelope(MPI_INT, &integers, &addresses, &types, &combiner);
    CHECK(combiner == MPI_COMBINER_NAMED);
    MPI_Type_get_name(MPI_INT, name, &length);
    CHECK(strcmp(name, "MPI_INT") == 0 && length == 7);
    MPI_Type_set_name(vector, "stripes");
    MPI_Type_get_name(vector, name, &length);
    CHECK(strcmp(name, "stripes") == 0 && length == 7);
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &by_size);
    MPI_Type_size(by_size, &size);
    CHECK(size == 8);
    MPI_Status_set_elements(&status, MPI_INT, 5);
    MPI_Get_count(&status, MPI_INT, &size);
    CHECK(size == 5);
    MPI_Status_set_elements_x(&status, MPI_INT, 6);
    MPI_Get_elements_x(&status, MPI_INT, &count);
    CHECK(count == 6);
    MPI_Status_set_cancelled(&status, 1);
    MPI_Test_cancelled(&status, &size);
    CHECK(size == 1);
    MPI_Type_free(&vector);
    MPI_Type_free(&resized);
    return check_end("types-contents");
}
