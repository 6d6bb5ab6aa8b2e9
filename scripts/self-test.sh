# Sourced by the check-*.sh scripts: proves that a check can fail. A violation is planted in a scratch tree,
# and the check, run on that tree, has to fail and to name the planted file.
#
# The caller sets `check` to its own path; `planted_tree` is the scratch tree, removed at the end.

planted_tree=$(mktemp -d)
trap 'rm -rf "$planted_tree"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$planted_tree/lib" "$planted_tree/emu/tool/cli" "$planted_tree/algos" "$planted_tree/tests"
planted_misses=0

# plant FILE: standard input becomes FILE of the scratch tree.
plant()
{
    mkdir -p "$planted_tree/$(dirname "$1")"
    cat >"$planted_tree/$1"
}

# expect_complaint FILE WHAT: the check must fail and name FILE, which is then removed.
expect_complaint()
{
    wanted_complaint "$@"
    expect_complaints
}

# wanted_complaint FILE WHAT: expect_complaints expects this one, too. Each has a file of its own.
wanted_complaint()
{
    planted_files="$planted_files$1	$2
"
}
planted_files=

# expect_complaints: the check must fail and name all files that are wanted, which are then removed.
expect_complaints()
{
    ! said=$("$check" "$planted_tree" 2>&1) || said=
    while IFS='	' read -r file what; do
        rm -f "$planted_tree/$file"
        case $said in
        *"$file"*) continue ;;
        '') echo "self-test: $what ($file) was let through" ;;
        *)
            echo "self-test: the complaint about $what does not name $file:"
            printf '%s\n' "$said" | sed 's/^/    /'
            ;;
        esac
        planted_misses=$((planted_misses + 1))
    done <<END
${planted_files%?}
END
    planted_files=
}

# expect_silence WHAT: the check must pass.
expect_silence()
{
    if ! said=$("$check" "$planted_tree" 2>&1); then
        echo "self-test: $1 was refused:"
        printf '%s\n' "$said" | sed 's/^/    /'
        planted_misses=$((planted_misses + 1))
    fi
}

# self_test_end: the last call; prints how the self-test went, and exits with its status.
self_test_end()
{
    [ "$planted_misses" -eq 0 ] && echo "$(basename "$check"): self-test passed"
}
