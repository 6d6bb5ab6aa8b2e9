# site_links.awk: complains about links of a folder of pages. Called in the folder, with the output of
# `find . -type f` as first file, then the pages as find names them.
#
# A link has to lead to a file in the folder, and to an anchor that its page has, or to http(s): that only if
# it is one to click, for nothing may be loaded from elsewhere. What scripts do is not looked at.

FILENAME != last { pages++; last = FILENAME; in_script = 0; open_tag = "" }
pages == 1 { there[substr($0, 3)] = 1; next }

{
    line = open_tag $0
    open_tag = ""
    while (in_script ? match(line, /<\/(script|style)>/) : match(line, /<[a-zA-Z!\/][^>]*>/)) {
        tag = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (!in_script)
            read_tag(substr(FILENAME, 3), tag)
        in_script = !in_script && tag ~ /^<(script|style)/
    }
    if (!in_script && match(line, /<[a-zA-Z][^>]*$/)) # it goes on in the next line
        open_tag = substr(line, RSTART) " "
}

END {
    for (i = 1; i <= links; i++)
        look_at(from[i], element[i], to[i])
    if (!links)
        print "there are no links at all"
}

function read_tag(page, tag,    name, value, parts, attribute)
{
    name = tolower(tag)
    gsub(/^<\/?|[ >].*/, "", name)
    if (name == "base" || tag ~ /http-equiv="refresh"/)
        print page ": has a <" name "> that moves its links"
    while (match(tag, /[ \t][a-z-]+="[^"]*"/)) {
        attribute = substr(tag, RSTART + 1, RLENGTH - 2)
        tag = substr(tag, RSTART + RLENGTH)
        value = attribute
        sub(/^[a-z-]+="/, "", value)
        sub(/=".*/, "", attribute)
        if (attribute == "id") {
            if ((page, value) in anchors)
                print page ": has two anchors " value
            anchors[page, value] = 1
        } else if (attribute ~ /^(href|src|srcset|poster|action|data)$/) {
            from[++links] = page
            element[links] = name
            to[links] = value
        }
    }
}

function look_at(page, name, target,    anchor, path, parts, count, i, depth, part)
{
    if (target ~ /^data:/ || (name == "a" && target ~ /^https?:\/\//))
        return
    if (target ~ /^[a-zA-Z]+:|^\//) {
        print page ": a <" name "> leads out of the folder: " target
        return
    }
    anchor = path = target
    sub(/^[^#]*#?/, "", anchor)
    sub(/[?#].*/, "", path)
    if (path == "")
        path = page
    else if (page ~ /\//) {
        sub(/[^\/]*$/, "", page)
        path = page path
    }
    count = split(path, parts, "/")
    path = ""
    for (i = 1; i <= count; i++) {
        if (parts[i] == "..") {
            if (!depth--) {
                print page ": a <" name "> leads out of the folder: " target
                return
            }
            sub(/\/?[^\/]*$/, "", path)
        } else if (parts[i] != ".") {
            path = path (depth++ ? "/" : "") parts[i]
        }
    }
    if (!(path in there))
        print page ": there is no file for the link " target
    else if (anchor != "" && !((path, anchor) in anchors))
        print page ": there is no anchor for the link " target
}
