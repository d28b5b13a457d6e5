// `npm run readme`: writes the parts of the README that come from the code.
import { readFileSync, writeFileSync } from "node:fs";
import { withSections } from "./sections.ts";

const readme = new URL("../../README.md", import.meta.url);
writeFileSync(readme, withSections(readFileSync(readme, "utf8")));
