// `npm test`: the checks, the web build and all tests, closed by one line that counts each of them.
// `npm test -- <words>`: only the test files whose path holds one of the words.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { runChecks } from "./checks.mjs";
import { runStep } from "./run-step.mjs";

const words = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "dibbs-counts-"));
const countsFile = join(folder, "counts.json");
const total = { passed: 0, failed: 0, skipped: 0 };
const add = (counts) => {
  for (const key of Object.keys(counts)) total[key] += counts[key];
};

if (words.length === 0) {
  add(await runChecks());
  try {
    await buildWeb();
    console.log("✓ web build");
    add({ passed: 1 });
  } catch (error) {
    console.log(`✗ web build\n${error.message}`);
    add({ failed: 1 });
  }
}
const tests = await runStep("vitest", ["run", ...words], { show: true, env: { TEST_COUNTS_FILE: countsFile } });
try {
  add(JSON.parse(readFileSync(countsFile, "utf8")));
} catch {
  console.log("✗ The tests did not get as far as being counted.");
  add({ failed: 1 });
}
// Vitest may be discontent for a reason that no test bears.
if (!tests.ok && total.failed === 0) add({ failed: 1 });
rmSync(folder, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
