import { Option, Schema } from "effect";
import { type Endpoint, Problem } from "./endpoint.ts";

/** The API said no, or could not be reached (`code` 'Network', status 0); nothing else is ever thrown by `call`. */
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

/** What a call needs, as it travels: ids and sums are plain here, and it is the server that parses them. */
export type InputOf<E extends AnyEndpoint> = Part<"params", E["params"]["Encoded"]> &
  Part<"query", E["query"]["Encoded"]> &
  Part<"body", E["body"]["Encoded"]>;
export type ReplyOf<E extends AnyEndpoint> = E["reply"]["Type"];

export type CallOptions = {
  /** Before the path, such as `http://127.0.0.1:3000`; the browser needs none. */
  readonly baseUrl?: string;
  readonly accessToken?: string | null;
  /** In place of an access token, where support views somebody's pages. */
  readonly viewToken?: string | null;
  readonly signal?: AbortSignal | undefined;
  /** In which language the API should say what went wrong, such as 'es'; where it is left out, as the sender's own settings ask. */
  readonly language?: string;
  /** The idempotency key, for what takes one. */
  readonly key?: string;
  /** Sent as it is in place of the JSON body. */
  readonly form?: FormData;
  readonly fetch?: typeof globalThis.fetch;
};

type Values = Readonly<Record<string, unknown>>;

/** The address of a call. A list in the query is its key repeated; null and undefined are left out. */
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

/** As from a proxy that answers in place of a server that is away. */
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

/** Reads an answer of the API, or throws the `ProblemError` that it is. */
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

/** The connection failed before an answer came: nobody knows whether the request was carried out. */
export const networkProblem = (): ProblemError =>
  problem("Network", "Error!", "Network Error, please check your network!");

/**
 * Makes one call and decodes the reply. Throws `ProblemError` when the API says no or cannot be reached, and an
 * `AbortError` when `signal` is aborted.
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
