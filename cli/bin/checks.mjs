import { runStep } from "./run-step.mjs";

const checks = [
  ["format and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["types", "tsc", ["--noEmit"]],
  ["unused code and dependencies", "knip", ["--no-progress"]],
];

/** Runs the checks that need no test runner, side by side; shows the words of those that fail; gives how many passed and failed. */
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
