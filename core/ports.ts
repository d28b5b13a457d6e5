import type { Alerts } from "#core/alert/alerts.ts";
import type { Bids } from "#core/bid/bids.ts";
import type { Contracts } from "#core/contract/contracts.ts";
import type { Blobs } from "#core/file/blobs.ts";
import type { Files } from "#core/file/files.ts";
import type { Pictures } from "#core/file/pictures.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Listings } from "#core/listing/listings.ts";
import type { Mailer } from "#core/message/mailer.ts";
import type { Outbox } from "#core/message/outbox.ts";
import type { Milestones } from "#core/milestone/milestones.ts";
import type { Notices } from "#core/notice/notices.ts";
import type { Bank } from "#core/payment/bank.ts";
import type { Cards } from "#core/payment/cards.ts";
import type { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import type { Payments } from "#core/payment/payments.ts";
import type { Passwords } from "#core/person/passwords.ts";
import type { People } from "#core/person/people.ts";
import type { Sessions } from "#core/person/sessions.ts";
import type { Places } from "#core/place/places.ts";
import type { History } from "#core/shared/history.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import type { Live } from "#core/shared/live.ts";
import type { UnitOfWork } from "#core/shared/unit-of-work.ts";

/** What the core keeps and reads; one adapter gives them all, because they share a transaction. */
export type StorePorts =
  | UnitOfWork
  | History
  | Jobs
  | Live
  | Listings
  | Bids
  | Contracts
  | Milestones
  | Payments
  | PaymentAccounts
  | Ledger
  | Notices
  | People
  | Sessions
  | Alerts
  | Outbox
  | Files;

/** What the world outside does for the core; each has an adapter of its own. */
export type WorldPorts = Cards | Bank | Blobs | Pictures | Passwords | Mailer | Places;

/** Every port of the core. */
export type Ports = StorePorts | WorldPorts;
