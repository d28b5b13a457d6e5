import Fastify from "fastify";
import type { Sql } from "postgres";
import type { GoogleAccount } from "#adapters/google/account.ts";
import { developmentPages } from "#adapters/google/development-pages.ts";
import { freePort } from "./port.ts";

export const googleSecret = "a secret that the simulated Google and Dibbs share in tests";

/** A person whose mail Google hosts. */
export const grace = {
  name: "Grace Lin",
  email: "grace.lin@gmail.com",
  standing: "verified",
} as GoogleAccount;

/** Starts the simulated Google on its own port; `publicUrl` if it is one of several behind another address. */
export const startGoogle = async (sql: Sql, redirectUrl: string, publicUrl?: string) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = Fastify();
  await app.register(
    developmentPages({ sql, secret: googleSecret, publicUrl: publicUrl ?? url, redirectUrl, accounts: [grace] }),
  );
  await app.listen({ port, host: "127.0.0.1" });
  return { url, issuer: `${url}/dev/google`, close: () => app.close() };
};

/** Acts as a browser there: follows redirects and keeps cookies by path, until it is sent elsewhere. */
export const visitGoogle = async (address: string) => {
  const { origin } = new URL(address);
  const cookies = new Map<string, { readonly value: string; readonly path: string }>();
  const ask = async (url: URL, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const sent = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? "/";
      if (value === "") cookies.delete(name);
      else cookies.set(name, { value, path });
    }
    return response;
  };
  /** Returns where the redirects end: a page, or another site's address. */
  const follow = async (start: URL, form?: Readonly<Record<string, string>>) => {
    let url = start;
    let response = await ask(url, form);
    for (let next = response.headers.get("location"); next !== null; next = response.headers.get("location")) {
      await response.body?.cancel();
      url = new URL(next, url);
      if (url.origin !== origin) return { url, page: "" };
      response = await ask(url);
    }
    return { url, page: await response.text() };
  };
  const chooser = await follow(new URL(address));
  const answer = async (form: Readonly<Record<string, string>>) => (await follow(chooser.url, form)).url.search;
  return {
    page: chooser.page,
    /** Returns the answer that the browser brings back. */
    choose: (account: GoogleAccount) => answer({ ...account }),
    cancel: () => answer({ cancel: "yes" }),
  };
};
