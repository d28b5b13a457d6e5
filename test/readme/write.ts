// `npm run readme`: writes the parts of the READMEs that come from the code.
import { readFileSync, writeFileSync } from "node:fs";
import { readmes, withSections } from "./sections.ts";

for (const [path, names] of Object.entries(readmes)) {
  const readme = new URL(`../../${path}`, import.meta.url);
  writeFileSync(readme, withSections(readFileSync(readme, "utf8"), names));
}
