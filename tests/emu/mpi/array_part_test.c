/*
 * Arrays that cannot be divided between processes: what is said of them.
 */

#include "../../lib/good_topo.h"
#include "array_part.h"
#include "base.h"
#include "partition/partition.h"
#include "../../lib/suite.h"

static const struct divide_refusal {
    const char *spec;
    int parts;
    const char *kind, *error;
} refusals[] = {
    {"mesh:2x2", 5, "block",
     "mesh:2x2 has 4 nodes, too few for 5 processes: each holds at least one node, so use at most 4 "
     "(--ranks, "
     "or -n of mpirun)"},
    {"line:1", 2, "metis",
     "line:1 has 1 node, too few for 2 processes: each holds at least one node, so use at most 1 (--ranks, "
     "or "
     "-n of mpirun)"},
    {"mesh:2x2", 0, "block", "an array in 0 parts: there must be at least 1"},
    {"mesh:2x2", -3, "block", "an array in -3 parts: there must be at least 1"},
    {"mesh:2x2", 2, "blok",
     "partition \"blok\": no such partition; did you mean block? there are block, metis, cyclic"},
};

START_TEST(what_cannot_be_is_said)
{
    struct partition p;
    char error[PARTITION_TEXT_SIZE];
    struct topo *topo = open_good(refusals[_i].spec);
    ck_assert(!part_divide(&p, topo, refusals[_i].parts, refusals[_i].kind, error, sizeof error));
    ck_assert_str_eq(error, refusals[_i].error);
    topo_close(topo);
}
END_TEST

START_TEST(without_the_module_that_is_said)
{
    struct partition p;
    char error[PARTITION_TEXT_SIZE];
    struct topo *topo = open_good("star:4");
    if (part_divide(&p, topo, 2, "metis", error, sizeof error))
        partition_close(&p);
    else
        ck_assert_str_eq(error, "partition metis: star:4 is no grid, and METIS, which divides other "
                                "topologies, is not there (parray-metis.so): use --partition block, or "
                                "install METIS (Debian: apt-get install libmetis-dev) and build parray anew");
    topo_close(topo);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, what_cannot_be_is_said, 0, ARRAY_LENGTH(refusals));
    tcase_add_test(cases, without_the_module_that_is_said);
}

UNIT(add_cases, 60)
