import { randomUUID } from "node:crypto";
import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBanking } from "#adapters/sandbox/banking.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { sandboxPages } from "#adapters/sandbox/pages.ts";
import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { ContractId, MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";

describe("the pages of the sandbox", () => {
  const runtime = ManagedRuntime.make(
    Layer.merge(sandboxCards, sandboxBanking).pipe(Layer.provideMerge(memorySandboxStore)),
  );
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    await app.register(async (scope) => sandboxPages((effect) => runtime.runPromiseExit(effect))(scope));
  });
  afterAll(async () => {
    await app.close();
    await runtime.dispose();
  });

  const account = () =>
    runtime.runPromise(
      Effect.gen(function* () {
        const cards = yield* Cards;
        const { ref } = yield* cards.openAccount(aPerson());
        return { ref, link: yield* cards.accountLink(ref, "https://dibbs.example/v1/payments?account=x") };
      }),
    );
  const standing = (ref: string) => runtime.runPromise(Effect.flatMap(Cards, (cards) => cards.accountStanding(ref)));
  const submit = (ref: string, fields: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: `/sandbox/accounts/${ref}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const intent = () =>
    runtime.runPromise(
      Effect.flatMap(Cards, (cards) =>
        cards.openIntent({
          paymentId: idOf(PaymentId),
          milestoneId: idOf(MilestoneId),
          contractId: idOf(ContractId),
          total: cents(10_000),
          description: "Dibbs milestone 1",
          ref: null,
        }),
      ),
    );
  const confirm = (body: unknown) =>
    app.inject({ method: "POST", url: "/sandbox/cards/confirm", payload: body as object });
  const card = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };

  test("say that they are a test, and send people back to where they came from", async () => {
    const { ref, link } = await account();
    const page = await app.inject(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Test provider");
    expect(page.body).toContain('value="/v1/payments?account=x"');
    expect(page.body).not.toMatch(/<script|<style| style=/);
    const done = await submit(ref, { return: "/v1/payments?account=x" });
    expect([done.statusCode, done.headers.location]).toEqual([303, "/v1/payments?account=x"]);
    expect(await standing(ref)).toMatchObject({ standing: "ready" });
  });

  test("link the chosen bank once, for the holder of the link token", async () => {
    const personId = aPerson().id;
    const { token } = await runtime.runPromise(
      Effect.flatMap(BankLinking, (linking) => linking.open({ personId, repair: null, language: "en" })),
    );
    const pick = (body: object) => app.inject({ method: "POST", url: "/sandbox/banks/pick", payload: body });
    const banks = await app.inject("/sandbox/banks");
    expect(banks.json()).toContainEqual({
      id: "empty",
      name: "Insufficient Funds Bank ••2222",
      label: expect.any(String),
    });
    expect((await pick({ link_token: token })).statusCode).toBe(400);
    expect((await pick({ link_token: "link_x", bank: "empty" })).statusCode).toBe(404);
    expect((await pick({ link_token: token, bank: "x" })).statusCode).toBe(404);
    const picked = await pick({ link_token: token, bank: "empty" });
    expect(picked.json()).toEqual({ public_token: expect.any(String), account_id: "empty_account" });
    const exchange = Effect.flatMap(BankLinking, (linking) =>
      linking.exchange(Redacted.make(picked.json<{ public_token: string }>().public_token)),
    );
    const { accessToken } = await runtime.runPromise(exchange);
    expect(
      await runtime.runPromise(Effect.flatMap(BankLinking, (linking) => linking.accounts(accessToken))),
    ).toMatchObject([{ ref: "empty_account", name: "Insufficient Funds Bank ••2222" }]);
    expect(await runtime.runPromise(Effect.flip(exchange))).toMatchObject({ _tag: "ProviderRefused" });
  });

  test.each([
    "https://evil.example/x",
    "//evil.example/x",
    "/\\evil.example/x",
    "javascript:alert(1)",
    "http://[",
    "x",
  ])("never redirect to another site: %s", async (address) => {
    const { ref } = await account();
    const { headers } = await submit(ref, { return: address });
    expect(new URL(String(headers.location), "https://dibbs.example").origin).toBe("https://dibbs.example");
    const page = await app.inject(`/sandbox/accounts/${ref}?return=${encodeURIComponent(address)}`);
    expect(page.body).not.toMatch(/href="(?!\/(?!\/))/);
  });

  test("find an account only by its full ref", async () => {
    const { ref } = await account();
    for (const wrong of [ref.slice(0, -1), `${ref}0`, "x", randomUUID(), "..%2f..", "%00"]) {
      expect((await app.inject(`/sandbox/accounts/${wrong}`)).statusCode).toBe(404);
      expect((await submit(wrong, {})).statusCode).toBe(404);
    }
  });

  test("confirm a card only with its client secret", async () => {
    const { clientSecret } = await intent();
    const refused = await confirm({ ...card, number: "4000000000000002", clientSecret });
    expect(refused.json()).toEqual({ status: "requires_payment_method", message: "Your card was declined." });
    const done = await confirm({ ...card, clientSecret });
    expect([done.statusCode, done.json()]).toEqual([200, { status: "succeeded", message: null }]);
    expect((await confirm({ ...card, clientSecret: "x" })).statusCode).toBe(404);
  });

  test("answer 504 if the provider's answer is lost", async () => {
    const { clientSecret } = await intent();
    expect((await confirm({ ...card, number: "4000000000000119", clientSecret })).statusCode).toBe(504);
  });

  test.each([
    [{}],
    [[]],
    ["x"],
    [{ ...card, clientSecret: 1 }],
    [{ ...card, cvc: "1".repeat(500), clientSecret: "x" }],
  ])("refuse a malformed card form: %j", async (body) => {
    expect((await confirm(typeof body === "string" ? JSON.stringify(body) : body)).statusCode).toBeOneOf([400, 415]);
  });

  test("let tests take the provider down and bring it back", async () => {
    const control = (payload: object) => app.inject({ method: "POST", url: "/sandbox/control", payload });
    const { clientSecret } = await intent();
    const { link } = await account();
    expect((await control({ isDown: true })).statusCode).toBe(204);
    expect((await confirm({ ...card, clientSecret })).statusCode).toBe(504);
    expect((await app.inject(link)).statusCode).toBe(503);
    expect((await control({ isDown: false, advanceMillis: 1000 })).statusCode).toBe(204);
    expect((await confirm({ ...card, clientSecret })).statusCode).toBe(200);
    expect((await control({ advanceMillis: -1 })).statusCode).toBe(400);
  });
});
