/**
 * Who is signed in. The access token lives in this file alone; the refresh token is a cookie that no script can read.
 * Local storage keeps only whose session it is, so that a page knows whether asking for it is worth while, and so that the
 * other tabs see when somebody signs out.
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
  /** `ended`: it was over against the person's will, and the sign-in page says so. */
  | { readonly status: "signed-out"; readonly ended: boolean }
  /** The server could not be asked, so nobody knows yet. */
  | { readonly status: "unreachable"; readonly problem: ProblemError }
  | {
      readonly status: "signed-in";
      /** Whose pages these are: one's own, or those of the business that one acts for. */
      readonly person: Person;
      /** For which business one acts, and as what; null where one acts for oneself. */
      readonly acting: Acting | null;
      /** A member of support, who has to set up their second factor before anything else. */
      readonly missesSecondFactor: boolean;
      /** When the view of this person's pages ends; null where they are here themselves. */
      readonly viewEndsAt: Date | null;
    };

type SignedIn = ReplyOf<typeof refreshSessionEndpoint>;
type Token = { readonly text: string; readonly endsAt: number; readonly receivedAt: number };

declare global {
  interface Window {
    /** The first refresh, sent by public/start.js before this program was loaded. */
    dibbsRestoring?: Promise<{ status: number; text: string }> | undefined;
  }
}

/** public/start.js reads the same key and holds the same lock. Without storage the session lasts until the page is left. */
const ownerKey = "dibbs.session";
const ownersMark = keptText("localStorage", ownerKey);
const lockName = "dibbs.session";
const refreshBeforeEnd = 30_000;
/** A clock that is wrong makes every token look old; it is then exchanged this often at the most. */
const leastBetween = 60_000;

let state: SessionState = { status: "resolving" };
let token: Token | undefined;
let refreshing: Promise<string> | undefined;
const listeners = listenersOf();

/** Calls in the language of this page. */
const call: typeof callIn = (endpoint, input, options) =>
  callIn(endpoint, input, { ...options, language: words.language.code });

export const sessionState = (): SessionState => state;

/** Whether one acts for a business. */
export const isActing = (): boolean => state.status === "signed-in" && state.acting !== null;

export const subscribeToSession = listeners.add;

const become = (next: SessionState): void => {
  state = next;
  listeners.tell();
};

/** Who is signed in, as what is kept in this browser is told apart: a member who acts for a business is neither it nor themselves. */
const ownerOf = ({ id }: Person, acting: Acting | null): string => (acting === null ? id : `${id} ${acting.member.id}`);

/** What is kept of somebody to be read without a connection (web/offline/kept-contracts.ts) goes with them. */
const wipeKept = (): void => {
  try {
    indexedDB.deleteDatabase("dibbs.offline");
  } catch {
    // Nothing was kept.
  }
};

/**
 * Photos that were not sent (web/offline/waiting-photos.ts) go when somebody signs out, who is asked before; a session that
 * ended by itself leaves them to whoever took them.
 */
const wipePhotos = (): void => {
  try {
    indexedDB.deleteDatabase("dibbs.photos");
  } catch {
    // None waited.
  }
};

/** Drafts of new posts (web/features/posting/draft.ts), which members of a business would share, and the card payment on its way. */
const forgetDrafts = (): void => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (/^dibbs\.(draft\.new|card)\./.test(key)) storage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
};

const forget = (): void => {
  wipeKept();
  ownersMark.keep(null);
};

/** Whose session this browser keeps, as far as it knows without asking. */
export const remembered = ownersMark.read;

/** Whose things this browser keeps to be read without a connection: the account, or the business that its owner acts for. */
export const rememberedParty = (): string | null => remembered()?.split(" ")[0] ?? null;

/** In this tab an account was deleted, and nobody has signed in since: the sign-in page says so. */
export const deletedMark = keptText("sessionStorage", "dibbs.deleted");

/** Takes a session up: after signing in, registering, or refreshing. */
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

/** What is newly known of whoever is signed in; an answer that was overtaken by a later one changes nothing. */
export const takePerson = (person: Person): void => {
  if (state.status !== "signed-in" || state.person.id !== person.id || state.person.version >= person.version) return;
  become({ ...state, person });
};

const end = (ended: boolean): void => {
  token = undefined;
  forget();
  become({ status: "signed-out", ended });
};

/** The session has ended elsewhere, as everybody knows here: nobody is told so. */
export const leaveSession = (): void => end(false);

/** One tab at a time: a refresh token that is used twice ends its session. */
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
    // Another tab has signed somebody else in, or acts for another business by now. What was asked for here was meant as whoever was
    // here, and is not asked as anybody else: the page begins afresh.
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
    // Who has been told already that the session ended is not told otherwise by a second answer.
    if (cause instanceof ProblemError && cause.problem.status === 401 && state.status !== "signed-out") {
      end(remembered() !== null || state.status === "signed-in");
    }
    throw cause;
  }
};

const viewing = () => import("./view-session.ts");

/** The same for a view, of which this browser remembers nothing. */
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

/** Takes the session up anew, because what it may do has changed; everybody here is told where it has ended. */
export const renewSession = async (): Promise<void> => {
  await refresh().catch(() => undefined);
};

/** An access token that has not ended; exchanged first when its end is near. */
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

/** In a view nothing is sent that would change something; the server would refuse it. */
export const checkWrites = ({ writes }: Pick<AnyEndpoint, "writes">): void => {
  if (!isViewing || !writes) return;
  throw new ProblemError({ ...networkProblem().problem, ...words.app.viewOnly, status: 403, code: viewOnlyCode });
};

/** Nothing of a request left this browser. */
export const notSent = (): ProblemError =>
  new ProblemError({ ...networkProblem().problem, ...words.app.notSent, code: "NotSent" });

/** A request left and no answer came: nobody here knows whether it was carried out. */
const noAnswer = (): ProblemError =>
  new ProblemError({ ...networkProblem().problem, ...words.app.noAnswer, code: "NoAnswer" });

const isLost = (cause: unknown): cause is ProblemError => cause instanceof ProblemError && cause.problem.status === 0;

/**
 * A call with the rights of whoever is signed in. An access token that was refused is exchanged once. What moves something
 * is sent at once or not at all, and never again by itself; sent again by the person after its answer was lost, it goes
 * under the same key.
 */
export const callSignedIn = async <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => {
  checkWrites(endpoint);
  if (endpoint.access === "public") return call(endpoint, input, { ...options, fetch: fetchEarly });
  if (endpoint.method === "GET") return withRights(endpoint, input, options);
  // A browser that knows of no network may still reach a server on its own machine, so it tries.
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

/** Finds out, when the page is loaded, whether somebody is signed in. */
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

/** Ends the session, clears local storage and starts afresh at the sign-in page; in a view it ends no more than that. */
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
    // Nothing was stored.
  }
  location.assign(paths.sign_in);
};

/**
 * Acts for a business that one is a member of, or for oneself again (null), and starts afresh at the first page. What was begun for
 * the one before is not there for the next. Throws `ProblemError` where it does not work.
 */
export const actFor = async (businessId: string | null): Promise<void> => {
  const session = await alone(() => call(actForEndpoint, { body: { businessId } }));
  wipeKept();
  forgetDrafts();
  ownersMark.keep(ownerOf(session.person, session.acting ?? null));
  location.assign(paths.listings);
};

/** Another tab signed out, or somebody else signed in there: this one starts afresh rather than mix two people. */
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
