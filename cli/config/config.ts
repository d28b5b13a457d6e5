import type { Command } from "commander";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { printHeading, printJson, printSection, printSentence, printTable } from "../print.ts";

const help = `
Ends with 4 where a setting is missing or wrong, so that the server would not
start, or where a provider refuses our keys; with 5 where one does not answer.
With --online each real provider is asked the least that its keys let us read;
nothing is written, sent or paid. Secrets are never printed.

Examples:
  dibbs config check
  dibbs config check --online
  NODE_ENV=production dibbs config check --json | jq .faults`;

export const configCommand = (config: Command, { openConfiguration }: Doors): void => {
  config
    .command("check")
    .summary("what's set, missing or contradictory")
    .description("every setting: what's set, what's missing, and what contradicts something else")
    .option("--online", "also ask each real provider whether it accepts our keys")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { online?: boolean; json?: boolean }) => {
      const { output, check, uses, tryProviders } = await openConfiguration();
      const { settings, faults, doubts } = check;
      const providers = options.online ? await tryProviders() : null;
      const states = new Set(providers?.map(({ state }) => state));
      if (faults.length > 0 || states.has("refused")) process.exitCode = exitCodes.refused;
      else if (states.has("silent")) process.exitCode = exitCodes.unavailable;
      if (options.json) return printJson(output, { settings, faults, doubts, uses, providers });
      printTable(
        output,
        ["Setting", "Is", "Value"],
        settings.map(({ name, state, value, byDefault }) => [name, state, value ?? (byDefault || "none")]),
        "",
      );
      const list = (heading: string, sentences: ReadonlyArray<string>): void => {
        if (sentences.length === 0) return;
        printHeading(output, heading);
        for (const sentence of sentences) printSentence(output, sentence);
      };
      printSection(
        output,
        "In use",
        ["For", "Is"],
        uses.map(({ thing, by }) => [thing, by]),
      );
      list("Errors: the server won't start", faults);
      list("Check whether you meant this", doubts);
      if (providers !== null) {
        printSection(
          output,
          "Providers",
          ["Provider", "Is", "Why"],
          providers.map(({ provider, state, trouble }) => [provider, state, trouble]),
          faults.length > 0 ? "Not asked: fix the errors first." : "None is real.",
        );
      }
    });
};
