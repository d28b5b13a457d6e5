import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ClosingLine } from "./test/support/closing-line.ts";
import { LongFirst } from "./test/support/long-first.ts";

const cluster = ["test/support/cluster.ts"];

/** For two cores: these wait for nothing, and a third worker would only load everything once more. */
const busy = { maxWorkers: 2 };

/** Node loads the files as they are, which takes a fifth of the time. */
const byNode = { experimental: { viteModuleRunner: false } };

/** Puts another library in the place of one, which the bundler alone can. */
const mocked = "test/cli/question.test.ts";

export default defineConfig({
  test: {
    reporters: [process.env.CI ? "dot" : "default", new ClosingLine()],
    // For two cores: a browser test takes three quarters of one, and the faults wait for most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Test files share nothing that one could spoil for another, and loading the program again for each of them takes longer
    // than most of their tests.
    isolate: false,
    execArgv: ["--import", fileURLToPath(new URL("cli/bin/quick-imports.mjs", import.meta.url))],
    // How long a test waits for what must come is for busy machines; a test that passes never waits it out.
    expect: { poll: { timeout: 20_000 } },
    // What needs a database comes after what does not, all in one group: the end of each group is waited for with idle cores.
    projects: [
      {
        extends: true,
        test: {
          ...byNode,
          ...busy,
          name: "domain",
          testTimeout: 60_000,
          include: ["test/core/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...busy,
          name: "web",
          testTimeout: 60_000,
          include: ["test/web/**/*.test.{ts,tsx}", mocked],
        },
      },
      {
        extends: true,
        test: {
          ...busy,
          // How the files of the product stand: their words, what imports what, what is generated of them.
          name: "files",
          testTimeout: 60_000,
          include: ["test/readme/*.test.ts", "test/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...byNode,
          name: "database",
          include: ["test/{ports,adapters,api,cli}/**/*.test.ts"],
          exclude: [mocked],
          globalSetup: cluster,
          // A test of the command line starts it a dozen times.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...byNode,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: [...cluster, "test/support/before-browser.ts"],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...byNode,
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          globalSetup: cluster,
          testTimeout: process.env.FAULTS === "long" ? 7_200_000 : 900_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
