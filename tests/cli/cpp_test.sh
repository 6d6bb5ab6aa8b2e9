#!/bin/sh
# errno and C++ exceptions in flight belong to a node, on every engine; the calls of parray.h that take
# numbers of any type take them from C++, too; and a source in C++ is a program as one in C is.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
command -v c++ >/dev/null || exit 77

cat >thrower.cc <<'END_OF_PROGRAM'
#include <parray.h>
#include <cerrno>
#include <exception>
#include <stdexcept>
#include <string>

static void run(struct node *self)
{
    std::string mine = "node " + std::to_string(node_rank(self));
    errno = 100 + node_rank(self);
    for (int round = 0; round < 3; round++) {
        try {
            try {
                throw std::runtime_error(mine);
            } catch (...) {
                for (int wait = 0; wait <= (node_rank(self) + round) % 3; wait++)
                    node_step(self); // others throw and catch in between
                throw;
            }
        } catch (const std::runtime_error &caught) {
            node_check(self, caught.what() == mine);
            node_step(self);
        }
        node_check(self, !std::current_exception());
    }
    node_check(self, errno == 100 + node_rank(self));
}
PARRAY_PROGRAM(.name = "thrower", .topology = "ring:8", .node = run);
END_OF_PROGRAM
# A sanitizer's runtime has to come first, so the program is built without its own.
c++ -std=c++20 -O1 -g -shared -fPIC -I"$srcdir/emu" thrower.cc -o thrower.so || exit 77
for engine in "fibers --workers 1" "fibers --workers 2" threads; do
    # shellcheck disable=SC2086
    run 0 "$PARRAY" run ./thrower.so --quiet --stack 64k --engine $engine
    silent err
done

# Numbers of all types are compared as numbers, as in C; texts by printf are checked by the compiler.
cat >numbers.cc <<'END_OF_PROGRAM'
#include <parray.h>

static int prepare(struct parray *array)
{
    bool ok = true;
    double share = parray_param_double(array, "share", 0, 1, &ok);
    parray_check(array, share > 0.2 && parray_param_choice(array, "order", "up|down", &ok) == 1);
    parray_check(array, *parray_param_text(array, "order", &ok) == 'd');
    return ok ? 0 : -1;
}

static void run(struct node *self)
{
    enum { UP, DOWN };
    unsigned char small = 200;
    bool truth = true;
    char letter = 'a';
    int mine = node_rank(self);
    node_send_wait(self, 1, &mine, sizeof mine);
    int words[4];
    struct packet packet = PACKET_ROOM(words, sizeof words);
    node_recv_packet(self, 0, &packet);
    node_send_packet_wait(self, 1, &packet);
    node_recv_packet(self, 0, &packet);
    node_check_eq(self, small, 200L);
    node_check_eq(self, truth, 1ULL);
    node_check_eq(self, letter, 97.0F);
    node_check_eq(self, DOWN, 1U);
    node_check_eq(self, UINT64_C(5), short(5));
    node_checkf(self, node_count(self) == 8, "%d nodes", node_count(self));
    node_value(self, "words", words[0]);
    if (node_rank(self) == 3)
        node_check_eq(self, -1, 4294967295U);
}

static void figures(struct parray *array)
{
    struct parray_values values;
    parray_check(array, parray_values(array, "words", &values));
    parray_checkf(array, values.sum == 28, "%g", values.sum);
}

static const struct parray_param params[] = {{"share", "0.25", ""}, {"order", "down", ""}, {nullptr, nullptr, nullptr}};
PARRAY_PROGRAM(.name = "numbers", .topology = "ring:8", .params = params, .prepare = prepare, .node = run,
               .figures = figures);
END_OF_PROGRAM
c++ -std=c++20 -Wall -Wextra -Werror -Wno-missing-field-initializers -O1 -g -shared -fPIC -I"$srcdir/emu" numbers.cc -o numbers.so ||
    fail 'parray.h is not C++'
run 1 "$PARRAY" run ./numbers.so --quiet
says err 'node 3: check failed at numbers.cc:'
says err ': -1 == 4294967295U: 4294967295U is 4294967295'

# A source in C++ is named like one in C: it is compiled once, with $CXX.
cat >own.cpp <<'END_OF_PROGRAM'
#include <iostream>
#include <parray.h>
#include <vector>

static std::vector<int> kept; /* line: kept */

static void run(struct node *self)
{
    std::vector<int> mine(3, node_rank(self));
    node_send(self, 1, mine.data(), sizeof mine[0]);
    node_recv(self, 0, &mine[1], sizeof mine[1]);
    node_check_eq(self, mine[1], node_peer(self, 0));
    node_value(self, "heard", mine[1] + kept.size());
}
PARRAY_PROGRAM(.name = "own", .topology = "ring:8", .node = run);
END_OF_PROGRAM
cat >cxx.sh <<END
#!/bin/sh
echo call >>"$scratch/calls"
exec c++ "\$@"
END
chmod +x cxx.sh
line=
! has_lines || line=" (own.cpp:$(grep -n 'line: kept' own.cpp | cut -d : -f 1))"
for words in 'run --quiet' 'run --engine threads' show 'stress --runs 3' 'explore' 'sweep --over topology=ring:4,8'; do
    : >calls
    subcommand=${words%% *} options=${words#"$subcommand"}
    # shellcheck disable=SC2086
    run 0 env CXX="$scratch/cxx.sh" CC=/nowhere "$PARRAY" $subcommand own.cpp $options
    [ "$(wc -l <calls)" = 1 ] || fail "$words: compiled $(wc -l <calls) times"
    ! has_lines || is err "warning: nodes share \`kept'$line
help: keep it in node_state, or make it const"
done
run 0 env CXX="$scratch/cxx.sh" CC=/nowhere "$PARRAY" cc own.cpp
silent err
run 0 "$PARRAY" run ./own.so --quiet
for name in own.cc own.cxx; do
    cp own.cpp "$name"
    run 0 "$PARRAY" run "$name" --json - --quiet
    has out values.heard.sum 28.0
done
run 2 "$PARRAY" run absent.cpp
says err "there is no file absent.cpp
help: name a source in C or C++"
run 2 env CXX=/nowhere "$PARRAY" run own.cpp
says err "cannot start the compiler '/nowhere': No such file or directory
help: set CXX to one that is installed"
