import { createHash } from "node:crypto";
import { type Command, InvalidArgumentError, Option } from "commander";
import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { type Block, type Document, inWords } from "#core/contract/document/document.ts";
import { documentOfContract, fileOf } from "#core/money/document/view-documents.ts";
import { ContractId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { CannotOpen } from "../cannot-open.ts";
import { readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Output, printFacts, printHeading, printJson, printTable } from "../print.ts";

const readVersion = (typed: string): number => {
  const version = Number(typed);
  if (!Number.isInteger(version) || version < 1 || version > 1000)
    throw new InvalidArgumentError("It is a number from 1.");
  return version;
};

const printBlock = (output: Output, block: Block, { language }: Document): void => {
  switch (block.kind) {
    case "paragraph":
      output.write(block.heading === null ? block.text : `${block.heading}: ${block.text}`);
      break;
    case "facts":
      printFacts(
        output,
        block.facts.map(({ label, value }) => [label, inWords(value, language)] as const),
      );
      break;
    case "table":
      printTable(
        output,
        block.columns.map(({ label }) => label),
        [...block.rows, ...(block.total === null ? [] : [block.total])].map((row) =>
          row.map((value) => inWords(value, language)),
        ),
        "–",
      );
  }
};

type Options = {
  readonly number?: number;
  readonly language?: Language;
  readonly pdf?: string;
  readonly json?: boolean;
};

export const documentCommand = (contracts: Command, { open, isAtTheMachine, writeFile }: Doors): void => {
  contracts
    .command("document")
    .description("a contract as it is on paper, in one of its versions")
    .argument("<id>", "the contract's id")
    .option("--number <version>", "which version, from 1; the newest unless given", readVersion)
    .addOption(new Option("--language <language>", "that of the contract unless given").choices(Language.literals))
    .option("--pdf <file>", "write it as a PDF, at the machine itself")
    .option("--json", "print JSON, with the SHA-256 of the PDF")
    .addHelpText(
      "after",
      `
Examples:
  dibbs contracts document 019a0000-0000-7000-8000-000000000000
  dibbs contracts document 019a0000-0000-7000-8000-000000000000 --number 1
  dibbs contracts document 019a0000-0000-7000-8000-000000000000 --pdf c.pdf`,
    )
    .action(async (text: string, options: Options) => {
      if (options.pdf !== undefined && !(await isAtTheMachine())) {
        throw new CannotOpen("A PDF is written at the machine itself. Use --json for its SHA-256.", exitCodes.refused);
      }
      const { run, output } = await open();
      const wanted = { version: options.number ?? null, language: options.language ?? null };
      const found = await run(
        Effect.gen(function* () {
          const contract = yield* (yield* Contracts).view(yield* readId(ContractId, "contract", text));
          return yield* documentOfContract(contract, wanted);
        }),
      );
      const { document, version, versions } = found;
      if (options.json || options.pdf !== undefined) {
        const file = await run(fileOf(document, "pdf"));
        const sha256 = createHash("sha256").update(file.bytes).digest("hex");
        if (options.pdf !== undefined) await writeFile(options.pdf, file.bytes);
        if (options.json) return printJson(output, { ...found, name: file.name, sha256 });
        return output.write(`${options.pdf}: version ${version} of ${versions}, SHA-256 ${sha256}`);
      }
      printHeading(output, document.title);
      output.write(document.about);
      for (const section of document.sections) {
        printHeading(output, section.title);
        for (const block of section.blocks) printBlock(output, block, document);
      }
    });
};
