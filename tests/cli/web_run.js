// web_run.js: node web_run.js SITE JSON WORD...: runs what the page of scripts/build-web runs, with the words
// of a command line. The file JSON gets what --json wrote. Status: that of the run; 70: it did not end.
"use strict";
const fs = require("fs");
const path = require("path");

const [site, json, ...words] = process.argv.slice(2);
let parray;

process.exitCode = 70;
require(path.join(path.resolve(site), ".objects", "parray.js"))({
    thisProgram: "parray",
    print: line => fs.writeSync(1, line + "\n"),
    printErr: line => fs.writeSync(2, line + "\n"),
    // The process ends with the status when this returns.
    onExit: () => parray.FS.analyzePath("/run.json").exists && fs.writeFileSync(json, parray.FS.readFile("/run.json")),
}).then(loaded => {
    parray = loaded;
    parray.callMain([...words, "--json", "/run.json"]);
}).catch(error => console.error(String(error)));
