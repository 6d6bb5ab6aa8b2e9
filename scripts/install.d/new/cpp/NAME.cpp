/*
 * @name@.cpp: every node of a ring learns the sum of what all nodes have.
 *
 * What a node has goes around once: in every step each node passes on what it got in the step before.
 *
 *     parray run @name@.cpp
 *     parray run @name@.cpp --topology ring:100 --report @name@.html
 */
#include <parray.hpp>

static void @ident@_node(pa::node self)
{
    long &sum = self.state<long>(), passed = self.rank();
    sum = passed;
    for (int round = 1; round < self.count(); round++) {
        self.send_wait(1, passed);    // up
        passed = self.recv<long>(0);  // from below
        sum += passed;
    }
    const long nodes = self.count();
    node_check_eq(self, sum, nodes * (nodes - 1) / 2);
}

PARRAY_PROGRAM(pa::program("@name@")
                   .summary("the sum of all ranks, at every node")
                   .topology("ring:8")
                   .with(&parray_program::topologies, "ring")
                   .with(&parray_program::bears_delay, true)
                   .state<long>()
                   .node<@ident@_node>());
