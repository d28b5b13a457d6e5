import { Effect, Schema } from "effect";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";

const Links = Schema.optionalKey(Schema.Struct({ about: Schema.optionalKey(Schema.Struct({ href: Schema.String })) }));

const Body = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  _links: Links,
  _embedded: Schema.optionalKey(
    Schema.Struct({
      errors: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            code: Schema.String,
            message: Schema.String,
            path: Schema.optionalKey(Schema.String),
            _links: Schema.optionalKey(Schema.Unknown),
          }),
        ),
      ),
    }),
  ),
});
const decodeBody = Schema.decodeUnknownOption(Body);

/** Dwolla refused the request. */
export class DwollaRefusal extends Schema.TaggedError<DwollaRefusal>()("DwollaRefusal", {
  message: Schema.String,
  status: Schema.Int,
  code: Schema.String,
  /** The errors that Dwolla found, by its own paths such as `/postalCode`. */
  complaints: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String, path: Schema.String })),
  /** The resource that already exists. */
  about: Schema.NullOr(Schema.String),
}) {}

export type Fails = DwollaRefusal | ProviderSilent;

const silent = (message: string) => new ProviderSilent({ message });

/** Dwolla rejects our key, or denies it this operation: nothing was done, and neither payer nor payee is at fault. */
export const lockedOut = () =>
  new ProviderSilent({ message: "The bank transfer provider does not take our key.", isKeyRefused: true });

/**
 * Thrown if Dwolla issues no token. Its library takes any answer without an error for a token, such as one that says
 * that there were too many requests.
 */
export class NoToken extends Error {}

/** Nothing was requested yet, and neither payer nor payee is at fault. */
const withoutToken = () =>
  new ProviderSilent({ message: "The bank transfer provider gives us no access right now.", isNotSent: true });

/** OAuth errors that are temporary and not about our key (RFC 6749). */
const ofTheMoment = /^(temporarily_unavailable|server_error|too_?many_?requests)$/i;

/** Codes of a 403 that are about the resource and not our rights: in its current state, it can't be changed so. */
const aboutTheThing = /^(InvalidResourceState|InvalidKbaSession|ExpiredKbaSession)$/i;

/** Whether a refusal is about our key or its rights. */
export const isLockedOut = ({ status, code }: DwollaRefusal): boolean =>
  status === 401 || (status === 403 && !aboutTheThing.test(code));

/** Status codes that leave it open whether the work was done: 409 means that the first request is still running. */
const isSilence = (status: number): boolean => status >= 500 || status === 408 || status === 409 || status === 429;

/** Returns the failure for what the library threw. Its text may contain what was sent, so none of it is passed on. */
export const failureOf = (thrown: unknown): Fails => {
  const { status, body, error } = (thrown ?? {}) as {
    readonly status?: unknown;
    readonly body?: unknown;
    readonly error?: unknown;
  };
  if (thrown instanceof NoToken) return withoutToken();
  // The library throws this if it is refused a token.
  if (typeof error === "string") return ofTheMoment.test(error) ? withoutToken() : lockedOut();
  if (typeof status !== "number") return silent("The bank transfer provider cannot be reached.");
  const read = decodeBody(body);
  if (isSilence(status) || read._tag === "None") return silent(`The bank transfer provider answered ${status}.`);
  const { code, message, _links, _embedded } = read.value;
  const complaints = (_embedded?.errors ?? []).map((complaint) => ({
    code: complaint.code,
    message: complaint.message,
    path: complaint.path ?? "",
  }));
  return new DwollaRefusal({ status, code, message, complaints, about: _links?.about?.href ?? null });
};

/** Whether a transfer was refused because its funding source no longer exists, for example after it was removed. */
export const isSourceGone = (error: { readonly _tag: string }): error is DwollaRefusal =>
  error instanceof DwollaRefusal &&
  error.complaints.some(({ code, path }) => code === "Invalid" && path === "/_links/source/href");

/** Returns the refusal for the core, with the most specific code and message. */
export const refusedBy = ({ code, message, complaints }: DwollaRefusal): ProviderRefused => {
  const [first] = complaints;
  return new ProviderRefused({ code: first?.code ?? code, message: first?.message ?? message });
};

/** Turns a refused look-up into silence: it says nothing about the resource. */
export const lookUp = <A>(asked: Effect.Effect<A, Fails>): Effect.Effect<A, ProviderSilent> =>
  Effect.catchTag(asked, "DwollaRefusal", ({ status }) =>
    Effect.fail(silent(`The bank transfer provider could not be asked: it answered ${status}.`)),
  );

/** Translates a refusal into the core's error. */
export const asProvider = <A>(
  asked: Effect.Effect<A, DwollaRefusal | ProviderRefused | ProviderSilent>,
): Effect.Effect<A, ProviderRefused | ProviderSilent> =>
  Effect.catchTag(asked, "DwollaRefusal", (error) => Effect.fail(refusedBy(error)));
