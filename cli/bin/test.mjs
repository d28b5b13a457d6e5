// `npm test`: the checks, the web build and all tests, with a final line of counts. `npm test -- <words>`: only the
// test files whose path contains one of the words.
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
  // In parallel with the checks, because each leaves a processor idle at times.
  const building = buildWeb().then(
    () => ({ said: "✓ web build", counts: { passed: 1 } }),
    (error) => ({ said: `✗ web build\n${error.message}`, counts: { failed: 1 } }),
  );
  add(await runChecks());
  const { said, counts } = await building;
  console.log(said);
  add(counts);
}
const tests = await runStep("vitest", ["run", ...words], { show: true, env: { TEST_COUNTS_FILE: countsFile } });
try {
  add(JSON.parse(readFileSync(countsFile, "utf8")));
} catch {
  console.log("✗ The tests did not get as far as being counted.");
  add({ failed: 1 });
}
// Vitest may fail for a reason that belongs to no test.
if (!tests.ok && total.failed === 0) add({ failed: 1 });
rmSync(folder, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
