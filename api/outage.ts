import { isLostConnection } from "./problems.ts";

/** How often we check whether a lost database is back, in milliseconds. */
const askEvery = 1_000;

const isAbout = (fact: unknown, depth = 0): boolean => {
  if (typeof fact !== "object" || fact === null || depth > 5) return false;
  const { _tag, what, code } = fact as { readonly _tag?: unknown; readonly what?: unknown; readonly code?: unknown };
  if (_tag === "Unavailable" && what === "database") return true;
  if (typeof code === "string" && isLostConnection(Object.assign(new Error(), { code }))) return true;
  if (fact instanceof Error) return isLostConnection(fact) || isAbout(fact.cause, depth + 1);
  return Object.values(fact).some((part) => isAbout(part, depth + 1));
};

type Say = (level: "error" | "warn", facts: Readonly<Record<string, unknown>>, words: string) => void;

/**
 * Keeps the log readable while the database is down and every request fails: logs the outage once, and once more when
 * the database is back, with the number of suppressed lines.
 */
export const databaseOutage = () => {
  let ask: (() => PromiseLike<unknown>) | null = null;
  let asking: NodeJS.Timeout | null = null;
  let since = 0;
  let leftOut = 0;
  let lastAt = 0;

  const look = async (say: Say): Promise<void> => {
    const isBack = await Promise.resolve(ask?.()).then(
      () => true,
      () => false,
    );
    // Some requests see the outage later than others.
    if (isBack && Date.now() - lastAt >= askEvery) {
      asking = null;
      say("warn", { seconds: Math.round((Date.now() - since) / 1000), leftOut }, "the database is back");
    } else {
      asking = setTimeout(() => void look(say), askEvery);
      asking.unref();
    }
  };

  return {
    /** Starts the watch: from now on, `question` checks whether the database answers. */
    watch: (question: () => PromiseLike<unknown>): void => {
      ask = question;
    },
    /** Whether a log line is suppressed because it only repeats that the database is down. */
    swallows: (facts: unknown, say: Say): boolean => {
      if (ask === null || !isAbout(facts)) return false;
      lastAt = Date.now();
      if (asking === null) {
        since = lastAt;
        leftOut = 0;
        asking = setTimeout(() => void look(say), askEvery);
        asking.unref();
        say("error", {}, "the database does not answer: requests are answered 503 until it is back");
      } else leftOut += 1;
      return true;
    },
  };
};

export type DatabaseOutage = ReturnType<typeof databaseOutage>;
