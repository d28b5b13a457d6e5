import type { Command } from "commander";
import { packInWords } from "#core/market/state-rules/in-words.ts";
import { packOf, rulePacks, statePacks } from "#core/market/state-rules/packs.ts";
import { CannotOpen } from "../cannot-open.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { printFacts, printHeading, printJson, printTable } from "../print.ts";

export const rulesCommand = (rules: Command, { open }: Doors): void => {
  rules
    .command("list")
    .description("the states whose rules are known, and their versions")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs rules list")
    .action(async (options: { json?: boolean }) => {
      const { output } = await open();
      const known = statePacks.map((pack) => packInWords(pack, "en"));
      if (options.json) return printJson(output, { items: known });
      printTable(
        output,
        ["State", "Name", "Version", "As of", "Rules"],
        known.map((it) => [it.state, it.name, it.version, it.asOf, it.rules.map(({ title }) => title).join(", ")]),
        "None.",
      );
    });

  rules
    .command("show")
    .description("the rules of one state, each with its source and its date")
    .argument("<state>", "its two letters; US for the rule of the country")
    .option("--json", "print JSON, with the versions there are")
    .addHelpText("after", "\nExamples:\n  dibbs rules show CA\n  dibbs rules show US --json")
    .action(async (typed: string, options: { json?: boolean }) => {
      const { output } = await open();
      const pack = packOf(typed.toUpperCase());
      if (pack === null) {
        throw new CannotOpen(`Dibbs knows no rules of '${typed}', and claims nothing about it.`, exitCodes.refused);
      }
      const said = packInWords(pack, "en");
      const versions = rulePacks.filter(({ state }) => state === pack.state).map((it) => it.version);
      if (options.json) return printJson(output, { ...said, versions });
      const { name, version, asOf, notAdvice } = said;
      printFacts(output, [
        ["State", name],
        ["Version", version],
        ["As of", asOf],
      ]);
      for (const rule of said.rules) {
        printHeading(output, rule.title);
        output.write(rule.text);
        output.write(rule.does);
        output.write(`${rule.citation}, ${rule.address}, as of ${rule.asOf}`);
      }
      output.write(`\n${notAdvice}`);
    });
};
