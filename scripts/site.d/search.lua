-- search.lua: what pandoc adds to the index of the search, behind page.lua: a line for each section of a page, as
-- an object of JavaScript: title of the page, heading, place with anchor, text. The file is that of the metadata
-- `index`; scripts/course-site makes a script of it, which site.js loads when the reader first searches.

local function quoted(text)
    text = text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")
    text = text:gsub('[\\"<]', {["\\"] = "\\\\", ['"'] = '\\"', ["<"] = "\\u003c"}) -- no end of a script in it
    return '"' .. text .. '"'
end

local function text_of(blocks)
    return pandoc.write(pandoc.Pandoc(blocks), "plain")
end

-- The blocks without pieces of HTML, which are frames and the like.
local function readable(blocks)
    return pandoc.walk_block(pandoc.Div(blocks), {RawBlock = function() return {} end}).content
end

function Pandoc(doc)
    local function word(key) return pandoc.utils.stringify(doc.meta[key] or "") end
    local file = assert(io.open(word("index"), "a"))
    local title = word("title") ~= "" and word("title") or word("pagetitle")
    local section = {heading = "", anchor = "", blocks = {}}
    local function write()
        local text = text_of(section.blocks)
        if section.heading == "" and not text:find("%S") then return end
        file:write(("[%s,%s,%s,%s],\n"):format(quoted(title), quoted(section.heading),
            quoted(word("place") .. section.anchor), quoted(text)))
    end
    for _, block in ipairs(readable(doc.blocks)) do
        if block.t == "Header" then
            write()
            section = {heading = pandoc.utils.stringify(block.content), anchor = "#" .. block.identifier, blocks = {}}
        else
            table.insert(section.blocks, block)
        end
    end
    write()
    file:close()
end
