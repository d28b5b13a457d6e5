import { Argument, type Command, Option } from "commander";
import { Effect, Schema } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import { CaseId, ContractId, type PersonId, TicketId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import type { Case, CaseSummary } from "#core/support/case/case.ts";
import { openCases } from "#core/support/case/cases.ts";
import { listCases, viewCase } from "#core/support/case/view-case.ts";
import {
  assignCase,
  attachToCase,
  closeCase,
  noteOnCase,
  openCase,
  openCaseAbout,
  releaseCase,
  reopenCase,
  snoozeCase,
  takeCase,
  waitForReply,
  wakeCase,
} from "#core/support/case/work-on-case.ts";
import { StuckNoun } from "#core/support/inbox/stuck-kind.ts";
import { findId, IdNoun } from "#core/support/lookup/find-id.ts";
import { anId } from "../act/act.ts";
import { someWords } from "../ask.ts";
import { type Context, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { findPerson } from "../inbox/find-person.ts";
import { printStuckThings } from "../inbox/print-stuck.ts";
import { type PageOptions, pageKeys, pageOptions } from "../list-options.ts";
import { parseDue } from "../parse-time.ts";
import {
  type Output,
  printFacts,
  printHeading,
  printJson,
  printSection,
  printSentence,
  printTable,
  time,
} from "../print.ts";
import { showOne } from "../shown.ts";

const ownerOf = (it: Pick<CaseSummary, "owner">): string => it.owner ?? "nobody";

/** Returns the state with its date: until when the case is postponed, or since when nothing of it is stuck. */
const standing = (output: Output, { state, dueAt, clearedAt, createdAt }: Case): string => {
  if (dueAt !== null) return `${state} until ${time(output, dueAt)}`;
  const isCleared = state !== "closed" && clearedAt !== null && clearedAt.getTime() !== createdAt.getTime();
  return isCleared ? `${state}, cleared ${time(output, clearedAt)}` : state;
};

const printList = (output: Output, items: ReadonlyArray<CaseSummary>): void =>
  printTable(
    output,
    ["Case", "Priority", "At stake", "State", "Owner", "Opened", "Subject"],
    items.map((it) => [
      it.id,
      it.priority,
      it.amount === 0 ? null : dollars(it.amount),
      standing(output, it),
      ownerOf(it),
      it.createdAt,
      it.subject,
    ]),
    "No cases.",
  );

type Shown = Effect.Success<ReturnType<typeof viewCase>>;

const printCase = (output: Output, it: Shown): void => {
  printFacts(output, [
    ["Case", it.id],
    ["Subject", it.subject],
    ["State", standing(output, it)],
    ["Priority", it.priority],
    ["At stake", it.amount === 0 ? null : dollars(it.amount)],
    ["Owner", ownerOf(it)],
    ["Person", it.person && `${it.person}, ${it.personId}`],
    ["Contract", it.contractId],
    ["Opened", it.createdAt],
    ...it.things.map(({ noun, id }): [string, string] => ["About", `${noun.replaceAll("_", " ")} ${id}`]),
  ]);
  if (it.waiting.length > 0) {
    printHeading(output, "Waiting");
    printStuckThings(output, it.waiting, it.at);
  }
  for (const { staff, text, at } of it.notes) {
    printHeading(output, `${time(output, at)}  ${staff} notes`);
    printSentence(output, text);
  }
  printSection(
    output,
    "History",
    ["When", "Move", "To", "By", "Why"],
    it.history.map((move) => [
      move.at,
      move.event,
      move.to,
      move.actor.replace(/^support /, ""),
      move.staffReason ?? move.reason,
    ]),
  );
  printSection(
    output,
    "Done for it",
    ["When", "By", "What", "Why"],
    it.acts.map((act) => [act.at, act.staffName, act.detail, act.reason]),
  );
};

type ListOptions = PageOptions & {
  readonly mine?: boolean;
  readonly unassigned?: boolean;
  readonly of?: string;
  readonly person?: string;
  readonly contract?: string;
  readonly closed?: boolean;
};

const loadList = Effect.fn("listCases")(function* (staffId: PersonId | null, options: ListOptions) {
  const { mine, unassigned, of, person, contract, closed = false, after = null, limit } = options;
  const named = of === undefined ? null : (yield* findPerson(of)).id;
  const filter = {
    ...openCases,
    isClosed: closed,
    owner: unassigned ? ("nobody" as const) : mine ? staffId : named,
    personId: person === undefined ? null : (yield* findPerson(person)).id,
    contractId: contract === undefined ? null : yield* readId(ContractId, "contract", contract),
  };
  return yield* listCases(filter, { after, limit });
});

type OpenOptions = {
  readonly subject?: string;
  readonly unassigned?: boolean;
  readonly reason?: string;
  readonly json?: boolean;
};

const openOne = Effect.fn("openOne")(function* (
  staff: Context["staff"],
  noun: string,
  id: string,
  options: OpenOptions,
) {
  const { subject, unassigned: isUnassigned = false, reason = null } = options;
  if (noun === "person") {
    const { id: personId } = yield* findPerson(id);
    return yield* openCase(staff, { subject: subject ?? "", personId, contractId: null, isUnassigned, reason });
  }
  if (noun === "contract" && subject !== undefined) {
    const contract = yield* (yield* Contracts).get(yield* readId(ContractId, "contract", id));
    return yield* openCase(staff, { subject, personId: null, contractId: contract.id, isUnassigned, reason });
  }
  const thing = { noun: noun as StuckNoun, id: Schema.is(IdNoun)(noun) ? yield* findId(noun, id) : id };
  return yield* openCaseAbout(staff, thing, { isUnassigned, reason });
});

type MoveOptions = { readonly reason?: string; readonly until: Date; readonly json?: boolean };

/** A move of a case that needs no plan: it changes nothing for any customer. */
type Move = {
  readonly name: string;
  readonly does: string;
  readonly takesUntil?: boolean;
  readonly useCase: (
    staff: Context["staff"],
    id: CaseId,
    reason: string | null,
    until: Date,
  ) => Effect.Effect<Case, DomainError, Ports>;
  readonly says: (it: Case, output: Output) => string;
  readonly example?: string;
};

const moves: ReadonlyArray<Move> = [
  {
    name: "take",
    does: "take a case that nobody owns",
    useCase: (staff, id, reason) => takeCase(staff, id, reason),
    says: ({ subject }) => `'${subject}' is yours.`,
  },
  {
    name: "release",
    does: "give up a case, so anybody can take it",
    useCase: (staff, id, reason) => releaseCase(staff, id, reason),
    says: ({ subject }) => `Nobody owns '${subject}' now.`,
  },
  {
    name: "snooze",
    does: "hide a case from the inbox until a date",
    takesUntil: true,
    useCase: (staff, caseId, reason, until) => snoozeCase(staff, { caseId, until, reason }),
    says: ({ subject, dueAt }, output) => `'${subject}' comes back on ${dueAt && time(output, dueAt)}.`,
    example: "--until monday",
  },
  {
    name: "wait",
    does: "wait for the person to write back, until a date at the latest",
    takesUntil: true,
    useCase: (staff, caseId, reason, until) => waitForReply(staff, { caseId, until, reason }),
    says: ({ subject, dueAt }, output) =>
      `'${subject}' waits for an answer, until ${dueAt && time(output, dueAt)} at the latest.`,
    example: "--until 3d",
  },
  {
    name: "wake",
    does: "bring a snoozed or waiting case back now",
    useCase: (staff, id, reason) => wakeCase(staff, id, reason),
    says: ({ subject }) => `'${subject}' is back in the inbox.`,
  },
  {
    name: "close",
    does: "close a case with nothing left waiting",
    useCase: (staff, id, reason) => closeCase(staff, id, reason ?? ""),
    says: ({ subject }) => `'${subject}' is closed.`,
    example: '--reason "They have met"',
  },
  {
    name: "reopen",
    does: "reopen a closed case",
    useCase: (staff, id, reason) => reopenCase(staff, id, reason),
    says: ({ subject }) => `'${subject}' is open again.`,
  },
];

const reasonOption = "why, for the case's history";

export const casesCommand = (cases: Command, { open }: Doors): void => {
  const idOf = (context: Context, text: string) => context.run(readId(CaseId, "case", text));
  const openToWrite = async (name: string, told: string): Promise<Context> => {
    const context = await open();
    context.output.beginWriting(`dibbs cases ${name}`, told);
    return context;
  };

  pageOptions(
    cases
      .command("list")
      .description("cases that aren't closed: most urgent first, then oldest")
      .summary("cases, most urgent first")
      .option("--mine", "only your cases")
      .addOption(new Option("--unassigned", "only cases that nobody owns").conflicts(["mine", "of"]))
      .addOption(
        new Option("--of <who>", "only cases that this coworker owns, by email address or id").conflicts("mine"),
      )
      .option("--person <who>", "only cases opened for this person, by email address or id")
      .option("--contract <id>", "only cases about this contract")
      .option("--closed", "closed cases instead, newest first"),
    ({ closed }: ListOptions) => (closed ? pageKeys.id : pageKeys.numbered),
  )
    .addHelpText("after", "\nExamples:\n  dibbs cases list --mine\n  dibbs cases list --unassigned --json")
    .action(async (options: ListOptions) => {
      const { run, output, staff } = await open();
      const page = await run(loadList(staff.staffId, options));
      if (options.json) return printJson(output, page);
      printList(output, page.items);
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });

  showOne(cases, open, {
    summary: "one case with notes and history",
    description: "one case: what's waiting, notes, history and what was done for it",
    thing: ["<case>", "the case's id"],
    load: (text) => Effect.flatMap(readId(CaseId, "case", text), viewCase),
    json: ({ at: _at, ...shown }) => shown,
    print: printCase,
  });

  cases
    .command("open")
    .description("open a case about something stuck, a person or a contract, and take it")
    .summary("open a case")
    .addArgument(
      new Argument("<noun>", "what it is about").choices([
        "person",
        ...StuckNoun.literals.filter((noun) => noun !== "case"),
      ]),
    )
    .argument("<id>", "its id from the inbox; for a person, the email address or id")
    .option("--subject <text>", "what it's about; for a person, or a contract with nothing waiting")
    .option("--unassigned", "leave it for anybody to take")
    .option("--reason <text>", reasonOption, someWords)
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `\nIf a case about it is already open, this names it and leaves its owner.\n\nExamples:\n  dibbs cases open payment ${anId}\n  dibbs cases open person maya@example.com \\\n    --subject "Asked by phone where her transfer is"`,
    )
    .action(async (noun: string, id: string, options: OpenOptions) => {
      const { run, output, staff } = await openToWrite("open", "dibbs cases list --mine");
      const { opened, isNew } = await run(openOne(staff, noun, id, options));
      if (options.json) return printJson(output, { ...opened, isNew });
      if (isNew) return printSentence(output, `Case ${opened.id} is open: '${opened.subject}'.`);
      const { owner } = await run(viewCase(opened.id));
      printSentence(output, `Case ${opened.id} is already open about it; ${owner ?? "nobody"} owns it.`);
    });

  for (const { name, does, takesUntil, useCase, says, example = "" } of moves) {
    const command = cases.command(name).description(does).argument("<case>", "the case's id");
    if (takesUntil)
      command.requiredOption("--until <time>", "a day (2026-12-01, tomorrow, monday) or how long (3d, 12h)", parseDue);
    if (name === "close") command.requiredOption("--reason <text>", reasonOption, someWords);
    else command.option("--reason <text>", reasonOption, someWords);
    command
      .option("--json", "print JSON")
      .addHelpText("after", `\nExample:\n  dibbs cases ${name} ${anId}${example && ` \\\n    ${example}`}`)
      .action(async (text: string, options: MoveOptions) => {
        const context = await openToWrite(name, `dibbs cases show ${text}`);
        const it = await context.run(
          useCase(context.staff, await idOf(context, text), options.reason ?? null, options.until),
        );
        if (options.json) return printJson(context.output, it);
        printSentence(context.output, says(it, context.output));
      });
  }

  cases
    .command("assign")
    .description("assign a case to a coworker; only its owner or a manager can")
    .argument("<case>", "the case's id")
    .argument("<email>", "their email address")
    .option("--reason <text>", reasonOption, someWords)
    .option("--json", "print JSON")
    .addHelpText("after", `\nExample:\n  dibbs cases assign ${anId} ada@example.com`)
    .action(async (text: string, email: string, options: { reason?: string; json?: boolean }) => {
      const context = await openToWrite("assign", `dibbs cases show ${text}`);
      const caseId = await idOf(context, text);
      const to = await context.run(findPerson(email));
      const it = await context.run(assignCase(context.staff, { caseId, to: to.id, reason: options.reason ?? null }));
      if (options.json) return printJson(context.output, it);
      printSentence(context.output, `${to.name} has '${it.subject}' now.`);
    });

  cases
    .command("note")
    .description("add a note to a case that only staff can read")
    .argument("<case>", "the case's id")
    .argument("<text>", "the note; customers never see it")
    .option("--json", "print JSON")
    .addHelpText("after", `\nExample:\n  dibbs cases note ${anId} "The bank calls back."`)
    .action(async (text: string, note: string, options: { json?: boolean }) => {
      const context = await openToWrite("note", `dibbs cases show ${text}`);
      const noted = await context.run(noteOnCase(context.staff, await idOf(context, text), note));
      if (options.json) return printJson(context.output, noted);
      context.output.write("Note added.");
    });

  cases
    .command("attach")
    .description("move a ticket to a case; its old case closes if nothing else is left in it")
    .summary("move a ticket to a case")
    .argument("<case>", "the case's id")
    .argument("<ticket>", "the ticket's id")
    .option("--json", "print JSON")
    .addHelpText("after", `\nExample:\n  dibbs cases attach ${anId} \\\n    019a0000-0000-7000-8000-000000000001`)
    .action(async (text: string, ticket: string, options: { json?: boolean }) => {
      const context = await openToWrite("attach", `dibbs cases show ${text}`);
      const caseId = await idOf(context, text);
      const ticketId = await context.run(readId(TicketId, "ticket", ticket));
      const it = await context.run(attachToCase(context.staff, { caseId, ticketId }));
      if (options.json) return printJson(context.output, it);
      printSentence(context.output, `The ticket is in '${it.subject}' now.`);
    });
};
