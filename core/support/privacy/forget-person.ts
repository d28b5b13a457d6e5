import { Effect } from "effect";
import { ChatHost } from "#core/contract/chat/chat-host.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { retractBid } from "#core/market/bid/retract-bid.ts";
import { removeListing } from "#core/market/listing/close-listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { returnWindow } from "#core/money/payment/next-poll.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { checkManagerRemains } from "#core/people/person/mark-support.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person } from "#core/people/person/person.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import { endTeams } from "#core/people/team/change-team.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { businessZone } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { PersonalData } from "./personal-data.ts";

/** Each list is read from the start repeatedly, because handled items leave it. */
const firstPage: PageRequest = { after: null, limit: 100 };

/** The reader of a refusal: the account's owner, or support. */
type Reader = "you" | "they";

type Refusal = { readonly code: string } & { readonly [To in Reader]: readonly [message: string, whatToDo: string] };

const openContracts = (count: number): Refusal => {
  const which = count === 1 ? "a contract that hasn't ended" : `${count} contracts that haven't ended`;
  return {
    code: "open_contracts",
    you: [`You have ${which}.`, "End your contracts, and withdraw or decline open offers. Then delete your account."],
    they: [
      `They have ${which}.`,
      "End the contracts, and withdraw or refuse offers that were not accepted. Then erase the account.",
    ],
  };
};

const returnedPayments: Refusal = {
  code: "returned_payments",
  you: [
    "Your bank reversed a payment, and the milestone isn't paid.",
    "Open the contract and pay the milestone again. Then delete your account.",
  ],
  they: [
    "Their bank reversed a payment, and the milestone isn't paid.",
    "Wait until they pay the milestone again. Then erase the account.",
  ],
};

const openPayments: Refusal = {
  code: "open_payments",
  you: [
    "One of your payments is still on its way.",
    "Wait until it has arrived, or ask Dibbs Support if it takes longer than a week. Then delete your account.",
  ],
  they: [
    "A payment of theirs is still on its way.",
    "Wait until it arrives, or find out what's holding it up. Then erase the account.",
  ],
};

const chargedBack: Refusal = {
  code: "open_chargebacks",
  you: [
    "A bank hasn't decided yet about one of your payments that was charged back.",
    "Wait for the bank's decision. We'll let you know. Then delete your account.",
  ],
  they: ["A card's bank hasn't decided on a chargeback of theirs.", "Wait until it decides. Then erase the account."],
};

const inDispute: Refusal = {
  code: "open_disputes",
  you: [
    "One of your milestones is in dispute.",
    "Settle the dispute, or wait for the decision of Dibbs Support. Then delete your account.",
  ],
  they: [
    "A milestone of theirs is in dispute.",
    "Decide the dispute, or wait until it's settled. Then erase the account.",
  ],
};

const written = (day: Date): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: businessZone }).format(day);

/** A bank can reverse a payment for weeks after it arrived, and then the account is still needed. */
const returnable = (until: Date): Refusal => ({
  code: "returnable_payments",
  you: [
    `A bank can still reverse one of your payments until ${written(until)}.`,
    `Delete your account after ${written(until)}.`,
  ],
  they: [
    `A bank can still reverse a payment of theirs until ${written(until)}.`,
    `Erase the account after ${written(until)}.`,
  ],
});

/** A bank can send a refund back for weeks after it arrived, and then the money is the bidder's again. */
const sendableBack = (until: Date): Refusal => ({
  code: "refunds_sendable_back",
  you: [
    `A bank can still send back one of your refunds until ${written(until)}.`,
    `Delete your account after ${written(until)}.`,
  ],
  they: [
    `A bank can still send back a refund of theirs, until ${written(until)}.`,
    `Erase the account after ${written(until)}.`,
  ],
});

/** Returns the end of the period in which a bank can undo it; null if it is over. */
const undoableUntil = (at: Date | null, now: Date): Date | null => {
  const until = at === null ? null : new Date(at.getTime() + returnWindow);
  return until !== null && until > now ? until : null;
};

/** Fails with `Blocked` while others have a claim on the person's work or money. */
const checkMoney = Effect.fnUntraced(function* ({ personId }: PersonActor, reader: Reader) {
  const at = yield* now;
  const { contracts, payments, owed, chargebacks, disputes, bankSettledAt, refundedAt } =
    yield* (yield* PersonalData).openMoney(personId);
  const [paidUntil, refundedUntil] = [undoableUntil(bankSettledAt, at), undoableUntil(refundedAt, at)];
  const refusals = [
    contracts > 0 && openContracts(contracts),
    owed > 0 && returnedPayments,
    payments > 0 && openPayments,
    chargebacks > 0 && chargedBack,
    disputes > 0 && inDispute,
    paidUntil !== null && returnable(paidUntil),
    refundedUntil !== null && sendableBack(refundedUntil),
  ];
  const refusal = refusals.find((it) => it !== false);
  if (refusal === undefined) return;
  const [message, whatToDo] = refusal[reader];
  return yield* blocked(refusal.code, reader === "you" ? "you" : "support", { message, whatToDo });
});

/** Removes the person from the market through the usual moves, so that the other sides are told. */
const leaveMarket = Effect.fnUntraced(function* (actor: PersonActor) {
  const listings = yield* Listings;
  const bids = yield* Bids;
  for (const tab of ["open", "suspended"] as const) {
    for (;;) {
      const { items } = yield* listings.ofPoster(actor.personId, tab, firstPage);
      if (items.length === 0) break;
      for (const { id } of items) yield* removeListing(actor, id);
    }
  }
  for (;;) {
    const { items } = yield* bids.ofBidder(actor.personId, "waiting", firstPage);
    if (items.length === 0) break;
    for (const { id } of items) yield* retractBid(actor, id);
  }
});

/**
 * Removes the actor's person from Dibbs. Removes open listings and withdraws waiting bids; deletes what is only the
 * person's, later also at the chat host and bank providers; keeps contracts, payments and the ledger, with a deleted
 * account in them. Signs the person out, mails them, and frees their address. Returns the files whose bytes can now be
 * removed. Fails with `Blocked` while money is open, and for the last manager, worded for `reader`; with `NotFound` if
 * already deleted.
 */
export const forgetPerson = Effect.fnUntraced(function* (actor: PersonActor, reader: Reader) {
  const { personId } = actor;
  const people = yield* People;
  // Before the person is locked, because this check locks all staff in a fixed order.
  if ((yield* people.get(personId)).staffRole !== null) yield* checkManagerRemains(personId);
  // Whatever the person starts in another window either exists by now or finds the account gone.
  yield* people.lock(personId);
  const person = yield* people.get(personId);
  yield* checkMoney(actor, reader);
  yield* leaveMarket(actor);
  // Check again once the last listing and bid are gone, when nobody can hire or be hired anymore.
  yield* checkMoney(actor, reader);
  yield* endTeams(personId);
  const forgotten = yield* (yield* PersonalData).forget(personId, deletedAccount(personId));
  yield* recordMove(actor, {
    noun: "person",
    subjectId: personId,
    event: "delete",
    from: "member",
    to: "deleted",
  });
  yield* putMessage({ to: person, words: ["accountDeleted", { bySupport: reader === "they" }] });
  yield* endAll(personId, null);
  const jobs = yield* Jobs;
  if ((yield* ChatHost).isOutside) yield* jobs.put({ name: "leave-chat", personId });
  if ((yield* (yield* PaymentAccounts).find(personId, "bank")) !== null)
    yield* jobs.put({ name: "leave-banks", personId });
  return forgotten;
}, atomically);

/** Returns the data that replaces a deleted person's, for the contracts and payments that they were part of. */
export const deletedAccount = (id: Person["id"]): Pick<Person, "name" | "email"> => ({
  name: "Deleted account",
  // An address that nobody can own or get email at; the person's own address is free again.
  email: Email.make(`${id}@deleted.dibbs.invalid`),
});
