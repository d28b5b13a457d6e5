import { Effect, Layer, ManagedRuntime } from "effect";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { finishCardAccount } from "#adapters/sandbox/account.ts";
import { bankTransfers } from "#adapters/sandbox/bank-transfer.ts";
import { sandboxBanking } from "#adapters/sandbox/banking.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { deliverDueWebhooks } from "#adapters/sandbox/deliver-webhooks.ts";
import { sandboxPages } from "#adapters/sandbox/pages.ts";
import { memorySandboxStore, type SandboxStore } from "#adapters/sandbox/store.ts";
import { testCards } from "#adapters/sandbox/test-cards.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import type { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { ContractId, MilestoneId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";

type All = Cards | Bank | BankCustomers | BankLinking | SandboxStore;

describe("the control page of the sandbox", () => {
  let runtime: ManagedRuntime.ManagedRuntime<All, never>;
  let app: FastifyInstance;
  beforeEach(async () => {
    runtime = ManagedRuntime.make(
      Layer.mergeAll(sandboxCards, sandboxBanking).pipe(Layer.provideMerge(memorySandboxStore)),
    );
    app = Fastify();
    await app.register(async (scope) => sandboxPages((effect) => runtime.runPromiseExit(effect))(scope));
  });
  afterEach(async () => {
    await app.close();
    await runtime.dispose();
  });
  const run = <A, E>(effect: Effect.Effect<A, E, All>) => runtime.runPromise(effect);

  /** Presses a button as the page would, and returns the page's response. */
  const press = async (what: string, id = "", how = "", headers: Record<string, string> = {}): Promise<string> => {
    const pressed = await app.inject({
      method: "POST",
      url: "/dev/sandbox",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams({ what, id, how }).toString(),
    });
    if (pressed.statusCode !== 303) return `${pressed.statusCode}`;
    const { body } = await app.inject(String(pressed.headers.location));
    return /role="status"[^>]*>([^<]*)</.exec(body)?.[1] ?? "";
  };
  const page = async (query = ""): Promise<string> => (await app.inject(`/dev/sandbox${query}`)).body;

  const opened = (total = 10_300) =>
    run(
      Effect.gen(function* () {
        const cards = yield* Cards;
        const paymentId = idOf(PaymentId);
        yield* cards.openIntent({
          paymentId,
          milestoneId: idOf(MilestoneId),
          contractId: idOf(ContractId),
          total: cents(total),
          description: "Dibbs milestone 1",
          ref: null,
        });
        return paymentId;
      }),
    );
  const standing = (paymentId: PaymentId) => run(Effect.flatMap(Cards, (cards) => cards.findIntent(paymentId, null)));
  const number = (behaviour: string) => testCards.find((card) => card.behaviour === behaviour)?.number ?? "";

  const transferred = async (): Promise<PaymentId> => {
    const paymentId = idOf(PaymentId);
    const endsAt = Date.now() + 60_000;
    const movements = [{ kind: "bank_transfer" as const, amount: 500, at: Date.now() }];
    const keep = {
      paymentId,
      ref: "bt",
      total: 500,
      fee: 0,
      fromSource: "a",
      toSource: "b",
      endsAt,
      failure: null,
      movements,
    };
    await run(bankTransfers.change(paymentId, () => Effect.succeed({ answer: null, keep })));
    return paymentId;
  };
  const bankStanding = (paymentId: PaymentId) =>
    run(Effect.flatMap(Bank, (bank) => bank.findTransfer(paymentId, null, null)));

  const webhooksOf = (paymentId: PaymentId) =>
    run(
      Effect.gen(function* () {
        const events: Array<string> = [];
        yield* deliverDueWebhooks((webhookEvent) =>
          Effect.sync(() => {
            if ("paymentId" in webhookEvent.subject && webhookEvent.subject.paymentId === paymentId)
              events.push(webhookEvent.event);
            return true;
          }),
        );
        return events;
      }),
    );

  test("says that there is nothing yet, and has no script or style of its own", async () => {
    const body = await page();
    expect(body).toContain("No card form has been opened yet.");
    expect(body).not.toMatch(/<script|<style| style=/);
    expect((await app.inject("/sandbox/control.css")).statusCode).toBe(200);
  });

  test.each([
    ["succeeds", "succeeded", "succeeded"],
    ["declined", "requires payment method", "open"],
    ["needs_authentication", "requires action", "open"],
    ["needs_time", "processing", "processing"],
  ])("enters a card that %s", async (behaviour, words, status) => {
    const id = await opened();
    expect(await press("enter_card", id, number(behaviour))).toContain(words);
    expect(await standing(id)).toMatchObject({ status });
    expect(await page()).toContain(`id="card-${id}"`);
  });

  test("confirms or refuses a card that needs authentication", async () => {
    const [yes, no] = [await opened(), await opened()];
    expect(await press("enter_card", yes, `${number("needs_authentication")} yes`)).toContain("succeeded");
    expect(await press("enter_card", no, `${number("needs_authentication")} no`)).toContain("unable to authenticate");
    expect(await standing(yes)).toMatchObject({ status: "succeeded" });
    expect(await standing(no)).toMatchObject({ status: "open" });
  });

  test("charges or declines a processing card payment at once, and no other", async () => {
    const [good, bad] = [await opened(), await opened()];
    for (const id of [good, bad]) await press("enter_card", id, number("needs_time"));
    expect(await press("settle_card", good)).toContain("The card was charged.");
    expect(await press("fail_card", bad)).toContain("The card was declined.");
    expect(await standing(good)).toMatchObject({ status: "succeeded" });
    expect(await standing(bad)).toMatchObject({ status: "open", failure: { code: "card_declined" } });
    expect(await press("settle_card", good)).toContain("has changed in the meantime");
  });

  test("makes the provider silent about a payment, and ends the silence", async () => {
    const id = await opened();
    await press("silence", id);
    await expect(standing(id)).rejects.toMatchObject({ _tag: "ProviderSilent" });
    await press("end_silence", id);
    expect(await standing(id)).toMatchObject({ status: "open" });
  });

  test("opens, reviews and decides a chargeback of a charge", async () => {
    const id = await opened();
    expect(await press("dispute", id)).toContain("Only what was charged");
    await press("enter_card", id, number("succeeds"));
    await press("dispute", id);
    const told = () => run(Effect.flatMap(Cards, (cards) => cards.findChargeback("chargeback", `dp_${id}`)));
    expect(await told()).toMatchObject({ state: "needs_response", amount: 10_300, out: 10_300 });
    expect(await press("dispute", id)).toContain("disputed already");
    await press("review_dispute", id);
    expect(await told()).toMatchObject({ state: "under_review" });
    await press("lose_dispute", id);
    expect(await told()).toMatchObject({ state: "lost", out: 10_300 });
    await press("win_dispute", id);
    expect(await told()).toMatchObject({ state: "won", out: 0 });
    expect(await page()).toContain("dispute won");
  });

  test("settles, fails and returns a bank transfer", async () => {
    const [arrives, fails] = [await transferred(), await transferred()];
    expect(await press("return_bank", arrives, "R10")).toContain("Only a transfer that has arrived");
    await press("settle_bank", arrives);
    await press("fail_bank", fails, "R02");
    expect(await bankStanding(arrives)).toMatchObject({ status: "processed" });
    expect(await bankStanding(fails)).toMatchObject({ status: "failed", failure: { code: "R02" } });
    expect(await press("return_bank", arrives, "R10")).toContain("returned the transfer with R10");
    expect(await bankStanding(arrives)).toMatchObject({ status: "failed", failure: { code: "R10" } });
    expect(await page()).toContain("returned");
  });

  test("sends webhook events again: once, five times shuffled, or late", async () => {
    const id = await opened();
    await press("tell_card", id, "once");
    await press("tell_card", id, "five");
    await press("tell_card", id, "late");
    expect(await webhooksOf(id)).toEqual([]);
    await press("advance", "", "60000");
    const soon = await webhooksOf(id);
    expect(soon.filter((event) => event === "card_payment.succeeded")).toHaveLength(6);
    expect(soon.filter((event) => event === "card_payment.created")).toHaveLength(5);
    expect(soon).not.toEqual([...soon].sort());
    await press("advance", "", "3600000");
    expect(await webhooksOf(id)).toEqual(["card_payment.succeeded"]);
  });

  test("restricts and restores accounts", async () => {
    const person = aPerson();
    const ref = await run(
      Effect.gen(function* () {
        const { ref } = yield* (yield* Cards).openAccount(person);
        yield* finishCardAccount(ref);
        return ref;
      }),
    );
    const accountStanding = () => run(Effect.flatMap(Cards, (cards) => cards.accountStanding(ref)));
    expect(await press("set_account", person.id, "restricted")).toContain("now restricted");
    expect(await accountStanding()).toMatchObject({ standing: "restricted" });
    await press("set_account", person.id, "ready");
    expect(await accountStanding()).toMatchObject({ standing: "ready" });
    expect(await press("set_account", person.id, "rich")).toContain("no such account");
    expect(await press("set_customer", idOf(PersonId), "verified")).toContain("no such customer");
  });

  test("makes the provider down, mute or send twice until it is set to normal, and shows the setting", async () => {
    const id = await opened();
    await press("manner", "", "down");
    await expect(standing(id)).rejects.toMatchObject({ _tag: "ProviderSilent" });
    expect(await page()).toMatch(/value="down">\s*<button type="submit" class="manner" aria-pressed="true"/);
    await press("manner", "", "mute");
    await expect(opened()).rejects.toMatchObject({ _tag: "ProviderSilent" });
    expect((await page()).match(/id="card-/g)).toHaveLength(2);
    await press("manner", "", "twice");
    const doubled = await opened();
    expect((await page()).match(/id="card-/g)).toHaveLength(3);
    await press("enter_card", doubled, number("succeeds"));
    await press("advance", "", "60000");
    expect(await webhooksOf(doubled)).toEqual(["card_payment.succeeded", "card_payment.succeeded"]);
    await press("manner", "", "normal");
    expect(await standing(id)).toMatchObject({ status: "open" });
  });

  test("shows ten payments at a time, and goes on to older ones", async () => {
    const ids: Array<PaymentId> = [];
    for (let count = 0; count < 12; count++) ids.push(await opened());
    const first = await page();
    const older = /\?cards=([^#"]+)#cards/.exec(first)?.[1] ?? "";
    const second = await page(`?cards=${older}`);
    const shown = (body: string) => [...body.matchAll(/id="card-([^"]+)"/g)].map(([, id]) => id);
    expect([...shown(first), ...shown(second)]).toEqual([...ids].reverse());
  });

  test("refuses other sites and invalid commands", async () => {
    expect(await press("manner", "", "down", { "sec-fetch-site": "cross-site" })).toBe("400");
    expect(await press("x".repeat(200))).toBe("400");
    expect(await press("dance")).toContain("know this command");
    expect(await press("manner", "", "rude")).toContain("behave that way");
    expect(await press("advance", "", "1e99")).toContain("jump that far");
    expect((await app.inject("/dev/sandbox?cards=%00&pressed=x")).statusCode).toBe(200);
  });
});
