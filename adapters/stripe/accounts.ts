import { createHash } from "node:crypto";
import { Effect } from "effect";
import type Stripe from "stripe";
import type { CardAccount } from "#core/money/payment/cards.ts";
import { ProviderRefused, type ProviderSilent } from "#core/money/payment/provider-errors.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import type { Person } from "#core/people/person/person.ts";
import { ExpressAccount, LinkAnswer, RecipientAccount } from "./answers.ts";
import { ask } from "./client.ts";

type Fails = ProviderRefused | ProviderSilent;
type Standing = PaymentAccount["standing"];

/** How sellers' accounts work at Stripe, which has two versions of them; the configuration says which is used. */
export type SellerAccounts = {
  readonly open: (person: Person) => Effect.Effect<{ readonly ref: string }, Fails>;
  readonly link: (ref: string, returnUrl: string) => Effect.Effect<string, Fails>;
  readonly standing: (ref: string) => Effect.Effect<Pick<CardAccount, "standing" | "missing">, Fails>;
};

/**
 * Returns an account's standing: restricted if it was deleted at Stripe or disconnected from Dibbs.
 */
export const standingOrGone = ({ standing }: SellerAccounts, ref: string) =>
  Effect.catchTag(standing(ref), "ProviderRefused", (error) =>
    error.code === "account_invalid"
      ? Effect.succeed({ standing: "restricted", missing: [] } as const)
      : Effect.fail(error),
  );

/**
 * The idempotency key of a person's account. Changing the name or address changes the key, because Stripe refuses the
 * same key with other parameters; an account that was opened earlier and never used stays empty.
 */
const keyOf = ({ id, email, name }: Person): { readonly idempotencyKey: string } => {
  const words = createHash("sha256").update(`${email}\n${name}`).digest("hex").slice(0, 12);
  return { idempotencyKey: `${id}:account:${words}` };
};

/** The seller must provide what is missing; everything else is up to Stripe. */
const standingOf = ({ closed, configuration }: typeof RecipientAccount.Type): Standing => {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  if (closed) return "restricted";
  if (!transfers) return "pending";
  if (transfers.status === "active") return "ready";
  if (transfers.status === "pending") return "pending";
  const isMendable =
    transfers.status === "restricted" &&
    (transfers.status_details ?? []).every(({ resolution }) => resolution === "provide_info");
  return isMendable ? "pending" : "restricted";
};

/** Accounts v2: each seller is a recipient, whom Dibbs pays and Stripe identifies. */
export const recipientAccounts = (stripe: Stripe): SellerAccounts => ({
  open: (person) =>
    Effect.map(
      ask(RecipientAccount, () =>
        stripe.v2.core.accounts.create(
          {
            contact_email: person.email,
            display_name: person.name,
            dashboard: "express",
            identity: { country: "us" },
            defaults: {
              currency: "usd",
              responsibilities: { fees_collector: "application", losses_collector: "application" },
            },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            metadata: { person_id: person.id },
            include: ["configuration.recipient"],
          },
          keyOf(person),
        ),
      ),
      ({ id }) => ({ ref: id }),
    ),
  link: (ref, returnUrl) =>
    Effect.map(
      ask(LinkAnswer, () =>
        stripe.v2.core.accountLinks.create({
          account: ref,
          // An expired link also leads back, and there the seller continues with a new one.
          use_case: {
            type: "account_onboarding",
            account_onboarding: { refresh_url: returnUrl, return_url: returnUrl },
          },
        }),
      ),
      ({ url }) => url,
    ),
  standing: (ref) =>
    Effect.map(
      ask(RecipientAccount, () =>
        stripe.v2.core.accounts.retrieve(ref, { include: ["configuration.recipient", "requirements"] }),
      ),
      (account) => ({
        standing: standingOf(account),
        missing: (account.requirements?.entries ?? [])
          .filter((entry) => entry.awaiting_action_from === "user")
          .map((entry) => entry.description),
      }),
    ),
});

const expressStanding = (account: typeof ExpressAccount.Type): Standing => {
  if (account.capabilities?.transfers === "active") return "ready";
  const reason = account.requirements?.disabled_reason ?? null;
  // What Stripe is still reviewing is not decided.
  const isOpen = reason === null || reason === "under_review" || reason.startsWith("requirements.");
  return isOpen || !account.details_submitted ? "pending" : "restricted";
};

/** Express accounts of the first version. */
export const expressAccounts = (stripe: Stripe): SellerAccounts => ({
  open: (person) =>
    Effect.map(
      ask(ExpressAccount, () =>
        stripe.accounts.create(
          {
            type: "express",
            country: "US",
            email: person.email,
            capabilities: { transfers: { requested: true } },
            metadata: { person_id: person.id },
          },
          keyOf(person),
        ),
      ),
      ({ id }) => ({ ref: id }),
    ),
  link: (ref, returnUrl) =>
    Effect.map(
      ask(LinkAnswer, () =>
        stripe.accountLinks.create({
          account: ref,
          type: "account_onboarding",
          refresh_url: returnUrl,
          return_url: returnUrl,
        }),
      ),
      ({ url }) => url,
    ),
  standing: (ref) =>
    Effect.map(
      ask(ExpressAccount, () => stripe.accounts.retrieve(ref)),
      (account) => ({ standing: expressStanding(account), missing: account.requirements?.currently_due ?? [] }),
    ),
});

/** Fails for an account that Stripe would not pay, so that Stripe does not remember the same refusal over and over. */
export const mustBeReady = Effect.fnUntraced(function* (accounts: SellerAccounts, ref: string) {
  if ((yield* accounts.standing(ref)).standing === "ready") return;
  return yield* new ProviderRefused({
    code: "account_not_ready",
    message: "The seller's account cannot be paid yet.",
  });
});
