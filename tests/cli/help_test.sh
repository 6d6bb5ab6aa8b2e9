#!/bin/sh
# -h is a screen of 24 lines of 80 columns: what a command is for, at most ten options, three examples. --help
# tells all options of a command but those that several share, which it names: `help options' tells of them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# screen COMMAND...: its short help, in `out`.
screen()
{
    run 0 "$PARRAY" "$@" -h
    silent err
    [ "$(wc -l <out)" -le 24 ] || fail "more than a screen: $* -h"
    [ "$(awk 'length > 80' out | wc -l)" = 0 ] || fail "too wide: $* -h"
    [ "$(sed -n '/^Examples:/,/^$/s/^  //p' out | wc -l)" = 3 ] || fail "not three examples: $* -h"
    sed -n '1,/^Examples:/s/^  //p' out >told
    [ "$(wc -l <told)" -le 10 ] || fail "more than ten: $* -h"
}

screen
[ "$(wc -l <told)" = 10 ] || fail "not ten subcommands"
"$PARRAY" complete '' | cut -f 1 | grep -v -e '^-' -e '^help$' >names
[ "$(wc -l <names)" -gt 8 ] || fail "found hardly any subcommand"
while read -r name; do
    screen "$name"
    says out "Usage: parray $name [OPTION...]"
    says out "\`parray $name --help' tells all"
done <names
screen run
sed 's/^-[a-z], //' told | cut -d ' ' -f 1 | tr '\n' ' ' >shown
is shown "--json=FILE --plot=FILE.svg|.pdf|.png --report=FILE.html --trace=FILE --verbose --model=NAME \
--param=NAME=VALUE --seed=S --topology=SPEC --max-steps=N "
screen cc
says out "-o FILE.so "
says out "--compile-commands[=FILE] "

# What is shared is told in one place, and named in every other.
run 0 "$PARRAY" help options
silent err
says out "\`parray SUBCOMMAND --help' tells of the options of a subcommand"
for option in --topology=SPEC --on-violation=abort --fault=WHAT --engine=NAME --trace=FILE --replay=FILE; do
    says out "      $option"
done
for name in run sweep stress explore compare schedule; do
    run 0 "$PARRAY" "$name" --help
    says out "\`parray help options' tells of these"
    for option in --topology --on-violation --fault --engine; do
        says out "$option"
        ! grep -qE "^ {2,6}$option=" out || fail "$name --help tells of $option"
    done
done
run 0 "$PARRAY" run --help
says out "      --json=FILE"
run 0 "$PARRAY" run "-?"
says out "      --json=FILE"

# Without a subcommand, the screen is what is shown, and the status says that something is missing.
run 2 "$PARRAY"
silent out
says err "Examples:"
says err "no subcommand was given"
