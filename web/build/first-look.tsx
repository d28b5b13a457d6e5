/**
 * What a page looks like before its program is there: drawn from the page itself, as it is without any data, when the pages
 * are built (cli/bin/first-looks.mjs). Nobody can use it or hear of it; public/start.js shows it to whom it is for, and
 * main.tsx takes it away once the page is there.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { queryClient } from "#web/client.ts";
import { SignInPage } from "#web/features/person/sign-in-page.tsx";
import { SignedInPages } from "#web/pages/signed-in.tsx";
import { openSession } from "#web/session/session.ts";
import { ToastProvider } from "#web/ui/Toasts.tsx";
import { type Page, pages } from "./pages.ts";

// The pages ask what a browser knows: here that of a telephone, which has kept nothing.
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
Object.assign(globalThis, { window: globalThis, innerWidth: 390, localStorage: storage, sessionStorage: storage });
Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });

/** Fields become what they look like: nobody, no password manager and no test is to fill them in. */
const withoutFields = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>|<link[^>]*>|<section class="ui-toasts.*?<\/section>/g, "")
    .replace(/<input\b([^>]*)\/>/g, (_field, attributes: string) => {
      const attributeOf = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      return `<span class="${attributeOf("class")}">${attributeOf("placeholder")}</span>`;
    })
    .replace(/<select\b[^>]*class="([^"]*)".*?selected="">([^<]*)<.*?<\/select>/gs, '<span class="$1">$2</span>')
    .replace(/\s(id|for|title|aria-[a-z]+|role|tabindex|data-discover)="[^"]*"/g, "");

/** Of whatever the address asks for; nothing of it is there yet. */
const anId = "01900000-0000-7000-8000-000000000000";

const drawn = async ({ name, path, asks, firstLook }: Page): Promise<string> => {
  const isSignedIn = firstLook === "signed in";
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <StaticRouter location={asks === undefined ? path : `${path}?${asks}=${anId}`}>
          {isSignedIn ? <SignedInPages /> : <SignInPage />}
        </StaticRouter>
      </ToastProvider>
    </QueryClientProvider>,
    // All of it in its place: React would put what is long behind it, for a script to move.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = await new Response(prelude as unknown as ReadableStream).text();
  if (/ui-problem|<script/.test(html)) throw new Error(`A part of '${path}' cannot be drawn outside of a browser.`);
  // It differs by role, which is not known yet.
  const hidden =
    name === "payments" ? html.replace(/<p class="ui-page-header__sentence"/, '$& style="visibility:hidden"') : html;
  return withoutFields(hidden);
};

/** By the names of the documents. */
export const firstLooks = async (): Promise<ReadonlyMap<string, string>> => {
  const person = { id: "", version: 0, name: "", email: "", userType: "home_owner", pictureId: null };
  openSession({ accessToken: "", expiresAt: new Date(), missesSecondFactor: false, person } as never);
  const looks = new Map<string, string>();
  for (const page of pages) {
    if (page.firstLook === undefined) continue;
    const whose = page.firstLook === "signed in" ? "in" : "out";
    const html = await drawn(page);
    looks.set(page.name, `<div id="first-look" data-whose="${whose}" aria-hidden="true" inert>${html}</div>`);
  }
  return looks;
};
