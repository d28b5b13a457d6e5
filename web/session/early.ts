/** Answers that public/start.js asked for before this program was there. Each is used once. */

declare global {
  interface Window {
    /** By address. */
    dibbsEarly?: Map<string, Promise<{ status: number; text: string }>>;
  }
}

/** When changes are heard of later than this, in milliseconds, an early answer may have missed one. */
const oldAfter = 2_000;

let used = false;

/** `fetch`, or the answer that is on its way already. */
export const fetchEarly: typeof fetch = async (input, init) => {
  const early = typeof input === "string" && init?.method === "GET" ? window.dibbsEarly?.get(input) : undefined;
  if (!early) return fetch(input, init);
  window.dibbsEarly?.delete(String(input));
  used = true;
  const answer = await early.catch(() => undefined);
  return answer ? new Response(answer.text, { status: answer.status }) : fetch(input, init);
};

/**
 * From now on changes are heard of. Answers whether what was used should be asked for again, because the program took so long
 * to come that something may have changed meanwhile; what nobody has used by then is worth nothing either.
 */
export const endEarly = (): boolean => {
  const isOld = performance.now() > oldAfter;
  const forget = () => window.dibbsEarly?.clear();
  if (isOld) forget();
  else setTimeout(forget, oldAfter);
  return used && isOld;
};
