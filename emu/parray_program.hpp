/*
 * parray_program.hpp: the description of a program in C++, whose functions may throw. Programs include
 * parray.hpp.
 *
 *     static void sum(pa::node self);
 *     static constexpr auto prepare = [](parray *array) { ... };     a function, or a lambda without captures
 *
 *     PARRAY_PROGRAM(pa::program("sum")
 *                        .topology("ring:8")
 *                        .with(&parray_program::bears_delay, true)     any field of struct parray_program
 *                        .state<int>()                                 self.state<int>() is this node's own
 *                        .prepare<prepare>()
 *                        .node<sum>());
 */
#ifndef PARRAY_PROGRAM_HPP
#define PARRAY_PROGRAM_HPP

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <memory>
#include <type_traits>
#include <typeinfo>

#include "parray_node.hpp"

namespace pa
{

namespace detail
{

/* What was thrown, in words: they are kept on the stack, which outlives no node. */
struct thrown {
    char text[400];

    /* In a handler. */
    void tell()
    {
        const std::type_info *type = abi::__cxa_current_exception_type();
        int failed = -1;
        const std::unique_ptr<char, void (*)(void *)> name(
            type ? abi::__cxa_demangle(type->name(), nullptr, nullptr, &failed) : nullptr, std::free);
        const char *shown = name ? name.get() : type ? type->name() : "an exception of another language";
        try {
            throw;
        } catch (const std::exception &exception) {
            std::snprintf(text, sizeof text, "%s: %s", shown, exception.what());
        } catch (...) {
            std::snprintf(text, sizeof text, "%s", shown);
        }
    }
};

/* Call. False: it has thrown. The end of a thread, which looks like an exception, goes on. */
template <class Call> bool guarded(thrown &what, Call call)
{
    try {
        call();
        return true;
    } catch (abi::__forced_unwind &) {
        throw;
    } catch (...) {
        what.tell();
        return false;
    }
}

template <auto &F> void run_node(::node *self)
{
    thrown what;
    if (!guarded(what, [=] { F(pa::node(self)); }))
        node_fail_at(self, nullptr, "no one caught %s", what.text);
}

template <auto &F> int run_prepare(::parray *array)
{
    thrown what;
    int result = 0;
    const bool fine = guarded(what, [&] {
        if constexpr (std::is_void_v<decltype(F(array))>)
            F(array);
        else
            result = F(array);
    });
    return fine ? result : parray_refuse(array, "`prepare' has thrown %s", what.text);
}

template <auto &F> bool run_verify(::node *self)
{
    thrown what;
    bool held = false;
    return guarded(what, [&] { held = F(pa::node(self)); }) ? held
                                                            : node_checkf(self, false, "%s", what.text);
}

template <auto &F> void run_check(::parray *array)
{
    thrown what;
    if (!guarded(what, [=] { F(array); }))
        parray_checkf(array, false, "%s", what.text);
}

} // namespace detail

/* A struct parray_program to which fields are added. */
using described = ::parray_program;

class program : public ::parray_program
{
  public:
    constexpr explicit program(const char *name) : ::parray_program()
    {
        ::parray_program::name = name;
    }

    /* Set a field of struct parray_program. Its functions do not throw: those below may. */
    template <class Field, class Value>
    constexpr program with(Field described::*field, const Value &value) const
    {
        program more = *this;
        more.*field = value;
        return more;
    }
    constexpr program topology(const char *text) const
    {
        return with(&::parray_program::topology, text);
    }
    constexpr program model(const char *text) const
    {
        return with(&::parray_program::model, text);
    }
    constexpr program summary(const char *text) const
    {
        return with(&::parray_program::summary, text);
    }

    /* Every node has a T of its own, self.state<T>(), whose bytes are 0 at first. */
    template <class T> constexpr program state() const
    {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>,
                      "the memory of a node is bytes, which no constructor and no destructor sees");
        return with(&::parray_program::state_bytes, state_bytes<T>);
    }
    template <auto &F> constexpr program node() const
    {
        return with(&::parray_program::node, detail::run_node<F>);
    }
    template <auto &F> constexpr program traitor() const
    {
        return with(&::parray_program::traitor, detail::run_node<F>);
    }
    /* void or int F(parray *): it refuses the run by parray_refuse, or by what it throws. */
    template <auto &F> constexpr program prepare() const
    {
        return with(&::parray_program::prepare, detail::run_prepare<F>);
    }
    /* bool F(pa::node). */
    template <auto &F> constexpr program verify() const
    {
        return with(&::parray_program::verify, detail::run_verify<F>);
    }
    /* void F(parray *). */
    template <auto &F> constexpr program figures() const
    {
        return with(&::parray_program::figures, detail::run_check<F>);
    }
    template <auto &F> constexpr program invariant() const
    {
        return with(&::parray_program::invariant, detail::run_check<F>);
    }
    template <auto &F> constexpr program eventually() const
    {
        return with(&::parray_program::eventually, detail::run_check<F>);
    }

  private:
    template <class T> static std::size_t state_bytes(const ::parray *)
    {
        return sizeof(T);
    }
};

} // namespace pa

#endif
