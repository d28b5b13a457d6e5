import type { Command } from "commander";
import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { Cases } from "#core/support/case/cases.ts";
import { findPlan } from "#core/support/lookup/find-id.ts";
import { approvalLifecycle } from "#core/support/staff/approval.machine.ts";
import { type Approval, Approvals } from "#core/support/staff/approvals.ts";
import { approvePlan, refusePlan } from "#core/support/staff/decide-approval.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { printPlan } from "../act/print-plan.ts";
import { NobodyToAsk, someWords } from "../ask.ts";
import type { Doors } from "../doors.ts";
import { oneStateOrAll, type PageOptions, pageOf } from "../list-options.ts";
import { type Output, printFacts, printHeading, printJson, printSentence } from "../print.ts";
import { listPages, showOne } from "../shown.ts";

const withName = Effect.fnUntraced(function* (approval: Approval) {
  const { name } = yield* (yield* People).get(approval.staffId);
  return { ...approval, staffName: name };
});

const listApprovals = Effect.fn("listApprovals")(function* (
  state: Approval["state"] | null,
  page: { readonly after: string | null; readonly limit: number },
) {
  const { items, next } = yield* (yield* Approvals).list({ state }, page);
  return { items: yield* Effect.forEach(items, withName), next };
});

/** Returns what exists under these ids; ids of another kind are left out. */
const found = <Id extends string, A>(
  ids: ReadonlyArray<string>,
  get: (id: Id) => Effect.Effect<A, NotFound | Unavailable>,
): Effect.Effect<ReadonlyArray<A>, Unavailable> =>
  Effect.map(
    Effect.forEach(ids, (id) =>
      get(id as Id).pipe(
        Effect.map((one) => [one]),
        Effect.catchTag("NotFound", () => Effect.succeed([])),
      ),
    ),
    (all) => all.flat(),
  );

/** Loads everything that the approver has to see: what the planner saw, and the people and things concerned. */
const showApproval = Effect.fn("showApproval")(function* (text: string) {
  const people = yield* People;
  const contracts = yield* Contracts;
  const payments = yield* Payments;
  const tickets = yield* Tickets;
  const cases = yield* Cases;
  const approval = yield* findPlan(text);
  const { concerns } = approval.plan;
  const persons = yield* found<PersonId, Person>(concerns, people.get);
  return {
    ...(yield* withName(approval)),
    people: persons.map(({ id, name, userType, staffRole }) => ({ id, name, userType, staffRole })),
    contracts: (yield* found<ContractId, ContractView>(concerns, contracts.view)).map(
      ({ id, state, listingTitle, totalCost }) => ({ id, state, listingTitle, totalCost }),
    ),
    payments: (yield* found<PaymentId, Payment>(concerns, payments.get)).map(({ id, state, rail, total }) => ({
      id,
      state,
      rail,
      total,
    })),
    ticket: approval.ticketId === null ? null : yield* tickets.get(approval.ticketId),
    case: approval.caseId === null ? null : yield* cases.get(approval.caseId),
  };
});
type Shown = Effect.Success<ReturnType<typeof showApproval>>;

const printApproval = (output: Output, approval: Shown): void => {
  const { plan, staffName, reason, ticket, people, contracts, payments } = approval;
  const told = plan.about.tell;
  printFacts(output, [
    ["Asked by", staffName],
    ["Command", `dibbs ${plan.command}`],
    ["Why", reason ?? "no reason given"],
    ["Ticket", ticket && `${ticket.subject} (${ticket.state}), ${ticket.id}`],
    ["Case", approval.case && `${approval.case.subject} (${approval.case.state}), ${approval.case.id}`],
    ["At stake", dollars(plan.stake)],
    ["Words to them", typeof told === "string" && told !== "" ? told : null],
    ...contracts.map((it): [string, string] => ["Contract", `${it.listingTitle} (${it.state}), ${it.id}`]),
    ...payments.map((it): [string, string] => [
      "Payment",
      `${dollars(it.total)} by ${it.rail} (${it.state}), ${it.id}`,
    ]),
    ...people.map((it): [string, string] => [
      it.staffRole === null ? "Person" : "Of the staff",
      `${it.name} (${it.staffRole ?? it.userType}), ${it.id}`,
    ]),
  ]);
  output.write("");
  printPlan(output, plan);
  for (const { name, title, text } of plan.words) {
    if (text === null) continue;
    printHeading(output, `${name ?? "Somebody"} reads: ${title}`);
    printSentence(output, text);
  }
};

const aPlan = "5b1f0c9e2a7d4e6f8091a2b3c4d5e6f7";

type ListOptions = PageOptions & { state: Approval["state"]; all?: boolean };

export const approvalsCommand = (approvals: Command, { open }: Doors): void => {
  listPages(approvals, open, {
    description: "plans that wait for approval, newest first",
    options: oneStateOrAll(approvalLifecycle.states, "waiting"),
    help: "\nExamples:\n  dibbs approvals list\n  dibbs approvals list --all --json",
    load: (options: ListOptions) => listApprovals(options.all ? null : options.state, pageOf(options)),
    titles: ["Plan", "State", "Sum", "By", "Asked"],
    row: (it) => [it.plan.hash, it.state, dollars(it.plan.stake), it.staffName, it.createdAt],
    empty: "No plans.",
  });

  showOne(approvals, open, {
    description: "a waiting plan: who and what it's about, why, and what would happen",
    thing: ["<plan>", "the plan as printed, or its first eight digits"],
    help: `\nExample:\n  dibbs approvals show ${aPlan}`,
    load: showApproval,
    print: printApproval,
  });

  const words = [
    {
      name: "approve",
      description: "approve a coworker's plan, so they can apply it",
      decide: approvePlan,
      done: "approved. Its planner can apply it once",
    },
    {
      name: "refuse",
      description: "refuse a plan, or drop your own",
      decide: refusePlan,
      done: "refused",
    },
  ] as const;
  for (const { name, description, decide, done } of words) {
    approvals
      .command(name)
      .description(description)
      .argument("<plan>", "the plan as printed, or its first eight digits")
      .option("--reason <text>", "why, for the audit", someWords)
      .option("--yes", "don't ask")
      .option("--json", "print JSON")
      .addHelpText("after", `\nExamples:\n  dibbs approvals ${name} ${aPlan}\n  dibbs approvals ${name} ${aPlan} --yes`)
      .action(async (hash: string, options: { reason?: string; yes?: boolean; json?: boolean }) => {
        const { run, output, staff } = await open();
        const found = await run(showApproval(hash));
        if (!options.yes) {
          if (options.json) printJson(output, found);
          else printApproval(output, found);
          const nobody = "No terminal to ask at: add --yes after you read the plan.";
          // Refused even at a terminal: the question would appear between two JSON objects.
          if (options.json) throw new NobodyToAsk(nobody);
          await output.ask(`${name === "approve" ? "Approve" : "Refuse"} this?`, nobody);
        }
        output.beginWriting(`dibbs approvals ${name}`, "dibbs approvals list --all");
        const decided = await run(decide({ ...staff, reason: options.reason ?? null }, found.plan.hash));
        if (options.json) return printJson(output, decided);
        output.write(`The plan is ${done}.`);
      });
  }
};
