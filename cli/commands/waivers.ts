import { type Command, Option } from "commander";
import { Effect } from "effect";
import { waiverLifecycle } from "#core/contract/waiver/waiver.machine.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { History } from "#core/shared/history.ts";
import { ContractId, WaiverId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { byId, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type PageOptions, pageOf } from "../list-options.ts";
import { printHeading, printSentence, time } from "../print.ts";
import { listPages, showOne } from "../shown.ts";

const loadWaiver = Effect.fn("showWaiver")(function* (id: WaiverId) {
  const waiver = yield* (yield* Waivers).get(id);
  const found = yield* Effect.promise(() => sha256Hex(canonicalJson(waiver.statement)));
  return {
    ...waiver,
    /** Whether the stored waiver is what was signed; false once a side has deleted their account. */
    isAsSigned: found === waiver.hash,
    history: yield* (yield* History).ofSubject("waiver", waiver.id),
  };
});

type ListOptions = PageOptions & { readonly state?: Waiver["state"]; readonly contract?: string };

const listWaivers = Effect.fn("listWaivers")(function* (options: ListOptions) {
  const contractId = options.contract === undefined ? null : yield* readId(ContractId, "contract", options.contract);
  return yield* (yield* Waivers).list({ contractId, state: options.state ?? null }, pageOf(options));
});

const formOf = ({ statement: { form, source } }: Waiver): string =>
  form === "plain" ? "plain, of Dibbs; no state's" : `${form}, from ${source}`;

const paidWith = ({ keptBack }: Waiver): string => (keptBack ? "retainage" : "work");

export const waiversCommand = (waivers: Command, { open }: Doors): void => {
  listPages(waivers, open, {
    description: "lien waivers, newest first",
    options: (command) =>
      command
        .addOption(new Option("--state <state>", "only this state").choices(waiverLifecycle.states))
        .option("--contract <id>", "only this contract's"),
    help: `
Examples:
  dibbs waivers list --state withdrawn
  dibbs waivers list --contract 019a0000-0000-7000-8000-000000000000 --json`,
    load: listWaivers,
    titles: ["Waiver", "Contract", "#", "For", "Stage", "State", "Amount", "Through", "Signed"],
    row: (it) => [
      it.id,
      it.contractId,
      it.statement.milestone,
      paidWith(it),
      it.statement.stage,
      it.state,
      dollars(it.amount),
      it.statement.throughDay,
      it.signedAt,
    ],
  });

  showOne(waivers, open, {
    ...byId(WaiverId, "waiver", loadWaiver),
    description: "one lien waiver: its words, its hash and what became of it",
    facts: (it, output) => [
      ["Waiver", it.id],
      ["Contract", it.contractId],
      ["Milestone", it.statement.milestone],
      ["For", paidWith(it)],
      ["Stage", it.statement.stage],
      ["State", it.state],
      ["Amount", dollars(it.amount)],
      ["Through", it.statement.throughDay],
      ["Exceptions", it.statement.exceptions === "" ? "none" : it.statement.exceptions],
      ["Signed", `${time(output, it.signedAt)}, '${it.statement.signer}'`],
      ["Form", formOf(it)],
      ["SHA-256", `${it.hash}${it.isAsSigned ? "" : ", not of what is kept"}`],
    ],
    print: (output, it) => {
      const { title, text } = it.statement[it.state === "effective" ? "unconditional" : "conditional"];
      printHeading(output, title);
      output.write(text);
      printHeading(output, "History");
      for (const entry of it.history) {
        printSentence(output, `${time(output, entry.at)}, ${entry.actor}: ${entry.event}`);
      }
    },
  });
};
