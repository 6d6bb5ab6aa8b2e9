-- pages.lua: makes all pages of the course in one process of pandoc, which takes longer to begin than to make a
-- page. It is a filter of an empty document, whose metadata have in `list` a file with one page a line: how the
-- text is to be read, its file, and "key=value" of the metadata of the page, with tabs between; and in `parts` the
-- folder of page.lua, search.lua and page.html, which work on each page. What other metadata the empty document
-- has, every page has, too; site is the folder of the pages.

local fence = ("`"):rep(14)

-- For the filters, too.
function whole_file(path)
    local file = assert(io.open(path))
    local text = file:read("a")
    file:close()
    return text
end

-- Documents have a list of their headings; sources have numbers of lines, as the messages of the tool name them.
local function read(format, path)
    local text = whole_file(path)
    if format == "source" then
        return pandoc.read(fence .. "{.c .numberLines}\n" .. text .. fence .. "\n", "markdown")
    end
    return pandoc.read(text, format)
end

-- A filter with variables of its own.
local function filtered(doc, path)
    local variables = setmetatable({}, {__index = _G})
    assert(loadfile(path, "t", variables))()
    return variables.Pandoc(doc) or doc
end

local function make(line, common, template)
    local words = {}
    for word in line:gmatch("[^\t]+") do table.insert(words, word) end
    local doc = read(words[1], words[2])
    for key, value in pairs(common) do doc.meta[key] = value end
    for i = 3, #words do
        local key, value = words[i]:match("^([^=]*)=(.*)$")
        doc.meta[key] = value
    end
    local place = pandoc.utils.stringify(doc.meta.place)
    for _, name in ipairs {"page.lua", "search.lua"} do
        doc = filtered(doc, pandoc.utils.stringify(common.parts) .. "/" .. name)
    end
    local file = assert(io.open(pandoc.utils.stringify(common.site) .. "/" .. place, "w"))
    file:write(pandoc.write(doc, "html5", {
        template = template, wrap_text = "wrap-preserve", toc_depth = 3, table_of_contents = words[1] ~= "source"
    }))
    assert(file:close())
end

function Pandoc(doc)
    local function word(key) return pandoc.utils.stringify(doc.meta[key]) end
    local template = pandoc.template.compile(whole_file(word("parts") .. "/page.html"))
    for line in io.lines(word("list")) do
        local made, why = pcall(make, line, doc.meta, template)
        if not made then error(("no page is made of %s: %s"):format(line:match("\t([^\t]*)"), tostring(why))) end
    end
end
