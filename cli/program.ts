import { Command } from "commander";
import { bidsCommand } from "./commands/bids.ts";
import { catalogueCommand } from "./commands/catalogue.ts";
import { contractsCommand } from "./commands/contracts.ts";
import { ledgerCommand } from "./commands/ledger.ts";
import { paymentsCommand } from "./commands/payments.ts";
import { peopleCommand } from "./commands/people.ts";
import { ticketsCommand } from "./commands/tickets.ts";
import type { Context } from "./context.ts";
import { dbCommand } from "./db/db.ts";
import { inboxCommand } from "./inbox/inbox.ts";

const help = `
Examples:
  dibbs inbox
  dibbs contracts list --state offer_sent
  dibbs contracts show 019a0000-0000-7000-8000-000000000000
  dibbs bids hire 019a0000-0000-7000-8000-000000000000 --as maya@example.com

The database is the one in DATABASE_URL, else the one of the product running in this folder.

Exit codes:
  0 done   1 failed   2 usage   3 not found   4 refused by a rule   5 database or provider away
  7 somebody else moved it meanwhile`;

/** The whole command line. `open` is called only by a command that needs the database. */
export const buildProgram = (open: () => Promise<Context>): Command => {
  const program = new Command("dibbs")
    .description("Find a contract, a bid, a payment or a person of Dibbs, and move what is stuck")
    .version("0.1.0")
    .showHelpAfterError("(add --help for what is possible)")
    .exitOverride()
    .addHelpText("after", help);
  inboxCommand(program, open);
  contractsCommand(program, open);
  bidsCommand(program, open);
  paymentsCommand(program, open);
  ledgerCommand(program, open);
  peopleCommand(program, open);
  ticketsCommand(program, open);
  catalogueCommand(program, open);
  dbCommand(program, open);
  return program;
};
