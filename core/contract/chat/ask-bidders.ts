import { Effect } from "effect";
import { Bids } from "#core/market/bid/bids.ts";
import { ownListing } from "#core/market/listing/listings.ts";
import { show } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import { memberOf, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, checkIssues } from "#core/shared/errors.ts";
import { ChatMessageId, ConversationId, type ListingId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { beginAttempt, type RateLimit } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { ChatHost } from "./chat-host.ts";
import { chatMessageIssues } from "./chat-message.ts";
import { membersOf } from "./conversation.ts";
import { Conversations } from "./conversations.ts";

/** As many bids as can be compared; a poster with more declines some first. */
export const mostAsked = 50;

/** More questions than comparing bids needs, but too few to spam people. */
const askingLimit: RateLimit = { free: 20, firstWait: 60_000, longestWait: 3_600_000, within: 24 * 3_600_000 };

const nobodyToAsk = () =>
  blocked("NoBidsWait", "bidder", {
    message: "No bids are waiting for your answer.",
    whatToDo: "Wait until someone bids.",
  });

type Input = { readonly listingId: ListingId; readonly text: string };

/**
 * Sends the same question to everyone with an open bid on the actor's listing, each in a private conversation, all or
 * none. Skips deleted accounts, and bidders if either of the two has blocked the other. For an outside chat host, jobs
 * send the messages there. Fails with `NotFound`, `Invalid`, `TooManyAttempts`, or `Blocked` if no bid is open.
 */
export const askBidders = Effect.fn("askBidders")(function* (actor: PersonActor, { listingId, text }: Input) {
  const bids = yield* Bids;
  const conversations = yield* Conversations;
  const people = yield* People;
  const host = yield* ChatHost;
  const jobs = yield* Jobs;
  yield* ownListing(actor, listingId);
  yield* checkIssues(chatMessageIssues({ text, attachments: [] }));
  yield* beginAttempt({ of: `questions to bidders of ${actor.personId}`, limit: askingLimit });
  return yield* atomically(
    Effect.gen(function* () {
      const waiting = (yield* bids.submittedOn(listingId)).slice(0, mostAsked);
      if (waiting.length === 0) return yield* nobodyToAsk();
      let asked = 0;
      for (const { bidderId } of waiting) {
        if (yield* conversations.isBlocked(actor.personId, bidderId)) continue;
        if ((yield* people.get(bidderId)).isDeleted) continue;
        const at = yield* now;
        const { id } = yield* conversations.open({
          id: yield* newId(ConversationId),
          members: membersOf(actor.personId, bidderId),
          openedBy: actor.personId,
          subject: { listingId, contractId: null },
          createdAt: at,
        });
        const { number } = yield* conversations.append({
          id: yield* newId(ChatMessageId),
          conversationId: id,
          senderId: actor.personId,
          memberId: memberOf(actor),
          text: text.trim(),
          attachments: [],
          sentAt: at,
        });
        if (host.isOutside) yield* jobs.put({ name: "say-in-chat", conversationId: id, number });
        yield* show([actor.personId, bidderId], { noun: "chat", id, event: "send" });
        asked += 1;
      }
      return { asked, skipped: waiting.length - asked };
    }),
  );
});
