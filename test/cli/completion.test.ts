import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spotsOf } from "#cli/completion/spots.ts";
import { main, wholeProgram } from "./dibbs.ts";

const run = promisify(execFile);
const spots = spotsOf(await wholeProgram());

/** Returns what the command prints for a shell. */
const scriptFor = async (shell: string): Promise<string> =>
  (await run(process.execPath, [main, "completion", shell], { env: { PATH: process.env.PATH ?? "" } })).stdout;

let folder: string;
let script: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-completion-"));
  script = join(folder, "dibbs.bash");
  await writeFile(script, await scriptFor("bash"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns what bash offers after each of these lines, whose last word is being typed. */
const offered = async (lines: ReadonlyArray<ReadonlyArray<string>>): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const quoted = (word: string) => `'${word}'`;
  const asks = lines.map(
    (words) =>
      `COMP_WORDS=(${words.map(quoted).join(" ")}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _dibbs; echo "\${COMPREPLY[*]}"`,
  );
  const { stdout } = await run(
    "bash",
    ["-c", [`source ${script}`, "complete -p dibbs >/dev/null || exit 3", ...asks].join("\n")],
    {
      cwd: folder,
    },
  );
  return stdout
    .split("\n")
    .slice(0, lines.length)
    .map((line) => line.split(" ").filter(Boolean));
};

describe("dibbs completion bash, sourced in bash", () => {
  it("offers every command and option at its place on the command line", async () => {
    expect(spots.length).toBeGreaterThan(40);
    const lines = spots.flatMap(({ at }) => {
      const typed = ["dibbs", ...at.split("/").filter(Boolean)];
      return [
        [...typed, ""],
        [...typed, "-"],
      ];
    });
    const all = await offered(lines);
    for (const [index, { at, words, flags }] of spots.entries()) {
      expect([at, all[2 * index]]).toEqual([at, expect.arrayContaining(words.map(({ word }) => word))]);
      expect([at, all[2 * index + 1]]).toEqual([at, expect.arrayContaining(flags.flatMap((flag) => flag.words))]);
    }
  });

  it("offers the words that start with the typed prefix, an option's choices, and files for a file argument", async () => {
    const found = await offered([
      ["dibbs", "con"],
      ["dibbs", "contracts", "list", "--state", "off"],
      ["dibbs", "contracts", "list", "--state", "offer_sent", "--li"],
      ["dibbs", "contracts", "list", "--limit", ""],
      ["dibbs", "db", "restore", "dib"],
      ["dibbs", "completion", "z"],
    ]);
    expect(found).toEqual([["contracts", "config"], ["offer_sent"], ["--limit"], [], ["dibbs.bash"], ["zsh"]]);
  });
});

describe("dibbs completion, for other shells", () => {
  it("names every command in the zsh and fish scripts, and ends with 2 for an unknown shell", async () => {
    for (const shell of ["zsh", "fish"]) {
      const text = await scriptFor(shell);
      expect(spots.filter(({ at }) => !text.includes(at))).toEqual([]);
    }
    await expect(run(process.execPath, [main, "completion", "csh"])).rejects.toMatchObject({ code: 2 });
  });

  const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;
  for (const shell of ["zsh", "fish"]) {
    if (!has(shell)) console.log(`skipped: ${shell} is not installed, so nobody can say whether it reads its script`);
    it.skipIf(!has(shell))(`${shell} reads its script`, async () => {
      const path = join(folder, shell);
      await writeFile(path, await scriptFor(shell));
      expect(await run(shell, ["-n", path])).toMatchObject({ stderr: "" });
    });
  }
});
