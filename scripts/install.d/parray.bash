# shellcheck shell=bash
# Completion of parray for bash. The tool itself says what can come next (`parray complete'), so that this
# file knows nothing of its words. It needs bash alone, not the functions of bash-completion.

# _parray_files PART ENDING...: adds the files whose names begin so and end so, and folders.
_parray_files()
{
    local part=$1 file ending
    shift
    while IFS= read -r file; do
        [ -d "$file" ] || [ $# -eq 0 ] || {
            for ending; do
                [[ $file != *."$ending" ]] || break
            done
            [[ $file == *."$ending" ]] || continue
        }
        COMPREPLY+=("$file")
    done < <(compgen -f -- "$part")
    compopt -o filenames 2>/dev/null
}

_parray()
{
    local line=${COMP_LINE:0:COMP_POINT} begun trim='' breaks='' candidate goes_on=1
    local -a words endings
    COMPREPLY=()
    read -ra words <<<"$line"
    [[ $line != *[[:space:]] ]] || words+=('')
    begun=${words[-1]}

    # Bash replaces only what is behind the last = or :, if these break words.
    [[ $COMP_WORDBREAKS != *=* ]] || breaks+='='
    [[ $COMP_WORDBREAKS != *:* ]] || breaks+=':'
    [ -z "$breaks" ] || trim=${begun%"${begun##*["$breaks"]}"}

    while IFS=$'\t' read -r candidate _; do
        if [[ $candidate == :files* ]]; then
            read -ra endings <<<"${candidate#:files}"
            [[ $begun != --*=* ]] || begun=${begun#*=}
            _parray_files "$begun" "${endings[@]}"
            continue
        fi
        [ "$candidate" != "$trim" ] || continue
        [[ $candidate == *[=:] ]] || goes_on=0
        COMPREPLY+=("$(printf %q "${candidate#"$trim"}")")
    done < <("${words[0]/#\~/$HOME}" complete "${words[@]:1}" 2>/dev/null)
    [ $goes_on -eq 0 ] || compopt -o nospace 2>/dev/null
}

complete -F _parray parray
