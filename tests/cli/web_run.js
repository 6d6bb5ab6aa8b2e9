// web_run.js: node web_run.js SITE JSON WORD...: runs what the page of scripts/build-web runs, with the words of a
// command line. The file JSON gets what --json wrote.
"use strict";
const fs = require("fs");
const path = require("path");

const [site, json, ...words] = process.argv.slice(2);
const make = require(path.join(path.resolve(site), "parray.js"));

function leave(parray, status) {
    try {
        fs.writeFileSync(json, parray.FS.readFile("/run.json"));
    } catch (error) {
        // the run wrote none
    }
    process.exitCode = status;
}

make({
    thisProgram: "parray",
    wasmBinary: fs.readFileSync(path.join(site, "parray.wasm")),
    print: line => fs.writeSync(1, line + "\n"),
    printErr: line => fs.writeSync(2, line + "\n"),
    onExit: status => setImmediate(() => leave(parrayHere, status)),
}).then(parray => {
    parrayHere = parray;
    parray.callMain([...words, "--json", "/run.json"]);
}).catch(error => {
    if (error.name !== "ExitStatus") {
        console.error(String(error));
        process.exitCode = 70;
    }
});
let parrayHere;
