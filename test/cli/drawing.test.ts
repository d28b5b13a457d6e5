import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { contractLifecycle } from "#core/contract/contract.machine.ts";
import type { StuckCase } from "#core/inbox/stuck-case.ts";
import { milestoneLifecycle } from "#core/milestone/milestone.machine.ts";
import { paymentLifecycle } from "#core/payment/payment.machine.ts";
import { refundLifecycle } from "#core/refund/refund.machine.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { drawMachine } from "../../cli/doctor/draw-machine.ts";
import { writeCommand, writeWrapped } from "../../cli/doctor/wrap.ts";
import { age, dollars, duration } from "../../cli/inbox/age.ts";
import { printCases } from "../../cli/inbox/print-cases.ts";

const machines = [contractLifecycle, milestoneLifecycle, paymentLifecycle, refundLifecycle] as const;

describe("a machine as it is drawn", () => {
  it.each(machines.map((machine) => [machine.noun, machine] as const))("%s: fits 80 columns, whole", (_, machine) => {
    for (const state of machine.states) {
      const lines = drawMachine(machine, state);
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
      const text = lines.join("\n");
      // Every state once, and the current one alone is marked.
      expect(text.match(/●/g)).toHaveLength(1);
      expect(text).toMatch(new RegExp(`● ${state}\\b`));
      for (const other of machine.states) expect(text).toMatch(new RegExp(`[●○] ${other}\\b`));
      const moves = Object.values(machine.table).flatMap(({ on = {} }) => Object.entries(on));
      for (const [event, { to }] of moves) {
        expect(
          lines.some((line) => line.includes(event) && line.endsWith(`→ ${to}`)),
          event,
        ).toBe(true);
      }
    }
  });
});

/** A terminal of that width, and what stands on it. */
const terminal = (columns: number, isTerminal = true) => {
  const lines: Array<string> = [];
  return {
    lines,
    output: { write: (text: string) => void lines.push(...text.split("\n")), columns, terminal: isTerminal },
  };
};

const stuck: StuckCase = {
  class: "payment-unresolved",
  noun: "payment",
  id: "01a1f6c9-7563-79c9-8d1a-dc10b8843408",
  state: "unresolved",
  isMoney: true,
  amount: 247_199,
  since: new Date("2026-05-01T10:00:00Z"),
  waitsFor: "provider",
  contractId: "01a1c349-dd63-78ee-898d-3bb49e6279d6" as ContractId,
  title: "Lay a cork floor in the nursery and along the hall to the back stairs",
  detail: "milestone 1",
  people: [{ id: "0197f22a-7402-7b28-8bf3-795b0508ef3e" as PersonId, name: "Olive Owner", part: "poster" }],
};

describe("the inbox as it is printed", () => {
  const at = new Date("2026-05-04T14:00:00Z");

  it.each([80, 100, 140])("fits %i columns, and no id is cut", (columns) => {
    const { lines, output } = terminal(columns);
    printCases(output, [stuck, { ...stuck, class: "ticket-open", amount: 0, isMoney: false, detail: null }], at);
    for (const line of lines) expect(stripVTControlCharacters(line).length, line).toBeLessThanOrEqual(columns);
    const text = lines.join("\n");
    expect(text).toContain(`dibbs doctor payment ${stuck.id}`);
    for (const words of ["$2,471.99", "3d", "provider"]) expect(text).toContain(words);
  });

  it("cuts nothing and colours nothing where it is no terminal", () => {
    const { lines, output } = terminal(80, false);
    printCases(output, [stuck], at);
    expect(lines.join("\n")).toContain(stuck.title);
    expect(lines.join("\n")).not.toContain("\u001b");
  });

  it("breaks sentences at the edge of the terminal", () => {
    const { lines, output } = terminal(20);
    writeWrapped(output, "  Cause  nobody knows whether money has moved", 9);
    expect(lines).toEqual([
      "  Cause  nobody",
      "         knows",
      "         whether",
      "         money has",
      "         moved",
    ]);
  });

  it("goes on with a long command in the next line, so that it can be copied", () => {
    const command = `dibbs payments sync ${stuck.id} --ticket <id> --reason <text>`;
    const narrow = terminal(80);
    writeCommand(narrow.output, "  Do  ", command);
    expect(narrow.lines).toEqual([`  Do  dibbs payments sync ${stuck.id} \\`, "        --ticket <id> --reason <text>"]);
    const wide = terminal(140);
    writeCommand(wide.output, "  Do  ", command);
    expect(wide.lines).toEqual([`  Do  ${command}`]);
  });

  it("reads lengths of time and sums as people write them", () => {
    expect([duration("30m"), duration("12h"), duration("3d")]).toEqual([1_800_000, 43_200_000, 259_200_000]);
    expect([dollars("250"), dollars("99.5"), dollars("$1,000.05")]).toEqual([25_000, 9_950, 100_005]);
    for (const wrong of ["", "3", "3w", "-1d"]) expect(() => duration(wrong)).toThrow("30m, 12h or 3d");
    for (const wrong of ["", "x", "1.234", "-5"]) expect(() => dollars(wrong)).toThrow("250 or 99.50");
    expect(age(new Date(at.getTime() - 59 * 60_000), at)).toBe("59m");
    expect(age(new Date(at.getTime() - 25 * 3_600_000), at)).toBe("1d");
    expect(age(new Date(at.getTime() + 1), at)).toBe("0m");
  });
});
