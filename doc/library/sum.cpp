/*
 * sum.cpp: node programs from C++: an array is an object that closes itself, and four of them run at a time,
 * each on a thread of this program.
 *
 *     parray cc sum.c && c++ sum.cpp -o sum $(pkg-config --cflags --libs parray) -pthread && ./sum
 */
#include <parray_array.h>

#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

class Array {
public:
    explicit Array(const std::map<std::string, std::string> &settings)
    {
        std::unique_ptr<parray_options, decltype(&parray_options_free)> options(parray_options_new(),
                                                                                parray_options_free);
        for (const auto &setting : settings)
            parray_set(options.get(), setting.first.c_str(), setting.second.c_str());
        parray_on_step(options.get(), count_step, &steps_seen);
        array.reset(parray_open(options.get()));
        if (parray_status(array.get()) != PARRAY_DONE)
            throw std::invalid_argument(parray_error(array.get()));
    }
    int run() { return parray_run(array.get()); }
    double number(const char *name) { return parray_number(array.get(), name); }
    int state(int rank) { return *static_cast<const int *>(parray_state(array.get(), rank, nullptr)); }

    int steps_seen = 0; /* by the callback, which the thread in run() makes */

private:
    static int count_step(void *seen, parray_array *, uint64_t, uint64_t, uint64_t, uint32_t)
    {
        ++*static_cast<int *>(seen);
        return 0; /* go on */
    }
    std::unique_ptr<parray_array, decltype(&parray_close)> array{nullptr, parray_close};
};

int main()
{
    const std::vector<int> sizes = {4, 8, 16, 32};
    std::vector<std::string> lines(sizes.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < sizes.size(); i++)
        threads.emplace_back([&, i] {
            Array array({{"program", "./sum.so"},
                         {"topology", "ring:" + std::to_string(sizes[i])},
                         {"workers", "1"}});
            int status = array.run();
            lines[i] = "ring:" + std::to_string(sizes[i]) + " status " + std::to_string(status) + ": " +
                       std::to_string(int(array.number("steps"))) + " steps, node 0 has " +
                       std::to_string(array.state(0)) + ", told of " + std::to_string(array.steps_seen);
        });
    for (auto &thread : threads)
        thread.join();
    for (const auto &line : lines)
        std::puts(line.c_str());
    try {
        Array array({{"program", "./sum.so"}, {"topology", "ring:x"}});
    } catch (const std::invalid_argument &error) {
        std::printf("refused: %s\n", error.what());
    }
    return 0;
}
