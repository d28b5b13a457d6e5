import type { Command } from "commander";
import type { Doors } from "./doors.ts";

/** Gives a command its options and parts; `whole` is the whole command line. */
type Fill = (command: Command, doors: Doors, whole: () => Promise<Command>) => void;

type Noun = {
  readonly name: string;
  readonly about: string;
  /** Loaded only where the command is typed: each brings a good part of the core along. */
  readonly load: () => Promise<Fill>;
};

/** The first words of the command line, as its help lists them. */
export const nouns: ReadonlyArray<Noun> = [
  {
    name: "sign-in",
    about: "sign in with your password and your authenticator app",
    load: async () => (await import("./sign-in/commands.ts")).signInCommand,
  },
  {
    name: "sign-out",
    about: "end your session on this machine",
    load: async () => (await import("./sign-in/commands.ts")).signOutCommand,
  },
  {
    name: "whoami",
    about: "who is signed in on this machine",
    load: async () => (await import("./sign-in/commands.ts")).whoamiCommand,
  },
  {
    name: "inbox",
    about: "everything that waits past its time",
    load: async () => (await import("./inbox/inbox.ts")).inboxCommand,
  },
  {
    name: "doctor",
    about: "why something does not go on, and what to do about it",
    load: async () => (await import("./doctor/doctor.ts")).doctorCommand,
  },
  {
    name: "events",
    about: "what happens now: moves, webhook events and jobs",
    load: async () => (await import("./events/events.ts")).eventsCommand,
  },
  {
    name: "cases",
    about: "what support works on: take, note, put off, close",
    load: async () => (await import("./commands/cases.ts")).casesCommand,
  },
  {
    name: "contracts",
    about: "find and move contracts",
    load: async () => (await import("./commands/contracts.ts")).contractsCommand,
  },
  {
    name: "listings",
    about: "find projects, and take them out of sight",
    load: async () => (await import("./commands/listings.ts")).listingsCommand,
  },
  {
    name: "bids",
    about: "find and move bids",
    load: async () => (await import("./commands/bids.ts")).bidsCommand,
  },
  {
    name: "payments",
    about: "look at payments and ask the provider about them",
    load: async () => (await import("./commands/payments.ts")).paymentsCommand,
  },
  {
    name: "refunds",
    about: "help money back that was asked for or is on its way",
    load: async () => (await import("./commands/refunds.ts")).refundsCommand,
  },
  {
    name: "chargebacks",
    about: "money that went back to a card past Dibbs, and who bears it",
    load: async () => (await import("./commands/chargebacks.ts")).chargebacksCommand,
  },
  {
    name: "transfers",
    about: "pass money on that was taken from a card",
    load: async () => (await import("./commands/transfers.ts")).transfersCommand,
  },
  {
    name: "webhooks",
    about: "what providers have told us, and what became of it",
    load: async () => (await import("./commands/webhooks.ts")).webhooksCommand,
  },
  {
    name: "jobs",
    about: "work that goes on by itself, and what was given up",
    load: async () => (await import("./commands/jobs.ts")).jobsCommand,
  },
  {
    name: "accounts",
    about: "ask providers about people's accounts with them",
    load: async () => (await import("./commands/accounts.ts")).accountsCommand,
  },
  {
    name: "ledger",
    about: "hold ledger, payments and providers against each other",
    load: async () => (await import("./commands/ledger.ts")).ledgerCommand,
  },
  {
    name: "people",
    about: "find people and change what they cannot change themselves",
    load: async () => (await import("./commands/people.ts")).peopleCommand,
  },
  {
    name: "tickets",
    about: "read and answer what people ask Dibbs support",
    load: async () => (await import("./commands/tickets.ts")).ticketsCommand,
  },
  {
    name: "alerts",
    about: "what people were told, and tell it again",
    load: async () => (await import("./commands/alerts.ts")).alertsCommand,
  },
  {
    name: "catalogue",
    about: "keep the catalogue of materials",
    load: async () => (await import("./commands/catalogue.ts")).catalogueCommand,
  },
  {
    name: "approvals",
    about: "plans that need a second person's word",
    load: async () => (await import("./commands/approvals.ts")).approvalsCommand,
  },
  {
    name: "audit",
    about: "what support did, was refused, and has looked at",
    load: async () => (await import("./commands/audit.ts")).auditCommand,
  },
  {
    name: "config",
    about: "what Dibbs is told by its environment",
    load: async () => (await import("./config/config.ts")).configCommand,
  },
  {
    name: "db",
    about: "look after the database, and make things to practise on",
    load: async () => (await import("./db/db.ts")).dbCommand,
  },
  {
    name: "completion",
    about: "let the shell complete what is typed",
    load: async () => (await import("./completion/completion.ts")).completionCommand,
  },
];
