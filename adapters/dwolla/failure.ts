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

/** Dwolla has answered no. */
export class DwollaRefusal extends Schema.TaggedError<DwollaRefusal>()("DwollaRefusal", {
  message: Schema.String,
  status: Schema.Int,
  code: Schema.String,
  /** What was found wrong, by Dwolla's own paths such as `/postalCode`. */
  complaints: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String, path: Schema.String })),
  /** The thing that is there already. */
  about: Schema.NullOr(Schema.String),
}) {}

export type Fails = DwollaRefusal | ProviderSilent;

const silent = (message: string) => new ProviderSilent({ message });

/** Dwolla does not let Dibbs in, or not there: nothing was done, and it is nobody's fault who pays or is paid. */
export const lockedOut = () =>
  new ProviderSilent({ message: "The bank transfer provider does not take our key.", isKeyRefused: true });

/**
 * What is thrown where Dwolla gives no token by which to ask. Its library takes any answer for a token in which there is no word of
 * an error, as that is which says that there were too many requests.
 */
export class NoToken extends Error {}

/** Nothing was asked yet, and it is nobody's fault who pays or is paid. */
const withoutToken = () =>
  new ProviderSilent({ message: "The bank transfer provider gives us no access right now.", isNotSent: true });

/** What an authority says of the moment, and not of our key (RFC 6749). */
const ofTheMoment = /^(temporarily_unavailable|server_error|too_?many_?requests)$/i;

/** What Dwolla says with a 403 of the thing itself and not of our rights: how it stands, it cannot be changed so. */
const aboutTheThing = /^(InvalidResourceState|InvalidKbaSession|ExpiredKbaSession)$/i;

/** Whether a no is about our key or its rights. */
export const isLockedOut = ({ status, code }: DwollaRefusal): boolean =>
  status === 401 || (status === 403 && !aboutTheThing.test(code));

/** Answers by which nobody knows whether the work was done: 409 says that the first request is still at it. */
const isSilence = (status: number): boolean => status >= 500 || status === 408 || status === 409 || status === 429;

/** What the library threw. Its own text may hold what was sent, so nothing of it is handed on. */
export const failureOf = (thrown: unknown): Fails => {
  const { status, body, error } = (thrown ?? {}) as {
    readonly status?: unknown;
    readonly body?: unknown;
    readonly error?: unknown;
  };
  if (thrown instanceof NoToken) return withoutToken();
  // What the library throws where it is refused a token.
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

/** Whether a transfer was refused because there is no funding source to take the money from, as after it was removed. */
export const isSourceGone = (error: { readonly _tag: string }): error is DwollaRefusal =>
  error instanceof DwollaRefusal &&
  error.complaints.some(({ code, path }) => code === "Invalid" && path === "/_links/source/href");

/** A no, as the core hears it: in the words that tell most. */
export const refusedBy = ({ code, message, complaints }: DwollaRefusal): ProviderRefused => {
  const [first] = complaints;
  return new ProviderRefused({ code: first?.code ?? code, message: first?.message ?? message });
};

/** A look-up: a question that Dwolla refuses is silence about what was asked. */
export const lookUp = <A>(asked: Effect.Effect<A, Fails>): Effect.Effect<A, ProviderSilent> =>
  Effect.catchTag(asked, "DwollaRefusal", ({ status }) =>
    Effect.fail(silent(`The bank transfer provider could not be asked: it answered ${status}.`)),
  );

/** The core's words for a no. */
export const asProvider = <A>(
  asked: Effect.Effect<A, DwollaRefusal | ProviderRefused | ProviderSilent>,
): Effect.Effect<A, ProviderRefused | ProviderSilent> =>
  Effect.catchTag(asked, "DwollaRefusal", (error) => Effect.fail(refusedBy(error)));
