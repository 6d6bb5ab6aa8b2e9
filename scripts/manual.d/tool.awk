# tool.awk: the page of a subcommand, from its help. Variables: page, about, date, version.

function finish_paragraph(    at, status) {
    if (paragraph == "") return
    at = index(paragraph, "Exit status:")
    if (at) {
        status = substr(paragraph, at + length("Exit status:"))
        paragraph = substr(paragraph, 1, at - 1)
        exit_status = exit_status status
    }
    if (paragraph ~ /[^ ]/) {
        print seen_option ? (in_notes++ ? ".PP" : ".SH NOTES") : (in_description++ ? ".PP" : ".SH DESCRIPTION")
        put_text(paragraph)
    }
    paragraph = ""
}

# An entry: its name, marked up, and its text, which goes on in the next lines.
function begin_entry(mark, text) {
    finish_entry()
    finish_paragraph()
    entry = mark
    entry_text = text
}

function finish_entry() {
    if (entry == "") return
    if (entry ~ /\\-\\-/ && !seen_option++) print ".SH OPTIONS"
    if (group != "") print ".SS \"" escape(group) "\""
    group = ""
    print ".TP"
    print entry
    put_text(entry_text)
    entry = ""
}

# --name=VALUE, marked up; a short name may stand in front.
function option_mark(short, name, value) {
    gsub(/-/, "\\-", name)
    gsub(/-/, "\\-", short)
    return (short == "" ? "" : "\\fB" short "\\fR, ") "\\fB" name "\\fR" value
}

function value_mark(between, value) {
    return value == "" ? "" : between "\\fI" escape(value) "\\fR"
}

function read_option(    rest, short, name, between, value) {
    rest = $0
    sub(/^ +/, "", rest)
    short = ""
    if (rest ~ /^-[^-], /) {
        short = substr(rest, 1, 2)
        rest = substr(rest, 5)
    }
    match(rest, /^--[a-z0-9-]+/)
    name = substr(rest, 1, RLENGTH)
    rest = substr(rest, RLENGTH + 1)
    between = value = ""
    if (rest ~ /^=/ || rest ~ /^ [^ ]/) {
        between = substr(rest, 1, 1)
        rest = substr(rest, 2)
        match(rest, /^[^ ]+/)
        value = substr(rest, 1, RLENGTH)
        rest = substr(rest, RLENGTH + 1)
    }
    sub(/^ +/, "", rest)
    begin_entry(option_mark(short, name, value_mark(between, value)), rest)
}

NR == 1 {
    put_head(page, 1, about)
    print ".SH SYNOPSIS"
    sub(/^[Uu]sage: /, "")
    count = split($0, word, " ")
    line = "\\fBparray " word[2] "\\fR"
    for (i = 3; i <= count; i++) line = line " " (word[i] ~ /^\[?-/ ? escape(word[i]) : "\\fI" escape(word[i]) "\\fR")
    gsub(/\\fI\[/, "[\\fI", line)
    gsub(/\]\\fR/, "\\fR]", line)
    put_folded(line)
    next
}

/^Examples:$/ { finish_entry(); finish_paragraph(); in_examples = 1; next }
in_examples && /^  / { sub(/^ +/, ""); example[++examples] = $0; next }
in_examples { in_examples = 0 }

/^ +(-., )?--[a-z]/ && match($0, /^ +/) && RLENGTH < 9 { read_option(); next }

/^ [^ ].*:$/ {
    finish_entry()
    finish_paragraph()
    group = substr($0, 2, length($0) - 2)
    next
}

/^                / { sub(/^ +/, ""); if (entry != "") entry_text = entry_text " " $0; else paragraph = paragraph " " $0; next }

# A row of a table: a name, and what it is.
/^  [^ ]+  +[^ ]/ {
    name = $1
    sub(/^ +[^ ]+ +/, "")
    begin_entry("\\fB" escape(name) "\\fR", $0)
    next
}

/^$/ { finish_entry(); finish_paragraph(); next }

{ finish_entry(); sub(/^ +/, ""); paragraph = paragraph " " $0 }

END {
    finish_entry()
    finish_paragraph()
    if (exit_status != "") {
        print ".SH \"EXIT STATUS\""
        put_text(exit_status)
    }
    print ".SH EXAMPLES\n.nf"
    for (i = 1; i <= examples; i++) put_line(example[i])
    print ".fi"
    print ".SH \"SEE ALSO\""
    print ".BR parray (1),"
    print ".BR parray.h (3)"
    print ".PP"
    put_text("The documents in share/doc/parray of the folder where parray is installed tell more.")
}
