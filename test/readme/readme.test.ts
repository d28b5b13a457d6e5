import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readmes, sections, withSections } from "./sections.ts";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");

describe.each(Object.entries(readmes))("%s", (path, names) => {
  it.each(names)("has '%s' as generated from the code; npm run readme updates it", (name) => {
    expect(textOf(path)).toContain(sections[name]?.());
    expect(withSections(textOf(path), [name])).toBe(textOf(path));
  });
});

describe("the READMEs", () => {
  it("contain every generated section", () => {
    expect(Object.values(readmes).flat().toSorted()).toEqual(Object.keys(sections).toSorted());
  });

  it("name only files that exist", () => {
    const paths = ["README.md", ...globSync("{core,adapters,api,web,cli,test}/README.md", { cwd: root })];
    expect(paths).toHaveLength(7);
    const missing = paths.flatMap((path) =>
      [...textOf(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)\)/g)]
        .map(([, link]) => link ?? "")
        .filter((link) => !existsSync(new URL(link, new URL(path, root))))
        .map((link) => `${path}: ${link}`),
    );
    expect(missing).toEqual([]);
  });

  it("keep the main one within 150 lines", () => {
    expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(150);
  });
});
