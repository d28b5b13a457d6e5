import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Effect } from "effect";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { type AnyEndpoint, call, type InputOf, ProblemError, type ReplyOf } from "#api/call.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { openConversationEndpoint, sendChatMessageEndpoint } from "#api/endpoints/chat.ts";
import { openCardPaymentEndpoint, payByBankEndpoint } from "#api/endpoints/payments.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { personActor } from "#core/shared/actor.ts";
import { aBidDraft } from "../builders/bid.ts";
import { bidOn, postedListing, withBank, withCardAccount } from "../builders/errand.ts";
import { type Client, secret, startApi } from "../support/api.ts";
import { freePort } from "../support/port.ts";
import { startProgram } from "../support/program.ts";
import { openProxy } from "../support/proxy.ts";
import { startReplicated } from "../support/replicated.ts";
import { movedFor } from "./moved.ts";

const [contractCount, listingCount] = [10, 150];

type Cluster = Awaited<ReturnType<typeof startReplicated>>;

/** From now on, a commit is acknowledged only once a replica has applied it too. */
const makeSynchronous = async ({ primary }: Cluster): Promise<void> => {
  await primary.sql`alter system set synchronous_commit = 'remote_apply'`;
  await primary.sql`alter system set synchronous_standby_names = '*'`;
  await primary.sql`select pg_reload_conf()`;
  const standing = () => primary.sql`select sync_state from pg_stat_replication`;
  await expect.poll(standing).toEqual([{ sync_state: "sync" }]);
};

/** Creates two people with contracts to pay for, and other people's projects to bid on. */
const prepare = async (databaseUrl: string, publicUrl: string) => {
  const api = await startApi(databaseUrl, { publicUrl });
  const [owner, builder] = [await api.signUp("Olive", "home_owner"), await api.signUp("Cole", "contractor")];
  const [poster, bidder] = [personActor(owner.person.id), personActor(builder.person.id)];
  const prepared = await api.runtime.runPromise(
    Effect.gen(function* () {
      yield* withCardAccount(bidder);
      yield* withBank(bidder);
      yield* withBank(poster);
      const contracts: Array<string> = [];
      for (let made = 0; made < contractCount; made++) {
        const bid = yield* bidOn(yield* postedListing(poster), bidder);
        const { id: contractId } = yield* hireBidder(poster, bid);
        yield* acceptContract(bidder, { contractId, skipAccounts: true });
        contracts.push(contractId);
      }
      const listings: Array<string> = [];
      for (let made = 0; made < listingCount; made++) listings.push((yield* postedListing(poster)).id);
      return { contracts, listings };
    }),
  );
  await api.close();
  return { owner, builder, ...prepared };
};

/** Simulates people at work until they are stopped; each continues only after their last action was acknowledged. */
const loadOn = (baseUrl: string, { owner, builder, contracts, listings }: Awaited<ReturnType<typeof prepare>>) => {
  const acknowledged = { bids: new Set<string>(), messages: new Set<string>(), payments: new Set<string>() };
  const pressed = new Set<string>();
  const answers: Record<number, number> = {};
  let stopped = false;
  let writes = 0;

  /** Retries with the same key until acknowledged. Null if the request was refused, or it is time to stop. */
  const insist = async <E extends AnyEndpoint>(
    { accessToken }: Client,
    endpoint: E,
    input: InputOf<E>,
  ): Promise<ReplyOf<E> | null> => {
    const key = randomUUID();
    for (;;) {
      try {
        const reply = await call(endpoint, input, { baseUrl, accessToken, key });
        writes += 1;
        return reply;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const { status } = error.problem;
        answers[status] = (answers[status] ?? 0) + 1;
        if (status !== 503) return null;
        await pause(50);
      }
    }
  };
  const untilStopped = async (work: () => Promise<void>): Promise<void> => {
    while (!stopped) await work();
  };

  const bid = async (): Promise<void> => {
    const listingId = listings.pop();
    if (listingId === undefined) return void (await pause(50));
    const placed = await insist(builder, placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
    if (placed) acknowledged.bids.add(placed.id);
    await pause(40);
  };
  const talk = async (): Promise<void> => {
    const body = { personId: builder.person.id, listingId: null, contractId: null };
    const conversation = await insist(owner, openConversationEndpoint, { body });
    const message = { id: randomUUID(), text: "We can begin next week.", attachments: [] };
    const params = { conversationId: conversation?.id ?? "" };
    const sent = await insist(owner, sendChatMessageEndpoint, { params, body: message });
    if (sent) acknowledged.messages.add(sent.id);
    await pause(40);
  };
  const enterCard = async (clientSecret: string): Promise<void> => {
    for (;;) {
      const { status } = await fetch(`${baseUrl}/sandbox/cards/confirm`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ clientSecret, number: "4242424242424242", expiry: "12/49", cvc: "123" }),
      });
      // The provider is silent while its own records are unavailable.
      if (status !== 504) return;
      await pause(50);
    }
  };
  const milestones = contracts.flatMap((contract_id) => [1, 2].map((number) => ({ contract_id, number })));
  const pay = async (): Promise<void> => {
    const next = milestones.shift();
    if (next === undefined) return void (await pause(50));
    const body = { contract_id: next.contract_id, milestone_number: next.number };
    pressed.add(`${next.contract_id} ${next.number}`);
    if (next.number === 1) {
      const opened = await insist(owner, openCardPaymentEndpoint, { body });
      if (opened) {
        acknowledged.payments.add(opened.payment.id);
        await enterCard(opened.clientSecret);
      }
    } else {
      const begun = await insist(owner, payByBankEndpoint, { body });
      if (begun) acknowledged.payments.add(begun.payment.id);
    }
    await pause(200);
  };

  const working = [bid, bid, talk, pay].map(untilStopped);
  return {
    acknowledged,
    pressed,
    answers,
    /** Returns how many write requests were acknowledged so far. */
    writes: (): number => writes,
    /** Returns how many requests were told to retry. */
    refusals: (): number => answers[503] ?? 0,
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all(working);
    },
  };
};

/** Opens a page's live connection, and counts the changes that it receives. */
const watchLive = async (baseUrl: string, accessToken: string) => {
  let told = 0;
  const socket = new WebSocket(`${baseUrl.replace("http", "ws")}/api/live`);
  socket.on("message", (data) => {
    if (JSON.parse(data.toString()).type === "change") told += 1;
  });
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ type: "hello", accessToken }));
  return { told: () => told, close: () => socket.close() };
};

const fromNow = () => {
  const from = performance.now();
  return (): string => ((performance.now() - from) / 1000).toFixed(1);
};

const drill = async (run: number): Promise<void> => {
  const cluster = await startReplicated(1);
  onTestFinished(cluster.stop);
  const { primary, replicas } = cluster;
  const standby = replicas[0] as (typeof replicas)[number];
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const people = await prepare(primary.url, baseUrl);
  await makeSynchronous(cluster);
  // Stands for what leads to the primary: a proxy, a DNS name or a floating address.
  const line = await openProxy(primary.url);
  onTestFinished(line.cut);
  const folder = mkdtempSync(join(tmpdir(), "dibbs-failover-"));
  const env = { DATABASE_URL: line.url, DATA_DIR: folder, PORT: String(port), PUBLIC_URL: baseUrl, SECRET: secret };
  const program = startProgram("api/main.ts", env);
  onTestFinished(async () => {
    program.kill("SIGKILL");
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await program.said("Dibbs is at");
  const live = await watchLive(baseUrl, people.builder.accessToken);
  const load = loadOn(baseUrl, people);
  const more = async (count: () => number, by = 5): Promise<void> => {
    const from = count();
    await expect.poll(count, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(from + by);
  };
  await more(load.writes, 40);

  // Leads to a replica, as a stale DNS name does; then back, while connections to the replica stay open.
  line.leadTo(standby.url);
  await line.cut();
  await line.mend();
  await more(load.refusals, 20);
  line.leadTo(primary.url);
  await more(load.writes, 20);
  await more(live.told);

  primary.kill();
  await more(load.refusals, 20);
  await pause(2_000);
  line.leadTo(standby.url);
  const [writesBefore, since] = [load.writes(), fromNow()];
  await standby.sql`select pg_promote()`;
  const promoted = since();
  await expect.poll(load.writes, { timeout: 120_000, interval: 10 }).toBeGreaterThan(writesBefore);
  const written = since();
  await more(live.told);
  const told = since();
  await more(load.writes, 40);
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
  await load.stop();
  live.close();

  // Jobs and webhook events complete every payment.
  const unsettled = () => standby.sql`
    select id from payment where state not in ('settled', 'failed') and id = any(${[...load.acknowledged.payments]})`;
  await expect.poll(unsettled, { timeout: 240_000, interval: 200 }).toEqual([]);
  const paid = since();

  const { bids, messages, payments } = load.acknowledged;
  const kept = async (ids: ReadonlySet<string>, found: PromiseLike<ReadonlyArray<Record<string, unknown>>>) =>
    expect(new Set((await found).map(({ id }) => id))).toEqual(ids);
  await kept(bids, standby.sql`select id from bid where id = any(${[...bids]})`);
  await kept(messages, standby.sql`select id from chat_message where id = any(${[...messages]})`);
  await kept(payments, standby.sql`select id from payment where id = any(${[...payments]})`);
  const twice = standby.sql`select listing_id from bid group by listing_id, bidder_id having count(*) > 1`;
  expect(await twice).toEqual([]);

  const after = await startApi(standby.url);
  const moved = await after.runtime.runPromise(
    Effect.gen(function* () {
      const all = yield* Effect.promise(
        () => standby.sql<{ id: string; milestone: string }[]>`
        select id, milestone_id as milestone from payment`,
      );
      const movements = yield* Effect.forEach(all, ({ id, milestone }) =>
        Effect.map(movedFor(id), (kinds) => ({ milestone, kinds })),
      );
      return Map.groupBy(movements, ({ milestone }) => milestone);
    }),
  );
  const once = [...moved.values()].map((all) =>
    all
      .flatMap(({ kinds }) => kinds)
      .sort()
      .join(" "),
  );
  expect(once.filter((kinds) => !["charge transfer", "bank_transfer"].includes(kinds))).toEqual([]);
  expect(once).toHaveLength(load.pressed.size);
  expect(await after.runtime.runPromise(checkLedger())).toMatchObject({ differences: 0 });
  await after.close();

  // Every failed request was told to retry; none got another error.
  expect(Object.keys(load.answers)).toEqual(["503"]);
  console.log(
    `failover ${run}: promoted after ${promoted} s, first write ${written} s, live updates ${told} s, all paid ${paid} s; ` +
      `${bids.size} bids, ${messages.size} messages, ${payments.size} payments acknowledged, ${load.refusals()} told to come again`,
  );
};

const runs = Array.from({ length: process.env.FAULTS === "long" ? 3 : 1 }, (_, at) => at + 1);

test.each(runs)(
  "nothing acknowledged is lost and nobody pays twice when the primary is killed under load and its replica promoted (%i)",
  drill,
);
