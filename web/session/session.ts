/**
 * Who is signed in. Only this file has the access token; the refresh token is a cookie that no script can read. Local
 * storage contains only whose session it is, so that a page knows whether to request the session, and so that the other
 * tabs see a sign-out.
 */
import { paths } from "#api/addresses.ts";
import {
  type AnyEndpoint,
  type CallOptions,
  call as callIn,
  type InputOf,
  networkProblem,
  ProblemError,
  type ReplyOf,
  readReply,
} from "#api/call.ts";
import { refreshSessionEndpoint, signOutEndpoint } from "#api/endpoints/session.ts";
import { actForEndpoint } from "#api/endpoints/teams.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Acting } from "#core/people/team/team.ts";
import { listenersOf } from "#web/listeners.ts";
import * as words from "#web/words.ts";
import { fetchEarly } from "./early.ts";
import { keptText } from "./kept-text.ts";
import { answered, keyOf } from "./request-keys.ts";
import { isViewing, viewOnlyCode } from "./viewing.ts";

export type SessionState =
  | { readonly status: "resolving" }
  /** `ended`: the session ended against the person's will, and the sign-in page says so. */
  | { readonly status: "signed-out"; readonly ended: boolean }
  /** The server could not be reached, so it is unknown who is signed in. */
  | { readonly status: "unreachable"; readonly problem: ProblemError }
  | {
      readonly status: "signed-in";
      /** The account whose pages are shown: the person's own, or the business that they act for. */
      readonly person: Person;
      /** The business that the person acts for, and their role; null if they act for themselves. */
      readonly acting: Acting | null;
      /** Whether this is a support staff member who has to set up their second factor first. */
      readonly missesSecondFactor: boolean;
      /** When the view session of this person's pages ends; null outside of view sessions. */
      readonly viewEndsAt: Date | null;
    };

type SignedIn = ReplyOf<typeof refreshSessionEndpoint>;
type Token = { readonly text: string; readonly endsAt: number; readonly receivedAt: number };

declare global {
  interface Window {
    /** The first refresh request, sent by public/start.js before this program loaded. */
    dibbsRestoring?: Promise<{ status: number; text: string }> | undefined;
  }
}

/**
 * public/start.js reads the same key and takes the same lock. Without storage the session lasts until the page is left.
 */
const ownerKey = "dibbs.session";
const ownersMark = keptText("localStorage", ownerKey);
const lockName = "dibbs.session";
const refreshBeforeEnd = 30_000;
/** A wrong clock makes every token look expired; it is then exchanged at most this often, in milliseconds. */
const leastBetween = 60_000;

let state: SessionState = { status: "resolving" };
let token: Token | undefined;
let refreshing: Promise<string> | undefined;
const listeners = listenersOf();

/** Makes calls in the language of this page. */
const call: typeof callIn = (endpoint, input, options) =>
  callIn(endpoint, input, { ...options, language: words.language.code });

export const sessionState = (): SessionState => state;

/** Whether the person acts for a business. */
export const isActing = (): boolean => state.status === "signed-in" && state.acting !== null;

export const subscribeToSession = listeners.add;

const become = (next: SessionState): void => {
  state = next;
  listeners.tell();
};

/**
 * Returns the owner of the data stored in this browser: a member who acts for a business has data apart from both the
 * business and themselves.
 */
const ownerOf = ({ id }: Person, acting: Acting | null): string => (acting === null ? id : `${id} ${acting.member.id}`);

/** Deletes the contracts that are stored for offline reading (web/offline/kept-contracts.ts). */
const wipeKept = (): void => {
  try {
    indexedDB.deleteDatabase("dibbs.offline");
  } catch {
    // The browser blocks storage, so nothing was stored.
  }
};

/**
 * Deletes unsent photos (web/offline/waiting-photos.ts) when somebody signs out, who is asked before; a session that
 * ended by itself keeps them for their owner.
 */
const wipePhotos = (): void => {
  try {
    indexedDB.deleteDatabase("dibbs.photos");
  } catch {
    // The browser blocks storage, so no photo is waiting.
  }
};

/**
 * Deletes the drafts of new posts (web/features/posting/draft.ts), which members of a business would share, and the
 * card payment in progress.
 */
const forgetDrafts = (): void => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (/^dibbs\.(draft\.new|card)\./.test(key)) storage.removeItem(key);
    }
  } catch {
    // The browser blocks storage, so nothing was stored.
  }
};

const forget = (): void => {
  wipeKept();
  ownersMark.keep(null);
};

/** Returns whose session this browser remembers, without asking the server. */
export const remembered = ownersMark.read;

/** Returns whose offline data this browser stores: the account's, or that of the business that its owner acts for. */
export const rememberedParty = (): string | null => remembered()?.split(" ")[0] ?? null;

/** Set if an account was deleted in this tab and nobody has signed in since: the sign-in page says so. */
export const deletedMark = keptText("sessionStorage", "dibbs.deleted");

/** Starts a session: after signing in, registering, or refreshing. */
export const openSession = ({ accessToken, expiresAt, person, acting = null, missesSecondFactor }: SignedIn): void => {
  token = { text: accessToken, endsAt: expiresAt.getTime(), receivedAt: Date.now() };
  deletedMark.keep(null);
  if (remembered() !== ownerOf(person, acting)) wipeKept();
  ownersMark.keep(ownerOf(person, acting));
  const same =
    state.status === "signed-in" &&
    state.person.id === person.id &&
    state.person.version === person.version &&
    state.acting?.member.id === acting?.member.id &&
    state.acting?.role === acting?.role &&
    state.missesSecondFactor === missesSecondFactor;
  if (!same) become({ status: "signed-in", person, acting, missesSecondFactor, viewEndsAt: null });
};

/** Updates the signed-in person; ignores replies older than the known version. */
export const takePerson = (person: Person): void => {
  if (state.status !== "signed-in" || state.person.id !== person.id || state.person.version >= person.version) return;
  become({ ...state, person });
};

const end = (ended: boolean): void => {
  token = undefined;
  forget();
  become({ status: "signed-out", ended });
};

/** Ends a session that the person has ended elsewhere, so nothing is announced. */
export const leaveSession = (): void => end(false);

/** Runs in one tab at a time: a refresh token that is used twice ends its session. */
const alone = <A>(work: () => Promise<A>): Promise<A> =>
  navigator.locks ? navigator.locks.request(lockName, work) : work();

const askForSession = async (): Promise<SignedIn> => {
  const early = window.dibbsRestoring;
  if (early) {
    window.dibbsRestoring = undefined;
    const answer = await early.catch(() => undefined);
    if (answer) return readReply(refreshSessionEndpoint, answer.status, answer.text);
  }
  return alone(() => call(refreshSessionEndpoint, {}));
};

const takeUpSession = async (): Promise<string> => {
  try {
    const session = await askForSession();
    // Another tab has signed somebody else in, or acts for another business. Requests of this page were meant for the
    // earlier person and must not be sent as another: the page reloads.
    if (
      state.status === "signed-in" &&
      ownerOf(state.person, state.acting) !== ownerOf(session.person, session.acting ?? null)
    ) {
      ownersMark.keep(ownerOf(session.person, session.acting ?? null));
      wipeKept();
      location.assign(paths.listings);
      throw notSent();
    }
    openSession(session);
    return session.accessToken;
  } catch (cause) {
    // A second error must not repeat the message that the session ended.
    if (cause instanceof ProblemError && cause.problem.status === 401 && state.status !== "signed-out") {
      end(remembered() !== null || state.status === "signed-in");
    }
    throw cause;
  }
};

const viewing = () => import("./view-session.ts");

/** The same for a view session, which this browser does not remember. */
const takeUpView = async (): Promise<string> => {
  const { leaveView, resumeView } = await viewing();
  try {
    const { viewToken, expiresAt, person } = await resumeView();
    token = { text: viewToken, endsAt: expiresAt.getTime(), receivedAt: Date.now() };
    become({ status: "signed-in", person, acting: null, missesSecondFactor: false, viewEndsAt: expiresAt });
    return viewToken;
  } catch (cause) {
    if (cause instanceof ProblemError && cause.problem.status === 401) leaveView();
    throw cause;
  }
};

const refresh = (): Promise<string> => {
  refreshing ??= (isViewing ? takeUpView() : takeUpSession()).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
};

/** Refreshes the session, because its rights have changed; if it has ended, everything here learns of it. */
export const renewSession = async (): Promise<void> => {
  await refresh().catch(() => undefined);
};

/** Returns a valid access token; exchanges it first if it is about to expire. */
export const freshToken = async (): Promise<string> => {
  const now = Date.now();
  if (token && (token.endsAt - now > refreshBeforeEnd || now - token.receivedAt < leastBetween)) return token.text;
  return refresh();
};

const withRights = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<ReplyOf<E>> => {
  const callBy = (text: string) =>
    call(endpoint, input, {
      ...options,
      fetch: fetchEarly,
      ...(isViewing ? { viewToken: text } : { accessToken: text }),
    });
  const used = await freshToken();
  try {
    return await callBy(used);
  } catch (cause) {
    if (!(cause instanceof ProblemError) || cause.problem.status !== 401) throw cause;
    return callBy(token && token.text !== used ? token.text : await refresh());
  }
};

/** A view session sends no writes; the server would refuse them. */
export const checkWrites = ({ writes }: Pick<AnyEndpoint, "writes">): void => {
  if (!isViewing || !writes) return;
  throw new ProblemError({ ...networkProblem().problem, ...words.app.viewOnly, status: 403, code: viewOnlyCode });
};

/** No part of a request left this browser. */
export const notSent = (): ProblemError =>
  new ProblemError({ ...networkProblem().problem, ...words.app.notSent, code: "NotSent" });

/** A request was sent and no answer came: it is unknown whether it was carried out. */
const noAnswer = (): ProblemError =>
  new ProblemError({ ...networkProblem().problem, ...words.app.noAnswer, code: "NoAnswer" });

const isLost = (cause: unknown): cause is ProblemError => cause instanceof ProblemError && cause.problem.status === 0;

/**
 * Makes a call with the rights of the signed-in person. A refused access token is exchanged once. Writes are sent at
 * once or not at all, and never repeated automatically; if the person repeats a write whose answer was lost, it has the
 * same key.
 */
export const callSignedIn = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => {
  checkWrites(endpoint);
  if (endpoint.access === "public") return call(endpoint, input, { ...options, fetch: fetchEarly });
  if (endpoint.method === "GET") return withRights(endpoint, input, options);
  // A browser that reports no network may still reach a server on its own machine, so it tries.
  const isOffline = !navigator.onLine;
  await freshToken().catch((cause) => {
    throw isLost(cause) ? notSent() : cause;
  });
  const key = endpoint.keyed ? keyOf(endpoint, input) : undefined;
  try {
    const reply = await withRights(endpoint, input, { ...options, ...(key && { key }) });
    answered(endpoint, input);
    return reply;
  } catch (cause) {
    if (isLost(cause)) throw isOffline ? notSent() : noAnswer();
    if (cause instanceof ProblemError && cause.problem.status < 500) answered(endpoint, input);
    throw cause;
  }
};

/** Finds out, when the page loads, whether somebody is signed in. */
export const restoreSession = async (): Promise<void> => {
  if (!isViewing && remembered() === null && !window.dibbsRestoring)
    return become({ status: "signed-out", ended: false });
  try {
    await refresh();
  } catch (cause) {
    if (sessionState().status === "signed-out") return;
    become({ status: "unreachable", problem: cause as ProblemError });
  }
};

/** Ends the session, clears local storage and opens the sign-in page; in a view session it ends only that. */
export const signOut = async (): Promise<void> => {
  if (isViewing) return (await viewing()).endView();
  try {
    await alone(() => call(signOutEndpoint, {}));
  } catch {
    // The server could not be told. Without its owner's mark this browser does not take the session up again.
  }
  wipeKept();
  wipePhotos();
  try {
    localStorage.clear();
  } catch {
    // The browser blocks storage, so nothing was stored.
  }
  location.assign(paths.sign_in);
};

/**
 * Switches to a business that the person is a member of, or back to themselves (null), and opens the first page.
 * Unfinished work does not carry over. Throws `ProblemError` if it fails.
 */
export const actFor = async (businessId: string | null): Promise<void> => {
  const session = await alone(() => call(actForEndpoint, { body: { businessId } }));
  wipeKept();
  forgetDrafts();
  ownersMark.keep(ownerOf(session.person, session.acting ?? null));
  location.assign(paths.listings);
};

/** Another tab signed out, or somebody else signed in there: this tab reloads instead of mixing two people. */
export const followOtherTabs = (): void => {
  if (isViewing) return;
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && key !== ownerKey) return;
    const owner = remembered();
    if (state.status === "signed-in" && owner !== ownerOf(state.person, state.acting))
      location.assign(owner ? paths.listings : paths.sign_in);
    if (state.status === "signed-out" && owner !== null) location.reload();
  });
};
