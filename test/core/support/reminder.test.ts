import { Effect } from "effect";
import { expect } from "vitest";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { sendReminders } from "#core/support/reminder/send-reminders.ts";
import { acceptedContract, bidOn, newcomer, offeredContract, postedListing } from "#test/builders/errand.ts";
import { storedRefund } from "#test/builders/refund.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { Time } from "#test/world.ts";

/** Returns a person's reminders, newest first. */
const remindedOf = Effect.fnUntraced(function* (actor: PersonActor) {
  const { items } = yield* listAlerts(actor, { after: null, limit: 100 });
  return items.filter(({ kind }) => kind === "reminder");
});

const hours = (count: number) => Effect.flatMap(Time, ({ pass }) => pass(`${count} hours`));

/** Runs as the worker does, on two servers and again. */
const everyRound = Effect.all([sendReminders(), sendReminders(), sendReminders()], { concurrency: "unbounded" });

testInWorld("an offer is reminded of a day before support is told, once, and by nobody who need not act", function* () {
  const { owner, contractor, listing, bid } = yield* offeredContract();
  yield* hours(47);
  yield* everyRound;
  expect(yield* remindedOf(contractor)).toEqual([]);
  yield* hours(1);
  yield* everyRound;
  yield* hours(3);
  yield* everyRound;
  expect(yield* remindedOf(contractor)).toMatchObject([
    {
      title: "An offer is waiting for you",
      message: `Olive Owner offered you the contract for '${listing.title}'. Please accept or decline it by May 7, 2026 at 10:00 AM Eastern Time. After that, Dibbs Support will follow up.`,
      link: { to: "bidder_contract", bidId: bid.id },
    },
  ]);
  expect(yield* remindedOf(owner)).toEqual([]);
});

testInWorld("who has answered is reminded of nothing, nor is anybody at night or when the time is over", function* () {
  const answered = yield* offeredContract();
  yield* acceptContract(answered.contractor, { contractId: answered.contract.id, skipAccounts: true });
  const silent = yield* offeredContract();
  // It is 9 PM in Chicago.
  yield* hours(60);
  yield* everyRound;
  expect(yield* remindedOf(silent.contractor)).toEqual([]);
  yield* hours(13);
  yield* everyRound;
  for (const { owner, contractor } of [answered, silent]) {
    for (const person of [owner, contractor]) expect(yield* remindedOf(person)).toEqual([]);
  }
});

testInWorld("finished work is reminded of each time that it waits for the poster", function* () {
  const { owner, contractor, listing, contract } = yield* acceptedContract();
  const [first] = yield* (yield* Milestones).ofContract(contract.id);
  const milestoneId = first?.id;
  if (milestoneId === undefined) throw new Error("A contract has milestones.");
  for (const times of [1, 2]) {
    yield* submitMilestone(contractor, milestoneId);
    yield* hours(6 * 24 + 1);
    yield* everyRound;
    const reminders = yield* remindedOf(owner);
    expect(reminders).toHaveLength(times);
    expect(reminders[0]).toMatchObject({
      title: "A milestone is waiting for you",
      link: { to: "poster_contract", contractId: contract.id },
    });
    expect(reminders[0]?.message).toContain(`milestone 1 of '${listing.title}'`);
    yield* returnMilestone(owner, { milestoneId, reason: "The rail is missing." });
  }
  expect(yield* remindedOf(contractor)).toEqual([]);
});

testInWorld("work is reminded of before it is due, and bids before the deadline of their project", function* () {
  const soon = "2026-05-06" as Day;
  const milestones = [
    { amount: cents(300_000), description: "Take the old porch down", endDay: soon },
    { amount: cents(500_000), description: "Frame", endDay: "2099-06-05" as Day },
  ];
  const running = yield* acceptedContract({ milestones, startDay: "2026-05-05" as Day });
  const poster = yield* newcomer("home_owner");
  const decided = yield* postedListing(poster, { deadline: "2026-05-06" as Day });
  for (const _ of [1, 2])
    yield* bidOn(decided, yield* newcomer("contractor"), {
      startDay: "2026-05-05" as Day,
      endDay: "2026-05-06" as Day,
      milestones: [{ amount: cents(100_000), description: "All of it", endDay: "2026-05-06" as Day }],
    });
  const nobody = yield* newcomer("home_owner");
  yield* postedListing(nobody, { deadline: "2026-05-06" as Day });
  for (let day = 0; day < 3; day += 1) {
    yield* everyRound;
    yield* hours(24);
  }
  expect(yield* remindedOf(running.contractor)).toMatchObject([
    {
      title: "A milestone is due soon",
      message: `Milestone 1 of '${running.listing.title}' is due on May 6, 2026.`,
      link: { to: "bidder_contract", bidId: running.bid.id },
    },
  ]);
  expect(yield* remindedOf(poster)).toMatchObject([
    {
      title: "Bids are waiting for you",
      message: `2 bids on '${decided.title}' are waiting for you. The deadline is May 6, 2026.`,
      link: { to: "bidders", listingId: decided.id },
    },
  ]);
  for (const person of [running.owner, nobody]) expect(yield* remindedOf(person)).toEqual([]);
});

testInWorld("a refund that is asked for is reminded of before support is told", function* () {
  const asked = new Date("2026-05-02T14:30:00Z");
  const { refund } = yield* storedRefund({ createdAt: asked });
  yield* hours(1);
  yield* everyRound;
  expect(yield* remindedOf(personActor(refund.bidderId))).toMatchObject([{ title: "A refund is waiting for you" }]);
  expect(yield* remindedOf(personActor(refund.posterId))).toEqual([]);
});
