import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Parts of the names of slow test files, slowest first; `faults` mostly wait, and leave the processor to others. A
 * fresh clone knows no times from earlier runs, and a slow file that starts last is waited for alone.
 */
const long = [
  "faults/kill",
  "browser/errand",
  "faults/",
  "browser/onboarding",
  "browser/",
  "ports/postgres.",
  "ports/memory.",
  "cli/db.",
  "api/rights.",
  "api/view-session.",
  "cli/stuck.",
  "-stories.",
  "adapters/postgres/plans.",
  "api/fuzz.",
  "api/main.",
  "cli/json.",
  "adapters/pgboss/worker.",
  "adapters/postgres/stuck-plans.",
];

const rank = ({ moduleId }: TestSpecification): number => {
  const found = long.findIndex((part) => moduleId.split("/test/").at(-1)?.includes(part));
  return found === -1 ? long.length : found;
};

/** Starts each group's slowest test files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
