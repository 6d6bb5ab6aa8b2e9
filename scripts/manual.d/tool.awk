# tool.awk: the page of a subcommand, from what `parray options` tells of it: lines of fields with tabs
# between. Variables: page, about, date, version.

BEGIN { FS = "\t" }

function finish_paragraph(head,    at) {
    if (paragraph == "") return
    at = index(paragraph, "Exit status:")
    if (at) {
        exit_status = exit_status substr(paragraph, at + length("Exit status:"))
        paragraph = substr(paragraph, 1, at - 1)
    }
    if (paragraph ~ /[^ ]/) {
        print begun[head]++ ? ".PP" : ".SH " head
        put_text(paragraph)
    }
    paragraph = ""
}

function value_mark(between, value) {
    return value == "" ? "" : between "\\fI" escape(value) "\\fR"
}

function put_entry(mark, text) {
    finish_paragraph("DESCRIPTION")
    if (!begun["OPTIONS"]++) print ".SH OPTIONS"
    if (group != "") print ".SS \"" escape(group) "\""
    group = ""
    print ".TP"
    print mark
    put_text(text)
}

# A line of a text: the lines of a paragraph belong together, those of examples do not.
function take_line(text, head) {
    if (text == "Examples:") { finish_paragraph(head); in_examples = 1 }
    else if (in_examples && text ~ /^  /) { sub(/^ +/, "", text); example[++examples] = text }
    else if (text == "") { finish_paragraph(head); in_examples = 0 }
    else paragraph = paragraph " " text
}

$1 == "usage" {
    put_head(page, 1, about)
    print ".SH SYNOPSIS"
    line = "\\fBparray " $2 "\\fR"
    count = split($3, word, " ")
    for (i = 1; i <= count; i++) line = line " " (word[i] ~ /^\[?-/ ? escape(word[i]) : "\\fI" escape(word[i]) "\\fR")
    gsub(/\\fI\[/, "[\\fI", line)
    gsub(/\]\\fR/, "\\fR]", line)
    put_folded(line)
}

$1 == "before" { take_line($2, "DESCRIPTION") }
$1 == "group" { group = $2; sub(/:$/, "", group) }
$1 == "row" { put_entry("\\fB" escape($2) "\\fR", $3) }

$1 == "option" {
    letter = $2 == "" ? "" : "\\fB\\-" $2 "\\fR"
    name = $3 == "" ? "" : "--" $3
    gsub(/-/, "\\-", name)
    name = name == "" ? "" : "\\fB" name "\\fR"
    put_entry(letter (letter == "" || name == "" ? "" : ", ") name value_mark(name == "" ? " " : "=", $4), $5)
}

$1 == "after" { finish_paragraph_of_options(); take_line($2, "NOTES") }

function finish_paragraph_of_options() {
    if (!after++) finish_paragraph("DESCRIPTION")
}

END {
    finish_paragraph(after ? "NOTES" : "DESCRIPTION")
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
