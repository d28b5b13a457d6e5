import { Effect } from "effect";
import { Bids } from "#core/bid/bids.ts";
import { retractBid } from "#core/bid/retract-bid.ts";
import { ChatHost } from "#core/chat/chat-host.ts";
import { Blobs } from "#core/file/blobs.ts";
import { removeListing } from "#core/listing/close-listing.ts";
import { Listings } from "#core/listing/listings.ts";
import { putMessage } from "#core/message/put-message.ts";
import { checkOwnPassword } from "#core/password/check-own-password.ts";
import { formerEmail, formerName } from "#core/person/former.ts";
import { People } from "#core/person/people.ts";
import { endAll } from "#core/session/end-sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Blocked, invalid } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { type AccountDeletion, deletionWord } from "./account-deletion.ts";
import { PersonalData } from "./personal-data.ts";

/** All lists are read from their beginning again and again, because what was dealt with is in them no more. */
const firstPage: PageRequest = { after: null, limit: 100 };

/** Fails `Blocked` while somebody else has a claim on what the person does or pays. */
const checkMoney = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  const personal = yield* PersonalData;
  const { contracts, payments, owed } = yield* personal.openMoney(personId);
  if (contracts > 0) {
    return yield* new Blocked({
      code: "open_contracts",
      message:
        contracts === 1
          ? "You have a contract that has not ended."
          : `You have ${contracts} contracts that have not ended.`,
      whoCanFix: "you",
      whatToDo: "End your contracts, and withdraw or refuse offers that were not accepted. Then delete your account.",
    });
  }
  if (owed > 0) {
    return yield* new Blocked({
      code: "returned_payments",
      message: "Your bank has taken a payment back, and the milestone is not paid.",
      whoCanFix: "you",
      whatToDo: "Open the contract and pay the milestone again. Then delete your account.",
    });
  }
  if (payments > 0) {
    return yield* new Blocked({
      code: "open_payments",
      message: "A payment of yours is still on its way.",
      whoCanFix: "you",
      whatToDo:
        "Wait until it has arrived, or ask Dibbs support if it takes longer than a week. Then delete your account.",
    });
  }
});

/** Takes the person out of the market, by the same moves as always, so that the other sides are told. */
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
 * Deletes one's own account. Open listings are removed and waiting bids taken back; what is the person's alone is
 * forgotten, afterwards by the host of the chat as well; contracts, payments and the ledger stay, with a former member in them. The address is free again. Fails
 * `Invalid`, and `Blocked` while money is open or the person must sign in anew first.
 */
export const deleteOwnAccount = Effect.fn("deleteOwnAccount")(function* (
  actor: PersonActor,
  { password, confirmation }: AccountDeletion,
  { present }: { readonly present: SessionId },
) {
  const people = yield* People;
  const personal = yield* PersonalData;
  const blobs = yield* Blobs;
  const host = yield* ChatHost;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  const { personId } = actor;
  if (confirmation.trim() !== deletionWord) {
    return yield* invalid({ field: "confirmation", message: `Please type ${deletionWord} to confirm.` });
  }
  const member = yield* people.getMember(personId);
  yield* checkOwnPassword(member, password, present);
  const files = yield* atomic(
    Effect.gen(function* () {
      yield* checkMoney(actor);
      yield* leaveMarket(actor);
      // Again, and after the last listing and bid are gone: nobody can be hired or hire any more.
      yield* checkMoney(actor);
      const forgotten = yield* personal.forget(personId, { name: formerName, email: formerEmail(personId) });
      yield* recordMove(actor, {
        noun: "person",
        subjectId: personId,
        listingId: null,
        contractId: null,
        event: "delete",
        from: "member",
        to: "deleted",
        reason: null,
      });
      yield* putMessage({
        to: member.person,
        subject: "Your Dibbs account was deleted",
        text: "Your Dibbs account was deleted, as you asked. Contracts and payments are kept as the law demands, without your name. If that was not you, please write to Dibbs support at once.",
      });
      yield* endAll(personId, null);
      if (host.isOutside) yield* jobs.put({ name: "leave-chat", personId });
      return forgotten;
    }),
  );
  // What stays behind is found with other bytes of which nothing is known.
  yield* Effect.forEach(files, (id) => Effect.ignore(blobs.remove(id)), { discard: true, concurrency: 4 });
});
