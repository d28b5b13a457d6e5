import type { Command } from "commander";
import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { CaseId, ContractId, TicketId } from "#core/shared/ids.ts";
import { Cases } from "#core/support/case/cases.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { ticketLifecycle } from "#core/support/ticket/ticket.machine.ts";
import type { Ticket } from "#core/support/ticket/ticket.ts";
import { listTickets, Tickets } from "#core/support/ticket/tickets.ts";
import { closeTicket, replySupport } from "#core/support/ticket/work-on-ticket.ts";
import { type ActOptions, act, actOptions, anId } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { helping, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { oneStateOrAll, type PageOptions, pageOf } from "../list-options.ts";
import { type Output, printFacts, printHeading, printSentence, time } from "../print.ts";
import { listPages, showOne } from "../shown.ts";

const loadTicket = Effect.fn("showTicket")(function* (text: string) {
  const tickets = yield* Tickets;
  const people = yield* People;
  const ticket = yield* tickets.get(yield* readId(TicketId, "ticket", text));
  const { name, userType } = yield* people.get(ticket.personId);
  const [held] = yield* (yield* Cases).ofThings([{ noun: "ticket", id: ticket.id }]);
  return {
    ...ticket,
    case: held?.case ?? null,
    person: { name, userType },
    messages: yield* tickets.messagesOf(ticket.id),
  };
});

const loadCase = Effect.fn("loadCase")(function* (text: string) {
  return yield* (yield* Cases).get(yield* readId(CaseId, "case", text));
});

type Loaded = Effect.Success<ReturnType<typeof loadTicket>>;

const printTicket = (output: Output, ticket: Loaded): void => {
  printFacts(output, [
    ["Ticket", ticket.id],
    ["Subject", ticket.subject],
    ["Priority", ticket.priority],
    ["State", ticket.state],
    ["Person", `${ticket.person.name} (${ticket.person.userType}), ${ticket.personId}`],
    ["Contract", ticket.contractId],
    ["Case", ticket.case && `${ticket.case.id} (${ticket.case.state}), ${ticket.case.owner ?? "nobody"} has it`],
    ["Opened", ticket.createdAt],
  ]);
  for (const { author, staff, text, at } of ticket.messages) {
    printHeading(output, `${time(output, at)}  ${author === "support" ? (staff ?? "support") : ticket.person.name}`);
    printSentence(output, text);
  }
};

export const ticketsCommand = (tickets: Command, { open }: Doors): void => {
  listPages(tickets, open, {
    summary: "tickets, newest first",
    description: "tickets, newest first; only open ones by default",
    options: oneStateOrAll(ticketLifecycle.states, "open"),
    help: "\nExamples:\n  dibbs tickets list\n  dibbs tickets list --state answered --json",
    load: ({ all, state, ...page }: PageOptions & { state: Ticket["state"]; all?: boolean }) =>
      listTickets({ state: all ? null : state }, pageOf(page)),
    titles: ["Ticket", "Opened", "Priority", "State", "Person", "Subject"],
    row: (it) => [it.id, it.createdAt, it.priority, it.state, it.person.name, it.subject],
    empty: "No tickets.",
  });

  showOne(tickets, open, {
    description: "one ticket with its whole thread",
    thing: ["<ticket>", "the ticket's id"],
    load: loadTicket,
    print: printTicket,
  });

  actOptions(
    tickets
      .command("open")
      .summary("open a ticket for somebody")
      .description("open a ticket for somebody who called or whose problem you found; we notify them")
      .argument("<email>", "the person's email address")
      .argument("<subject>", "what it's about; they will read this")
      .argument("<text>", "what you are doing about it; they will read this")
      .option("--contract <id>", "the contract it's about; by default the case's contract")
      .option("--case <id>", "the case it's for; by default a new one"),
    { ticket: "known", reason: "known" },
  )
    .addHelpText(
      "after",
      `\nExample:\n  dibbs tickets open maya@example.com "Your transfer" \\\n    "We ask the card provider where it is." \\\n    --contract ${anId}`,
    )
    .action(
      async (
        email: string,
        subject: string,
        text: string,
        options: ActOptions & { contract?: string; case?: string },
      ) => {
        const context = await open();
        const { person } = await context.run(helping(context.staff.name, email));
        const held = options.case === undefined ? null : await context.run(loadCase(options.case));
        const named =
          options.contract === undefined ? null : await context.run(readId(ContractId, "contract", options.contract));
        const contractId = named ?? held?.contractId ?? null;
        await act(context, options, {
          command: "tickets open",
          about: { person: person.id, contract: contractId, ...(held && { case: held.id }), subject, text },
          concerns: [person.id, ...(contractId === null ? [] : [contractId])],
          sentence: `Open the ticket '${subject}' for ${person.name}.`,
          reason: "Opens a request",
          does: ({ staff }) =>
            Effect.flatMap(helping(staff, email), ({ actor }) =>
              openTicket(actor, { subject, text, priority: "normal", contractId, ...(held && { caseId: held.id }) }),
            ),
          done: ({ id }) => `Ticket ${id} is open.`,
        });
      },
    );

  actOptions(
    tickets
      .command("reply")
      .description("answer a ticket; we notify the person by alert and mail")
      .summary("answer a ticket")
      .argument("<ticket>", "the ticket's id")
      .argument("<text>", "the answer"),
    { ticket: "known", reason: "known" },
  )
    .addHelpText("after", `\nExample:\n  dibbs tickets reply ${anId} \\\n    "Your transfer is on its way."`)
    .action(async (id: string, text: string, options: ActOptions) => {
      const context = await open();
      const ticket = await context.run(loadTicket(id));
      await act(context, options, {
        command: "tickets reply",
        about: { ticket: ticket.id, text },
        concerns: [ticket.personId],
        sentence: `Answer '${ticket.subject}' of ${ticket.person.name}.`,
        ticketId: ticket.id,
        reason: "Answers the request",
        does: ({ staff }) => Effect.andThen(replySupport({ ticketId: ticket.id, text, staff }), loadTicket(id)),
        done: () => `${ticket.person.name} has your answer.`,
      });
    });

  actOn(tickets, open, {
    name: "close",
    summary: "close a ticket",
    description: "close a ticket; we notify the person, who can write again",
    thing: ["<ticket>", "the ticket's id"],
    load: loadTicket,
    known: { ticket: "known" },
    help: `\nExample:\n  dibbs tickets close ${anId} \\\n    --reason "The transfer has arrived"`,
    plan: (ticket) => ({
      about: { ticket: ticket.id },
      concerns: [ticket.personId],
      sentence: `Close '${ticket.subject}' of ${ticket.person.name}.`,
      ticketId: ticket.id,
      does: ({ staff }) =>
        Effect.andThen(
          closeTicket({ kind: "support", personId: ticket.personId, staff }, ticket.id),
          loadTicket(ticket.id),
        ),
      done: () => `'${ticket.subject}' is closed.`,
    }),
  });
};
