import autocannon from "autocannon";

export type Request = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type Figures = { readonly perSecond: number; readonly p50: number; readonly p99: number };

const connections = 16;

/** Sends requests over 16 connections for `seconds`; each is made anew, so that writes can differ. Times in milliseconds. */
export const load = async (url: string, seconds: number, next: () => Request): Promise<Figures> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) as autocannon.Request }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, and ${result.errors} requests failed.`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
};

/** The one in the middle, by requests a second. */
export const median = (runs: ReadonlyArray<Figures>): Figures =>
  runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Figures;
