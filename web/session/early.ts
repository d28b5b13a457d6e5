/** What public/start.js began before this program was there: answers it asked for, each used once, and the socket that tells of changes. */

declare global {
  interface Window {
    /** By address. What was asked before a change that somebody heard of is no longer in it. */
    dibbsEarly?: Map<string, Promise<{ status: number; text: string }>>;
    /** It has said hello, or will. */
    dibbsLive?: WebSocket | undefined;
  }
}

/** What nobody has used so long after the program began nobody will, in milliseconds: the slowest phones take this long for a page's own part of it. */
const usedWithin = 10_000;

/** `fetch`, or the answer that is on its way already. */
export const fetchEarly: typeof fetch = async (input, init) => {
  const early = typeof input === "string" && init?.method === "GET" ? window.dibbsEarly?.get(input) : undefined;
  if (!early) return fetch(input, init);
  window.dibbsEarly?.delete(String(input));
  const answer = await early.catch(() => undefined);
  return answer ? new Response(answer.text, { status: answer.status }) : fetch(input, init);
};

export const forgetEarly = (): void => window.dibbsEarly?.clear();

/** What counts alerts or lists them. */
const ofAlerts = /^\/api\/people\/me\/(unread|alert)/;

/** An alert came, or was read: a page that alerts tell of marks them as read before it has used all its answers. */
export const forgetEarlyAlerts = (): void => {
  for (const url of window.dibbsEarly?.keys() ?? []) if (ofAlerts.test(url)) window.dibbsEarly?.delete(url);
};

/** The socket that was opened early, for whoever hears of changes from now on. It may have been lost meanwhile. */
export const takeEarlySocket = (): WebSocket | undefined => {
  const socket = window.dibbsLive;
  window.dibbsLive = undefined;
  setTimeout(forgetEarly, usedWithin);
  return socket;
};
