import { availableParallelism } from "node:os";
import { runStep } from "./run-step.mjs";

// Each checker repeats the others' work: more of them than processors only adds work.
const checkers = String(Math.min(4, availableParallelism()));

const checks = [
  ["format and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["types", "tsc", ["--noEmit", "--checkers", checkers]],
  ["unused code and dependencies", "knip", ["--no-progress"]],
];

/**
 * Runs the checks that need no test runner, in parallel; prints the output of those that fail; returns how many passed
 * and failed.
 */
export async function runChecks() {
  const results = await Promise.all(
    checks.map(async ([name, command, args]) => ({ name, ...(await runStep(command, args, { show: false })) })),
  );
  for (const { name, ok, output } of results) {
    console.log(`${ok ? "✓" : "✗"} ${name}`);
    if (!ok) console.log(output.trimEnd());
  }
  const passed = results.filter((result) => result.ok).length;
  return { passed, failed: results.length - passed };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  const architecture = await runStep("vitest", ["run", "test/architecture.test.ts"], { show: true });
  process.exitCode = failed === 0 && architecture.ok ? 0 : 1;
}
