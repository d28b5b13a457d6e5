import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(textOf("package.json")) as Record<
  string,
  Record<string, string>
>;
const [, running = "", building = ""] =
  /### What runs the product\n([\s\S]*?)### What builds and tests it\n([\s\S]*?)\n## /.exec(
    textOf("adapters/README.md"),
  ) ?? [];
const rows = (table: string) =>
  [...table.matchAll(/^\| `(.+?)` \| (.*) \|$/gm)].map(([, name, why]) => ({ name, why }));
const named = (table: string) => rows(table).map(({ name }) => name);

describe("the table of dependencies", () => {
  it("names every package that runs the product, as package.json does", () => {
    expect(named(running).sort()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort());
  });

  it("names every package that builds and tests it", () => {
    const names = Object.keys(devDependencies ?? {}).map((name) => (name.startsWith("@types/") ? "@types/*" : name));
    expect(named(building).sort()).toEqual([...new Set(names)].sort());
  });

  it("gives a reason for each package", () => {
    expect([...rows(running), ...rows(building)].filter(({ why }) => !/\w+ \w+/.test(why ?? ""))).toEqual([]);
  });
});

describe("the lock file", () => {
  type Locked = { readonly optionalDependencies?: Record<string, string> };
  const packages: Record<string, Locked> = JSON.parse(textOf("package-lock.json")).packages;

  // npm writes down only what the registry of that day had, and `npm ci` refuses a lock file that lacks some.
  it("names optional packages for platforms other than the one it was written on", () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe("the product", () => {
  // Loaded where somebody develops, and asked for before.
  const loadedLate = ["oidc-provider", "vite"];
  const builds = new Set(["build-web", "dev", "test", "checks", "run-step"].map((name) => `cli/bin/${name}.mjs`));

  it("needs no package that a production install leaves out", () => {
    const files = globSync("{core,adapters,api,cli}/**/*.{ts,mjs}", { cwd: root }).filter((file) => !builds.has(file));
    const left = files.flatMap((file) =>
      [
        ...textOf(file).matchAll(
          /^(?:import (?!type\b)|export \{?)[^;]*?from "((?:@[^/"]+\/)?[^#./"][^/"]*)|import\("((?:@[^/"]+\/)?[^#./"][^/"]*)/gm,
        ),
      ]
        .map(([, first, second]) => first ?? second ?? "")
        .filter((name) => devDependencies?.[name] !== undefined && !loadedLate.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(left).toEqual([]);
  });
});
