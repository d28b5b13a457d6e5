import { createHash } from "node:crypto";
import type { Command } from "commander";
import { Effect } from "effect";
import { catalogueColumns } from "#core/market/catalogue/catalogue-line.ts";
import { type ImportReport, importCatalogue, previewCatalogue } from "#core/market/catalogue/import-catalogue.ts";
import { systemActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/history.ts";
import { type ActOptions, actOptions, perform } from "../act/act.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Output, printFacts, printJson, printSection } from "../print.ts";
import { readCatalogueFile } from "../read-catalogue-file.ts";

/** How many rejected lines are printed; `--json` has all of them. */
const mostShown = 50;

const help = `
The file is CSV with a line of titles; * must not be empty:
  ${catalogueColumns.slice(0, 5).join(", ")},
  ${catalogueColumns.slice(5).join(", ")}
A line whose sku is known changes that product. A line that cannot be taken is
rejected with the reasons, and holds up no other; the exit code is then 1.
Pictures are paths of Dibbs, or lie where CATALOGUE_PICTURES says.

Says first how much would change, and asks. --apply <plan> does exactly that.

Examples:
  dibbs catalogue import spring.csv --reason "The spring list"
  dibbs catalogue import spring.csv --reason "The spring list" --yes --json | \\
    jq .rejected`;

const printRejected = (output: Output, { rejected }: ImportReport): void => {
  const shown = rejected.slice(0, mostShown);
  printSection(
    output,
    "Rejected lines",
    ["Line", "Why"],
    shown.map(({ line, reasons }) => [line, reasons.join("; ")]),
  );
  const hidden = rejected.length - shown.length;
  if (hidden > 0) output.write(`… and ${hidden} more: add --json to see them all.`);
};

export const catalogueCommand = (catalogue: Command, { open, readFile }: Doors): void => {
  actOptions(catalogue.command("import").description("import a list of products").argument("<file>", "a CSV file"), {
    ticket: "known",
  })
    .addHelpText("after", help)
    .action(async (path: string, options: ActOptions) => {
      const text = await readFile(path);
      const lines = readCatalogueFile(text);
      const context = await open();
      const { run, output } = context;
      const { added, changed, unchanged, rejected } = await run(previewCatalogue(lines));
      const progress = output.progress();
      const counts = { added, changed, unchanged, rejected: rejected.length };
      const { plan, result: report } = await perform(context, options, {
        command: "catalogue import",
        about: { list: createHash("sha256").update(text).digest("hex").slice(0, 32), ...counts },
        sentence: `Import a list: ${added} products added, ${changed} changed, ${unchanged} as they are, ${rejected.length} lines rejected.`,
        does: ({ staff }) =>
          Effect.tap(
            importCatalogue(lines, (done) => progress.say(`${done} of ${lines.length} lines`)),
            () =>
              recordMove(systemActor(`support ${staff}`), {
                noun: "catalogue",
                subjectId: "catalogue",
                listingId: null,
                contractId: null,
                event: "import",
                from: "earlier",
                to: "imported",
                reason: `${added} products added, ${changed} changed.`,
              }),
          ),
      }).finally(progress.end);
      if (report.rejected.length > 0) output.endWith(exitCodes.failed);
      // The report's fields also stay at the top level, where they were before plans existed.
      if (options.json) return printJson(output, { done: true, plan, result: report, ...report });
      printFacts(output, [
        ["Added", report.added],
        ["Changed", report.changed],
        ["Unchanged", report.unchanged],
        ["Rejected", report.rejected.length],
      ]);
      printRejected(output, report);
    });
};
