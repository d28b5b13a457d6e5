import { Effect, Schedule, Schema } from "effect";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { keyRefused } from "#core/shared/refused-keys.ts";
import { DwollaRefusal, type Fails, failureOf, isLockedOut, lockedOut, NoToken } from "./failure.ts";
import type { DwollaSettings } from "./settings.ts";

/** The timeout of a request, in milliseconds. */
const usualTimeout = 20_000;

/** What the library returns; its own types omit the addresses and claim to know the body. */
type Response = { readonly status: number; readonly headers: Headers; readonly body: unknown };
type Library = {
  apiUrl: string;
  tokenUrl: string;
  readonly auth: { client: () => Promise<{ readonly access_token?: unknown }> };
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly post: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Response>;
};

type Settings = Pick<DwollaSettings, "key" | "secret" | "environment" | "baseUrl">;

const libraryOf = async ({ key, secret, environment, baseUrl }: Settings): Promise<Library> => {
  const { Client } = await import("dwolla-v2");
  const library = new Client({ key, secret, environment }) as unknown as Library;
  if (baseUrl !== null) {
    library.apiUrl = baseUrl;
    library.tokenUrl = `${baseUrl}/token`;
  }
  const askForToken = library.auth.client;
  library.auth.client = async () => {
    const token = await askForToken().catch((error: unknown) => {
      // The answer is not JSON, or there is none.
      throw typeof (error as { readonly error?: unknown }).error === "string" ? error : new NoToken();
    });
    if (typeof token.access_token !== "string") throw new NoToken();
    return token;
  };
  return library;
};

/** Retries for a token after half a second, one second, and two seconds before the request fails. */
const tokenRetries = { schedule: Schedule.exponential("500 millis"), times: 3 };

/** Returns the last segment of an address: Dwolla's id of the resource. */
export const idIn = (address: string): string => address.split("/").at(-1) ?? "";

const unreadable = () => new ProviderSilent({ message: "The bank transfer provider's answer could not be read." });

/** Calls Dwolla through its own library, with one client for all calls. */
export const dwollaClient = (settings: Settings, timeout = usualTimeout) => {
  let library: Promise<Library> | null = null;
  const current = (): Promise<Library> => {
    library ??= libraryOf(settings);
    return library;
  };
  // The library keeps a token for an hour, and waits forever for one that never came; a new client requests a new one.
  const forget = Effect.sync(() => {
    library = null;
  });

  const once = (call: (on: Library) => Promise<Response>) =>
    Effect.tryPromise({ try: async () => call(await current()), catch: failureOf }).pipe(
      Effect.timeoutOrElse({
        duration: timeout,
        orElse: () => Effect.fail(new ProviderSilent({ message: "The bank transfer provider does not answer." })),
      }),
      Effect.tapError((error) => (error._tag === "ProviderSilent" ? forget : Effect.void)),
      Effect.retry({ ...tokenRetries, while: (error) => error._tag === "ProviderSilent" && error.isNotSent === true }),
    );

  const request = (call: (on: Library) => Promise<Response>): Effect.Effect<Response, Fails> =>
    once(call).pipe(
      // The token was revoked early: nothing was done, and a new token is issued.
      Effect.catchIf(
        (error) => error instanceof DwollaRefusal && error.status === 401,
        () => Effect.andThen(forget, once(call)),
      ),
      Effect.mapError((error) => (error._tag === "DwollaRefusal" && isLockedOut(error) ? lockedOut() : error)),
      Effect.tapError((error) =>
        error._tag === "ProviderSilent" && error.isKeyRefused ? keyRefused("Dwolla") : Effect.void,
      ),
    );

  return {
    /** The base address; Dwolla names resources by their whole address. */
    address: Effect.promise(async () => (await current()).apiUrl),
    get: <A>(answer: Schema.Codec<A, unknown>, path: string, query: Readonly<Record<string, string>> = {}) =>
      Effect.flatMap(
        request((on) => on.get(path, query)),
        ({ body }) => {
          const read = Schema.decodeUnknownOption(answer)(body);
          return read._tag === "Some" ? Effect.succeed(read.value) : Effect.fail(unreadable());
        },
      ),
    /** Creates a resource and returns its id. An answer without an id counts as no answer. */
    create: (path: string, body: object, key?: string) =>
      Effect.flatMap(
        request((on) => on.post(path, body, key === undefined ? {} : { "Idempotency-Key": key })),
        ({ status, headers }) => {
          const id = idIn(headers.get("location") ?? "");
          return status === 201 && id !== "" ? Effect.succeed(id) : Effect.fail(unreadable());
        },
      ),
    change: (path: string, body: object) => Effect.asVoid(request((on) => on.post(path, body))),
  };
};

export type Dwolla = ReturnType<typeof dwollaClient>;
