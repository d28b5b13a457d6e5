import { type Command, InvalidArgumentError, Option } from "commander";
import { refreshUsual } from "#core/money/usual/refresh-usual.ts";
import type { Usual } from "#core/money/usual/usual.ts";
import { explainUsual } from "#core/money/usual/view-usual.ts";
import { type Industry, industries } from "#core/people/person/industries.ts";
import { cents, dollars } from "#core/shared/money.ts";
import { stateCodes } from "#core/shared/place/states.ts";
import type { Doors } from "../doors.ts";
import { parseDollars } from "../parse-dollars.ts";
import { type Output, printFacts, printJson } from "../print.ts";

type ShowOptions = {
  trade: Industry;
  budget?: number;
  state?: string;
  zip?: string;
  materials?: boolean;
  json?: boolean;
};

const parseZip = (text: string): string => {
  if (!/^\d{5}$/.test(text)) throw new InvalidArgumentError("Give a ZIP code of five digits.");
  return text;
};

const sizeInWords = ({ size }: Usual): string => {
  if (size === null) return "of all sizes";
  return size.below === null
    ? `${dollars(size.from)} and more`
    : `${dollars(size.from)} to below ${dollars(size.below)}`;
};

const regionInWords = ({ region }: Usual): string =>
  region.kind === "area" ? `ZIP codes ${region.code}xx` : region.kind === "state" ? region.code : "the whole country";

const printUsual = (
  output: Output,
  { usual, until }: { readonly usual: Usual | null; readonly until: Date | null },
) => {
  if (usual === null) output.write("Too few such contracts have ended: nothing is shown.");
  else {
    printFacts(output, [
      ["Usually", `${dollars(usual.low)} to ${dollars(usual.high)}`],
      ["Trade", usual.industry],
      ["Budgets", sizeInWords(usual)],
      ["Where", regionInWords(usual)],
      ["Made of", `${usual.leastContracts} or more finished contracts`],
    ]);
  }
  printFacts(output, [["Ended before", until ?? "never worked out: dibbs usual refresh"]]);
};

export const usualCommand = (usual: Command, { open }: Doors): void => {
  usual
    .command("show")
    .description("what people are told is usually paid for such projects")
    .addOption(new Option("--trade <trade>", "the trade").choices([...industries]).makeOptionMandatory())
    .addOption(new Option("--budget <dollars>", "projects of its size").argParser(parseDollars))
    .addOption(new Option("--state <state>", "in this state").choices([...stateCodes]))
    .addOption(new Option("--zip <code>", "around this ZIP code").argParser(parseZip))
    .option("--materials", "requests for materials, not projects")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
The middle half of what contracts came to in the end, without refunds. Shown
only from 8 contracts of 5 owners on; else that of a larger region, or of all
sizes.

Examples:
  dibbs usual show --trade Roofing --budget 9000 --state TX --zip 78704
  dibbs usual show --trade Flooring --json`,
    )
    .action(async (options: ShowOptions) => {
      const { run, output } = await open();
      const { trade, budget, state = null, zip = null, materials, json } = options;
      const found = await run(
        explainUsual({
          kind: materials ? "material_supply" : "service",
          industries: [trade],
          budget: budget === undefined ? null : cents(budget),
          state,
          zipCode: zip,
        }),
      );
      if (json) return printJson(output, found);
      printUsual(output, found);
    });

  usual
    .command("refresh")
    .description("work out now what is usually paid, as is done every night")
    .option("--again", "even if that was done this week")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Notes what came of the contracts that have moved, and once a week works out
the prices of those that ended before Monday. Doing it again gives the same.

Examples:
  dibbs usual refresh
  dibbs usual refresh --again --json`,
    )
    .action(async (options: { again?: boolean; json?: boolean }) => {
      const { run, output } = await open();
      output.beginWriting("dibbs usual refresh", "dibbs usual refresh");
      const done = await run(refreshUsual({ again: options.again ?? false }));
      if (options.json) return printJson(output, done);
      printFacts(output, [
        ["Contracts noted", done.closeouts],
        ["Prices", done.prices ?? "worked out this week already; --again does it again"],
        ["People's figures", done.people],
        ["Ended before", done.until],
      ]);
    });
};
