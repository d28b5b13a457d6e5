/**
 * Renders what a page looks like before its program has loaded: the page itself without data, when the pages are built
 * (cli/bin/first-looks.mjs). It cannot be used and is hidden from screen readers; public/start.js shows it to its
 * audience, and main.tsx removes it once the page is there.
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

// The pages query the browser: here they get the answers of a phone with empty storage.
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
Object.assign(globalThis, { window: globalThis, innerWidth: 390, localStorage: storage, sessionStorage: storage });
Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });

/** Turns fields into their mere looks, so that no person, password manager or test fills them in. */
const withoutFields = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>|<link[^>]*>|<section class="ui-toasts.*?<\/section>/g, "")
    .replace(/<input\b([^>]*)\/>/g, (_field, attributes: string) => {
      const attributeOf = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      return `<span class="${attributeOf("class")}">${attributeOf("placeholder")}</span>`;
    })
    .replace(/<select\b[^>]*class="([^"]*)".*?selected="">([^<]*)<.*?<\/select>/gs, '<span class="$1">$2</span>')
    // Keeps the two attributes that style selected elements.
    .replace(/\s(id|for|title|aria-(?!selected|current)[a-z]+|role|tabindex|data-discover)="[^"]*"/g, "");

/** The content that is unknown until the page loads, by page; its space stays reserved. */
const differsByPerson: Readonly<Record<string, RegExp>> = {
  payments: /<p class="ui-page-header__sentence"/,
  profile:
    /<(div class="profile-summary__who"|ul class="plain-list profile-summary__facts[^"]*"|nav class="profile-nav"|div class="ui-upload"|form)/g,
};

/** A placeholder for any id in the address; no data exists for it yet. */
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
    // Keeps all HTML in place: React would move long parts to the end, for a script to insert.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = await new Response(prelude as unknown as ReadableStream).text();
  if (/ui-problem|<script/.test(html)) throw new Error(`A part of '${path}' cannot be drawn outside of a browser.`);
  const differs = differsByPerson[name];
  return withoutFields(differs ? html.replace(differs, '$& style="visibility:hidden"') : html);
};

/** Signs in a person of the type that the page is for. */
const signInFor = ({ name }: Page, version: number): void => {
  const userType = name === "my-bids" ? "contractor" : "home_owner";
  const now = new Date();
  const finished = { phone: "", typeChosenAt: now, onboardedAt: now, createdAt: now };
  const person = { ...finished, id: "", version, name: "", email: "", userType, pictureId: null };
  openSession({ accessToken: "", expiresAt: new Date(), missesSecondFactor: false, person } as never);
};

/** Renders the first looks, by document name. */
export const firstLooks = async (): Promise<ReadonlyMap<string, string>> => {
  const looks = new Map<string, string>();
  for (const [index, page] of pages.entries()) {
    if (page.firstLook === undefined) continue;
    signInFor(page, index);
    const whose = page.firstLook === "signed in" ? "in" : "out";
    const html = await drawn(page);
    looks.set(page.name, `<div id="first-look" data-whose="${whose}" aria-hidden="true" inert>${html}</div>`);
  }
  return looks;
};
