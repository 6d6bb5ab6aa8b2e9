/*
 * @name@_test.cpp: the program @name@, run and looked at through the library: parray.hpp says how.
 */
#include <parray.hpp>

#include <cstdio>
#include <string>

static int failed;

/* State what must hold. */
#define EXPECT(condition) expect((condition), #condition, __LINE__)

static void expect(bool holds, const char *condition, int line)
{
    if (!holds)
        std::printf("%s:%d: error: does not hold: %s\n", __FILE__, line, condition);
    failed += !holds;
}

/* On a ring of so many nodes each of them has the sum of the ranks 0..nodes-1, after nodes-1 steps. */
static void test_ring(int nodes)
{
    const std::string topology = "ring:" + std::to_string(nodes);
    pa::array array({{"program", "./@name@.so"}, {"topology", topology}});
    EXPECT(array.run(std::nothrow) == PARRAY_DONE);
    std::printf("%s: %s\n", topology.c_str(), array.status() ? array.message().c_str() : "done");
    EXPECT(array.count("steps") == static_cast<unsigned>(nodes - 1));
    for (int rank = 0; rank < nodes; rank++)
        EXPECT(array.state<long>(rank) == static_cast<long>(nodes) * (nodes - 1) / 2);
}

int main()
{
    try {
        test_ring(3);
        test_ring(8);
        test_ring(64);
    } catch (const pa::error &error) {
        std::printf("error: %s\n", error.what());
        failed++;
    }
    std::puts(failed ? "FAILED" : "passed");
    return failed != 0;
}
