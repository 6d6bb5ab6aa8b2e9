/*
 * parray.hpp: node programs, and programs that run arrays, in C++17. It is included in place of parray.h.
 *
 *     #include <parray.hpp>
 *
 *     static void hello(pa::node self)
 *     {
 *         self.send(1, self.rank());
 *         node_check_eq(self, self.recv<int>(0), self.peer(0));
 *     }
 *     PARRAY_PROGRAM(pa::program("hello").topology("ring:8").node<hello>());
 *
 * Node programs. A pa::node is the struct node of parray.h and is passed for one: all calls and macros of the
 * C headers take it, and their comments are the manual. What is here adds types. Each call notes its line.
 *
 * Payloads. A value of any trivially copyable type is a payload, and so are the elements of all that is
 * contiguous: an array, std::array, std::vector, std::string, std::span, pa::span. A pointer is not: nodes
 * have no memory in common. A receive of a value wants a packet of just its size, else it is misuse.
 *
 * Exceptions. A node program may throw and catch, and may wait in between. What it does not catch ends the
 * run with exit status 2 and a sentence that names step, node, type and what(), after the destructors of the
 * node's objects. What `prepare` throws refuses the run; what `verify`, `figures` and properties throw is a
 * check that failed. No exception leaves a node's stack.
 *
 * Destructors do not run when the run stops a node, as by a violation, a deadlock, misuse, a fault or
 * parray_stop: its stack is given back as it is. So what a node holds beyond the run, such as a file, it does
 * not hold alone; and what a std::vector allocated then is lost until the process ends. pa::vector takes its
 * memory from node_realloc, which is given back in any case. `parray explore' wants that, too.
 *
 * Arrays as objects. pa::options and pa::array own what parray_array.h opens. Errors are exceptions of type
 * pa::error:
 *
 *     pa::array array({{"program", "./sum.so"}, {"topology", "ring:8"}});
 *     array.run();
 *     std::printf("%g steps, node 0 has %d\n", array.number("steps"), array.state<int>(0));
 */
#ifndef PARRAY_HPP
#define PARRAY_HPP

#include "parray.h"
#include "parray_array.hpp"
#include "parray_node.hpp"
#include "parray_payload.hpp"
#include "parray_program.hpp"

#endif
