# Completion of parray for fish. The tool itself says what can come next (`parray complete'), so that this
# file knows nothing of its words.

# Files whose names begin as the word under the cursor does, and folders; with arguments, files that end so.
function __parray_files
    set -l word (commandline -ct | string collect)
    set -l before (string match -r -- '^--[^=]*=' "$word")
    for path in (__fish_complete_path (string replace -- "$before" '' "$word"))
        set -l file (string split -- \t $path)[1]
        if test (count $argv) -eq 0; or string match -q '*/' -- $file
            echo "$before$path"
        else if contains -- (string replace -r '.*\.' '' -- $file) $argv
            echo "$before$path"
        end
    end
end

function __parray_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct | string collect)
    for line in (eval (string escape -- $words[1]) complete (string escape -- $words[2..-1] "$word") 2>/dev/null)
        if string match -q ':files*' -- $line
            __parray_files (string split -n ' ' -- $line)[2..-1]
        else
            printf '%s\n' $line
        end
    end
end

complete -c parray -f -a '(__parray_complete)'
