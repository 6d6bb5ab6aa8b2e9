-- page.lua: what pandoc does to a document of the course before it makes a page of it (scripts/course-site):
--
--   * the first heading becomes the title;
--   * links between documents become links between pages; a link to a file that has no page becomes text;
--   * `code` that names a file which has a page leads there;
--   * commands and the output behind them are set as one;
--   * a page of a run comes into a frame below the paragraph that links to it;
--   * a lesson shows the skeleton of its exercise, and lists its programs;
--   * the questions of a lesson and their answers are marked, so that site.js can put predictions beside them;
--   * on the front page, the table of the lessons leads to them, and a list names the documents.

local meta -- of this page: name, its file in the source tree; place, its file in the site; pages, names, ...
local pages, names = {}, {} -- the place of a file by its path in the source tree, and by other names

local function is_lesson() return meta.lesson ~= nil end

-- Read lines "name TAB place".
local function read_places(file, places)
    for line in io.lines(file) do
        local name, place = line:match("^(.-)\t(.*)$")
        places[name] = place
    end
end

local function folder(path) return path:match("^(.*)/[^/]*$") or "" end

-- The path, as seen from the folder, without "." and "..".
local function join(from, path)
    local parts = {}
    for part in ((from == "" and "" or from .. "/") .. path):gmatch("[^/]+") do
        if part == ".." then table.remove(parts) elseif part ~= "." then table.insert(parts, part) end
    end
    return table.concat(parts, "/")
end

-- The link from this page to a place; all places are in the top folder or in one below it.
local function way(place)
    if folder(place) ~= "" and folder(place) == folder(meta.place) then return place:match("[^/]*$") end
    return meta.root .. place
end

local function exists(path)
    local file = io.open(path)
    if file then file:close() end
    return file ~= nil
end

-- Is it a file that the commands of this lesson have made?
local function made_here(target)
    return is_lesson() and not target:find("/") and exists(join("", "site/" .. folder(meta.place) .. "/" .. target))
end

local function link(element)
    local target, anchor = element.target:match("^([^#]*)(.*)$")
    if target:match("^%a+:") or target == "" or made_here(target) then return nil end
    local place = pages[join(folder(meta.name), target)]
    if not place then return element.content end
    element.target = way(place) .. anchor
    return element
end

local function code(element)
    local text = element.text
    local place = pages[join(folder(meta.name), text)] or pages[text] or names[text]
    if place and place ~= meta.place then return pandoc.Link(element, way(place)) end
end

local function file_of(name)
    local in_course = name:match("^doc/course/(.*)$")
    return in_course and meta.course .. "/" .. in_course or meta.top .. "/" .. name
end

local function title_of(name)
    for line in io.lines(file_of(name)) do
        if line:match("^# ") then return (line:gsub("^# ", ""):gsub("`", "")) end
    end
end

-- The rows of the front page begin with the number of a lesson.
local function front_table(element)
    local lessons = {}
    for name, place in pairs(pages) do
        local number = name:match("^doc/course/0*(%d+)_[^/]*/lesson%.md$")
        if number then lessons[number] = place end
    end
    for _, body in ipairs(element.bodies) do
        for _, row in ipairs(body.body) do
            local cells = row[2] or row.cells
            local function blocks(cell) return cell and (cell.contents or cell[5]) or {} end
            local place = lessons[pandoc.utils.stringify(blocks(cells[1]))]
            local title = blocks(cells[2])[1]
            if place and title then title.content = {pandoc.Link(title.content, way(place))} end
        end
    end
    return element
end

local function escaped(text)
    return (text:gsub("[&<>\"]", {["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;"}))
end

local function html(text) return pandoc.RawBlock("html", text) end

-- The pages of runs that a block links to.
local function runs_in(block)
    local found = {}
    pandoc.walk_block(block, {Link = function(element)
        if element.target:match("%.html$") and made_here(element.target) then
            table.insert(found, {element.target, pandoc.utils.stringify(element.content)})
        end
    end})
    return found
end

local function frame(target, words)
    target = escaped(target)
    return html(('<figure class="run"><iframe src="%s" title="%s" loading="lazy"></iframe>' ..
        '<figcaption><a href="%s">%s on a page of its own</a></figcaption></figure>')
        :format(target, escaped(words), target, target))
end

local function skeleton()
    local text = whole_file(file_of(folder(meta.name) .. "/exercise.c"))
    return {html("<details open><summary>exercise.c, to be filled in</summary>"),
        pandoc.CodeBlock(text:gsub("\n$", ""), pandoc.Attr("", {"c"})), html("</details>")}
end

local function is_code(block, class)
    return block and block.t == "CodeBlock" and block.classes[1] == class
end

-- A section of links, sorted by what is seen of them: pairs of that and a place.
local function list_of(title, items)
    table.sort(items, function(a, b) return pandoc.utils.stringify(a[1]) < pandoc.utils.stringify(b[1]) end)
    local list = {}
    for _, item in ipairs(items) do table.insert(list, {pandoc.Plain(pandoc.Link(item[1], way(item[2])))}) end
    local anchor = title:lower():gsub(" ", "-")
    return {pandoc.Header(2, title, pandoc.Attr(anchor)), pandoc.BulletList(list)}
end

local function programs()
    local items = {}
    for name, place in pairs(pages) do
        if folder(name) == folder(meta.name) and name:match("%.c$") then
            table.insert(items, {pandoc.Code(name:match("[^/]*$")), place})
        end
    end
    return list_of("Programs of this lesson", items)
end

local function documents()
    local items = {}
    for name, place in pairs(pages) do
        if name:match("^doc/[^/]*%.md$") or name == "doc/course/teachers.md" then
            table.insert(items, {pandoc.Str(title_of(name)), place})
        end
    end
    return list_of("Documents", items)
end

-- The first list of numbers of a section, by the section's title: questions, and their answers.
local asked = {["Predict first"] = "questions", ["Look back"] = "answers"}
local count = {} -- of each of these

local function mark_list(list, section)
    local class = asked[section]
    if not is_lesson() or not class or count[class] then return list end
    count[class] = #list.content
    return pandoc.Div({list}, pandoc.Attr("", {class}))
end

local function check_lists()
    if count.questions ~= count.answers then
        error(("%s asks %d questions and answers %d"):format(meta.name, count.questions or 0, count.answers or 0))
    end
end

local function arrange(blocks)
    local out = pandoc.List()
    local section = ""
    local function leave_section()
        if section == "Exercise" and is_lesson() then out:extend(skeleton()) end
    end
    local i = 1
    while blocks[i] do
        local block = blocks[i]
        if block.t == "Header" and block.level == 1 and not meta.title then
            meta.title = pandoc.MetaInlines(block.content)
        elseif is_code(block, "sh") then -- with what it prints, if that stands directly behind it
            local both = {block}
            if is_code(blocks[i + 1], "text") then
                i = i + 1
                table.insert(both, blocks[i])
            end
            out:insert(pandoc.Div(both, pandoc.Attr("", {"terminal"})))
        elseif block.t == "OrderedList" then
            out:insert(mark_list(block, section))
        else
            if block.t == "Header" and block.level == 2 then
                leave_section()
                section = pandoc.utils.stringify(block.content)
            end
            out:insert(block)
            for _, run in ipairs(runs_in(block)) do out:insert(frame(run[1], run[2])) end
        end
        i = i + 1
    end
    leave_section()
    check_lists()
    if is_lesson() then out:extend(programs()) end
    if meta.place == "index.html" then out:extend(documents()) end
    return out
end

function Pandoc(doc)
    meta = {title = nil}
    for _, key in ipairs {"name", "place", "root", "pages", "names", "top", "course", "lesson"} do
        if doc.meta[key] then meta[key] = pandoc.utils.stringify(doc.meta[key]) end
    end
    read_places(meta.pages, pages)
    read_places(meta.names, names)
    local body = pandoc.Div(doc.blocks)
    body = pandoc.walk_block(body, {Link = link})
    body = pandoc.walk_block(body, {Code = code})
    if meta.place == "index.html" then body = pandoc.walk_block(body, {Table = front_table}) end
    doc.blocks = arrange(body.content)
    doc.meta.title = meta.title
    doc.meta.inner = meta.place ~= "index.html"
    return doc
end
