import { Effect } from "effect";
import { expect } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { blockPerson } from "#core/contract/chat/block-person.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import { noteProgress } from "#core/contract/chat/read-conversations.ts";
import { sendChatMessage } from "#core/contract/chat/send-chat-message.ts";
import { tellWaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { choosePreference } from "#core/messaging/notification/choose-preference.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import { openSession } from "#core/people/session/open-session.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { aChatMessageDraft } from "#test/builders/chat.ts";
import { aDevice } from "#test/builders/device.ts";
import { submittedBid } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs, Time } from "#test/world.ts";

/** An owner in a conversation with a contractor who is signed out everywhere. */
const conversing = Effect.gen(function* () {
  const { owner, contractor, listing } = yield* submittedBid();
  yield* endAll(contractor.personId, null);
  const input = { personId: contractor.personId, listingId: null, contractId: null };
  const { id } = yield* openConversation(owner, input);
  const say = (text: string) => sendChatMessage(owner, { conversationId: id, draft: aChatMessageDraft(text) });
  return { owner, contractor, listing, id, say };
});

const pass = (minutes: number) => Effect.flatMap(Time, (time) => time.pass(`${minutes} minutes`));

/** Runs on two servers at once, and again. */
const everyRound = Effect.all([tellWaitingChats(), tellWaitingChats(), tellWaitingChats()], {
  concurrency: "unbounded",
});

const alertsOf = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 50 }), ({ items }) => items.filter(({ kind }) => kind === "chat"));

const mailsTo = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  yield* runJobs;
  const { all } = yield* SentMail;
  return (yield* all).filter((mail) => mail.personId === personId && mail.kind === "chat");
});

testInWorld(
  "who is away and has not read for five minutes is told once a conversation, until they have read it",
  function* () {
    const { owner, contractor, listing, id, say } = yield* conversing;
    yield* say("Hello");
    yield* pass(4);
    yield* everyRound;
    expect(yield* alertsOf(contractor)).toEqual([]);
    yield* pass(1);
    yield* say("When can you begin?");
    yield* everyRound;
    yield* pass(90);
    yield* say("Are you there?");
    yield* pass(10);
    yield* everyRound;
    const link = { to: "chat", conversationId: id };
    const message = `Olive Owner (${listing.title}) sent you 2 messages: When can you begin?`;
    expect(yield* alertsOf(contractor)).toMatchObject([{ title: "New message", message, link }]);
    expect(yield* mailsTo(contractor)).toMatchObject([{ text: message, link }]);
    expect(yield* alertsOf(owner)).toEqual([]);

    yield* noteProgress(contractor, id, { delivered: 3, read: 3 });
    yield* everyRound;
    yield* say("Tomorrow?");
    yield* pass(5);
    yield* everyRound;
    expect((yield* alertsOf(contractor)).map((alert) => alert.message)).toEqual([
      `Olive Owner (${listing.title}) wrote: Tomorrow?`,
      message,
    ]);
  },
);

testInWorld("who has read in time is told nothing, nor who has Dibbs open, unless an hour has passed", function* () {
  const { contractor, id, say } = yield* conversing;
  yield* say("Hello");
  yield* noteProgress(contractor, id, { delivered: 1, read: 1 });
  yield* pass(10);
  yield* everyRound;
  expect(yield* alertsOf(contractor)).toEqual([]);
  yield* say("Are you there?");
  for (let minute = 0; minute < 54; minute += 9) {
    yield* openSession(contractor.personId, aDevice);
    yield* pass(9);
    yield* everyRound;
  }
  expect(yield* alertsOf(contractor)).toEqual([]);
  yield* openSession(contractor.personId, aDevice);
  yield* pass(6);
  yield* everyRound;
  expect(yield* alertsOf(contractor)).toHaveLength(1);
});

testInWorld("of somebody whom one has blocked one is told nothing", function* () {
  const { owner, contractor, say } = yield* conversing;
  yield* say("Hello");
  yield* blockPerson(contractor, owner.personId);
  yield* pass(90);
  yield* everyRound;
  expect(yield* alertsOf(contractor)).toEqual([]);
});

testInWorld("who wants no mails of chats has none", function* () {
  const { contractor, say } = yield* conversing;
  yield* choosePreference(contractor, { kind: "chat", mail: "never" });
  yield* say("Hello");
  yield* pass(10);
  yield* everyRound;
  expect(yield* alertsOf(contractor)).toHaveLength(1);
  expect(yield* mailsTo(contractor)).toEqual([]);
});
