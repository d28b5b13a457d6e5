import type { Command } from "commander";
import { Effect } from "effect";
import { standingOfUsual } from "#core/money/usual/view-usual.ts";
import { now } from "#core/shared/day.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import { noFacts } from "#core/support/doctor/doctor-facts.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import { Heartbeats } from "#core/support/health/heartbeats.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { suggest } from "#core/support/inbox/suggest.ts";
import type { Doors } from "../doors.ts";
import { stuckJson } from "../earlier-names.ts";
import { type Output, printFacts, printHeading, printJson, printSection, time } from "../print.ts";
import { printStuck } from "./print-parts.ts";

/** Checks when each server was last heard from, and what of it is stuck. */
const examineSystem = Effect.fn("examineSystem")(function* () {
  const at = yield* now;
  const things = yield* StuckThings;
  const found = yield* Effect.forEach(["server-down", "chat-down"] as const, (kind) =>
    things.list({ ...anythingStuck, kind }, at, { after: null, limit: 20 }),
  );
  const heard = yield* (yield* Heartbeats).list();
  return { at, heard, usual: yield* standingOfUsual(at), stuck: found.flatMap(({ items }) => items) };
});

type Examined = Effect.Success<ReturnType<typeof examineSystem>>;

const usualInWords = (output: Output, usual: Examined["usual"]): string =>
  usual === null
    ? "never worked out; a new installation does it in its first night"
    : `of contracts that ended before ${time(output, usual.until)}${usual.isLate ? "; late: dibbs usual refresh" : ""}`;

export const doctorSystemCommand = (doctor: Command, { open }: Doors): void => {
  doctor
    .command("system")
    .description(
      "look into Dibbs itself: when each server last checked in, whether the chat\nanswers, and whether what is usually paid is worked out",
    )
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Each server checks in every 15 seconds. If Stream hosts the chat, each server
checks the chat every minute. Dibbs forgets what stays silent for an hour.

Example:
  dibbs doctor system`,
    )
    .action(async (options: { json?: boolean }) => {
      const { run, output } = await open();
      const { at, heard, usual, stuck } = await run(examineSystem());
      if (options.json) {
        const causes = stuck.map((it) => ({
          ...stuckJson(it),
          cause: causeOf(it, noFacts),
          mustAct: mustActOn(it, noFacts),
          ...suggest(it),
        }));
        return printJson(output, { at, heard, usual, stuck: causes });
      }
      printStuck(output, stuck, noFacts, { at, next: null });
      printSection(
        output,
        "Last seen",
        ["What", "Name", "Last OK", "Last asked", "Problem"],
        heard.map((it) => [it.kind, it.id, it.wellAt, it.touchedAt, it.trouble]),
        "No server has run with this database yet.",
      );
      printHeading(output, "Worked out each week");
      printFacts(output, [["What is usual", usualInWords(output, usual)]]);
    });
};
