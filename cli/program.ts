import { Command } from "commander";
import { accountsCommand } from "./commands/accounts.ts";
import { alertsCommand } from "./commands/alerts.ts";
import { approvalsCommand } from "./commands/approvals.ts";
import { auditCommand } from "./commands/audit.ts";
import { bidsCommand } from "./commands/bids.ts";
import { catalogueCommand } from "./commands/catalogue.ts";
import { contractsCommand } from "./commands/contracts.ts";
import { jobsCommand } from "./commands/jobs.ts";
import { ledgerCommand } from "./commands/ledger.ts";
import { listingsCommand } from "./commands/listings.ts";
import { paymentsCommand } from "./commands/payments.ts";
import { peopleCommand } from "./commands/people.ts";
import { refundsCommand } from "./commands/refunds.ts";
import { ticketsCommand } from "./commands/tickets.ts";
import { transfersCommand } from "./commands/transfers.ts";
import { webhooksCommand } from "./commands/webhooks.ts";
import { completionCommand } from "./completion/completion.ts";
import { configCommand } from "./config/config.ts";
import type { Product } from "./context.ts";
import { dbCommand } from "./db/db.ts";
import { doctorCommand } from "./doctor/doctor.ts";
import { wrapWords } from "./fit.ts";
import { inboxCommand } from "./inbox/inbox.ts";
import type { OpenConfiguration } from "./open-configuration.ts";
import type { OpenUpkeep } from "./open-database.ts";
import { signInCommands } from "./sign-in/commands.ts";
import { signedIn } from "./sign-in/signed-in.ts";

const help = `
Examples:
  dibbs sign-in
  dibbs inbox
  dibbs contracts show 019a0000-0000-7000-8000-000000000000
  dibbs payments sync 019a0000-0000-7000-8000-000000000000 \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "No word of it"

Sign in first (dibbs sign-in). What writes says first what would happen and
asks; --apply <plan> does exactly that, --yes does it without asking.

The database is the one in DATABASE_URL, else the one of the product running in
this folder.

Exit codes:
  0 done   1 failed   2 usage   3 not found   4 refused by a rule
  5 database or provider away   6 needs a second person's approval
  7 something has moved meanwhile`;

/** What is wrong with what was typed, in lines that fit a terminal. */
const fitted = (text: string): string => {
  const { isTTY, columns } = process.stderr;
  return isTTY
    ? text
        .split("\n")
        .flatMap((line) => wrapWords(line, columns))
        .join("\n")
    : text;
};

/** What commands open when they need it, and only then. */
export type Doors = {
  readonly openProduct: () => Promise<Product>;
  /** The database itself, whatever is applied to it. */
  readonly openUpkeep: OpenUpkeep;
  readonly openConfiguration: OpenConfiguration;
};

/** The whole command line. */
export const buildProgram = ({ openProduct, openUpkeep, openConfiguration }: Doors): Command => {
  const open = async () => signedIn(await openProduct());
  const program = new Command("dibbs")
    .description("Find a contract, a bid, a payment or a person of Dibbs, and move what is stuck")
    .version("0.1.0")
    .showHelpAfterError("(add --help for what is possible)")
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(fitted(text)) })
    .addHelpText("after", help);
  signInCommands(program, openProduct);
  inboxCommand(program, open);
  doctorCommand(program, open);
  contractsCommand(program, open);
  listingsCommand(program, open);
  bidsCommand(program, open);
  paymentsCommand(program, open);
  refundsCommand(program, open);
  transfersCommand(program, open);
  webhooksCommand(program, open);
  jobsCommand(program, open);
  accountsCommand(program, open);
  ledgerCommand(program, open);
  peopleCommand(program, open, openProduct);
  ticketsCommand(program, open);
  alertsCommand(program, open);
  catalogueCommand(program, open);
  approvalsCommand(program, open);
  auditCommand(program, open);
  configCommand(program, openConfiguration);
  dbCommand(program, openProduct, openUpkeep);
  completionCommand(program);
  return program;
};
