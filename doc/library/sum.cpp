/*
 * sum.cpp: node programs from C++: four arrays run at a time, each on a thread of this program.
 *
 *     parray cc sum.c && c++ sum.cpp -o sum $(pkg-config --cflags --libs parray) -pthread && ./sum
 */
#include <parray.hpp>

#include <cstdio>
#include <string>
#include <thread>
#include <vector>

static std::string sum_on(const std::string &topology)
{
    int steps = 0;
    pa::options options{{"program", "./sum.so"}, {"topology", topology}, {"workers", "1"}};
    options.on_step([&](const pa::moment &) { return ++steps, true; });
    pa::array array(options);
    array.run();
    return topology + ": " + std::to_string(array.count("steps")) + " steps, node 0 has " +
           std::to_string(array.state<int>(0)) + ", told of " + std::to_string(steps);
}

int main()
{
    const std::vector<std::string> topologies = {"ring:4", "ring:8", "ring:16", "ring:32"};
    std::vector<std::string> lines(topologies.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < lines.size(); i++)
        threads.emplace_back([&, i] { lines[i] = sum_on(topologies[i]); });
    for (auto &thread : threads)
        thread.join();
    for (const auto &line : lines)
        std::puts(line.c_str());
    try {
        sum_on("ring:x");
    } catch (const pa::error &error) {
        std::printf("status %d: %s\n", error.status(), error.what());
    }
    return 0;
}
