import { Effect } from "effect";
import { addIdentityDocument } from "#core/money/payout-account/add-identity-document.ts";
import { createPaymentCustomer } from "#core/money/payout-account/create-payment-customer.ts";
import { linkBank, openBankLink } from "#core/money/payout-account/link-bank.ts";
import {
  addFundingSource,
  chooseFundingSource,
  listFundingSources,
  removeFundingSource,
  repairBankLink,
} from "#core/money/payout-account/own-funding-sources.ts";
import { createProcessorToken } from "#core/money/payout-account/plaid-token.ts";
import { viewCustomerStatus } from "#core/money/payout-account/sync-account.ts";
import { Invalid, notFound } from "#core/shared/errors.ts";
import * as bank from "../endpoints/bank.ts";
import { readPart } from "../read-part.ts";
import type { Serving } from "../serve.ts";

/** The specification's spelling of the form's fields. */
const spelled: Readonly<Record<string, string>> = {
  firstName: "first_name",
  lastName: "last_name",
  postalCode: "postal_code",
  dateOfBirth: "date_of_birth",
};

const spell = ({ message, issues }: Invalid): Invalid =>
  new Invalid({ message, issues: issues.map((issue) => ({ ...issue, field: spelled[issue.field] ?? issue.field })) });

/** Mounts the routes for bank transfers: becoming a customer of the provider, and managing bank accounts there. */
export const bankRoutes = (serve: Serving): void => {
  serve.person(bank.createPaymentCustomerEndpoint, ({ actor, body }) =>
    createPaymentCustomer(actor, {
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      address1: body.address1,
      city: body.city,
      state: body.state,
      postalCode: body.postal_code,
      dateOfBirth: body.date_of_birth,
      ssn: body.ssn,
    }).pipe(
      Effect.map(({ ref, customer }) => ({ success: true, customer_id: ref, status: customer?.status ?? "review" })),
      Effect.catchTag("Invalid", (error) => Effect.fail(spell(error))),
    ),
  );
  serve.person(bank.addIdentityDocumentEndpoint, ({ actor, query, request }) =>
    Effect.gen(function* () {
      const { name, bytes } = yield* Effect.promise(() => readPart(request));
      return yield* addIdentityDocument(actor, { kind: query.kind, name, bytes });
    }),
  );
  serve.person(bank.viewCustomerStatusEndpoint, ({ actor, query }) =>
    Effect.map(viewCustomerStatus(actor, query.customer_id), (customer) => ({
      data: { status: customer?.status ?? null, reason: customer?.reason ?? null },
    })),
  );
  serve.person(bank.listFundingSourcesEndpoint, ({ actor, body }) =>
    Effect.map(listFundingSources(actor, body.customer_id), (sources) => ({
      _embedded: {
        "funding-sources": sources.map(({ ref, name, bankName, isInUse, needsLogin }) => ({
          id: ref,
          name,
          bankName,
          removed: false,
          in_use: isInUse,
          needs_login: needsLogin,
        })),
      },
    })),
  );
  serve.person(bank.openBankLinkEndpoint, ({ actor, body }) =>
    Effect.gen(function* () {
      if (body.client_user_id !== actor.personId) return yield* notFound("person");
      const { token, expiresAt } = yield* openBankLink(actor, { repair: body.funding_source_id ?? null });
      return { link_token: token, expiration: expiresAt };
    }),
  );
  serve.person(bank.linkBankEndpoint, ({ actor, body }) =>
    Effect.map(
      linkBank(actor, {
        customerRef: body.customer_id,
        publicToken: body.public_token,
        accountRef: body.account_id ?? null,
      }),
      ({ accountRef, plaidToken }) => ({ success: true, funding_source_id: accountRef, plaid_token: plaidToken }),
    ),
  );
  serve.person(bank.createProcessorTokenEndpoint, ({ actor, body }) =>
    Effect.map(
      createProcessorToken(actor, { plaidToken: body.plaid_token, accountRef: body.account_id }),
      (processor_token) => ({ processor_token }),
    ),
  );
  serve.person(bank.addFundingSourceEndpoint, ({ actor, body }) =>
    Effect.map(
      addFundingSource(actor, {
        customerRef: body.customer_id,
        processorToken: body.plaid_token,
        name: body.name ?? null,
      }),
      ({ ref }) => ({ success: true, funding_source_id: ref }),
    ),
  );
  serve.person(bank.chooseFundingSourceEndpoint, ({ actor, params }) =>
    chooseFundingSource(actor, params.fundingSourceId),
  );
  serve.person(bank.repairBankLinkEndpoint, ({ actor, params }) => repairBankLink(actor, params.fundingSourceId));
  serve.person(bank.removeFundingSourceEndpoint, ({ actor, params }) =>
    removeFundingSource(actor, params.fundingSourceId),
  );
};
