#!/bin/sh
# errno and C++ exceptions in flight belong to a node, on every engine.
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
