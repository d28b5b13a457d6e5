import { Effect, ManagedRuntime, Redacted } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { plaidBankLinking } from "#adapters/plaid/bank-linking.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { PersonId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { keyListener } from "#test/support/refused-keys.ts";
import { startPlaid, type WirePlaid } from "#test/wire/plaid/server.ts";
import { leftInOrder } from "#test/wire/stripe/faults.ts";

describe("Plaid on the wire", () => {
  let plaid: WirePlaid;
  let runtime: ManagedRuntime.ManagedRuntime<BankLinking, never>;
  beforeAll(async () => {
    plaid = await startPlaid();
    runtime = ManagedRuntime.make(plaidBankLinking(plaid.settings));
  });
  afterEach(() => leftInOrder(plaid));
  afterAll(async () => {
    await runtime.dispose();
    await plaid.close();
  });
  const ask = <A, E>(question: (linking: BankLinking["Service"]) => Effect.Effect<A, E>) =>
    runtime.runPromise(Effect.flatMap(BankLinking, question));
  const fails = <A, E>(question: (linking: BankLinking["Service"]) => Effect.Effect<A, E>) =>
    ask((linking) => Effect.flip(question(linking)));
  const linked = () => ask((linking) => linking.exchange(Redacted.make(plaid.signIn("settles"))));
  const itemOf = (token: Redacted.Redacted) => plaid.items.get(Redacted.value(token));

  test("a link is opened for one person, with our webhook URL", async () => {
    const personId = idOf(PersonId);
    const { token, expiresAt } = await ask((linking) => linking.open({ personId, repair: null, language: "en" }));
    expect(plaid.linkTokens.get(token)).toEqual({
      client_name: "Dibbs",
      language: "en",
      country_codes: ["US"],
      user: { client_user_id: personId },
      products: ["auth"],
      webhook: plaid.settings.webhookUrl,
    });
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
  });

  test("a repair opens the existing link in its owner's language, and names no products", async () => {
    const { accessToken } = await linked();
    const { token } = await ask((linking) =>
      linking.open({ personId: idOf(PersonId), repair: accessToken, language: "es" }),
    );
    expect(plaid.linkTokens.get(token)).toMatchObject({ access_token: Redacted.value(accessToken), language: "es" });
    expect(plaid.linkTokens.get(token)).not.toHaveProperty("products");
  });

  test("a link that its owner ended at Plaid cannot be repaired, and the error says what to do instead", async () => {
    const { accessToken } = await linked();
    plaid.items.delete(Redacted.value(accessToken));
    const personId = idOf(PersonId);
    const refused = await fails((linking) => linking.open({ personId, repair: accessToken, language: "en" }));
    expect(refused).toMatchObject({
      _tag: "ProviderRefused",
      message: expect.stringContaining("Remove the account, then link your bank again."),
    });
  });

  test("a public token is exchanged once, and its accounts are named by bank and last four digits", async () => {
    const publicToken = Redacted.make(plaid.signIn("settles"));
    const { accessToken, itemRef } = await ask((linking) => linking.exchange(publicToken));
    expect(itemOf(accessToken)?.itemId).toBe(itemRef);
    expect(await fails((linking) => linking.exchange(publicToken))).toMatchObject({ code: "INVALID_PUBLIC_TOKEN" });
    expect(await ask((linking) => linking.accounts(accessToken))).toEqual([
      {
        ref: "settles_checking",
        name: "First Platypus Bank ••0000",
        bankName: "First Platypus Bank",
        kind: "checking",
      },
      { ref: "settles_savings", name: "First Platypus Bank ••1111", bankName: "First Platypus Bank", kind: "savings" },
    ]);
    const token = await ask((linking) => linking.processorToken(accessToken, "settles_savings"));
    expect(Redacted.value(token)).toBe("processor-sandbox-settles_savings-settles");
    expect(await fails((linking) => linking.processorToken(accessToken, "settles_card"))).toMatchObject({
      _tag: "ProviderRefused",
    });
  });

  test("a link is needs_login until its owner has signed in again", async () => {
    const { accessToken } = await linked();
    const standing = () => ask((linking) => linking.standing(accessToken));
    const item = itemOf(accessToken);
    if (!item) throw new Error("The link is there.");
    expect(await standing()).toBe("working");
    item.error = "ITEM_LOGIN_REQUIRED";
    expect(await standing()).toBe("needs_login");
    item.error = null;
    expect(await standing()).toBe("working");
  });

  test("a link is needs_login if its owner revoked the permission, or Plaid no longer has it", async () => {
    const { accessToken } = await linked();
    const standing = () => ask((linking) => linking.standing(accessToken));
    const item = itemOf(accessToken);
    if (!item) throw new Error("The link is there.");
    item.error = "USER_PERMISSION_REVOKED";
    expect(await standing()).toBe("needs_login");
    item.error = null;
    for (const error_code of ["USER_PERMISSION_REVOKED", "ITEM_NOT_FOUND"]) {
      const body = JSON.stringify({
        error_type: "ITEM_ERROR",
        error_code,
        error_message: "Gone.",
        display_message: null,
      });
      plaid.faults.order("POST /item/get", { kind: "answers", status: 400, body });
      expect(await standing(), error_code).toBe("needs_login");
    }
  });

  test("a link can be ended twice, and is gone", async () => {
    const { accessToken } = await linked();
    await ask((linking) => linking.end(accessToken));
    await ask((linking) => linking.end(accessToken));
    expect(itemOf(accessToken)).toBeUndefined();
    expect(await fails((linking) => linking.standing(accessToken))).toMatchObject({ _tag: "ProviderRefused" });
  });

  test.each([
    ["cannot be reached", { kind: "unreachable" }],
    ["loses the answer", { kind: "answer_is_lost" }],
    ["breaks", { kind: "answers", status: 500, body: "<h1>Oops</h1>" }],
    ["answers what nobody understands", { kind: "answers", status: 200, body: "<h1>Hello</h1>" }],
    ["has too much to do", { kind: "answers", status: 429, body: "{}" }],
  ] as const)("is ProviderSilent if it %s, and the error contains nothing that was sent", async (_, fault) => {
    plaid.faults.order("POST /item/public_token/exchange", fault);
    const failure = await fails((linking) => linking.exchange(Redacted.make("public-secret-of-somebody")));
    expect(failure).toMatchObject({ _tag: "ProviderSilent" });
    expect(JSON.stringify(failure)).not.toContain("secret");
  });

  test("an answer after the timeout is ProviderSilent, and the error contains nothing that was sent", async () => {
    const impatient = ManagedRuntime.make(plaidBankLinking(plaid.settings, 400));
    plaid.faults.order("POST /item/public_token/exchange", { kind: "slow", millis: 2_000 });
    const exchange = Effect.flatMap(BankLinking, (it) => it.exchange(Redacted.make("public-secret-of-somebody")));
    const failure = await impatient.runPromise(Effect.flip(exchange));
    expect(failure).toMatchObject({ _tag: "ProviderSilent" });
    expect(JSON.stringify(failure)).not.toContain("secret");
    await impatient.dispose();
  });

  test("wrong API keys are ProviderSilent and reported to support", async () => {
    const strangers = ManagedRuntime.make(plaidBankLinking({ ...plaid.settings, secret: "another" }));
    const { heard, listening } = keyListener();
    const open = Effect.flatMap(BankLinking, (linking) =>
      linking.open({ personId: idOf(PersonId), repair: null, language: "en" }),
    );
    const failure = await strangers.runPromise(listening(Effect.flip(open)));
    expect(failure).toMatchObject({ _tag: "ProviderSilent", isKeyRefused: true });
    expect(heard).toEqual(["Plaid"]);
    await strangers.dispose();
  });
});
