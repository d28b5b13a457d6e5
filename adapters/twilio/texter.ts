import { Effect, Layer, Schema } from "effect";
import { type Message, MessageRefused, Texter } from "#core/messaging/message/message.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { keyRefused } from "#core/shared/refused-keys.ts";

export type TwilioAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  /** One of our numbers in E.164, or the id of a messaging service. */
  readonly from: string;
};

type Options = {
  /** The address of Twilio's API; by default its own. */
  readonly baseUrl?: string;
  /** The timeout of a request, in milliseconds. */
  readonly timeout?: number;
};

/** Twilio's codes for: no such number, an unreachable one, one that takes no texts, a short code, a landline. */
const nobodyThere: ReadonlySet<unknown> = new Set([21211, 21214, 21217, 21265, 21614, 21635]);

/** Twilio's code for: the recipient has answered STOP, and gets no text until they text START. */
const stopped = 21610;

/**
 * Twilio's codes for: the sender is not our account's, can't send texts, or has no number; or the account is a trial
 * account. Support must fix that; it says nothing about the text.
 */
const wrongSender: ReadonlySet<unknown> = new Set([
  21212, 21601, 21603, 21606, 21608, 21659, 21660, 21661, 21701, 21703, 21704, 21705,
]);

/** The most seconds that Twilio lets a text wait in its queue. */
const longestWait = 36_000;

const Failure = Schema.Struct({
  status: Schema.optionalKey(Schema.Int),
  code: Schema.optionalKey(Schema.Unknown),
});
const isFailure = Schema.is(Failure);

/** Returns what Twilio's refusal means for the message, without its own text, which may contain the number. */
const readFailure = (error: unknown): MessageRefused | Unavailable => {
  const { status, code } = isFailure(error) ? error : {};
  const said = `Twilio answered ${status ?? "nothing"}${code === undefined ? "" : ` (${String(code)})`}.`;
  // Any other status is about our account or is temporary, so that a retry may succeed.
  if (status !== 400 || wrongSender.has(code)) return new Unavailable({ what: "sms", message: said });
  const what = nobodyThere.has(code) ? "address" : code === stopped ? "stopped" : "other";
  return new MessageRefused({ what, message: said });
};

/** Whether Twilio rejects our key or our sender, whatever the text. */
const isLockedOut = (error: unknown): boolean =>
  isFailure(error) && (error.status === 401 || error.status === 403 || wrongSender.has(error.code));

const clientOf = async ({ accountSid, authToken }: TwilioAccount, { baseUrl, timeout = 10_000 }: Options) => {
  const { default: twilio } = await import("twilio");
  const client = twilio(accountSid, authToken, { timeout });
  if (baseUrl !== undefined) client.api.baseUrl = baseUrl;
  return client;
};

/**
 * `Texter` by Twilio's own library, which is large and so loaded with the first text. Twilio has no idempotency keys: a
 * text whose answer was lost may arrive twice, with the same words.
 */
export const twilioTexter = (account: TwilioAccount, options: Options = {}): Layer.Layer<Texter> => {
  let client: ReturnType<typeof clientOf> | undefined;
  const sender = account.from.startsWith("MG") ? { messagingServiceSid: account.from } : { from: account.from };

  const send = async ({ address, text, lastsUntil }: Message): Promise<void> => {
    client ??= clientOf(account, options);
    const left = lastsUntil === null ? longestWait : Math.ceil((lastsUntil.getTime() - Date.now()) / 1000);
    const { sid } = await (await client).messages.create({
      ...sender,
      to: address,
      body: text,
      validityPeriod: Math.min(Math.max(left, 1), longestWait),
    });
    if (!sid) throw new Error("The answer names no message.");
  };

  return Layer.succeed(Texter, {
    send: (message) =>
      Effect.tryPromise({ try: () => send(message), catch: (error) => error }).pipe(
        Effect.tapError((error) => (isLockedOut(error) ? keyRefused("Twilio") : Effect.void)),
        Effect.mapError(readFailure),
      ),
  });
};
