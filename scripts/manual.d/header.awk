# header.awk: the page of parray.h, from the public headers, which are read one after the other. What stands
# above a declaration becomes the text below it. Variables: date, version, links: a file to which the names of
# all functions are written.

# A new paragraph begins before what is put next, unless a title stands right above.
function put_break() {
    if (breaks) print ".PP"
    breaks = 0
}

function put_title(title) {
    print ".SH \"" title "\""
    breaks = 0
}

function put_paragraph(text) {
    if (text == "") return
    put_break()
    while (match(text, /\*[a-z][a-z ]*[a-z]\*/))
        text = substr(text, 1, RSTART - 1) "`" substr(text, RSTART + 1, RLENGTH - 2) "`" substr(text, RSTART + RLENGTH)
    put_text(text)
    breaks = 1
}

# Comments: paragraphs, and lines that are indented by four more, which are shown as they are.
function put_comment(text,    line, count, i, paragraph, shows) {
    count = split(text, line, "\n")
    for (i = 1; i <= count; i++) {
        if (line[i] ~ /^    /) {
            put_paragraph(paragraph)
            paragraph = ""
            if (!shows++) {
                put_break()
                print ".in +4n\n.nf"
            }
            put_line(substr(line[i], 5))
        } else if (shows && line[i] == "" && line[i + 1] ~ /^    /)
            print ""
        else {
            if (shows) {
                print ".fi\n.in"
                breaks = 1
            }
            shows = 0
            if (line[i] == "") put_paragraph(paragraph)
            paragraph = line[i] == "" ? "" : paragraph " " line[i]
        }
    }
    if (shows) {
        print ".fi\n.in"
        breaks = 1
    }
    put_paragraph(paragraph)
}

# The lines of a declaration, broken at commas.
function put_declaration(text,    part, count, i, line) {
    count = split(text, part, ", ")
    line = part[1]
    for (i = 2; i <= count; i++) {
        if (length(line) + length(part[i]) > 70) {
            put_line(line ",")
            line = "    " part[i]
        } else
            line = line ", " part[i]
    }
    put_line(line)
}

# void node_send_at(.., const char *site) and #define node_send(..): what a program writes.
function as_called(text,    name, from, part, count, i, last, kept) {
    match(text, /[a-z_0-9]+\(/)
    name = substr(text, RSTART, RLENGTH - 1)
    from = name
    sub(/_at$/, "", from)
    if (from == name || !(from in macro)) {
        print name > links
        return text
    }
    if (from in shown_alone) return ""
    print from > links
    count = split(substr(text, RSTART + RLENGTH, length(text) - RSTART - RLENGTH - 1), part, ", ")
    kept = ""
    for (i = 1; i <= count; i++) {
        last = part[i]
        sub(/^.*[ *]/, "", last)
        if (index(" " macro[from] ",", " " last ",") || part[i] == "...") kept = kept (kept == "" ? "" : ", ") part[i]
    }
    if (split(kept, part, ", ") != split(macro[from], part, ", ")) return from "(" macro[from] ");"
    return substr(text, 1, RSTART - 1) from "(" kept ");"
}

# Macros are kept by name if they are calls; other ones are shown with their values.
function read_macro(text,    name) {
    sub(/^#define /, "", text)
    if (match(text, /^[a-z_]+\(/)) {
        name = substr(text, 1, RLENGTH - 1)
        match(text, /\([^)]*\)/)
        macro[name] = substr(text, RSTART + 1, RLENGTH - 2)
        last_macro = name
        return
    }
    if (text ~ /^[A-Z_]+\(/) {
        match(text, /\([^)]*\)/)
        text = substr(text, 1, RSTART + RLENGTH - 1)
    }
    gsub(/  +/, " ", text)
    shown[++shown_count] = text
}

function finish_block(    i, line, count, part) {
    if (code ~ /^static inline/) comment = code = "" # what stands behind a macro
    if (comment == "" && code == "") return
    shown_count = 0
    last_macro = ""
    count = split(code, part, "\n")
    for (i = 1; i <= count; i++) {
        line = part[i]
        if (line ~ /^#define/) {
            while (line ~ /\\$/ && i < count) { sub(/ *\\$/, "", line); i++; line = line " " part[i] }
            read_macro(line)
        } else if (line ~ /^PARRAY_API/) {
            while (line !~ /;( *\/\*.*)?$/ && i < count) { i++; sub(/^ +/, "", part[i]); line = line " " part[i] }
            sub(/^PARRAY_API /, "", line)
            sub(/ PARRAY_PRINTF\([^)]*\)/, "", line)
            note = line ~ /\/\*/ ? substr(line, index(line, "/*")) : ""
            sub(/ *\/\*.*$/, "", line)
            line = as_called(line)
            if (line != "") shown[++shown_count] = line (note == "" ? "" : " " note)
        } else if (line != "")
            shown[++shown_count] = line
    }
    if (!shown_count && last_macro != "") { # the function behind it is declared elsewhere
        shown[++shown_count] = last_macro "(" macro[last_macro] ");"
        shown_alone[last_macro]
        print last_macro > links
    }
    if (shown_count) {
        put_break()
        print ".nf\n.ft B"
        for (i = 1; i <= shown_count; i++)
            if (shown[i] ~ /\(.*\);/) put_declaration(shown[i])
            else put_line(shown[i])
        print ".ft R\n.fi"
        if (comment != "") print ".RS 4"
        breaks = comment == ""
    }
    if (comment != "") put_comment(comment)
    if (shown_count && comment != "") print ".RE"
    comment = code = ""
}

# The whole comment is read: it is the head of a file, a title, or belongs to what follows.
function finish_comment(text,    title) {
    sub(/^\n/, "", text)
    if (head) {
        head = 0
        if (files == 1) {
            put_head("parray.h", 3, "what programs of the nodes of a processor array call")
            print ".SH SYNOPSIS\n.nf\n.B #include <parray.h>\n.fi"
            put_title("DESCRIPTION")
        } else
            put_title(FILENAME_base)
        put_comment(text)
    } else if (match(text, /^-----+ /)) {
        title = substr(text, RLENGTH + 1)
        sub(/\n.*/, "", title)
        sub(/^[^\n]*\n?/, "", text)
        sub(/^\n/, "", text)
        put_title(toupper(title))
        put_comment(text)
    } else
        comment = text
}

FNR == 1 {
    finish_block()
    files++
    head = 1
    FILENAME_base = FILENAME
    sub(/.*\//, "", FILENAME_base)
    depth = 0
}

/^#ifdef __cplusplus/ { skipping = 1 }
skipping { if (/^#endif/) skipping = 0; next }
/^#(include|ifndef|endif)/ || /^#define PARRAY_[A-Z]*_?H$/ { next }

depth == 0 && /^\/\*/ {
    finish_block()
    in_comment = 1
    text = ""
}
in_comment {
    line = $0
    ends = sub(/ *\*\/$/, "", line)
    sub(/^\/\*+ ?/, "", line) || sub(/^ \* ?/, "", line)
    text = text "\n" line
    if (ends) {
        in_comment = 0
        sub(/\n+$/, "", text)
        finish_comment(text)
    }
    next
}

depth == 0 && /^$/ { finish_block(); next }

{
    code = code (code == "" ? "" : "\n") ($0 == "" ? " " : $0)
    opened = $0
    gsub(/\/\*.*\*\//, "", opened)
    if (!in_macro && !/^#/) depth += gsub(/\{/, "", opened) - gsub(/\}/, "", opened)
    in_macro = /\\$/
}

END {
    finish_block()
    print ".SH \"SEE ALSO\"\n.BR parray (1)"
}
