import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { parseDollars } from "#cli/parse-dollars.ts";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { drawMachine } from "../../cli/doctor/draw-machine.ts";
import { writeCommand } from "../../cli/doctor/write-command.ts";
import { age } from "../../cli/inbox/age.ts";
import { printStuckThings } from "../../cli/inbox/print-stuck.ts";
import { drawInbox, watchInbox } from "../../cli/inbox/watch.ts";
import { type Output, printSentence, printTable } from "../../cli/print.ts";

const machines = [contractLifecycle, milestoneLifecycle, paymentLifecycle, refundLifecycle] as const;

describe("the drawing of a state machine", () => {
  it.each(machines.map((machine) => [machine.noun, machine] as const))("%s: fits 80 columns, whole", (_, machine) => {
    for (const state of machine.states) {
      const lines = drawMachine(machine, state);
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
      const text = lines.join("\n");
      // Every state appears once, and only the current one is marked.
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

/** Simulates a terminal of this width, and collects its lines. */
const terminal = (columns: number, isTerminal = true) => {
  const lines: Array<string> = [];
  return {
    lines,
    output: {
      write: (text: string) => void lines.push(...text.split("\n")),
      columns,
      rows: 24,
      terminal: isTerminal,
      zone: "America/Chicago",
    },
  };
};

const stuck: StuckThing = {
  kind: "payment-unresolved",
  noun: "payment",
  id: "01a1f6c9-7563-79c9-8d1a-dc10b8843408",
  state: "unresolved",
  case: null,
  isUrgent: false,
  isMoney: true,
  amount: 247_199,
  since: new Date("2026-05-01T10:00:00Z"),
  waitsFor: "provider",
  contractId: "01a1c349-dd63-78ee-898d-3bb49e6279d6" as ContractId,
  title: "Lay a cork floor in the nursery and along the hall to the back stairs",
  detail: "milestone 1",
  people: [{ id: "0197f22a-7402-7b28-8bf3-795b0508ef3e" as PersonId, name: "Olive Owner", part: "poster" }],
};

const id = "01a1f6c9-7563-79c9-8d1a-dc10b8843408";

describe("a table", () => {
  const print = (
    columns: number,
    titles: ReadonlyArray<string>,
    rows: ReadonlyArray<ReadonlyArray<string | number | Date | null>>,
  ) => {
    const { lines, output } = terminal(columns);
    printTable(output, titles, rows, "None.");
    return lines.map((line) => stripVTControlCharacters(line));
  };

  it("right-aligns sums, counts and ages, and has the time zone in the title", () => {
    const rows = [
      ["card", "$1,250.00", 1, "9d", new Date("2026-11-13T05:06:00Z")],
      ["bank", "-$86.00", 12, "20h", null],
    ];
    expect(print(80, ["Rail", "Sum", "Tries", "For", "When"], rows)).toEqual([
      "Rail        Sum  Tries  For  When (CST)",
      "card  $1,250.00      1   9d  2026-11-12 23:06",
      "bank    -$86.00     12  20h  –",
    ]);
  });

  it("shows the time zone at each time if standard and daylight time are mixed", () => {
    const rows = [["b", new Date("2026-07-01T05:06:00Z")] as const, ["a", new Date("2026-11-13T05:06:00Z")] as const];
    expect(print(80, ["What", "When"], rows)).toEqual([
      "What  When",
      "b     2026-07-01 00:06 CDT",
      "a     2026-11-12 23:06 CST",
    ]);
  });

  it("wraps long text between words, and cuts nothing off", () => {
    const trouble = "The payment provider does not answer, and was asked twenty times";
    expect(print(40, ["Payment", "Trouble"], [[id, trouble]])).toEqual([
      "Payment   Trouble",
      "b8843408  The payment provider does not",
      "          answer, and was asked twenty",
      "          times",
    ]);
  });

  it("shortens ids to their last eight digits on a terminal, and prints them whole elsewhere", () => {
    const { lines, output } = terminal(80, false);
    printTable(output, ["Payment", "About"], [[id, `of ${id}`]], "None.");
    expect(lines[1]).toBe(`${id}  of ${id}`);
    // A cell that is more than an id is for copying.
    expect(print(120, ["Payment", "About"], [[id, `of ${id}`]])[1]).toBe(`b8843408  of ${id}`);
  });

  it("prints each row as a block if columns do not fit, without empty cells", () => {
    const row = [
      id,
      new Date("2026-11-13T05:06:00Z"),
      "normal",
      null,
      "Olive Owner",
      "How do I change my telephone number?",
    ];
    expect(print(72, ["Ticket", "Opened", "Priority", "Contract", "Person", "Subject"], [row, row])).toEqual([
      "Ticket b8843408",
      "  Opened 2026-11-12 23:06 CST · Priority normal · Person Olive Owner",
      "  Subject How do I change my telephone number?",
      "",
      "Ticket b8843408",
      "  Opened 2026-11-12 23:06 CST · Priority normal · Person Olive Owner",
      "  Subject How do I change my telephone number?",
    ]);
  });

  it.each([40, 60, 80, 140])("keeps within %i columns and every word whole", (columns) => {
    const command = `dibbs doctor payment ${id}`;
    const words = "a sentence of a person that goes on and on about what has happened to the garden gate";
    for (const cells of [
      [id, id],
      [id, words, words],
      [words, command],
      ["$1.00", id, id, words, words, words],
    ]) {
      const lines = print(
        columns,
        cells.map((_, place) => `T${place}`),
        [cells],
      );
      const longest = Math.max(...lines.map((line) => line.length));
      // The command with its id is longer than the narrowest of these.
      expect(longest, lines.join("\n")).toBeLessThanOrEqual(Math.max(columns, `T1 ${command}`.length + 2));
      for (const cell of cells)
        expect(lines.join(" ").replace(/\s+/g, " ")).toContain(cell === id ? "b8843408" : cell.split(" ").at(-1));
    }
  });
});

describe("the watched inbox", () => {
  const at = new Date("2026-05-04T14:00:00Z");
  const things = Array.from({ length: 12 }, (_, place) => ({ ...stuck, title: `Project ${place}` }));

  it("shows the most urgent things that fit the screen, and how many more there are", () => {
    const { output } = terminal(80);
    const lines = drawInbox(output, { items: things, next: null, at }, "every 5 s");
    expect(lines.length).toBeLessThan(output.rows);
    expect(lines[0]).toBe("2026-05-04 09:00:00 CDT, every 5 s");
    expect(lines.join("\n")).toContain("Project 0,");
    expect(lines.join("\n")).not.toContain("Project 11,");
    const shown = lines.filter((line) => line.includes("Project")).length;
    expect(lines.at(-1)).toBe(`${12 - shown} more; dibbs inbox lists them`);
    const all = drawInbox({ ...output, rows: 80 }, { items: things, next: null, at }, "every 5 s");
    expect(all.join("\n")).toContain("Project 11,");
    expect(all.at(-1)).toContain("dibbs doctor");
  });

  const following = (output: Output, ended = new AbortController().signal) => ({
    ...output,
    follow: () => ({ ended, stop: () => {} }),
  });

  it("waits for a silent database, ends on any other error, and restores the screen", async () => {
    const { lines, output } = terminal(80);
    const ended = new AbortController();
    const page = { items: things.slice(0, 1), next: null, at };
    const answers = [
      () => page,
      () => {
        throw new Unavailable({ what: "database", message: "No answer." });
      },
      () => ({ ...page, items: [] }),
    ];
    await watchInbox(
      following(output, ended.signal),
      async () => {
        const answer = answers.shift();
        if (answer === undefined) ended.abort();
        return answer?.() ?? page;
      },
      1,
    );
    const text = lines.join("\n");
    expect(text.startsWith("\u001b[?1049h\u001b[?25l")).toBe(true);
    expect(text).toMatch(/the database isn't answering[\s\S]*Project 0,[\s\S]*Nothing is stuck\./);
    expect(text.endsWith("\u001b[?25h\u001b[?1049lStopped watching.")).toBe(true);

    const broken = terminal(80);
    const pages = [page];
    const read = async () => pages.pop() ?? Promise.reject(new Error("Broken."));
    await expect(watchInbox(following(broken.output), read, 1)).rejects.toThrow("Broken.");
    expect(broken.lines.join("\n")).toContain("\u001b[?25h");
  });
});

describe("the printed inbox", () => {
  const at = new Date("2026-05-04T14:00:00Z");

  it.each([80, 100, 140, 160])("fits %i columns, and no id is cut", (columns) => {
    const { lines, output } = terminal(columns);
    printStuckThings(output, [stuck, { ...stuck, kind: "ticket-open", amount: 0, isMoney: false, detail: null }], at);
    for (const line of lines) expect(stripVTControlCharacters(line).length, line).toBeLessThanOrEqual(columns);
    const text = lines.join("\n");
    expect(text).toContain(`dibbs doctor payment ${stuck.id}`);
    for (const words of ["$2,471.99", "3d", "support", "2026-05-01 05:00 CDT"]) expect(text).toContain(words);
  });

  it("neither cuts nor colors text without a terminal", () => {
    const { lines, output } = terminal(80, false);
    printStuckThings(output, [stuck], at);
    expect(lines.join("\n")).toContain(stuck.title);
    expect(lines.join("\n")).not.toContain("\u001b");
  });

  it("breaks sentences at the edge of the terminal", () => {
    const { lines, output } = terminal(20);
    printSentence(output, "  Cause  nobody knows whether money has moved", 9);
    expect(lines).toEqual([
      "  Cause  nobody",
      "         knows",
      "         whether",
      "         money has",
      "         moved",
    ]);
  });

  it("continues a long command on the next line, so that it can be copied", () => {
    const command = `dibbs payments sync ${stuck.id} --ticket <id> --reason <text>`;
    const narrow = terminal(80);
    writeCommand(narrow.output, "  Do  ", command);
    expect(narrow.lines).toEqual([`  Do  dibbs payments sync ${stuck.id} \\`, "        --ticket <id> --reason <text>"]);
    const act = terminal(80);
    writeCommand(
      act.output,
      "  Do  ",
      `dibbs contracts act ${stuck.id} return --milestone 1 --tell <words> --ticket <id> --reason <text>`,
    );
    expect(act.lines).toEqual([
      `  Do  dibbs contracts act ${stuck.id} return \\`,
      "        --milestone 1 --tell <words> --ticket <id> --reason <text>",
    ]);
    const notice = terminal(80);
    writeCommand(
      notice.output,
      "  Do       ",
      `dibbs webhooks replay sandbox:stuck-${stuck.id} --ticket <id> --reason <text>`,
    );
    expect(notice.lines).toEqual([
      "  Do       dibbs webhooks replay \\",
      `             sandbox:stuck-${stuck.id} \\`,
      "             --ticket <id> --reason <text>",
    ]);
    const wide = terminal(140);
    writeCommand(wide.output, "  Do  ", command);
    expect(wide.lines).toEqual([`  Do  ${command}`]);
  });

  it("parses dollar amounts and formats ages as people write them", () => {
    expect([parseDollars("250"), parseDollars("99.5"), parseDollars("$1,000.05")]).toEqual([25_000, 9_950, 100_005]);
    for (const wrong of ["", "x", "1.234", "-5"]) expect(() => parseDollars(wrong)).toThrow("250 or 99.50");
    expect(age(new Date(at.getTime() - 59 * 60_000), at)).toBe("59m");
    expect(age(new Date(at.getTime() - 25 * 3_600_000), at)).toBe("1d");
    expect(age(new Date(at.getTime() + 1), at)).toBe("0m");
  });
});
