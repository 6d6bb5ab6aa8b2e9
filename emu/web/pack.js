// pack.js: node pack.js CORE WORKER D3: prints packed.js, a script with these files as texts. A page that is
// a file may neither load another file nor start a worker of one.
"use strict";
const fs = require("fs");

const [core, worker, d3] = process.argv.slice(2).map(name => fs.readFileSync(name, "utf8"));
console.log("const packed = " + JSON.stringify({worker: core + worker, d3}) + ";");
