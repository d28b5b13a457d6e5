import type { DomainError } from "#core/errors.ts";
import type { Language } from "#core/shared/language.ts";
import { problemInSpanish } from "#core/shared/problems-in-spanish.ts";
import type { Problem } from "./endpoint.ts";

type Extra = Pick<Problem, "issues" | "whoCanFix" | "whatToDo" | "moves" | "afterSeconds">;

type Rule<E> = {
  readonly status: number;
  readonly title: string | ((error: E) => string);
  readonly code?: (error: E) => string;
  readonly extra?: (error: E) => Extra;
  readonly headers?: (error: E) => Readonly<Record<string, string>>;
};

/** The header that says when to retry. */
const retryAfter = (seconds: number) => ({ "retry-after": String(Math.max(1, Math.ceil(seconds))) });

/** The only table of status codes; the compiler reports a missing row for every new domain error. */
const rules: { readonly [Tag in DomainError["_tag"]]: Rule<Extract<DomainError, { readonly _tag: Tag }>> } = {
  NotFound: { status: 404, title: "Not found" },
  NotAllowed: { status: 403, title: "Not allowed" },
  Invalid: { status: 422, title: "Please check what you entered", extra: ({ issues }) => ({ issues }) },
  IllegalMove: {
    status: 409,
    title: "Not possible right now",
    extra: ({ moves }) => ({ moves, whatToDo: "Refresh the page to see what you can do now." }),
  },
  Stale: { status: 409, title: "This has changed" },
  Blocked: {
    status: 409,
    title: ({ code }) => (code === "MilestonesOpen" ? "Can't end this yet" : "Can't do this yet"),
    code: ({ code }) => code,
    extra: ({ whoCanFix, whatToDo }) => ({ whoCanFix, whatToDo }),
  },
  BidExists: { status: 409, title: "You already have a bid" },
  ContractExists: { status: 409, title: "Someone is already hired" },
  PaymentInProgress: { status: 409, title: "Payment in progress" },
  RefundInProgress: { status: 409, title: "Refund in progress" },
  FeedbackExists: { status: 409, title: "You already left feedback" },
  FeedbackClosed: { status: 409, title: "No longer possible" },
  SearchSaved: { status: 409, title: "Already saved" },
  EmailTaken: { status: 409, title: "Already registered" },
  PhoneTaken: { status: 409, title: "Already in use" },
  PhoneCodeExpired: { status: 409, title: "INVALID OTP" },
  PhoneCodeIncorrect: { status: 409, title: "INVALID OTP" },
  SignInFailed: { status: 401, title: "Sign-in failed" },
  IdentityRefused: { status: 403, title: "Google sign-in failed", code: ({ reason }) => `google_${reason}` },
  IdentityProviderSilent: { status: 503, title: "Error!", headers: () => retryAfter(5) },
  IdentityTaken: { status: 409, title: "Already linked" },
  LinkFirst: { status: 409, title: "You already have an account" },
  SessionEnded: { status: 401, title: "Signed out" },
  ChallengeEnded: { status: 401, title: "Sign-in expired" },
  EmailUnknown: { status: 404, title: "Error" },
  ResetLinkOver: { status: 410, title: "This link can't be used" },
  TooManyAttempts: {
    status: 429,
    title: "Too many attempts",
    // The code that API clients already know.
    code: () => "TooManyTries",
    extra: ({ afterSeconds }) => ({ afterSeconds }),
    headers: ({ afterSeconds }) => retryAfter(afterSeconds),
  },
  Unavailable: { status: 503, title: "Not available right now", headers: () => retryAfter(5) },
};

/** An error on its way to the client as an RFC 9457 problem. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly extra: Extra;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    title: string,
    code: string,
    detail: string,
    { headers = {}, ...extra }: Extra & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.status = status;
    this.title = title;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

/** Converts an error of the core to the API's refusal. */
export const refusalOf = (error: DomainError): Refusal => {
  // The table's type ties each row to its error; a lookup by a union of tags cannot express that.
  const rule = rules[error._tag] as Rule<DomainError>;
  const title = typeof rule.title === "string" ? rule.title : rule.title(error);
  const refusal = new Refusal(rule.status, title, rule.code?.(error) ?? error._tag, error.message, {
    ...rule.extra?.(error),
    ...(rule.headers && { headers: rule.headers(error) }),
  });
  // The log needs to know what was unavailable.
  if (error._tag === "Unavailable") refusal.cause = error;
  return refusal;
};

/** Nobody is signed in, or the access token has expired: refresh the session or sign in. */
export const unauthenticated = (): Refusal =>
  new Refusal(401, "Sign in first", "Unauthenticated", "Please sign in to continue.", {
    headers: { "www-authenticate": "Bearer" },
  });

/** The request does not have the form that the operation takes. */
export const malformed = (issues: NonNullable<Extra["issues"]>): Refusal =>
  new Refusal(
    400,
    "Malformed request",
    "Malformed",
    "Dibbs couldn't read this request. Refresh the page and try again.",
    {
      issues,
    },
  );

/** Too many attempts; the next one is allowed after `seconds`. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, "Too many attempts", "TooManyRequests", "Too many attempts. Please wait a little and try again.", {
    headers: retryAfter(seconds),
  });

/** This server made the link, but it has expired. */
export const linkExpired = (): Refusal =>
  new Refusal(
    410,
    "This link has expired",
    "LinkExpired",
    "Links to files are good for a day or two. Open the page again to get a new one.",
  );

const byHttp: Readonly<Record<number, readonly [title: string, code: string, detail: string]>> = {
  400: ["Malformed request", "Malformed", "The request can't be read."],
  404: ["Not found", "NotFound", "There's nothing at this address."],
  405: ["Method not allowed", "MethodNotAllowed", "This address does not take this method."],
  408: ["Too slow", "RequestTimeout", "The request took too long to arrive. Try again."],
  413: ["Too large", "TooLarge", "What you sent is too large. Send less, or a smaller file."],
  414: ["Too long", "UriTooLong", "The address is too long."],
  415: ["Unsupported media type", "UnsupportedMediaType", "This operation does not take content of this type."],
  416: ["Out of range", "RangeNotSatisfiable", "The file does not reach that far."],
  417: ["Expectation failed", "ExpectationFailed", "This server meets no expectation but 100-continue."],
  431: ["Too large", "HeadersTooLarge", "The headers are larger than this server takes."],
};

/** Creates the refusal for a protocol error, before any use case runs. */
export const protocolRefusal = (status: number, headers: Readonly<Record<string, string>> = {}): Refusal => {
  const [title, code, detail] = byHttp[status] ?? ["Malformed request", "Malformed", "The request can't be read."];
  return new Refusal(status, title, code, detail, { headers });
};

// The error codes of postgres.js and PostgreSQL that mean that no database is reachable, has room, or accepts writes.
const lostCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|CONNECT_TIMEOUT|CONNECTION_\w+|57P0[1-3]|25006|53300|08\w{3})$/;

/** Whether this unexpected error, or its cause, is a lost database connection. */
export const isLostConnection = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false;
  const { code } = error as { readonly code?: unknown };
  return (typeof code === "string" && lostCodes.test(code)) || isLostConnection(error.cause, depth + 1);
};

const noDatabase = "Dibbs can't reach its database right now. Try again shortly.";

/** A temporary failure that is not the client's fault. */
export const unavailable = (detail = noDatabase): Refusal =>
  new Refusal(503, "Not available right now", "Unavailable", detail, { headers: { "retry-after": "5" } });

const whatNow = "Try again in a minute. If it happens again, contact Dibbs Support.";

/** An unexpected error: the client gets nothing about it but the reference. */
const defect = () => new Refusal(500, "Something went wrong.", "Defect", whatNow);

/**
 * Returns what the client gets for any error thrown while handling a request; the caller has to log those with status
 * 500.
 */
export const refusalOfThrown = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isLostConnection(error)) return unavailable();
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown };
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return protocolRefusal(statusCode);
  return defect();
};

/** Returns the problem document; `reference` identifies the request in the log. */
export const problemOf = (refusal: Refusal, reference: string): Problem => ({
  type: `urn:dibbs:problem:${refusal.code}`,
  title: refusal.title,
  status: refusal.status,
  detail: refusal.message,
  code: refusal.code,
  reference,
  ...refusal.extra,
});

/** Translates the problem's texts to this language; everything else stays the same. */
export const problemIn = (language: Language, problem: Problem): Problem =>
  language === "en"
    ? problem
    : {
        ...problem,
        title: problemInSpanish(problem.title),
        detail: problemInSpanish(problem.detail),
        ...(problem.whatToDo !== undefined && { whatToDo: problemInSpanish(problem.whatToDo) }),
        ...(problem.issues && {
          issues: problem.issues.map(({ field, message }) => ({ field, message: problemInSpanish(message) })),
        }),
      };
