import { Option, Schema } from "effect";
import { type Endpoint, Problem } from "./endpoint.ts";

/** The API returned an error, or could not be reached (`code` 'Network', status 0). `call` throws nothing else. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

// biome-ignore lint/complexity/noBannedTypes: asks whether nothing at all would do
type Part<Name extends string, Encoded> = {} extends Encoded
  ? { readonly [key in Name]?: Encoded }
  : { readonly [key in Name]: Encoded };

export type AnyEndpoint = Endpoint;

/** The input of a call as it is sent: ids and amounts are plain values, and the server parses them. */
export type InputOf<E extends AnyEndpoint> = Part<"params", E["params"]["Encoded"]> &
  Part<"query", E["query"]["Encoded"]> &
  Part<"body", E["body"]["Encoded"]>;
export type ReplyOf<E extends AnyEndpoint> = E["reply"]["Type"];

export type CallOptions = {
  /** Prepended to the path, such as `http://127.0.0.1:3000`; the browser needs none. */
  readonly baseUrl?: string;
  readonly accessToken?: string | null;
  /** Sent instead of an access token while support views somebody's pages. */
  readonly viewToken?: string | null;
  readonly signal?: AbortSignal | undefined;
  /** The language for error messages, such as 'es'; if left out, the API uses the sender's own settings. */
  readonly language?: string;
  /** The idempotency key, for operations that take one. */
  readonly key?: string;
  /** Sent unchanged instead of the JSON body. */
  readonly form?: FormData;
  readonly fetch?: typeof globalThis.fetch;
};

type Values = Readonly<Record<string, unknown>>;

/** Returns the URL of a call. A list in the query repeats its key; null and undefined are left out. */
export const urlOf = (endpoint: AnyEndpoint, input: { readonly params?: Values; readonly query?: Values }): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) search.append(key, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

const problem = (code: string, title: string, detail: string, more: Partial<Problem> = {}): ProblemError =>
  new ProblemError({ type: "about:blank", title, detail, status: 0, code, reference: "", ...more });

/** For replies that are not the API's, such as those of a proxy whose server is down. */
const unexpected = (status: number) =>
  problem("UnexpectedReply", "Error!", "Something went wrong.", {
    status,
    whatToDo: "Try again in a minute. If it happens again, contact Dibbs Support.",
  });

const decoders = new WeakMap<AnyEndpoint, (json: unknown) => Option.Option<unknown>>();
const decoderOf = (endpoint: AnyEndpoint) => {
  const known = decoders.get(endpoint);
  if (known) return known;
  const made = Schema.decodeUnknownOption(Schema.toCodecJson(endpoint.reply)) as (
    json: unknown,
  ) => Option.Option<unknown>;
  decoders.set(endpoint, made);
  return made;
};
const decodeProblem = Schema.decodeUnknownOption(Problem);

/** Decodes a reply of the API, or throws it as a `ProblemError`. */
export const readReply = <E extends AnyEndpoint>(endpoint: E, status: number, text: string): ReplyOf<E> => {
  let json: unknown;
  try {
    json = text === "" ? {} : JSON.parse(text);
  } catch {
    throw unexpected(status);
  }
  if (status >= 200 && status < 300) {
    const reply = decoderOf(endpoint)(json);
    if (Option.isNone(reply)) throw unexpected(status);
    return reply.value as ReplyOf<E>;
  }
  const said = decodeProblem(json);
  throw Option.isSome(said) ? new ProblemError(said.value) : unexpected(status);
};

/** The connection failed before a reply arrived, so it is unknown whether the server carried out the request. */
export const networkProblem = (): ProblemError =>
  problem("Network", "Error!", "Network Error, please check your network!");

/**
 * Makes one call and decodes the reply. Throws `ProblemError` if the API returns an error or cannot be reached, and an
 * `AbortError` if `signal` is aborted.
 */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { baseUrl = "", accessToken, viewToken, signal, language, key, form, fetch = globalThis.fetch }: CallOptions = {},
): Promise<ReplyOf<E>> => {
  const parts = input as { readonly params?: Values; readonly query?: Values; readonly body?: unknown };
  const headers = new Headers({ accept: "application/json" });
  if (accessToken) headers.set("authorization", `Bearer ${accessToken}`);
  if (viewToken) headers.set("authorization", `View ${viewToken}`);
  if (language !== undefined) headers.set("accept-language", language);
  if (key !== undefined) headers.set("idempotency-key", key);
  const json = form === undefined && parts.body !== undefined;
  if (json) headers.set("content-type", "application/json");
  const body = form ?? (json ? JSON.stringify(parts.body) : null);
  let status: number;
  let text: string;
  try {
    const response = await fetch(baseUrl + urlOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      body,
      signal: signal ?? null,
      credentials: "same-origin",
    });
    status = response.status;
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw networkProblem();
  }
  return readReply(endpoint, status, text);
};
