// page_watch.js: put into a copy of a page before its own scripts: nothing may complain. The browser's
// virtual time has no frames of its own.
"use strict";

window.requestAnimationFrame = (call) => setTimeout(() => call(performance.now()), 16);
const complaints = [];
window.addEventListener("error", (event) => complaints.push(`error: ${event.message}`));
window.addEventListener("unhandledrejection", (event) => complaints.push(`rejection: ${event.reason}`));
window.addEventListener("securitypolicyviolation", (event) => complaints.push(`loads ${event.blockedURI}`));
for (const name of ["error", "warn"]) console[name] = (...words) => complaints.push(`${name}: ${words.join(" ")}`);
