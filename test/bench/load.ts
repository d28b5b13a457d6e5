import autocannon from "autocannon";

export type Request = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type Figures = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
};

const connections = 16;

/** The time that `percent` of the requests did not exceed. */
const percentile = (sorted: ReadonlyArray<number>, percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;

/** Sends requests over 16 connections for `seconds`; `next` builds each, so that writes differ. Times in ms. */
export const load = async (url: string, seconds: number, next: () => Request): Promise<Figures> => {
  // autocannon's own histogram has whole milliseconds only, and fast answers take two or three.
  const times: Array<number> = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) as autocannon.Request }],
      },
      (error, ended) => (error ? reject(error) : resolve(ended)),
    );
    running.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, and ${result.errors} requests failed.`);
  }
  times.sort((a, b) => a - b);
  return {
    perSecond: result.requests.average,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    worst: times.at(-1) ?? 0,
  };
};

/** The median run, by requests per second. */
export const median = (runs: ReadonlyArray<Figures>): Figures =>
  runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Figures;
