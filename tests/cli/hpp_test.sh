#!/bin/sh
# parray.hpp: typed calls do what those of parray.h do, whatever compiler and standard; what is thrown ends a
# run with a sentence, and never leaves a node's stack; arrays and options own what they open.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
command -v c++ >/dev/null || exit 77
# Nodes that a run stops destroy nothing: to a sanitizer the memory of their vectors is a leak.
! sanitized asan tsan || exit 77

# line_in FILE TEXT: prints the number of the first line that has the text.
line_in()
{
    grep -n "$2" "$1" | head -n 1 | cut -d : -f 1
}

cat >typed.cc <<'END_OF_PROGRAM'
#include <parray.hpp>
#include <array>
#include <numeric>
#include <stdexcept>
#include <string>

struct pair {
    int first;
    double second;
};

struct noisy {
    node *self;
    ~noisy() { node_log(self, "unwound"); }
};

static void typed(pa::node self)
{
    noisy held{self};
    const std::vector<double> words{1, 2, 3.5};
    std::array<double, 8> room{};
    self.send(1, self.rank());
    node_check_eq(self, self.recv<int>(0), self.peer(0));
    self.send(1, words);
    node_check_eq(self, self.recv_into(0, room), words.size());
    node_check_eq(self, room[2], 3.5);
    self.send_wait(1, pa::packet<pair>{{4, 5}, 1, self.rank(), 3});
    const auto packet = self.recv_any<pair>();
    node_check(self, packet.origin == self.peer(0) && packet.dest == 3 && packet.port == 0);
    node_check_eq(self, packet.value.second, 5);
    self.send(1, pa::packet<pa::span<const double>>{words, 3});
    const std::array<int, 1> ports{0};
    node_check_eq(self, (self.recv_from<std::array<double, 3>>(pa::span<const int>(ports)).value[1]), 2);
    node_check(self, !self.poll<int>() && !self.recv_within<int>(0, 2) && !self.recv_until<int>(0, self.now()));

    const std::array<int, 2> told{self.rank(), -self.rank()};
    std::array<int, 2> heard{};
    self.exchange(told, heard);
    node_check(self, heard[0] == -self.peer(0) && heard[1] == self.peer(1));

    const int nodes = self.count();
    int sum = self.rank();
    self.allreduce(sum, COLL_SUM);
    node_check_eq(self, sum, nodes * (nodes - 1) / 2);
    std::vector<int> all(nodes), in(nodes);
    self.allgather(self.rank(), all);
    self.alltoall(all, in);
    node_check_eq(self, std::accumulate(in.begin(), in.end(), 0), nodes * self.rank());
    std::uint8_t block = 0;
    std::vector<std::uint8_t> bytes(self.rank() == 2 ? nodes : 0, 7);
    self.scatter(bytes, block, 2);
    node_check_eq(self, block, 7);

    pa::vector<int> queue(self);
    for (int i = 0; i < 1000; i++)
        queue.push_back(i);
    self.state<pair>() = {queue.back(), 0.5};
    self.result(queue);
    if (const int *thrower = &self.arg<int>(); self.rank() == *thrower)
        queue.at(5000);
    if (self.arg<int>() == 100 && self.rank() == 1) {
        self.send(1, 5);
        self.recv<double>(0);
    }
    if (self.arg<int>() == 100 && self.rank() == 2)
        self.recv<double>(0); /* line: short */
    if (self.arg<int>() == 101 && self.rank() >= 6)
        throw self.rank();
}

static constexpr auto prepare = [](parray *array) {
    bool ok = true;
    auto *thrower = static_cast<int *>(parray_alloc(array, sizeof(int)));
    *thrower = static_cast<int>(parray_param_int(array, "throws", -1, 200, &ok));
    parray_set_arg(array, thrower);
    if (*thrower == 200)
        throw std::invalid_argument("no such node");
    return ok ? 0 : -1;
};
static constexpr auto verify = [](pa::node self) {
    if (self.arg<int>() == 150 && self.rank() == 6)
        throw std::logic_error("looked wrong");
    return self.state<pair>().first == 999;
};
static constexpr struct parray_param params[] = {{"throws", "-1", ""}, {nullptr, nullptr, nullptr}};
PARRAY_PROGRAM(pa::program("typed")
                   .topology("ring:8")
                   .with(&parray_program::params, params)
                   .state<pair>()
                   .prepare<prepare>()
                   .verify<verify>()
                   .node<typed>());
END_OF_PROGRAM

strict='-Wall -Wextra -Wpedantic -Werror'
for compiler in g++ clang++; do
    command -v "$compiler" >/dev/null || continue
    for standard in c++17 c++20; do
        # shellcheck disable=SC2086 # a list of words
        run 0 "$compiler" -std=$standard $strict -fsyntax-only -I"$srcdir/emu" typed.cc
        silent err
    done
done
# shellcheck disable=SC2086
run 0 "$PARRAY" cc $strict -std=c++17 typed.cc
for engine in 'fibers --workers 1' 'fibers --workers 2' threads; do
    # shellcheck disable=SC2086
    run 0 "$PARRAY" run ./typed.so --quiet --json - --engine $engine
    "$builddir/tests/cli/jsonget" out digest >>digests
    [ "$(grep -c unwound err)" = 8 ] || fail 'not every destructor has run'
    # shellcheck disable=SC2086
    run 2 "$PARRAY" run ./typed.so --quiet --param throws=3 --engine $engine
    says err "node 3: an exception, after coll_scatter at typed.cc:"
    says err ": no one caught std::out_of_range: vector::_M_range_check: "
    grep -q 'node 3\] unwound' err || fail 'the destructors of node 3 have not run'
    # shellcheck disable=SC2086
    run 2 "$PARRAY" run ./typed.so --quiet --param throws=101 --engine $engine
    says err "node 7: an exception, after coll_scatter at typed.cc:"
    says err ": no one caught int"
    # shellcheck disable=SC2086
    run 2 "$PARRAY" run ./typed.so --quiet --param throws=100 --engine $engine
    says err "node 2: node_fail at typed.cc:$(line_in typed.cc "line: short"): 4 bytes came, where a value of 8 bytes is wanted"
done
[ "$(sort -u digests | wc -l)" = 1 ] || fail 'engines differ'
run 2 "$PARRAY" run ./typed.so --quiet --param throws=200
says err "\`prepare' has thrown std::invalid_argument: no such node"
run 1 "$PARRAY" run ./typed.so --quiet --param throws=150
says err "std::logic_error: looked wrong"

# What is no payload does not compile.
for wrong in '"text" + 1' 'std::vector<std::string>{}'; do
    printf '#include <parray.hpp>\n#include <string>\nvoid f(pa::node self) { self.send(0, %s); }\n' "$wrong" >wrong.cc
    run 1 g++ -std=c++17 -fsyntax-only -I"$srcdir/emu" wrong.cc
    grep -qE 'send the data, not its address|trivially copyable' err || fail "$wrong: another error"
done

# A program that runs arrays.
library=$builddir/libparray.so
[ -e "$library" ] || exit 0
cat >host.cc <<'END_OF_PROGRAM'
#include <parray.hpp>
#include <cstdio>
#include <utility>

static void trouble(pa::node self)
{
    int kind = *static_cast<const int *>(node_arg(self)), x = 0;
    self.step();
    if (kind == 2 && self.rank() == 1)
        self.send(9, x); /* an absent port */
    if (kind == 3 && self.rank() == 2)
        self.send(0, x), self.send(0, x); /* two packets on one link */
    if (kind == 4)
        self.recv<int>(0);
    if (kind == 1)
        node_check(self, self.rank() < 3);
    node_log(self, "kind %d", kind);
    self.state<int>() = kind + self.rank();
}
static constexpr auto description = pa::program("trouble").topology("ring:4").state<int>().node<trouble>();

static void attempt(int kind)
{
    pa::options options;
    options.program(description).data(&kind).set("workers", 1).on_line([](auto...) {});
    pa::array array(options);
    try {
        array.run();
        std::printf("done: %d at node 3\n", array.state<int>(3));
        array.state<double>(3);
    } catch (const pa::error &error) {
        std::printf("status %d step %d node %d: %s\n", error.status(), int(error.step()), error.node(), error.what());
    }
}

int main()
{
    for (int kind = 0; kind <= 4; kind++)
        attempt(kind);
    static int quiet = 0;
    pa::options options;
    options.program(description).data(&quiet);
    options.on_step([](const pa::moment &seen) {
        return seen.step < 1 ? true : throw std::domain_error("seen enough");
    });
    options.on_line([](std::uint64_t, int, const char *) {});
    pa::array first(options), second(options);
    pa::array moved(std::move(first));
    options = pa::options();
    for (pa::array *array : {&moved, &second})
        try {
            array->run();
        } catch (const std::domain_error &error) {
            std::printf("thrown: %s, status %d\n", error.what(), array->status());
        }
    try {
        pa::array({{"program", "mesh-gossip"}, {"topologie", "mesh:4x4"}});
    } catch (const pa::error &error) {
        std::printf("status %d: %s\n", error.status(), error.what());
    }
    return 0;
}
END_OF_PROGRAM
sanitizer=$(sed -n 's/^#define PA_SANITIZER "\(.*\)"/-fsanitize=\1/p' "$builddir/config.h")
# shellcheck disable=SC2086
run 0 ${CXX:-g++} $sanitizer $strict -std=c++17 -I"$srcdir/emu" host.cc -o host "$library" -Wl,-rpath,"$builddir"
run 0 ./host
check=$(line_in host.cc 'node_check(') absent=$(line_in host.cc 'absent port') twice=$(line_in host.cc 'two packets')
cat >expected <<END
done: 3 at node 3
status 2 step 0 node -1: node 3 has no memory of 8 bytes, but of 4
status 1 step 2 node 3: step 2: node 3: check failed at host.cc:$check: self.rank() < 3
status 2 step 2 node 1: step 2: node 1: node_send at host.cc:$absent: there is no port 9: this node has 2 ports, numbered from 0
status 3 step 2 node 2: step 2: node 2 sends a second packet on port 0 to node 1 while the first is on the link; a link direction carries 1 [host.cc:$twice, 2 times]
status 4 step 2 node -1: deadlock in step 2: 4 of 4 nodes wait for ever
thrown: seen enough, status 130
thrown: seen enough, status 130
status 2: there is no setting 'topologie'; did you mean topology?; \`parray help options' lists all: take the names without dashes
END
diff expected out || fail 'the host says other things'
