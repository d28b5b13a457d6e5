import type { Command } from "commander";
import type { Doors } from "./doors.ts";

/**
 * Adds options and subcommands to a command; `program` builds the command line again, with all commands if called
 * without words.
 */
type Fill = (command: Command, doors: Doors, program: (typed?: ReadonlyArray<string>) => Promise<Command>) => void;

type Noun = {
  readonly name: string;
  readonly about: string;
  /** Loaded only if the command is typed, because each loads a good part of the core. */
  readonly load: () => Promise<Fill>;
  /** Whether the command is about the machine that it is typed on, so that no server runs it. */
  readonly isLocal?: boolean;
};

/** The first words of the command line, as the help lists them. */
export const nouns: ReadonlyArray<Noun> = [
  {
    name: "sign-in",
    about: "sign in with your password and your authenticator app",
    load: async () => (await import("./sign-in/commands.ts")).signInCommand,
    isLocal: true,
  },
  {
    name: "sign-out",
    about: "end your session on this machine",
    load: async () => (await import("./sign-in/commands.ts")).signOutCommand,
    isLocal: true,
  },
  {
    name: "use",
    about: "choose the profile for your commands",
    load: async () => (await import("./profiles/commands.ts")).useCommand,
    isLocal: true,
  },
  {
    name: "profiles",
    about: "the servers you can send commands to",
    load: async () => (await import("./profiles/commands.ts")).profilesCommand,
    isLocal: true,
  },
  {
    name: "whoami",
    about: "who is signed in on this machine",
    load: async () => (await import("./sign-in/commands.ts")).whoamiCommand,
  },
  {
    name: "inbox",
    about: "everything that's stuck, most urgent first",
    load: async () => (await import("./inbox/inbox.ts")).inboxCommand,
  },
  {
    name: "doctor",
    about: "why something is stuck, and what to do about it",
    load: async () => (await import("./doctor/doctor.ts")).doctorCommand,
  },
  {
    name: "events",
    about: "what happens now: moves, webhook events and jobs",
    load: async () => (await import("./events/events.ts")).eventsCommand,
  },
  {
    name: "cases",
    about: "what support works on: take, note, snooze, close",
    load: async () => (await import("./commands/cases.ts")).casesCommand,
  },
  {
    name: "contracts",
    about: "find and move contracts",
    load: async () => (await import("./commands/contracts.ts")).contractsCommand,
  },
  {
    name: "record",
    about: "records of contracts: look, download and verify",
    load: async () => (await import("./commands/record.ts")).recordCommand,
  },
  {
    name: "listings",
    about: "find projects, hide them and show them again",
    load: async () => (await import("./commands/listings.ts")).listingsCommand,
  },
  {
    name: "bids",
    about: "find and move bids",
    load: async () => (await import("./commands/bids.ts")).bidsCommand,
  },
  {
    name: "payments",
    about: "look at payments and check them with the provider",
    load: async () => (await import("./commands/payments.ts")).paymentsCommand,
  },
  {
    name: "refunds",
    about: "find refunds and move them along",
    load: async () => (await import("./commands/refunds.ts")).refundsCommand,
  },
  {
    name: "chargebacks",
    about: "chargebacks, and who carries the loss",
    load: async () => (await import("./commands/chargebacks.ts")).chargebacksCommand,
  },
  {
    name: "disputes",
    about: "disputes of poster and bidder: read and decide them",
    load: async () => (await import("./commands/disputes.ts")).disputesCommand,
  },
  {
    name: "credentials",
    about: "licenses, insurance and bonds: look at them, check or reject",
    load: async () => (await import("./commands/credentials.ts")).credentialsCommand,
  },
  {
    name: "waivers",
    about: "lien waivers: what was signed, and whether it is in effect",
    load: async () => (await import("./commands/waivers.ts")).waiversCommand,
  },
  {
    name: "materials",
    about: "materials requested for a contract's milestones, and who pays them",
    load: async () => (await import("./commands/materials.ts")).materialsCommand,
  },
  {
    name: "deliveries",
    about: "materials: what was delivered, short or damaged",
    load: async () => (await import("./commands/deliveries.ts")).deliveriesCommand,
  },
  {
    name: "transfers",
    about: "send charged money to the bidder",
    load: async () => (await import("./commands/transfers.ts")).transfersCommand,
  },
  {
    name: "webhooks",
    about: "webhook events: what providers sent us, and what happened",
    load: async () => (await import("./commands/webhooks.ts")).webhooksCommand,
  },
  {
    name: "jobs",
    about: "background jobs, and those that failed for good",
    load: async () => (await import("./commands/jobs.ts")).jobsCommand,
  },
  {
    name: "accounts",
    about: "check people's payout accounts with the providers",
    load: async () => (await import("./commands/accounts.ts")).accountsCommand,
  },
  {
    name: "ledger",
    about: "compare the ledger with payments and providers",
    load: async () => (await import("./commands/ledger.ts")).ledgerCommand,
  },
  {
    name: "people",
    about: "find people and help them with their accounts",
    load: async () => (await import("./commands/people.ts")).peopleCommand,
  },
  {
    name: "tickets",
    about: "read and answer what people ask Dibbs Support",
    load: async () => (await import("./commands/tickets.ts")).ticketsCommand,
  },
  {
    name: "alerts",
    about: "see what we told people, and send it again",
    load: async () => (await import("./commands/alerts.ts")).alertsCommand,
  },
  {
    name: "catalogue",
    about: "update the catalogue of materials",
    load: async () => (await import("./commands/catalogue.ts")).catalogueCommand,
  },
  {
    name: "rules",
    about: "what state laws say about home improvement contracts",
    load: async () => (await import("./commands/rules.ts")).rulesCommand,
  },
  {
    name: "usual",
    about: "what is usually paid, as people are told it",
    load: async () => (await import("./commands/usual.ts")).usualCommand,
  },
  {
    name: "approvals",
    about: "plans that need another manager's approval",
    load: async () => (await import("./commands/approvals.ts")).approvalsCommand,
  },
  {
    name: "audit",
    about: "search the log of what support did and saw",
    load: async () => (await import("./commands/audit.ts")).auditCommand,
  },
  {
    name: "queries",
    about: "save commands you type often",
    load: async () => (await import("./queries/queries.ts")).queriesCommand,
    isLocal: true,
  },
  {
    name: "config",
    about: "check the configuration",
    load: async () => (await import("./config/config.ts")).configCommand,
    isLocal: true,
  },
  {
    name: "db",
    about: "database: status, backup, migrations, practice data",
    load: async () => (await import("./db/db.ts")).dbCommand,
    isLocal: true,
  },
  {
    name: "completion",
    about: "set up tab completion in your shell",
    load: async () => (await import("./completion/completion.ts")).completionCommand,
    isLocal: true,
  },
];
