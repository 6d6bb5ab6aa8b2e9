/*
 * parray_array.hpp: arrays and options that own what parray_array.h opens, and errors as exceptions. Programs
 * include parray.hpp.
 *
 * What parray_array.h says of threads, signals and memory holds here. Options may be changed and freed while
 * arrays that were opened from them run. A callback may throw: the run then ends, and run() throws that.
 */
#ifndef PARRAY_ARRAY_HPP
#define PARRAY_ARRAY_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "parray_array.h"

namespace pa
{

/* What is wrong: what() is the sentence. */
class error : public std::runtime_error
{
  public:
    error(int status, const std::string &text, std::uint64_t step = 0, int node = -1)
        : std::runtime_error(text), status_(status), node_(node), step_(step)
    {
    }
    int status() const
    {
        return status_;
    } /* enum parray_status */
    std::uint64_t step() const
    {
        return step_;
    } /* 0: it is of no step */
    int node() const
    {
        return node_;
    } /* -1: it is of no node */

  private:
    int status_, node_;
    std::uint64_t step_;
};

/* What a callback on each step is told. */
struct moment {
    std::uint64_t step, transmissions, violations;
    std::uint32_t live; /* nodes that have not returned */
};

namespace detail
{

/* What a callback of the run of this thread has thrown, for run(), which sets a place for it. */
inline std::exception_ptr *&caught()
{
    static thread_local std::exception_ptr *place = nullptr;
    return place;
}

/* Call a callback, through which no exception may leave. Result: its own; true after an exception. */
template <class Call> bool ends(parray_array *array, Call call)
{
    try {
        return call();
    } catch (...) {
        if (caught() && !*caught())
            *caught() = std::current_exception();
        parray_stop(array);
        return true;
    }
}

} // namespace detail

/* What is to run. */
class options
{
  public:
    options() : made_(parray_options_new())
    {
        if (!made_)
            throw std::bad_alloc();
    }
    options(std::initializer_list<std::pair<const char *, std::string>> settings) : options()
    {
        for (const auto &setting : settings)
            set(setting.first, setting.second);
    }

    /* An option by name, as parray_set has it, and the description of a program in place of one by name. */
    options &set(const char *name, const std::string &value)
    {
        if (parray_set(get(), name, value.c_str()) != PARRAY_DONE)
            throw error(PARRAY_USAGE, parray_options_error(get()));
        return *this;
    }
    template <class Number,
              class = std::enable_if_t<std::is_integral_v<Number> && !std::is_same_v<Number, bool>>>
    options &set(const char *name, Number value)
    {
        return set(name, std::to_string(value));
    }
    options &program(const ::parray_program &description)
    {
        parray_set_program(get(), &description);
        return *this;
    }
    /* What parray_arg gives. It is not copied. */
    options &data(const void *of)
    {
        parray_set_data(get(), of);
        return *this;
    }

    /* After each step; false ends the run, with status 130. */
    options &on_step(std::function<bool(const moment &)> call)
    {
        const auto run = [](void *user, parray_array *array, std::uint64_t step, std::uint64_t transmissions,
                            std::uint64_t violations, std::uint32_t live) -> int {
            return detail::ends(array, [&] {
                return !of<bool(const moment &)>(user)({step, transmissions, violations, live});
            });
        };
        parray_on_step(get(), run, keep(std::move(call)));
        return *this;
    }
    options &on_violation(std::function<void(std::uint64_t step, int node, const char *text)> call)
    {
        parray_on_violation(get(), run_told, keep(std::move(call)));
        return *this;
    }
    options &on_line(std::function<void(std::uint64_t step, int node, const char *text)> call)
    {
        parray_on_line(get(), run_told, keep(std::move(call)));
        return *this;
    }
    options &on_deadlock(std::function<void(std::uint64_t step, const char *text)> call)
    {
        const auto run = [](void *user, parray_array *array, std::uint64_t step, const char *text) {
            detail::ends(array,
                         [&] { return of<void(std::uint64_t, const char *)>(user)(step, text), false; });
        };
        parray_on_deadlock(get(), run, keep(std::move(call)));
        return *this;
    }

    parray_options *get() const
    {
        return made_.get();
    }

  private:
    friend class array;
    struct freed {
        void operator()(parray_options *made) const
        {
            parray_options_free(made);
        }
    };
    template <class Call> static std::function<Call> &of(void *user)
    {
        return *static_cast<std::function<Call> *>(user);
    }
    static void run_told(void *user, parray_array *array, std::uint64_t step, int node, const char *text)
    {
        detail::ends(
            array, [&] { return of<void(std::uint64_t, int, const char *)>(user)(step, node, text), false; });
    }
    template <class Call> void *keep(Call call)
    {
        auto kept = std::make_shared<Call>(std::move(call));
        calls_.push_back(kept);
        return kept.get();
    }

    std::unique_ptr<parray_options, freed> made_;
    std::vector<std::shared_ptr<void>> calls_; /* shared with the arrays that were opened */
};

/* One array, and what its run gave. */
class array
{
  public:
    explicit array(const options &from) : calls_(from.calls_), made_(parray_open(from.get()))
    {
        if (!made_)
            throw std::bad_alloc();
        if (status() != PARRAY_DONE)
            throw failure();
    }

    /* Run to the end. Every status but 0 is thrown; with std::nothrow it is the result, and what a callback
     * has thrown is still thrown. */
    void run()
    {
        if (run(std::nothrow) != PARRAY_DONE)
            throw failure();
    }
    int run(const std::nothrow_t &)
    {
        std::exception_ptr thrown;
        std::exception_ptr *const outer = std::exchange(detail::caught(), &thrown);
        const int result = parray_run(get());
        detail::caught() = outer;
        if (thrown)
            std::rethrow_exception(thrown);
        return result;
    }
    /* Any thread, and async-signal-safe. */
    void stop() noexcept
    {
        parray_stop(get());
    }

    int status() const
    {
        return parray_status(get());
    }
    std::string message() const
    {
        return parray_error(get());
    }
    double number(const char *name) const
    {
        return parray_number(get(), name);
    }
    std::uint64_t count(const char *name) const
    {
        return parray_count(get(), name);
    }
    std::string text(const char *name) const
    {
        return text_of(parray_text(get(), name));
    }
    std::string json() const
    {
        return text_of(parray_json(get()));
    }

    std::size_t rows(const char *table) const
    {
        return parray_rows(get(), table);
    }
    double cell(const char *table, std::size_t row, const char *column) const
    {
        return parray_cell(get(), table, row, column);
    }
    std::string cell_text(const char *table, std::size_t row, const char *column) const
    {
        return text_of(parray_cell_text(get(), table, row, column));
    }
    std::vector<double> column(const char *table, const char *name) const
    {
        std::vector<double> values(rows(table));
        values.resize(parray_column(get(), table, name, values.data(), values.size()));
        return values;
    }

    /* The memory of a node after the run, of a program whose nodes have a T. */
    template <class T> const T &state(int rank) const
    {
        static_assert(std::is_trivially_copyable_v<T>, "the memory of a node is bytes");
        std::size_t size = 0;
        const void *found = parray_state(get(), rank, &size);
        if (!found || size != sizeof(T))
            throw error(PARRAY_USAGE, "node " + std::to_string(rank) + " has no memory of " +
                                          std::to_string(sizeof(T)) + " bytes, but of " +
                                          std::to_string(size));
        return *static_cast<const T *>(found);
    }

    parray_array *get() const
    {
        return made_.get();
    }

  private:
    struct closed {
        void operator()(parray_array *made) const
        {
            parray_close(made);
        }
    };
    static std::string text_of(const char *text)
    {
        return text ? text : "";
    }

    /* The error, with the step and the node of what is told first. */
    error failure() const
    {
        const bool violates = status() == PARRAY_VIOLATION;
        const std::uint64_t step = violates ? parray_cell_count(get(), "violations", 0, "step")
                                   : status() == PARRAY_DEADLOCK ? count("deadlock.step")
                                                                 : count("error_at.step");
        const double node = violates ? cell("violations", 0, "node") : number("error_at.node");
        return error(status(), message(), step, node >= 0 ? static_cast<int>(node) : -1);
    }

    std::vector<std::shared_ptr<void>> calls_;
    std::unique_ptr<parray_array, closed> made_; /* closed first */
};

} // namespace pa

#endif
