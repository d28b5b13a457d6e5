import { useEffect, useState } from "react";
import type { Problem } from "#api/endpoint.ts";

/** Returns the seconds until the next attempt, after a problem that states them; 0 if there is no wait. */
export const useWait = (problem: Problem | undefined): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const seconds = problem?.afterSeconds ?? 0;
    setLeft(seconds);
    if (seconds === 0) return;
    const until = Date.now() + seconds * 1000;
    const clock = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(clock);
    }, 250);
    return () => clearInterval(clock);
  }, [problem]);
  return left;
};
