import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { BankBehaviour } from "#adapters/sandbox/test-banks.ts";
import { fakeProvider } from "../stripe/faults.ts";
import { spec } from "./spec.ts";

export const account = { clientId: "plaid client of the tests", secret: "plaid secret of the tests" } as const;

type Item = {
  readonly itemId: string;
  readonly behaviour: BankBehaviour;
  /** What is wrong with it, in Plaid's terms. */
  error: "ITEM_LOGIN_REQUIRED" | "USER_PERMISSION_REVOKED" | null;
};
type Answer = { readonly status: number; readonly json: unknown };
type Body = Readonly<Record<string, unknown>>;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};

const requestId = () => ({ request_id: randomUUID() });

const no = (status: number, error_type: string, error_code: string, display_message: string | null = null): Answer => ({
  status,
  json: { error_type, error_code, error_message: "It was refused.", display_message, ...requestId() },
});

const balances = {
  available: 100,
  current: 110,
  limit: null,
  iso_currency_code: "USD",
  unofficial_currency_code: null,
};

const products = {
  available_products: [],
  billed_products: ["auth"],
  consent_expiration_time: null,
  update_type: "background",
} as const;

/**
 * Simulates Plaid on this machine: checks every request and its own answers against Plaid's description of its API,
 * signs its notifications with keys that it publishes, and can be told to lose answers, to be slow, or to break.
 */
export const startPlaid = async () => {
  const { faults, description, violations, requests } = fakeProvider(spec);
  const linkTokens = new Map<string, Body>();
  const publicTokens = new Map<string, BankBehaviour>();
  const items = new Map<string, Item>();
  const keys = new Map<string, { readonly jwk: object; readonly expiredAt: number | null }>();

  const itemJson = (item: Item) => ({
    item_id: item.itemId,
    institution_id: "ins_1",
    institution_name: "First Platypus Bank",
    webhook: null,
    error: item.error && {
      error_type: "ITEM_ERROR",
      error_code: item.error,
      error_message: "the login details of this item have changed",
      display_message: null,
    },
    ...products,
  });

  const withItem = (body: Body, answer: (item: Item) => Answer): Answer => {
    const item = items.get(String(body.access_token));
    return item ? answer(item) : no(400, "INVALID_INPUT", "INVALID_ACCESS_TOKEN");
  };

  const operations: Readonly<Record<string, (body: Body) => Answer>> = {
    "/link/token/create": (body) => {
      if (body.access_token !== undefined && !items.has(String(body.access_token))) {
        return no(400, "ITEM_ERROR", "ITEM_NOT_FOUND");
      }
      const token = `link-sandbox-${randomUUID()}`;
      linkTokens.set(token, body);
      const expiration = new Date(Date.now() + 4 * 3_600_000).toISOString();
      return { status: 200, json: { link_token: token, expiration, ...requestId() } };
    },
    "/item/public_token/exchange": (body) => {
      const token = String(body.public_token);
      const behaviour = publicTokens.get(token);
      if (behaviour === undefined) return no(400, "INVALID_INPUT", "INVALID_PUBLIC_TOKEN");
      publicTokens.delete(token);
      const accessToken = `access-sandbox-${randomUUID()}`;
      items.set(accessToken, { itemId: randomUUID(), behaviour, error: null });
      const item_id = items.get(accessToken)?.itemId;
      return { status: 200, json: { access_token: accessToken, item_id, ...requestId() } };
    },
    "/accounts/get": (body) =>
      withItem(body, (item) => {
        if (item.error) return no(400, "ITEM_ERROR", item.error);
        const kind = (name: string, type: string, subtype: string, mask: string) => ({
          account_id: `${item.behaviour}_${name}`,
          balances,
          mask,
          name: `Plaid ${name}`,
          official_name: null,
          type,
          subtype,
        });
        const accounts = [
          kind("card", "credit", "credit card", "3333"),
          kind("checking", "depository", "checking", "0000"),
          kind("savings", "depository", "savings", "1111"),
        ];
        return { status: 200, json: { accounts, item: itemJson(item), ...requestId() } };
      }),
    "/processor/token/create": (body) =>
      withItem(body, (item) => {
        const id = String(body.account_id);
        if (!/_(checking|savings)$/.test(id)) return no(400, "INVALID_INPUT", "INVALID_ACCOUNT_ID");
        const processor_token = `processor-sandbox-${id}-${item.behaviour}`;
        return { status: 200, json: { processor_token, ...requestId() } };
      }),
    "/item/get": (body) =>
      withItem(body, (item) => ({ status: 200, json: { item: itemJson(item), status: null, ...requestId() } })),
    "/item/remove": (body) =>
      withItem(body, () => {
        items.delete(String(body.access_token));
        return { status: 200, json: requestId() };
      }),
    "/webhook_verification_key/get": (body) => {
      const kid = String(body.key_id);
      const key = keys.get(kid);
      if (!key) return no(400, "INVALID_INPUT", "INVALID_WEBHOOK_VERIFICATION_KEY_ID");
      const created_at = Math.floor(Date.now() / 1000) - 60;
      const json = { key: { ...key.jwk, kid, use: "sig", alg: "ES256", created_at, expired_at: key.expiredAt } };
      return { status: 200, json: { ...json, ...requestId() } };
    },
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const path = request.url ?? "/";
    const name = `${request.method} ${path}`;
    requests.push(name);
    const send = ({ status, json }: Answer): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(json));
    };
    const { headers } = request;
    if (headers["plaid-client-id"] !== account.clientId || headers["plaid-secret"] !== account.secret) {
      return send(no(400, "INVALID_INPUT", "INVALID_API_KEYS"));
    }
    const fault = faults.take(name);
    if (fault?.kind === "unreachable") return void request.socket.destroy();
    if (fault?.kind === "answers") {
      response.writeHead(fault.status, { "content-type": "text/html" });
      return void response.end(fault.body);
    }
    if (fault?.kind === "slow") await pause(fault.millis);
    const matched = description.match(request.method ?? "GET", path);
    const operation = operations[path];
    if (!matched || !operation) {
      violations.push(`${name} is not described`);
      return send(no(404, "INVALID_REQUEST", "NOT_FOUND"));
    }
    const body = JSON.parse(text) as Body;
    const wrong = matched.faultsOfRequest({}, body);
    if (wrong.length > 0) {
      violations.push(...wrong);
      return send(no(400, "INVALID_REQUEST", "INVALID_FIELD"));
    }
    const answer = operation(body);
    violations.push(...matched.faultsOfAnswer(answer.status, answer.json));
    if (fault?.kind === "answer_is_lost") return void request.socket.destroy();
    send(answer);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      violations.push(String(error?.stack ?? error));
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Creates a key that Plaid signs with, and publishes under its id. */
  const newKey = async ({ expiredAt = null }: { readonly expiredAt?: number | null } = {}) => {
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const kid = randomUUID();
    keys.set(kid, { jwk: await exportJWK(publicKey), expiredAt });
    return { kid, privateKey };
  };
  type Key = Awaited<ReturnType<typeof newKey>>;
  type Signing = { readonly issuedAt?: number; readonly alg?: string };

  const sign = async (
    body: string,
    { kid, privateKey }: Key,
    { issuedAt = Math.floor(Date.now() / 1000), alg = "ES256" }: Signing = {},
  ) => {
    const jwt = await new SignJWT({ request_body_sha256: createHash("sha256").update(body).digest("hex") })
      .setProtectedHeader({ alg, kid, typ: "JWT" })
      .setIssuedAt(issuedAt)
      .sign(privateKey);
    return { body, headers: { "plaid-verification": jwt, "content-type": "application/json" } };
  };

  return {
    url,
    settings: {
      ...account,
      environment: "sandbox",
      baseUrl: url,
      webhookUrl: "https://dibbs.example/webhooks/plaid",
    } as const,
    faults,
    violations,
    requests,
    linkTokens,
    items,
    newKey,
    /** Returns what Plaid's window leaves in the browser of a person who signed in to a bank with this behavior. */
    signIn: (behaviour: BankBehaviour): string => {
      const token = `public-sandbox-${randomUUID()}`;
      publicTokens.set(token, behaviour);
      return token;
    },
    setDown: (isDown: boolean): void => {
      faults.clear();
      if (isDown) faults.order("*", { kind: "unreachable" }, Number.POSITIVE_INFINITY);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    /** Stops Plaid from signing with this key. */
    withdraw: (kid: string): void => {
      const key = keys.get(kid);
      if (key) keys.set(kid, { ...key, expiredAt: Math.floor(Date.now() / 1000) });
    },
    /** Signs any body. */
    sign,
    /** Returns a notification as Plaid sends it; the signed hash is that of `body`. */
    webhookEvent: async (
      event: { readonly itemId: string; readonly code?: string },
      key: Key,
      options: Signing = {},
    ) => {
      const body = JSON.stringify(
        {
          webhook_type: "ITEM",
          webhook_code: event.code ?? "ERROR",
          item_id: event.itemId,
          error: { error_code: "ITEM_LOGIN_REQUIRED" },
          environment: "sandbox",
        },
        null,
        2,
      );
      return sign(body, key, options);
    },
  };
};

export type WirePlaid = Awaited<ReturnType<typeof startPlaid>>;
