import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { catalogueColumns } from "#core/market/catalogue/catalogue-line.ts";
import { importCatalogue } from "#core/market/catalogue/import-catalogue.ts";
import { CannotOpen } from "../cannot-open.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { printFacts, printHeading, printJson, printTable } from "../print.ts";
import { readCatalogueFile } from "../read-catalogue-file.ts";

/** How many rejected lines are shown; `--json` has all. */
const mostShown = 50;

const openFile = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CannotOpen(`The file ${path} cannot be read (${error.code ?? error.message}).`, exitCodes.usage);
  });

const help = `
The file is CSV with a line of titles; * must not be empty:
  ${catalogueColumns.slice(0, 5).join(", ")},
  ${catalogueColumns.slice(5).join(", ")}
A line whose sku is known changes that product. A line that cannot be taken is
rejected with the reasons, and holds up no other; the exit code is then 1.
Pictures are paths of Dibbs, or lie where CATALOGUE_PICTURES says.

Examples:
  dibbs catalogue import spring.csv
  dibbs catalogue import spring.csv --json | jq .rejected`;

/** `dibbs catalogue …` */
export const catalogueCommand = (catalogue: Command, { open }: Doors): void => {
  catalogue
    .command("import")
    .description("take a list of products in")
    .argument("<file>", "a CSV file")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (path: string, options: { json?: boolean }) => {
      const lines = readCatalogueFile(await openFile(path));
      const { run, output } = await open();
      const say = (done: number): void => {
        if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${lines.length} lines …\u001b[K`);
      };
      const report = await run(importCatalogue(lines, say));
      if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
      if (report.rejected.length > 0) process.exitCode = exitCodes.failed;
      if (options.json) return printJson(output, report);
      printFacts(output, [
        ["Added", report.added],
        ["Changed", report.changed],
        ["Unchanged", report.unchanged],
        ["Rejected", report.rejected.length],
      ]);
      if (report.rejected.length === 0) return;
      const shown = report.rejected.slice(0, mostShown);
      printHeading(output, "Rejected lines");
      printTable(
        output,
        ["Line", "Why"],
        shown.map(({ line, reasons }) => [line, reasons.join("; ")]),
        "",
      );
      const hidden = report.rejected.length - shown.length;
      if (hidden > 0) output.write(`… and ${hidden} more: add --json to see them all.`);
    });
};
