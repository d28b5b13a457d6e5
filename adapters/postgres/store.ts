import { Layer } from "effect";
import type { StorePorts } from "#core/ports.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import { postgresAlerts } from "./alerts.ts";
import { postgresBids } from "./bids.ts";
import { postgresContracts } from "./contracts.ts";
import { postgresFiles } from "./files.ts";
import { postgresHistory } from "./history.ts";
import { postgresLedger } from "./ledger.ts";
import { postgresListings } from "./listings.ts";
import { postgresLive } from "./live.ts";
import { postgresMilestones } from "./milestones.ts";
import { postgresNotices } from "./notices.ts";
import { postgresOutbox } from "./outbox.ts";
import { postgresPaymentAccounts } from "./payment-accounts.ts";
import { postgresPayments } from "./payments.ts";
import { postgresPeople } from "./people.ts";
import { postgresSessions } from "./sessions.ts";
import { type Database, postgresUnitOfWork } from "./transaction.ts";

/** Every port of the store but the queue of jobs, which is an adapter of its own in the same transactions. */
export const postgresStore: Layer.Layer<Exclude<StorePorts, Jobs>, never, Database> = Layer.mergeAll(
  postgresUnitOfWork,
  postgresHistory,
  postgresLive,
  postgresListings,
  postgresBids,
  postgresContracts,
  postgresMilestones,
  postgresPayments,
  postgresPaymentAccounts,
  postgresLedger,
  postgresNotices,
  postgresPeople,
  postgresSessions,
  postgresAlerts,
  postgresOutbox,
  postgresFiles,
);
