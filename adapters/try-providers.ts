import { Effect, type Layer } from "effect";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Blobs } from "#core/people/file/files.ts";
import { blobsOf } from "./choose.ts";
import type { Configuration } from "./configuration.ts";
import { connect } from "./postgres/connect.ts";
import { pendingMigrations } from "./postgres/migrate.ts";

/** The result of a minimal request to an outside provider. */
export type Trial = {
  readonly provider: string;
  /** `refused`: it answers, but rejects these keys. */
  readonly state: "answers" | "refused" | "silent";
  /** What is wrong, in a sentence without secrets; null if it answers. */
  readonly trouble: string | null;
};

type ProviderCheck = Readonly<{ provider: string; check: () => Promise<unknown> }>;

/** A sentence from an adapter, which contains no secret. */
class Trouble extends Error {
  readonly isRefusal: boolean;
  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

type Known = { readonly _tag: string; readonly message: string; readonly isKeyRefused?: boolean | undefined };

const troubleOf = ({ _tag, message, isKeyRefused }: Known): Trouble =>
  new Trouble(message, _tag === "ProviderRefused" || isKeyRefused === true);

const through = <A, E extends Known, S>(effect: Effect.Effect<A, E, S>, layer: Layer.Layer<S>): Promise<A> =>
  Effect.runPromise(effect.pipe(Effect.mapError(troubleOf), Effect.provide(layer)));

const told = (trouble: Pick<Trouble, "message" | "isRefusal"> | null): void => {
  if (trouble !== null) throw new Trouble(trouble.message, trouble.isRefusal);
};

/** The cheapest reads that each provider's keys allow. */
const checksOf = (configuration: Configuration): ReadonlyArray<ProviderCheck> => {
  const { cards, bank, chat, mail, texts, google, databaseUrl, nats, files } = configuration;
  const now = new Date();
  const all: ReadonlyArray<ProviderCheck | false> = [
    databaseUrl !== null && {
      provider: "your PostgreSQL",
      check: async () => {
        const sql = await connect(databaseUrl, { max: 1 }).catch((error: Error) => {
          throw new Trouble(error.message, false);
        });
        const pending = await pendingMigrations(sql)
          .catch((error: Error) => {
            throw new Trouble(error.message, true);
          })
          .finally(() => sql.end({ timeout: 1 }));
        if (pending.length > 0) throw new Trouble(`It lacks ${pending.length} migrations: dibbs db migrate`, true);
      },
    },
    nats !== null && {
      provider: "NATS",
      check: async () => told(await (await import("./nats/connection.ts")).tryNats(nats)),
    },
    cards.kind === "stripe" && {
      provider: "Stripe",
      check: async () =>
        through(
          Effect.flatMap(Cards, (it) => it.listCharges(now, null)),
          (await import("./stripe/cards.ts")).stripeCards(cards),
        ),
    },
    bank.kind === "dwolla" && {
      provider: "Dwolla",
      check: async () =>
        through(
          Effect.flatMap(Bank, (it) => it.listTransfers(now, null)),
          (await import("./dwolla/bank.ts")).dwollaBank(bank.dwolla),
        ),
    },
    bank.kind === "dwolla" && {
      provider: "Plaid",
      check: async () => {
        const { tryPlaid } = await import("./plaid/try-plaid.ts");
        await Effect.runPromise(Effect.mapError(tryPlaid(bank.plaid), troubleOf));
      },
    },
    chat.kind === "stream" && {
      provider: "Stream",
      check: async () => {
        const { streamClient } = await import("./stream/client.ts");
        await streamClient(chat)
          .getAppSettings()
          .catch((error: { status?: unknown }) => {
            const isRefusal = error.status === 401 || error.status === 403;
            throw new Trouble(isRefusal ? "It does not know these keys." : "It cannot be reached.", isRefusal);
          });
      },
    },
    {
      provider: files.kind === "s3" ? "the S3 bucket" : "the folder of files",
      check: () =>
        through(
          Effect.flatMap(Blobs, (blobs) => blobs.list({ after: null, limit: 1 })),
          blobsOf(configuration),
        ),
    },
    mail !== null && {
      provider: "the mail server",
      check: async () => told(await (await import("./smtp/try-mail-server.ts")).tryMailServer(mail)),
    },
    texts !== null && {
      provider: "Twilio",
      check: async () => told(await (await import("./twilio/try-twilio.ts")).tryTwilio(texts)),
    },
    google.kind === "google" && {
      provider: "Google",
      check: async () => {
        const { googleIssuer } = await import("./google/identity-provider.ts");
        const answer = await fetch(`${googleIssuer}/.well-known/openid-configuration`, {
          signal: AbortSignal.timeout(timeout),
        }).catch(() => null);
        if (!answer?.ok) throw new Trouble("It cannot be reached.", false);
      },
    },
  ];
  return all.filter((check) => check !== false);
};

/** The timeout of one check, in milliseconds; each has its own shorter timeout. */
const timeout = 40_000;

const tryOne = async ({ provider, check }: ProviderCheck): Promise<Trial> => {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Trouble("It does not answer.", false)), timeout);
  });
  try {
    await Promise.race([check(), late]);
    return { provider, state: "answers", trouble: null };
  } catch (error) {
    // A library's message may contain a key.
    if (!(error instanceof Trouble)) return { provider, state: "silent", trouble: "It could not be asked." };
    return { provider, state: error.isRefusal ? "refused" : "silent", trouble: error.message };
  } finally {
    clearTimeout(clock);
  }
};

/** Makes a minimal request to every configured real provider: reads only, all at once. */
export const tryProviders = (configuration: Configuration): Promise<ReadonlyArray<Trial>> =>
  Promise.all(checksOf(configuration).map(tryOne));
