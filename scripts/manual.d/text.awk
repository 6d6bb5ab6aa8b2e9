# text.awk: text in the language of manual pages, for the other files here.

# What must not be read as a request or a special character. Commands in quotes, `so', become bold, unless
# they are within bold text.
function escape(text,    out, quoted) {
    gsub(/\\/, "\\e", text)
    gsub(/--/, "\\-\\-", text)
    gsub(/~/, "\\(ti", text)
    gsub(/\^/, "\\(ha", text)
    out = ""
    while (match(text, /`[^`']+['`]/)) {
        quoted = substr(text, RSTART + 1, RLENGTH - 2)
        out = out substr(text, 1, RSTART - 1) "\\fB" quoted "\\fR"
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}

# A line that is shown as it is. The first blanks are kept.
function put_line(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/~/, "\\(ti", text)
    gsub(/\^/, "\\(ha", text)
    gsub(/`/, "\\(ga", text)
    if (text ~ /^[.']/) text = "\\&" text
    print text
}

function put_folded(line) {
    sub(/ $/, "", line)
    if (line ~ /^[.']/) line = "\\&" line
    if (line != "") print line
}

# A text that is filled: short lines, and a new line for a new sentence.
function put_text(text,    word, count, i, line) {
    count = split(escape(text), word, " ")
    line = ""
    for (i = 1; i <= count; i++) {
        if (length(line) + length(word[i]) > 76) {
            put_folded(line)
            line = ""
        }
        line = line word[i] " "
        if (word[i] ~ /[^.][.?!]\)?$/) {
            put_folded(line)
            line = ""
        }
    }
    put_folded(line)
}

# The lines that begin a page.
function put_head(page, section, about) {
    print ".\\\" Made by scripts/manual."
    print ".TH \"" toupper(page) "\" \"" section "\" \"" date "\" \"" version "\" \"parray\""
    print ".SH NAME"
    print page " \\- " about
}
