// The command line, under Node 24. Plain JavaScript, because stripping types from the very first file would cost a
// tenth of a second.
import "./quick-imports.mjs";

await import("../main.ts");
