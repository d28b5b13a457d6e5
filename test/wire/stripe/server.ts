import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readForm } from "../form.ts";
import { browserOperation } from "./browser.ts";
import { fakeProvider } from "./faults.ts";
import { operations } from "./operations.ts";
import { StripeRefusal } from "./refusal.ts";
import { spec, version } from "./spec.ts";
import { emptyState, millisOf } from "./state.ts";

export const secretKey = "sk_test_dibbs";
export const publishableKey = "pk_test_dibbs";

type Answer = { readonly status: number; readonly json: unknown; readonly replayed?: boolean };

const day = 24 * 3_600_000;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};

const refused = ({ status, error }: StripeRefusal): Answer => ({ status, json: { error } });

/**
 * Simulates Stripe on this machine: checks every request and its own answers against Stripe's description of its API,
 * keeps balances, remembers idempotency keys for a day as Stripe does, and can be told to lose answers, to be slow, or
 * to break.
 */
export const startStripe = async () => {
  const state = emptyState();
  const { faults, description, violations, requests } = fakeProvider(spec);

  const remember = async (key: string, fingerprint: string, work: () => Promise<Answer>): Promise<Answer> => {
    const found = state.keys.get(key);
    if (found && millisOf(state) - found.at < day) {
      if (found.fingerprint !== fingerprint) {
        return refused(
          new StripeRefusal(400, {
            type: "idempotency_error",
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with: ${key}`,
          }),
        );
      }
      if (found.answer === null) {
        return refused(
          new StripeRefusal(409, {
            type: "invalid_request_error",
            code: "idempotency_key_in_use",
            message: "There is currently another in-progress request using this Idempotent Key.",
          }),
        );
      }
      return { ...found.answer, replayed: true };
    }
    const entry = { fingerprint, at: millisOf(state), answer: null as Answer | null };
    state.keys.set(key, entry);
    entry.answer = await work();
    return entry.answer;
  };

  const read = (request: IncomingMessage, text: string) => {
    const url = new URL(request.url ?? "/", "http://stripe");
    const method = request.method ?? "GET";
    const query = readForm(url.search.slice(1));
    const isSecond = url.pathname.startsWith("/v2/");
    let body: Record<string, unknown> = {};
    if (text !== "") body = isSecond ? JSON.parse(text) : readForm(text);
    return { url, method, query, body, matched: description.match(method, url.pathname) };
  };

  const mayAsk = ({ headers }: IncomingMessage): Answer | null => {
    if (headers["stripe-version"] !== version) violations.push(`Stripe-Version ${headers["stripe-version"]}`);
    if (headers.authorization === `Bearer ${secretKey}`) return null;
    return refused(
      new StripeRefusal(401, {
        type: "invalid_request_error",
        message: `Invalid API Key provided: ${headers.authorization}`,
      }),
    );
  };

  /** Does the work of one request; a request that waits counts as in progress. */
  const carryOut = async (name: string, work: () => unknown, until: PromiseLike<unknown> | null): Promise<Answer> => {
    await until;
    try {
      return { status: 200, json: work() };
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error);
      throw new Error(`${name} broke`, { cause: error });
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const { url, method, query, body, matched } = read(request, text);
    const send = ({ status, json, replayed }: Answer): void => {
      response.writeHead(status, {
        "content-type": "application/json",
        "request-id": "req_1",
        ...(replayed && { "idempotent-replayed": "true" }),
      });
      response.end(JSON.stringify(json));
    };
    if (!matched) {
      violations.push(`${method} ${url.pathname} is not described`);
      return send(
        refused(new StripeRefusal(404, { type: "invalid_request_error", message: "Unrecognized request URL" })),
      );
    }
    const name = `${method} ${matched.path}`;
    requests.push(name);
    const forbidden = mayAsk(request);
    if (forbidden) return send(forbidden);
    const fault = faults.take(name);
    if (fault?.kind === "unreachable") return void request.socket.destroy();
    if (fault?.kind === "answers") {
      response.writeHead(fault.status, { "content-type": "application/json" });
      return void response.end(fault.body);
    }
    const wrong = matched.faultsOfRequest(query, body);
    if (wrong.length > 0) {
      violations.push(...wrong);
      return send(refused(new StripeRefusal(400, { type: "invalid_request_error", message: wrong.join("; ") })));
    }
    const operation = operations[name];
    if (!operation) throw new Error(`The fake does not know ${name}.`);
    const work = () =>
      carryOut(
        name,
        () => operation(state, { params: matched.params, query, body }),
        fault?.kind === "waits" ? fault.until : null,
      );
    const key = request.headers["idempotency-key"];
    if (method === "POST" && typeof key !== "string") violations.push(`${name} has no key`);
    const broken = { status: 500, json: { error: { type: "api_error", message: "An error occurred." } } };
    const perform = async (): Promise<Answer> => {
      const done = await work();
      // Stripe remembers its own failures as well.
      return fault?.kind === "error_after_work" ? broken : done;
    };
    const answer =
      method === "POST" && typeof key === "string"
        ? await remember(key, `${name} ${url.pathname} ${text}`, perform)
        : await perform();
    violations.push(...matched.faultsOfAnswer(answer.status, answer.json));
    if (fault?.kind === "answer_is_lost") return void request.socket.destroy();
    send(answer);
  };

  /** Receives what happens to an intent in a browser. */
  const told: { notify: (type: string, intentId: string) => void } = { notify: () => {} };
  const server = createServer((request, response) => {
    const notify = (type: string, intentId: string) => told.notify(type, intentId);
    const answered = browserOperation(state, request, response, notify) ?? handle(request, response);
    answered.catch((error) => {
      violations.push(String(error?.stack ?? error));
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    faults,
    violations,
    requests,
    told,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type WireStripe = Awaited<ReturnType<typeof startStripe>>;
