import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sections, withSections } from "./sections.ts";

const root = new URL("../../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");

describe("the README", () => {
  it.each(Object.keys(sections))("has '%s' as the code has it; npm run readme writes it anew", (name) => {
    expect(readme).toContain(sections[name]?.());
    expect(withSections(readme)).toBe(readme);
  });

  it("names only files that exist", () => {
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)].map(([, path]) => path ?? "");
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});
