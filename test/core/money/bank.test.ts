import { Effect, Redacted } from "effect";
import { describe, expect, test } from "vitest";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { addIdentityDocument } from "#core/money/payout-account/add-identity-document.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { createPaymentCustomer } from "#core/money/payout-account/create-payment-customer.ts";
import type { CustomerApplication } from "#core/money/payout-account/customer-application.ts";
import { linkBank, openBankLink } from "#core/money/payout-account/link-bank.ts";
import {
  addFundingSource,
  chooseFundingSource,
  listFundingSources,
  removeFundingSource,
  repairBankLink,
} from "#core/money/payout-account/own-funding-sources.ts";
import { createProcessorToken } from "#core/money/payout-account/plaid-token.ts";
import { listAccounts, syncAccount, viewCustomerStatus } from "#core/money/payout-account/sync-account.ts";
import { BankLinks } from "#core/money/payout-account/sync-bank-link.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { anApplication } from "#test/builders/bank.ts";
import { acceptedContract, newcomer, payByBank, withBank } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, inWorld, letPass } from "#test/world.ts";

const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);

const customerOf = (actor: PersonActor, but: Partial<CustomerApplication> = {}) =>
  createPaymentCustomer(actor, anApplication(but));

const linked = Effect.fnUntraced(function* (actor: PersonActor, bank = "first") {
  const [account] = yield* listAccounts(actor);
  const { token } = yield* openBankLink(actor, { repair: null });
  const { publicToken } = yield* pickBank(token, bank);
  const input = { customerRef: account?.ref ?? "", publicToken: publicToken ?? "", accountRef: null };
  return { ...(yield* linkBank(actor, input)), input };
});

const bankAccount = (actor: PersonActor) => Effect.map(listAccounts(actor), ([account]) => account);
const status = (actor: PersonActor) => Effect.map(bankAccount(actor), (account) => account?.customer?.status);

describe("becoming a bank transfer customer", () => {
  const filled = { state: "TX", postalCode: "78701", dateOfBirth: Redacted.make("1980-02-29") };
  test.each<readonly [field: string, but: Partial<CustomerApplication>, message: string]>([
    ["firstName", { firstName: " " }, "The First Name is required."],
    ["lastName", { lastName: "" }, "The Last Name is required."],
    ["email", { email: "" }, "The email is required."],
    ["email", { email: "olive" }, "Please enter an email address like name@example.com."],
    ["address1", { address1: "" }, "Address is required."],
    ["city", { city: "" }, "City is required."],
    ["state", { state: "" }, "State can only include 2 letters."],
    ["state", { state: "Texas" }, "State can only include 2 letters."],
    ["state", { state: "T1" }, "State can only include 2 letters."],
    ["postalCode", { postalCode: "" }, "Postal code can only accept numbers."],
    [
      "postalCode",
      { state: "co", postalCode: "78701" },
      "The ZIP code 78701 is not in Colorado. Please check the state and the ZIP code.",
    ],
    ["postalCode", { postalCode: "78A01" }, "Postal code can only accept numbers."],
    ["dateOfBirth", { dateOfBirth: Redacted.make("") }, "DOB is required."],
    ["dateOfBirth", { dateOfBirth: Redacted.make("02/29/1980") }, "Please enter your date of birth as YYYY-MM-DD."],
    ["dateOfBirth", { dateOfBirth: Redacted.make("2008-05-05") }, "You must be at least 18 years old."],
    ["ssn", { ssn: Redacted.make("") }, "SSN code is required."],
    ["ssn", { ssn: Redacted.make("12a4") }, "SNN can only accept 4 digit numbers."],
    ["ssn", { ssn: Redacted.make("123456789") }, "SNN can only accept 4 digit numbers."],
  ])("the form says of an invalid %s (%o): %s", async (field, but, message) => {
    await inWorld(
      Effect.fnUntraced(function* () {
        const olive = yield* newcomer("home_owner");
        const refused = yield* Effect.flip(customerOf(olive, { ...filled, ...but }));
        expect(refused).toMatchObject({ _tag: "Invalid", issues: [{ field, message }] });
        expect(yield* listAccounts(olive)).toEqual([]);
      }),
    )();
  });

  test.each([
    ["with nine digits of it", { postalCode: "787011234" }],
    ["outside the fifty states, which the provider knows better", { state: "DC", postalCode: "20001" }],
  ])("a ZIP code is accepted %s", async (_, but) => {
    await inWorld(
      Effect.fnUntraced(function* () {
        const olive = yield* newcomer("home_owner");
        yield* customerOf(olive, but);
        expect(yield* status(olive)).toBe("verified");
      }),
    )();
  });

  testInWorld("somebody who is eighteen today may", function* () {
    const olive = yield* newcomer("home_owner");
    yield* customerOf(olive, { dateOfBirth: Redacted.make("2008-05-04") });
    expect(yield* status(olive)).toBe("verified");
  });

  testInWorld("happens once, however often the form is sent", function* () {
    const olive = yield* newcomer("home_owner");
    const both = yield* Effect.all([customerOf(olive), customerOf(olive)], { concurrency: 2 });
    const again = yield* customerOf(olive);
    expect(new Set([...both, again].map(({ ref }) => ref)).size).toBe(1);
    expect(yield* bankAccount(olive)).toMatchObject({ standing: "pending", customer: { status: "verified" } });
  });

  testInWorld("who has to retry sends all nine digits, and is verified", function* () {
    const olive = yield* newcomer("home_owner");
    const { ref } = yield* customerOf(olive, { firstName: "Retry" });
    expect(yield* status(olive)).toBe("retry");
    expect(yield* Effect.flip(customerOf(olive, { firstName: "Retry" }))).toMatchObject({
      issues: [{ field: "ssn", message: "Please enter all nine digits of your SSN." }],
    });
    const whole = yield* customerOf(olive, { firstName: "Retry", ssn: Redacted.make("123-45-6789") });
    expect(whole).toMatchObject({ ref, customer: { status: "verified" } });
  });

  testInWorld("who is asked for a document is told what was wrong with it, and when it was found good", function* () {
    const olive = yield* newcomer("home_owner");
    yield* customerOf(olive, { firstName: "Document" });
    const send = (name: string) => addIdentityDocument(olive, { kind: "license", name, bytes: picture });
    const bad = { kind: "license", name: "a.txt", bytes: new TextEncoder().encode("hello") } as const;
    expect(yield* Effect.flip(addIdentityDocument(olive, bad))).toMatchObject({
      issues: [{ field: "file", message: "You can only upload a JPG, PNG or PDF file." }],
    });
    expect(yield* send("fail.png")).toMatchObject({ customer: { status: "review" } });
    expect(yield* Effect.flip(send("again.png"))).toMatchObject({ code: "NoDocumentAsked" });
    yield* letPass("1 minute");
    expect(yield* bankAccount(olive)).toMatchObject({
      customer: { status: "document", reason: expect.stringContaining("blurred") },
    });
    yield* send("license.png");
    yield* letPass("1 minute");
    expect(yield* status(olive)).toBe("verified");
    const { items } = yield* listAlerts(olive, { after: null, limit: 10 });
    expect(items.map(({ message }) => message)).toEqual(
      expect.arrayContaining(["You're verified for bank transfers. Link a bank account to use them."]),
    );
  });

  test.each(["suspended", "deactivated"] as const)(
    "a customer who is %s is blocked and told to ask support",
    async (shut) => {
      await inWorld(
        Effect.fnUntraced(function* () {
          const olive = yield* newcomer("home_owner");
          const account = yield* customerOf(olive, { firstName: shut });
          expect(account).toMatchObject({ standing: "restricted", customer: { status: shut } });
          const closed = { _tag: "Blocked", code: "CustomerClosed", whoCanFix: "support" };
          expect(yield* Effect.flip(customerOf(olive))).toMatchObject(closed);
          expect(yield* Effect.flip(linked(olive))).toMatchObject(closed);
        }),
      )();
    },
  );
});

describe("bank accounts", () => {
  testInWorld("the first one that is linked is used, and makes the account ready", function* () {
    const olive = yield* newcomer("home_owner");
    const { ref } = yield* customerOf(olive);
    const first = yield* linked(olive);
    const second = yield* linked(olive, "slow");
    expect(yield* bankAccount(olive)).toMatchObject({
      standing: "ready",
      fundingSource: { ref: first.accountRef, name: "First Test Bank ••1111" },
    });
    expect(yield* listFundingSources(olive, ref)).toMatchObject([
      { ref: first.accountRef, isInUse: true, needsLogin: false, bankName: "First Test Bank" },
      { ref: second.accountRef, isInUse: false },
    ]);
    expect(yield* chooseFundingSource(olive, second.accountRef)).toMatchObject({
      fundingSource: { ref: second.accountRef },
    });
  });

  testInWorld("what the linking leaves in the browser is good once, and for nobody else", function* () {
    const [olive, mallory] = [yield* newcomer("home_owner"), yield* newcomer("home_owner")];
    yield* customerOf(olive);
    yield* customerOf(mallory);
    const { input, plaidToken } = yield* linked(olive);
    expect(yield* Effect.flip(linkBank(olive, input))).toMatchObject({ issues: [{ field: "public_token" }] });
    expect(yield* Effect.flip(linkBank(mallory, input))).toMatchObject({ _tag: "NotFound" });
    const processor = { plaidToken, accountRef: "first_account" };
    expect(yield* Effect.flip(createProcessorToken(mallory, processor))).toMatchObject({ _tag: "Invalid" });
    const sealed = yield* createProcessorToken(olive, processor);
    expect(`${plaidToken} ${sealed}`).not.toMatch(/access|processor_/);
    const [own] = yield* listAccounts(mallory);
    const stolen = { customerRef: own?.ref ?? "", processorToken: sealed, name: null };
    expect(yield* Effect.flip(addFundingSource(mallory, stolen))).toMatchObject({ _tag: "Invalid" });
    const added = yield* addFundingSource(olive, { ...stolen, customerRef: input.customerRef, name: "Mine" });
    expect(yield* listFundingSources(olive, input.customerRef)).toMatchObject([{ ref: added.ref, name: "Mine" }]);
  });

  testInWorld("nobody sees or touches another's, nor their customer", function* () {
    const [olive, mallory] = [yield* newcomer("home_owner"), yield* newcomer("home_owner")];
    const { ref } = yield* customerOf(olive);
    yield* customerOf(mallory);
    const { accountRef } = yield* linked(olive);
    const gone = { _tag: "NotFound" };
    expect(yield* Effect.flip(listFundingSources(mallory, ref))).toMatchObject(gone);
    expect(yield* Effect.flip(viewCustomerStatus(mallory, ref))).toMatchObject(gone);
    expect(yield* Effect.flip(chooseFundingSource(mallory, accountRef))).toMatchObject(gone);
    expect(yield* Effect.flip(removeFundingSource(mallory, accountRef))).toMatchObject(gone);
    expect(yield* Effect.flip(repairBankLink(mallory, accountRef))).toMatchObject(gone);
    expect(yield* Effect.flip(openBankLink(mallory, { repair: accountRef }))).toMatchObject(gone);
    expect(yield* Effect.flip(openBankLink(yield* newcomer("home_owner"), { repair: null }))).toMatchObject(gone);
  });

  testInWorld(
    "removing the one in use puts the oldest of the others in its place, and the last one leaves none",
    function* () {
      const links = yield* BankLinks;
      const olive = yield* newcomer("home_owner");
      yield* customerOf(olive);
      const [first, second] = [yield* linked(olive), yield* linked(olive, "slow")];
      expect(yield* removeFundingSource(olive, first.accountRef)).toMatchObject({
        standing: "ready",
        fundingSource: { ref: second.accountRef },
      });
      expect(yield* removeFundingSource(olive, second.accountRef)).toMatchObject({
        standing: "pending",
        fundingSource: null,
      });
      expect(yield* links.ofPerson(olive.personId)).toEqual([]);
    },
  );

  testInWorld("a payment needs a bank account that was not removed, of both people", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    yield* withBank(contractor);
    yield* withBank(owner);
    const [own] = yield* listAccounts(owner);
    yield* removeFundingSource(owner, own?.fundingSource?.ref ?? "");
    expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject({
      code: "OwnAccountMissing",
      message: "You need to setup Dwolla Account for ACH Payment",
    });
  });

  testInWorld("a transfer goes from the bank account that was shown when it was confirmed", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    yield* withBank(contractor);
    yield* withBank(owner);
    const other = yield* linked(owner, "slow");
    const [own] = yield* listAccounts(owner);
    const shown = own?.fundingSource?.ref ?? "";
    const { id } = yield* payByBank(owner, contract);
    // Nothing was sent yet.
    const busy = { _tag: "PaymentInProgress" };
    expect(yield* Effect.flip(chooseFundingSource(owner, other.accountRef))).toMatchObject(busy);
    expect(yield* Effect.flip(removeFundingSource(owner, shown))).toMatchObject(busy);
    expect(yield* chooseFundingSource(owner, shown)).toMatchObject({ fundingSource: { ref: shown } });
    yield* hearProviders;
    expect(yield* (yield* Payments).get(id)).not.toMatchObject({ state: "started" });
    expect(yield* chooseFundingSource(owner, other.accountRef)).toMatchObject({
      fundingSource: { ref: other.accountRef },
    });
    expect(yield* removeFundingSource(owner, shown)).toMatchObject({ fundingSource: { ref: other.accountRef } });
  });

  test.each([
    ["before anybody knew", false],
    ["and another one is in use by now", true],
  ])("a transfer does not begin if the provider has removed its bank account, %s", async (_, isKnown) => {
    await inWorld(
      Effect.fnUntraced(function* () {
        const { owner, contractor, contract } = yield* acceptedContract();
        yield* withBank(contractor);
        yield* withBank(owner);
        const other = yield* linked(owner, "slow");
        const shown = (yield* bankAccount(owner))?.fundingSource?.ref ?? "";
        const { id } = yield* payByBank(owner, contract);
        yield* (yield* BankCustomers).removeBankAccount(shown);
        if (isKnown) {
          expect(yield* syncAccount(owner.personId, "bank")).toMatchObject({
            standing: "ready",
            fundingSource: { ref: other.accountRef },
          });
        }
        yield* advancePayment(id);
        const message =
          "The bank account you chose isn't linked anymore, so no money was taken. Choose another bank account, then pay again.";
        expect(yield* (yield* Payments).get(id)).toMatchObject({
          state: "failed",
          sourceRef: shown,
          failure: { code: "account_removed", message },
        });
        expect(yield* (yield* Bank).findTransfer(id, null, null)).toBeNull();
        const { items } = yield* listAlerts(owner, { after: null, limit: 10 });
        expect(items.some((alert) => alert.message.includes(message))).toBe(true);
        // The account that is shown now can pay.
        yield* syncAccount(owner.personId, "bank");
        const again = yield* payByBank(owner, contract);
        yield* hearProviders;
        expect(yield* (yield* Payments).get(again.id)).toMatchObject({
          state: "processing",
          sourceRef: other.accountRef,
        });
      }),
    )();
  });

  testInWorld("a transfer that began before its bank account was kept comes from the one in use", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    yield* withBank(contractor);
    yield* withBank(owner);
    const payments = yield* Payments;
    const begun = yield* payByBank(owner, contract);
    yield* payments.save({ ...begun, state: "failed" });
    const old = { ...begun, id: idOf(PaymentId), sourceRef: null };
    yield* payments.insert(old);
    expect(yield* advancePayment(old.id)).toMatchObject({ state: "processing", sourceRef: null });
  });

  testInWorld("a link that breaks is told of once, and repaired in the browser", function* () {
    const olive = yield* newcomer("home_owner");
    const { ref } = yield* customerOf(olive);
    const { accountRef } = yield* linked(olive, "forgetful");
    const alerts = Effect.map(listAlerts(olive, { after: null, limit: 10 }), ({ items }) =>
      items.filter(({ message }) => message.startsWith("Your bank needs you to sign in again")),
    );
    expect(yield* alerts).toHaveLength(0);
    yield* letPass("1 minute");
    yield* hearProviders;
    expect(yield* listFundingSources(olive, ref)).toMatchObject([{ needsLogin: true, isInUse: true }]);
    expect(yield* repairBankLink(olive, accountRef)).toMatchObject([{ needsLogin: true }]);
    expect(yield* alerts).toHaveLength(1);
    const { token } = yield* openBankLink(olive, { repair: accountRef });
    expect(yield* pickBank(token, "forgetful")).toEqual({ publicToken: null, accountRef: null });
    expect(yield* repairBankLink(olive, accountRef)).toMatchObject([{ needsLogin: false }]);
  });

  testInWorld("the key to a link is kept sealed", function* () {
    const links = yield* BankLinks;
    const olive = yield* newcomer("home_owner");
    yield* customerOf(olive);
    yield* linked(olive);
    const [link] = yield* links.ofPerson(olive.personId);
    expect(link?.sealedToken).toMatch(/^[\w-]{60,}$/);
    expect(JSON.stringify(link)).not.toContain("access_");
  });
});
