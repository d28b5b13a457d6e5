import { isIP } from "node:net";
import { Effect } from "effect";
import ipaddr from "ipaddr.js";
import { refuse, type Setting, text } from "./setting.ts";

/** Which proxies are believed when they say for whom they ask: so many in a row before us, or those of these addresses. */
export type TrustedProxies = number | ReadonlyArray<string>;

/** More stand in nobody's way; a greater number is a mistake. */
const mostHops = 10;

const isRange = (given: string): boolean => {
  if (!given.includes("/")) return isIP(given) !== 0;
  if (!ipaddr.isValidCIDR(given)) return false;
  // All addresses there are would mean to believe everybody.
  return ipaddr.parseCIDR(given)[1] > 0;
};

/** Null where nobody is believed; refused is what would believe everybody. */
export const proxySettings: Setting<TrustedProxies | null> = Effect.gen(function* () {
  const given = yield* text("TRUST_PROXY");
  if (given === null) return null;
  if (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= mostHops) return Number(given);
  const ranges = given.split(/[\s,]+/).filter((part) => part !== "");
  if (ranges.length > 0 && ranges.every(isRange)) return ranges;
  return yield* refuse(
    `TRUST_PROXY must be addresses or ranges like 10.0.0.0/8, or how many proxies are in a row, from 1 to ${mostHops}, and is '${given}'.`,
  );
});
