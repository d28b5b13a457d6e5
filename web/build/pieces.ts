/**
 * Decides which script file a module goes to. By itself, the bundler creates a file for whatever two pages share, about
 * 150 of them, and a page waits for thirty. Here, two chunks contain what many pages need: that of the frame and the
 * lists that people see first, and the rest. Beyond that, a page has one chunk with what it shares with others, which
 * the others load whole: pages are listed in the order in which people open them, so that early pages stay small.
 */
import type { Plugin } from "vite";

type Module = { readonly importedIds: ReadonlyArray<string>; readonly code: string | null };
type Group = {
  readonly name: string;
  readonly test?: RegExp | ((id: string) => boolean);
  readonly tags?: string[];
  readonly minShareCount?: number;
};

const libraries = /\/node_modules\//;
/** The API's inputs and outputs: mostly schemas, which are built when they load. */
const schemas = /\/(core|api)\//;

/** Needed only by pages with state machines. */
const machines =
  /\/node_modules\/(xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect)\/|\/core\/shared\/lifecycle\.ts$/;

/**
 * What every PrimeReact component needs, and what every overlay needs, with the one that most pages open. Every other
 * component is a file of its own, so that nobody loads it for another's sake.
 */
const prime =
  /\/node_modules\/(primereact\/(api|componentbase|hooks|utils|csstransition|portal|dialog)|react-transition-group|dom-helpers|@babel)\/|\/web\/ui\/prime\.ts$/;
const component = /\/node_modules\/primereact\//;

const signIn = "features/person/sign-in-page.tsx";
const frame = "pages/signed-in.tsx";
const lists = ["pages/home.tsx", "pages/listings.tsx"];

/** The pages behind those: what many of them need is loaded by all. */
const inner = [
  "features/listing/listing-details.tsx",
  "pages/projects.tsx",
  "features/bid/bidders-page.tsx",
  "features/bid/my-bids-page.tsx",
  "features/contract/poster-contract-page.tsx",
  "features/contract/seller-contract-page.tsx",
  "features/chat/chats-page.tsx",
  "features/payment/payments-page.tsx",
  "pages/profile.tsx",
];
const many = 3;
/** For these, two pages count as many: they are small, and appear in dialogs as well. */
const small = /\/web\/((?:ui|files)\/[^/]+\.tsx?)$/;

/**
 * Each chunk's name, and the files under web/ whose dependencies it contains: those that no earlier chunk has, that are
 * in the folder `within`, and that this many pages (or lazily loaded parts of pages) share.
 */
const pieces: ReadonlyArray<{
  readonly name: string;
  readonly of: ReadonlyArray<string>;
  readonly within?: string;
  readonly sharedBy: number;
  /** And from these, what many of the pages above need. */
  readonly often?: ReadonlyArray<string>;
}> = [
  { name: "sign-in", of: [signIn], sharedBy: 2 },
  { name: "shell", of: [frame], often: lists, sharedBy: 1 },
  { name: "listings", of: lists, sharedBy: 1 },
  { name: "parts", of: [], often: inner, sharedBy: 1 },
  { name: "details", of: ["features/listing/listing-details.tsx", "features/listing/questions.tsx"], sharedBy: 1 },
  { name: "lists", of: ["features/listing/own-listings.tsx", "features/profile/feedback-list.tsx"], sharedBy: 3 },
  // File uploads belong to forms, and to proposals about a contract.
  { name: "uploads", of: ["features/contract/change-files.tsx"], sharedBy: 2 },
  { name: "forms", of: ["features/posting/posting-dialog.tsx", "features/profile/onboarding-page.tsx"], sharedBy: 2 },
  { name: "bids", of: ["features/bid/bidders-page.tsx"], sharedBy: 1 },
  // Other pages about money share a contract's dependencies with it, but not the files of its own folder.
  { name: "contract", of: ["features/contract/poster-contract-page.tsx"], within: "features/contract/", sharedBy: 1 },
  { name: "contract-shared", of: ["features/contract/poster-contract-page.tsx"], sharedBy: 2 },
  { name: "chats", of: ["features/chat/chats-page.tsx"], sharedBy: 2 },
  { name: "offline", of: ["offline/last-seen.tsx"], sharedBy: 1 },
];

const kebab = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Texts are read as `words.noun`: a module needs only those nouns of the file that gathers all of them. */
const isAllWords = (id: string): boolean => /\/web\/words\.ts$/.test(id);
const nameOf = (id: string): string => /([^/]+)\.tsx?$/.exec(id)?.[1] ?? "";
/** An example in a comment needs no noun. */
const comments = /^\s*(?:\/?\*|\/\/).*$/gm;
const nounsIn = (code: string): ReadonlySet<string> =>
  new Set([...code.replaceAll(comments, "").matchAll(/\bwords\.(\w+)/g)].map(([, noun = ""]) => kebab(noun)));

/** Returns groups for the bundler's code splitting, and the plugin that provides the import graph; for one build. */
export const scriptPieces = (): { readonly plugin: Plugin; readonly groups: Group[] } => {
  let moduleOf: (id: string) => Module | null = () => null;
  let all: ReadonlyArray<string> = [];
  const needs = new Map<string, ReadonlySet<string>>();

  const needsOf = (file: string): ReadonlySet<string> => {
    const known = needs.get(file);
    if (known) return known;
    const found = new Set<string>();
    const walk = (id: string): void => {
      const module = found.has(id) ? null : moduleOf(id);
      if (!module) return;
      found.add(id);
      for (const imported of module.importedIds) {
        if (!isAllWords(imported)) walk(imported);
        else {
          const nouns = nounsIn(module.code ?? "");
          for (const text of moduleOf(imported)?.importedIds ?? []) if (nouns.has(nameOf(text))) walk(text);
        }
      }
    };
    const start = all.find((id) => id.endsWith(`/web/${file}`));
    if (!start) throw new Error(`web/build/pieces.ts names web/${file}, which is not a file of the pages.`);
    walk(start);
    needs.set(file, found);
    return found;
  };

  const isNeededBy = (pages: number, id: string): boolean =>
    inner.filter((page) => needsOf(page).has(id)).length >= pages;

  let smallOnes: ReadonlyArray<string> | undefined;
  const isNeededByMany = (id: string): boolean => {
    smallOnes ??= all.flatMap((one) => (isNeededBy(2, one) ? (small.exec(one)?.slice(1) ?? []) : []));
    return isNeededBy(many, id) || smallOnes.some((one) => needsOf(one).has(id));
  };

  /** What the program imports first, and what sign-in shares with the pages behind it: everybody loads this. */
  const isOfAll = (id: string): boolean =>
    isAllWords(id) ||
    needsOf("main.tsx").has(id) ||
    (needsOf(signIn).has(id) && (needsOf(frame).has(id) || isNeededBy(2, id)));

  /**
   * Whether it is a component, or a widget made of one: these load separately, so that pages that need something else
   * don't wait for them.
   */
  const isPrime = (id: string): boolean =>
    component.test(id) || (moduleOf(id)?.importedIds.some((imported) => component.test(imported)) ?? false);

  /** Whether the module statically imports PrimeReact, directly or indirectly. */
  const bringsPrime = (id: string, seen = new Set<string>()): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    return component.test(id) || (moduleOf(id)?.importedIds ?? []).some((imported) => bringsPrime(imported, seen));
  };

  return {
    plugin: {
      name: "script-pieces",
      buildEnd() {
        needs.clear();
        smallOnes = undefined;
        moduleOf = (id) => this.getModuleInfo(id);
        all = [...this.getModuleIds()];
      },
    },
    groups: [
      // What everybody loads is split into three files, each run separately (public/start.js), so that a phone can
      // react to its user in between.
      { name: "libraries", test: (id) => libraries.test(id) && !isPrime(id) && isOfAll(id) },
      { name: "schemas", test: (id) => schemas.test(id) && isOfAll(id) },
      { name: "app", test: (id) => !isPrime(id) && isOfAll(id) },
      { name: "machines", test: machines },
      { name: "prime", test: prime },
      ...pieces.map(({ name, of, within = "", sharedBy, often = [] }) => ({
        name,
        test: (id: string) =>
          !isPrime(id) &&
          id.includes(within) &&
          (of.some((file) => needsOf(file).has(id)) ||
            (often.some((file) => needsOf(file).has(id)) && isNeededByMany(id))),
        minShareCount: sharedBy,
      })),
      { name: "common", test: (id) => /\/(web|core|api)\//.test(id) && !bringsPrime(id), minShareCount: 3 },
    ],
  };
};
