import { Clock, Effect } from "effect";
import { deadQueue, JobQueue } from "#adapters/pgboss/job-queue.ts";
import { changeAccountStanding } from "#adapters/sandbox/account.ts";
import { confirmCard } from "#adapters/sandbox/confirm-card.ts";
import { disputeRefOf, moveDispute, openDispute } from "#adapters/sandbox/dispute.ts";
import { SandboxTimes, usualSandboxTimes } from "#adapters/sandbox/sandbox-times.ts";
import { type CardBehaviour, testCards } from "#adapters/sandbox/test-cards.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import type { Job } from "#core/jobs.ts";
import { placeBid } from "#core/market/bid/place-bid.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { escalateDispute, sayInDispute } from "#core/money/dispute/answer-dispute.ts";
import { openDispute as openMilestoneDispute } from "#core/money/dispute/open-dispute.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { openCardPayment } from "#core/money/payment/open-card-payment.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import type { Person } from "#core/people/person/person.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { cents } from "#core/shared/money.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { insertCase } from "#core/support/case/open-case.ts";
import { Heartbeats } from "#core/support/health/heartbeats.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { StuckKind } from "#core/support/inbox/stuck-kind.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { initialWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { at } from "./at.ts";
import { placeAt, placeOf } from "./listings.ts";
import { ensurePerson, openAccounts, upload } from "./seed.ts";
import { stuckPeople } from "./stuck-people.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Who = keyof typeof stuckPeople;

/** The people of the stuck things, and the moment that their times count back from. */
type Scene = {
  readonly now: number;
  readonly actors: Readonly<Record<Who, PersonActor>>;
};

/** Drops the jobs that a use case queues: that is how these things get stuck. */
const idle = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, Jobs, { put: () => Effect.void });

type Project = {
  readonly title: string;
  readonly description: string;
  /** The hired bidder, unless it is the builder. */
  readonly bidder?: Exclude<Who, "owner">;
  /** In dollars. */
  readonly amounts: ReadonlyArray<number>;
  /** When the first milestone ends, in days from today; each following one a week later. */
  readonly endsInDays?: number;
  readonly offeredDaysAgo: number;
};

const hired = ({ bidder = "builder" }: Project) => bidder;

/** Creates a project of the owner with an offer to a bidder. */
const offered = Effect.fnUntraced(function* ({ now, actors }: Scene, project: Project) {
  const { atomic } = yield* UnitOfWork;
  const { endsInDays = 30, offeredDaysAgo } = project;
  const who = hired(project);
  const pictures = [yield* upload(actors.owner, "hardwood-floor.jpg", "listing_picture")];
  const offeredAt = now - offeredDaysAgo * day;
  const today = dayOf(new Date(now));
  return yield* atomic(
    Effect.gen(function* () {
      const listing = yield* at(offeredAt - 3 * day)(
        postListing(actors.owner, {
          kind: "service",
          title: project.title,
          description: project.description,
          industries: stuckPeople[who].industries,
          budget: cents(project.amounts.reduce((sum, amount) => sum + amount, 0) * 100),
          deadline: daysAfter(today, 60),
          place: placeOf(placeAt("12 Elm Street", "Austin", "TX", "78701", 30.2713, -97.7426)),
          materialsProvided: false,
          items: [],
          pictures,
          documents: [],
        }),
      );
      const bid = yield* at(offeredAt - 2 * day)(
        placeBid(actors[who], {
          listingId: listing.id,
          draft: {
            amount: null,
            description: "We have done a dozen like it, and can begin the week after you say yes.",
            startDay: dayOf(new Date(offeredAt)),
            endDay: null,
            milestones: project.amounts.map((amount, place) => ({
              amount: cents(amount * 100),
              description: place === 0 ? "The first half of the work" : "The rest, and cleaning up",
              endDay: daysAfter(today, endsInDays + 7 * place),
            })),
            items: [],
            attachmentId: null,
          },
        }),
      );
      return yield* at(offeredAt)(hireBidder(actors.owner, bid));
    }),
  );
});

/** The same, accepted an hour later. */
const accepted = Effect.fnUntraced(function* (scene: Scene, project: Project) {
  const { id } = yield* offered(scene, project);
  const acceptedAt = scene.now - project.offeredDaysAgo * day + hour;
  const input = { contractId: id, skipAccounts: true };
  return yield* at(acceptedAt)(acceptContract(scene.actors[hired(project)], input));
});

type Paid = {
  readonly daysAgo: number;
  readonly number?: number;
  readonly behaviour?: CardBehaviour;
  readonly askedAfter?: number;
  readonly purpose?: Payment["purpose"];
};

/** Pays a milestone `daysAgo` with a card of this behavior, and polls the provider some time later. */
const paidByCard = Effect.fnUntraced(function* (scene: Scene, contractId: ContractId, paid: Paid) {
  const { daysAgo, number = 1, behaviour = "succeeds", askedAfter = 1000, purpose = "pay" } = paid;
  const paidAt = scene.now - daysAgo * day;
  const { payment, clientSecret } = yield* idle(
    at(paidAt)(openCardPayment(scene.actors.owner, { contractId, number, purpose })),
  );
  const card = testCards.find((known) => known.behaviour === behaviour)?.number ?? "";
  yield* Effect.exit(at(paidAt)(confirmCard({ clientSecret, number: card, expiry: "12/49", cvc: "123" })));
  return yield* at(paidAt + askedAfter)(advancePayment(payment.id));
});

const offer = (scene: Scene) =>
  offered(scene, {
    title: "Build shelves into the study",
    description: "Oak shelves on two walls of the study, from floor to ceiling, with a ladder.",
    amounts: [3100],
    offeredDaysAgo: 5,
  });

const processing = Effect.fnUntraced(function* (scene: Scene) {
  const { id: contractId } = yield* accepted(scene, {
    title: "Replace the garden gate",
    description: "A gate of cedar, six feet wide, with posts in concrete and a lock.",
    amounts: [1250],
    offeredDaysAgo: 20,
  });
  const order = { contractId, number: 1, rail: "bank" } as const;
  const then = at(scene.now - 9 * day);
  const payment = yield* idle(then(payMilestone(scene.actors.owner, order)));
  // The bank keeps it for two months.
  const slow = { ...usualSandboxTimes, bankSettles: 60 * day };
  yield* Effect.provideService(then(advancePayment(payment.id)), SandboxTimes, slow);
});

const unresolved = Effect.fnUntraced(function* (scene: Scene) {
  const { id } = yield* accepted(scene, {
    title: "Lay a cork floor in the nursery",
    description: "About 140 square feet, the old carpet goes, the baseboards stay.",
    amounts: [2400],
    offeredDaysAgo: 12,
  });
  yield* paidByCard(scene, id, { daysAgo: 2, behaviour: "never_answers", askedAfter: 20 * minute });
});

const failed = Effect.fnUntraced(function* (scene: Scene) {
  const { id } = yield* accepted(scene, {
    title: "Repair the porch steps",
    description: "Four steps are rotten and one stringer is cracked; the rail can stay.",
    amounts: [860],
    offeredDaysAgo: 14,
  });
  yield* paidByCard(scene, id, { daysAgo: 3, behaviour: "declined" });
});

const notPassedOn = Effect.fnUntraced(function* (scene: Scene) {
  const { id } = yield* accepted(scene, {
    title: "Tile the mudroom",
    description: "Slate on about 80 square feet, with a drain in the middle.",
    bidder: "tiler",
    amounts: [1980],
    offeredDaysAgo: 15,
  });
  yield* changeAccountStanding(scene.actors.tiler.personId, "restricted");
  yield* paidByCard(scene, id, { daysAgo: 4 });
});

const heldLong = Effect.fnUntraced(function* (scene: Scene) {
  const { id } = yield* accepted(scene, {
    title: "Rebuild the stone wall along the drive",
    description: "About forty feet of dry stone, two feet high; the stones are there.",
    amounts: [1450],
    offeredDaysAgo: 680,
  });
  yield* paidByCard(scene, id, { daysAgo: 670, purpose: "fund" });
});

const notGivenBack = Effect.fnUntraced(function* (scene: Scene) {
  const { id } = yield* accepted(scene, {
    title: "Reglaze the sunroom windows",
    description: "Eight panes are loose; old putty out, new putty in, and paint over it.",
    amounts: [720, 380],
    offeredDaysAgo: 18,
  });
  const payment = yield* paidByCard(scene, id, { daysAgo: 6, behaviour: "reversal_refused" });
  const order = { paymentId: payment.id, amount: cents(24_000), reason: "Two panes are cracked." };
  const then = at(scene.now - 2 * day);
  const refund = yield* idle(then(refundPayment(scene.actors.builder, order)));
  yield* then(advanceRefund(refund.id));
});

const lost = Effect.fnUntraced(function* (scene: Scene) {
  const { id } = yield* accepted(scene, {
    title: "Level the patio pavers",
    description: "About 120 square feet have sunk; lift them, new sand, and lay them again.",
    amounts: [650, 410],
    offeredDaysAgo: 40,
  });
  const payment = yield* paidByCard(scene, id, { daysAgo: 30 });
  yield* openDispute(payment.id);
  yield* moveDispute(payment.id, "lost");
  yield* idle(at(scene.now - 2 * day)(syncChargeback("chargeback", disputeRefOf(payment.id))));
});

const chatDown = Effect.fnUntraced(function* ({ now }: Scene) {
  const { beat } = yield* Heartbeats;
  const practice = { id: "Stream", kind: "chat", publicUrl: null } as const;
  yield* beat({ ...practice, trouble: null }, new Date(now - 30 * minute));
  yield* beat({ ...practice, trouble: "The chat cannot be reached right now." }, new Date(now - minute));
});

/** A running server sends heartbeats, so that nothing is stuck. */
const serverDown = ({ now }: Scene) =>
  Effect.flatMap(Heartbeats, ({ beat }) =>
    beat({ id: "practice (process 1)", kind: "server", trouble: null, publicUrl: null }, new Date(now - 10 * minute)),
  );

const restricted = Effect.fnUntraced(function* (scene: Scene) {
  yield* accepted(scene, {
    title: "New shingles for the garage",
    description: "Tear off two layers, new felt and architectural shingles, about nine squares.",
    bidder: "roofer",
    amounts: [5600],
    offeredDaysAgo: 6,
  });
  const { personId } = scene.actors.roofer;
  yield* changeAccountStanding(personId, "restricted");
  yield* at(scene.now - 30 * hour)(syncAccount(personId, "card"));
});

const forgotten = Effect.fnUntraced(function* ({ now, actors }: Scene) {
  const { personId } = actors.builder;
  // The event was received, and then its worker died.
  yield* (yield* WebhookEvents).insert({
    id: `sandbox:stuck-${crypto.randomUUID()}`,
    provider: "sandbox",
    event: "account.updated",
    subject: { kind: "account", personId, rail: "card" },
    receivedAt: new Date(now - 26 * hour),
    ...initialWebhookEvent,
  });
});

const deadJob = Effect.fnUntraced(function* (scene: Scene) {
  const { id: contractId } = yield* accepted(scene, {
    title: "Insulate the attic",
    description: "Blown cellulose, fifteen inches, and baffles at the eaves.",
    amounts: [1720],
    offeredDaysAgo: 8,
  });
  const order = { contractId, number: 1, rail: "bank" } as const;
  const payment = yield* idle(at(scene.now - 40 * minute)(payMilestone(scene.actors.owner, order)));
  const boss = yield* (yield* JobQueue).boss;
  const job: Job = { name: "advance-payment", paymentId: payment.id };
  yield* Effect.promise(async () => {
    // Given up at its first failure, like a job whose every attempt has failed.
    const jobId = await boss.send(job.name, job, { retryLimit: 0, deadLetter: deadQueue });
    await boss.fail(job.name, jobId ?? "", { message: "The payment provider does not answer." });
  });
});

const overdue = (scene: Scene) =>
  accepted(scene, {
    title: "Paint the stairwell",
    description: "Walls and ceiling over two floors, two coats, the handrail is masked.",
    amounts: [940, 610],
    endsInDays: -6,
    offeredDaysAgo: 25,
  });

const unanswered = Effect.fnUntraced(function* (scene: Scene) {
  const contract = yield* accepted(scene, {
    title: "Hang three interior doors",
    description: "Solid pine, prehung; the frames are crooked and have to be trued.",
    amounts: [1340],
    offeredDaysAgo: 22,
  });
  const [first] = yield* (yield* Milestones).ofContract(contract.id);
  if (first) yield* at(scene.now - 9 * day)(submitMilestone(scene.actors.builder, first.id));
});

const disputed = Effect.fnUntraced(function* (scene: Scene) {
  const contract = yield* accepted(scene, {
    title: "Tile the mudroom floor",
    description: "Porcelain on cement board, with a bullnose edge at the door.",
    amounts: [960],
    offeredDaysAgo: 20,
  });
  const [first] = yield* (yield* Milestones).ofContract(contract.id);
  if (first === undefined) return;
  const { owner, builder } = scene.actors;
  yield* at(scene.now - 6 * day)(submitMilestone(builder, first.id));
  const claim = {
    text: "Nine tiles sound hollow and the edge at the door is missing.",
    proposes: cents(50_000),
    files: [],
  };
  const opened = yield* at(scene.now - 5 * day)(openMilestoneDispute(owner, { milestoneId: first.id, draft: claim }));
  const answer = {
    text: "The edge was never in stock, and I offered to set it later.",
    proposes: cents(88_000),
    files: [],
  };
  yield* at(scene.now - 4 * day)(sayInDispute(builder, { disputeId: opened.id, draft: answer }));
  yield* at(scene.now - 3 * day)(escalateDispute(owner, opened.id));
});

const complete = Effect.fnUntraced(function* (scene: Scene) {
  const { id } = yield* accepted(scene, {
    title: "Fix the sagging deck joists",
    description: "Sister six joists and replace the ledger flashing.",
    amounts: [1100, 700],
    offeredDaysAgo: 30,
  });
  for (const [number, daysAgo] of [
    [1, 12],
    [2, 8],
  ] as const) {
    yield* paidByCard(scene, id, { number, daysAgo });
  }
});

const ticket = ({ now, actors }: Scene) =>
  at(now - 20 * hour)(
    openTicket(actors.owner, {
      subject: "How do I change my telephone number?",
      text: "My old number is gone, and the code goes there.",
      priority: "normal",
      contractId: null,
    }),
  );

const calledAbout = ({ now, actors }: Scene) =>
  at(now - 5 * hour)(
    Effect.gen(function* () {
      const { atomic } = yield* UnitOfWork;
      const subject = "Asked by phone how long a bank transfer takes";
      const about = { subject, personId: actors.owner.personId, contractId: null, amount: 0 };
      const rest = { priority: "normal", ownerId: null, clearedAt: new Date(now - 5 * hour) } as const;
      yield* atomic(insertCase({ ...about, ...rest }, [], null, null));
    }),
  );

/** How to create each kind. */
const making = {
  "offer-unanswered": offer,
  "payment-processing": processing,
  "payment-unresolved": unresolved,
  "payment-failed": failed,
  "transfer-failed": notPassedOn,
  "held-long": heldLong,
  "refund-failed": notGivenBack,
  "chargeback-lost": lost,
  "dispute-open": disputed,
  "account-restricted": restricted,
  "webhook-unhandled": forgotten,
  "job-dead": deadJob,
  "milestone-overdue": overdue,
  "request-unanswered": unanswered,
  "contract-complete": complete,
  "ticket-open": ticket,
  "chat-down": chatDown,
  "server-down": serverDown,
  "case-open": calledAbout,
} as const satisfies Readonly<Record<StuckKind, (scene: Scene) => unknown>>;

/** Returns the stuck thing of that kind that belongs to these people, if there is one. */
const find = Effect.fnUntraced(function* (stuckKind: StuckKind, people: ReadonlyArray<Person>) {
  const isOfNobody = stuckKind === "chat-down" || stuckKind === "server-down";
  for (const personId of isOfNobody ? [null] : people.map(({ id }) => id)) {
    const { items } = yield* listStuck({ ...anythingStuck, kind: stuckKind, personId }, { after: null, limit: 1 });
    if (items[0]) return items[0];
  }
  return null;
});

/**
 * Creates one stuck thing of each kind (a running server is not down, though), through the use cases and at the times
 * that lead to it; what is already stuck stays. Returns what is stuck then. Needs the sandbox: never run it where real
 * money is taken.
 */
export const seedStuck = Effect.fn("seedStuck")(function* () {
  const people = {} as Record<Who, Person>;
  const accounts = yield* PaymentAccounts;
  for (const who of Object.keys(stuckPeople) as ReadonlyArray<Who>) {
    const person = yield* ensurePerson(stuckPeople[who]);
    people[who] = person;
    const isReady = (yield* accounts.find(person.id, "bank"))?.fundingSource != null;
    if (!isReady) yield* openAccounts(personActor(person.id), stuckPeople[who]);
  }
  const actors = {} as Record<Who, PersonActor>;
  for (const who of Object.keys(people) as ReadonlyArray<Who>) actors[who] = personActor(people[who].id);
  const scene: Scene = { now: yield* Clock.currentTimeMillis, actors };
  const everybody = [people.roofer, people.tiler, people.builder, people.owner];
  const made: Array<StuckThing> = [];
  for (const stuckKind of StuckKind.literals) {
    const known = yield* find(stuckKind, everybody);
    if (known === null) yield* making[stuckKind](scene);
    const found = known ?? (yield* find(stuckKind, everybody));
    if (found) made.push(found);
  }
  return made;
});
