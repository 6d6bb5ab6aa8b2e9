// web_run.js: node web_run.js SITE JSON WORD...: runs what the page of scripts/build-web runs, with the words of
// a command line. The file JSON gets what --json wrote. Status: that of the run; 70: it wrote none.
"use strict";
const fs = require("fs");
const path = require("path");

const [site, json, ...words] = process.argv.slice(2);
const make = require(path.join(path.resolve(site), "parray.js"));

make({
    thisProgram: "parray",
    wasmBinary: fs.readFileSync(path.join(site, "parray.wasm")),
    print: line => fs.writeSync(1, line + "\n"),
    printErr: line => fs.writeSync(2, line + "\n"),
}).then(parray => {
    parray.callMain([...words, "--json", "/run.json"]); // fibers are switched within the call
    const text = parray.FS.readFile("/run.json", {encoding: "utf8"});
    fs.writeFileSync(json, text);
    process.exitCode = JSON.parse(text).status;
}).catch(error => {
    console.error(String(error));
    process.exitCode = 70;
});
