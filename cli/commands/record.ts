import type { Command } from "commander";
import { Effect } from "effect";
import { breakOf } from "#core/contract/record/check-records.ts";
import { ContractRecords } from "#core/contract/record/contract-records.ts";
import { viewRecordKeys } from "#core/contract/record/export-record.ts";
import { recordInWords } from "#core/contract/record/record-in-words.ts";
import { keysIn, type RecordVerdict, recordProblems, verifyRecord } from "#core/contract/record/verify-record.ts";
import { Signatures } from "#core/contract/signature/signatures.ts";
import { ContractId } from "#core/shared/ids.ts";
import { downloadRecord } from "#core/support/staff/download-record.ts";
import { staffActorWith } from "../act/act.ts";
import { someWords } from "../ask.ts";
import { CannotOpen } from "../cannot-open.ts";
import { readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Output, printFacts, printHeading, printJson, printSection, printSentence } from "../print.ts";

const loadRecord = Effect.fn("showRecord")(function* (text: string) {
  const records = yield* ContractRecords;
  const contractId = yield* readId(ContractId, "contract", text);
  const { keys } = yield* viewRecordKeys();
  // Leaves out the signers' names, because they are personal texts.
  const signatures = (yield* (yield* Signatures).ofContract(contractId)).map(
    ({ subjectId, side, document, consent, secondFactor, signedAt }) => ({
      signed: subjectId === contractId ? ("contract" as const) : ("change_order" as const),
      ...{ subjectId, side, signedAt, document, consent, secondFactor },
    }),
  );
  const head = yield* records.head(contractId);
  if (head === null) return { contractId, entries: 0, head: null, isWhole: true, broken: null, keys, signatures };
  const stored = yield* records.entries([contractId]);
  const broken = yield* Effect.promise(() => breakOf(head, stored));
  return { contractId, entries: head.entries, head: head.hash, isWhole: broken === null, broken, keys, signatures };
});

/** Reads keys from an answer of `/api/record-keys`, or one key in hex. Throws `CannotOpen` for anything else. */
const readKeys = (path: string, text: string): ReadonlyArray<string> => {
  const found = keysIn(text);
  if (found.length > 0) return found;
  throw new CannotOpen(`The file ${path} holds no public key of 64 hex digits.`, exitCodes.usage);
};

const inJson = ({ isWhole, problems, isKeyTrusted, file, signatures }: RecordVerdict) => ({
  isWhole,
  isKeyTrusted,
  problems: problems.map((problem) => ({ ...problem, message: recordProblems[problem.code] })),
  statement: file?.statement ?? null,
  key: file?.key ?? null,
  signatures,
});

const printVerdict = (output: Output, verdict: RecordVerdict) => {
  const { problems, file, signatures } = verdict;
  const { standing, headline, todo, shows, showsNot } = recordInWords(verdict, "en", output.zone);
  if (file !== null) {
    const { contract, installation, at, entries, documents } = file.statement;
    printFacts(output, [
      ["Contract", contract],
      ["Made by", installation],
      ["Made", new Date(at)],
      ["Entries", entries],
      ["Documents", documents.length],
      ["Key", file.key],
    ]);
    output.write("");
  }
  printSentence(output, headline);
  if (problems.length > 0) {
    printSection(
      output,
      "What is wrong",
      ["Entry", "What", "About"],
      problems.map(({ code, entry, what }) => [entry, recordProblems[code], what]),
    );
    output.write("");
  }
  if (todo !== null) printSentence(output, standing === "untrusted" ? `${todo} Give those keys with --key.` : todo);
  for (const [title, said] of [
    ["What it shows", shows],
    ["What it doesn't show", showsNot],
  ] as const) {
    if (said.length === 0) continue;
    printHeading(output, title);
    for (const sentence of said) printSentence(output, `- ${sentence}`, 2);
  }
  // The signatures in a forged file cannot be trusted.
  if (shows.length > 0) {
    printSection(
      output,
      "Signatures",
      ["Entry", "By", "Name", "Document"],
      signatures.map(({ entry, by, name, document }) => [entry, by, name ?? "–", document ?? "no longer in the file"]),
    );
  }
};

type DownloadOptions = { readonly reason: string; readonly ticket: string };
type VerifyOptions = { readonly key?: string; readonly contract?: string; readonly json?: boolean };

export const recordCommand = (record: Command, { open, openTerminal, readFile }: Doors): void => {
  record
    .command("show")
    .summary("how long the record of a contract is, and whether it is whole")
    .description("how many entries the record of a contract has, its head, and whether each is as it was written")
    .argument("<contract>", "the contract's id")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Ends with 1 where an entry isn't as it was written.

Example:
  dibbs record show 019a0000-0000-7000-8000-000000000000`,
    )
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { run, output } = await open();
      const found = await run(loadRecord(id));
      if (!found.isWhole) output.endWith(exitCodes.failed);
      if (json) return printJson(output, found);
      printFacts(output, [
        ["Contract", found.contractId],
        ["Entries", found.entries],
        ["Head", found.head],
        ["Whole", found.broken === null ? "yes" : `no. ${found.broken.what}`],
        ["Key", found.keys[0] ?? null],
      ]);
      printSection(
        output,
        "Signatures",
        ["Of", "By", "Signed", "Second factor", "SHA-256 of the document"],
        found.signatures.map(({ signed, side, signedAt, secondFactor, document }) => [
          signed === "contract" ? "the contract" : "a change order",
          side,
          signedAt,
          secondFactor ? "yes" : "no",
          document,
        ]),
      );
    });

  record
    .command("download")
    .summary("the record of a contract as a signed file")
    .description("print the record of a contract as a signed file, with what both sides wrote; this is logged")
    .argument("<contract>", "the contract's id")
    .requiredOption("--reason <text>", "why you need it", someWords)
    .requiredOption("--ticket <id>", "the support ticket this is for")
    .addHelpText(
      "after",
      `
Poster and bidder download the same file from the menu of their contract.

Example:
  dibbs record download 019a0000-0000-7000-8000-000000000000 \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "For a court" \\
    > record.json`,
    )
    .action(async (id: string, options: DownloadOptions) => {
      const context = await open();
      const { run, output, publicUrl } = context;
      const contractId = await run(readId(ContractId, "contract", id));
      const { text } = await run(downloadRecord(await staffActorWith(context, options), contractId, publicUrl));
      output.write(text);
    });

  record
    .command("verify")
    .summary("check a record file, without server or database")
    .description("check whether a record file is as it was made and signed; needs no server, database or sign-in")
    .argument("<file>", "a record file")
    .option("--key <file>", "the installation's public keys, from /api/record-keys")
    .option("--contract <id>", "the whole id of the contract that it must be of")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Ends with 1 where anything isn't as it was made, and says which entry. Without
--key the file's own key is taken: that shows whether the file was changed, but
not who signed it.

Examples:
  dibbs record verify record.json
  curl https://dibbs.example/api/record-keys > keys.json
  dibbs record verify record.json --key keys.json --json`,
    )
    .action(async (path: string, { key, contract, json }: VerifyOptions) => {
      const output = openTerminal();
      const trusted = key === undefined ? null : readKeys(key, await readFile(key));
      // `download` ends its output with a line break.
      const text = (await readFile(path)).replace(/\r?\n$/, "");
      const verdict = await verifyRecord(text, { trusted, contract: contract ?? null });
      if (!verdict.isWhole) output.endWith(exitCodes.failed);
      if (json) return printJson(output, inJson(verdict));
      printVerdict(output, verdict);
    });
};
