/**
 * What public/start.js began before this program loaded: its API replies, each used once, and the socket for changes.
 */

declare global {
  interface Window {
    /** By address. Replies that a later change has made stale are removed. */
    dibbsEarly?: Map<string, Promise<{ status: number; text: string }>>;
    /** It has said hello, or will. */
    dibbsLive?: WebSocket | undefined;
  }
}

/**
 * Replies that are unused this long after the program began are dropped, in milliseconds: the slowest phones take this
 * long to load a page's own code.
 */
const usedWithin = 10_000;

/** Works like `fetch`, but uses the reply that is already on its way. */
export const fetchEarly: typeof fetch = async (input, init) => {
  const early = typeof input === "string" && init?.method === "GET" ? window.dibbsEarly?.get(input) : undefined;
  if (!early) return fetch(input, init);
  window.dibbsEarly?.delete(String(input));
  const answer = await early.catch(() => undefined);
  return answer ? new Response(answer.text, { status: answer.status }) : fetch(input, init);
};

export const forgetEarly = (): void => window.dibbsEarly?.clear();

/** The addresses that count or list alerts. */
const ofAlerts = /^\/api\/people\/me\/(unread|alert)/;

/** An alert came, or was read: a page that alerts link to marks them as read before it has used all early replies. */
export const forgetEarlyAlerts = (): void => {
  for (const url of window.dibbsEarly?.keys() ?? []) if (ofAlerts.test(url)) window.dibbsEarly?.delete(url);
};

/** Returns the early socket to the code that listens from now on. The socket may have been lost meanwhile. */
export const takeEarlySocket = (): WebSocket | undefined => {
  const socket = window.dibbsLive;
  window.dibbsLive = undefined;
  setTimeout(forgetEarly, usedWithin);
  return socket;
};
