import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Fault, fakeProvider } from "../stripe/faults.ts";
import { type Answer, operations } from "./operations.ts";
import { spec } from "./spec.ts";
import { emptyState, millisOf, newId, statusOf } from "./state.ts";

export const account = {
  key: "dwolla key of the tests",
  secret: "dwolla secret of the tests",
  webhookSecret: "what Dwolla signs with in tests",
  environment: "sandbox",
} as const;

const day = 24 * 3_600_000;

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Array<Buffer> = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Returns the parts of a multipart form; for a file, its bytes as text, and its name. */
const readMultipart = async (bytes: Buffer, type: string): Promise<Record<string, string>> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const file = form.get("file") as File;
  return {
    documentType: String(form.get("documentType")),
    file: Buffer.from(await file.arrayBuffer()).toString("latin1"),
    fileName: file.name,
  };
};

const readBody = async (bytes: Buffer, type: string): Promise<unknown> => {
  if (bytes.length === 0) return {};
  return type.startsWith("multipart/form-data") ? readMultipart(bytes, type) : JSON.parse(bytes.toString("utf8"));
};

const linger = async (fault: Fault | null): Promise<void> => {
  if (fault?.kind === "slow") await pause(fault.millis);
  if (fault?.kind === "waits") await fault.until;
};

const refusal = (status: number, code: string, message: string): Answer => ({ status, json: { code, message } });

/**
 * Simulates Dwolla on this machine: gives out tokens that can be revoked, checks every request and its own answers
 * against Dwolla's description of its API, does the work of an idempotency key once, answers 409 meanwhile, and can be
 * told to lose answers, to be slow, or to break.
 */
export const startDwolla = async () => {
  const state = emptyState();
  const { faults, description, violations, requests } = fakeProvider(spec);
  let url = "";

  const giveToken = (form: URLSearchParams): Answer => {
    const isOurs = form.get("client_id") === account.key && form.get("client_secret") === account.secret;
    if (!isOurs) return { status: 401, json: { error: "access_denied", error_description: "Invalid credentials." } };
    const token = newId();
    state.tokens.add(token);
    return { status: 200, json: { access_token: token, token_type: "Bearer", expires_in: 3600 } };
  };

  const remember = async (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const found = state.keys.get(key);
    if (found && millisOf(state) - found.at < day) {
      return found.answer ?? refusal(409, "InProgress", "The request with this key is being worked on.");
    }
    const entry: { readonly at: number; answer: Answer | null } = { at: millisOf(state), answer: null };
    state.keys.set(key, entry);
    entry.answer = await work();
    return entry.answer;
  };

  const checkHeaders = ({ headers, method }: IncomingMessage): void => {
    if (headers.accept !== "application/vnd.dwolla.v1.hal+json") violations.push(`Accept ${headers.accept}`);
    const type = headers["content-type"] ?? "";
    if (method === "POST" && !/^(application\/json|multipart\/form-data; boundary=)/.test(type)) {
      violations.push(`Content-Type ${type}`);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await bytesOf(request);
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const method = request.method ?? "GET";
    const send = ({ status, json, location }: Answer): void => {
      response.writeHead(status, {
        "content-type": "application/vnd.dwolla.v1.hal+json",
        ...(location === undefined ? {} : { location }),
      });
      response.end(json === undefined ? "" : JSON.stringify(json));
    };
    const matched = description.match(method, pathname);
    if (!matched) {
      violations.push(`${method} ${pathname} is not described`);
      return send(refusal(404, "NotFound", "The requested resource was not found."));
    }
    const name = `${method} ${matched.path}`;
    requests.push(name);
    running += 1;
    most = Math.max(most, running);
    response.once("close", () => {
      running -= 1;
    });
    const fault = faults.take(name);
    if (fault?.kind === "unreachable") return void request.socket.destroy();
    if (fault?.kind === "answers") {
      response.writeHead(fault.status, { "content-type": "text/html" });
      return void response.end(fault.body);
    }
    if (name === "POST /token") {
      await linger(fault);
      return send(giveToken(new URLSearchParams(bytes.toString("utf8"))));
    }
    if (!state.tokens.has(request.headers.authorization?.replace(/^Bearer /, "") ?? "")) {
      return send(refusal(401, "ExpiredAccessToken", "Generate a new access token using your client credentials."));
    }
    checkHeaders(request);
    const query = Object.fromEntries(searchParams);
    const body = await readBody(bytes, request.headers["content-type"] ?? "");
    const wrong = matched.faultsOfRequest(query, body);
    if (wrong.length > 0) {
      violations.push(...wrong);
      return send(refusal(400, "ValidationError", wrong.join("; ")));
    }
    const operation = operations[name];
    if (!operation) throw new Error(`The fake does not know ${name}.`);
    const work = async (): Promise<Answer> => {
      await linger(fault);
      return operation(state, { params: matched.params, query, body, at: url });
    };
    const key = request.headers["idempotency-key"];
    if (name === "POST /transfers" && typeof key !== "string") violations.push("POST /transfers has no key");
    const answer = typeof key === "string" ? await remember(key, work) : await work();
    if (answer.json !== undefined) violations.push(...matched.faultsOfAnswer(answer.status, answer.json));
    if (fault?.kind === "answer_is_lost") return void request.socket.destroy();
    if (fault?.kind === "error_after_work") return send(refusal(500, "ServerError", "A server error occurred."));
    const isSilentBank = name === "POST /transfers" && answer.status === 201 && isSilent(answer);
    return isSilentBank ? void request.socket.destroy() : send(answer);
  };

  let running = 0;
  let most = 0;
  const silenced = new Set<string>();
  /** Loses the answer once per transfer if the bank's behavior is to lose answers. */
  const isSilent = ({ location }: Answer): boolean => {
    const transfer = state.transfers.get(location?.split("/").at(-1) ?? "");
    if (transfer?.from.behaviour !== "answer_is_lost" || silenced.has(transfer.id)) return false;
    silenced.add(transfer.id);
    return true;
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      violations.push(String(error?.stack ?? error));
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    settings: { ...account, baseUrl: url },
    state,
    faults,
    violations,
    requests,
    /** Returns the highest number of requests in progress at once. */
    mostAtOnce: () => most,
    pass: (millis: number): void => {
      state.aheadBy += millis;
    },
    setDown: (isDown: boolean): void => {
      faults.clear();
      if (isDown) faults.order("*", { kind: "unreachable" }, Number.POSITIVE_INFINITY);
    },
    /** Returns every transfer made for a payment, in the sandbox's terms. */
    moved: (paymentId: string): ReadonlyArray<string> =>
      [...state.transfers.values()]
        .filter(({ metadata }) => metadata.paymentId === paymentId)
        .flatMap((transfer) => {
          if (transfer.metadata.purpose === "payout") return [];
          const kind = transfer.metadata.purpose === "refund" ? "bank_refund" : "bank_transfer";
          const isReturned = transfer.from.behaviour === "returns_later" && statusOf(state, transfer) === "failed";
          return isReturned ? [kind, "bank_return"] : [kind];
        }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type WireDwolla = Awaited<ReturnType<typeof startDwolla>>;

/** Signs any body as Dwolla does. */
export const signedBody = (body: string, secret: string = account.webhookSecret) => ({
  body,
  headers: {
    "x-request-signature-sha-256": createHmac("sha256", secret).update(body).digest("hex"),
    "content-type": "application/json",
  },
});

/** Returns a notification as Dwolla sends it; `body` is what is signed. */
export const dwollaWebhook = (
  event: { readonly topic: string; readonly resourceId: string; readonly customer?: string; readonly id?: string },
  secret: string = account.webhookSecret,
) => {
  const body = JSON.stringify({
    id: event.id ?? newId(),
    resourceId: event.resourceId,
    topic: event.topic,
    timestamp: new Date().toISOString(),
    _links: {
      ...(event.customer ? { customer: { href: `https://api-sandbox.dwolla.com/customers/${event.customer}` } } : {}),
    },
  });
  return signedBody(body, secret);
};
